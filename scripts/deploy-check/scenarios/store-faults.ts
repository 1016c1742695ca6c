import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person, Reply } from '../person.ts';
import type { Scenario, Stage, Upload } from '../stage.ts';

const UPLOADS = 12;
/** 3 s to connect, 10 s of silence, and some for a busy machine. */
const REFUSED_WITHIN_MS = 16_000;

/** The file store refuses, then accepts and says nothing: uploads are refused in time, everything else goes on. */
export const storeFaults: Scenario = async (stage) => {
  for (const mode of ['refusing', 'silent'] as const) {
    const { load, store, person, verdict } = stage;
    load.start();
    await pause(1000);
    store.be(mode);
    const uploads: Promise<Reply>[] = [];
    for (let n = 0; n < UPLOADS; n++) {
      uploads.push(upload(person));
      await pause(500);
    }
    const replies = await Promise.all(uploads);
    store.be('well');
    const { requests, refused, wrong } = await load.stop();
    const clear = replies.filter(({ status, code }) => status === 503 && code === 503001).length;
    const slowest = Math.max(...replies.map(({ ms }) => ms));
    verdict(
      `file store ${mode}: ${clear} of ${UPLOADS} uploads 503 in our form, slowest ${slowest} ms; of ${requests} other requests ${refused + wrong.length} failed ${wrong.slice(0, 3)}`,
      clear === UPLOADS && slowest < REFUSED_WITHIN_MS && refused + wrong.length === 0,
    );
    await comesBack(stage);
  }
};

async function comesBack({ person, verdict }: Stage): Promise<void> {
  const started = Date.now();
  await keepFile(person);
  verdict(`  store is back: an upload works after ${Date.now() - started} ms`, Date.now() - started < 15_000);
}

/** A small file like no other. */
export const pdf = () => new File([`%PDF-1.4\n% ${Math.random()}\n%%EOF\n`], 'a.pdf', { type: 'application/pdf' });

/** Sends a file, once. */
export function upload(person: Person, { file = pdf(), key }: { file?: File; key?: string } = {}): Promise<Reply> {
  const form = new FormData();
  form.set('purpose', 'attachment');
  form.set('file', file);
  return person.call('POST', '/utils/upload_oss_file', { form, ...(key ? { key } : {}) });
}

/** Uploads a file until it is kept, and notes what is read back. */
export async function keepFile(person: Person): Promise<Upload> {
  for (let tries = 0; tries < 40; tries++) {
    const { code, data } = await upload(person);
    if (code === 0) return { id: data.id, sha256: await readFile(person, data.id) };
    await pause(500);
  }
  throw new Error('no upload works');
}

/** Hash of the bytes behind an attachment, read the way that a browser does. */
export async function readFile(person: Person, id: string): Promise<string> {
  const shown = await person.call('GET', `/attachments/${id}`);
  if (shown.code !== 0) throw new Error(`attachment ${id}: ${shown.status} ${shown.bytes}`);
  const { status, bytes } = await person.call('GET', shown.data.url);
  if (status !== 200) throw new Error(`bytes of ${id}: ${status} ${bytes}`);
  return createHash('sha256').update(bytes).digest('hex');
}
