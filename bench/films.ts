/**
 * Films: an upload of 2 GB whose line is cut at 40 % and which goes on, how soon the picture is there after a jump to any
 * second, and reports of very many who watch at once. `--only=upload`, `seek` or `reports`; `--gigabytes=N` (2),
 * `--minutes=N` of the film (30), `--reports=N` a second (670).
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { UPLOAD_PIECE_BYTES } from '#shared/calls/files.contract.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7);
const [gigabytes, minutes, reports] = [option('gigabytes', 2), option('minutes', 30), option('reports', 670)];
const PEOPLE = 100;
const JUMPS = 40;
const JUMP_AT_MOST_MS = 1000;
const MEMORY_AT_MOST_MB = 200;

interface Session {
  readonly token: string;
  readonly device_cookie: string | null;
}
interface Usage {
  readonly cpu_seconds: number;
  readonly rss: number;
}

console.log(machineLine());
const folder = mkdtempSync(join(tmpdir(), 'shuyuan-bench-films-'));
const database = await openBenchDatabase();
const server = fork(join(import.meta.dirname, 'support/films-server.ts'), [database.url, String(PEOPLE)], {
  execArgv: NODE_FLAGS,
});
const ask = async <T>(message: string): Promise<T> => {
  const answer = once(server, 'message');
  server.send(message);
  return (await answer)[0] as T;
};
const [{ port, sessions }] = (await once(server, 'message')) as [{ port: number; sessions: Session[] }];
const root = `http://127.0.0.1:${port}`;
const grade = (is: boolean): string => {
  if (!is) process.exitCode = 1;
  return is ? 'good' : 'NOT GOOD';
};
const headersOf = ({ token, device_cookie }: Session) => ({
  token,
  cookie: `sid2=${device_cookie}`,
  'sec-fetch-site': 'same-origin',
});
const [teacher] = sessions as [Session];

async function call<T>(method: string, path: string, body?: object, who = teacher): Promise<T> {
  const answer = await fetch(root + API_ROOT + path, {
    method,
    headers: { ...headersOf(who), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const said = (await answer.json()) as { code: number; message: string; data: T };
  if (said.code !== 0) throw new Error(`${method} ${path}: ${said.code} ${said.message}`);
  return said.data;
}

/** A film of this many minutes with a key frame every two seconds, and behind it an empty box up to so many bytes. */
function makeFilm(name: string, seconds: number, bytes = 0): string {
  const path = join(folder, name);
  const made = spawnSync(findFfmpeg(readEnv()) ?? 'ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=640x360:rate=10:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    path,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const { size } = statSync(path);
  if (bytes > size) {
    // a box of more than 4 GB has its length behind its name
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1, 0);
    head.write('free', 4);
    head.writeBigUInt64BE(BigInt(bytes - size), 8);
    writeSync(openSync(path, 'r+'), head, 0, 16, size);
    truncateSync(path, bytes);
  }
  return path;
}

/** Sends a file in pieces from where the portal has it, until all is there or `until` bytes are; then the line is cut. */
async function send(path: string, address: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const head = await fetch(root + address, {
    method: 'HEAD',
    headers: { ...headersOf(teacher), 'tus-resumable': '1.0.0' },
  });
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  for (let offset = Number(head.headers.get('upload-offset')); offset < size; ) {
    const piece = Buffer.alloc(Math.min(UPLOAD_PIECE_BYTES, size - offset));
    readSync(file, piece, 0, piece.length, offset);
    const cut = offset >= until ? AbortSignal.timeout(20) : null;
    const answer = await fetch(root + address, {
      method: 'PATCH',
      body: piece,
      signal: cut,
      headers: {
        ...headersOf(teacher),
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    }).catch(() => null);
    if (!answer || offset >= until) return;
    if (!answer.ok) throw new Error(`a piece was refused: ${answer.status} ${await answer.text()}`);
    offset = Number(answer.headers.get('upload-offset'));
  }
}

async function upload(path: string, cutAt = 0): Promise<string> {
  const { size } = statSync(path);
  const metadata = { purpose: 'video', filename: 'film.mp4' };
  const made = await fetch(`${root}${API_ROOT}/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(teacher),
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const address = made.headers.get('location');
  if (!address) throw new Error(`no upload: ${made.status} ${await made.text()}`);
  if (cutAt) await send(path, address, cutAt);
  await send(path, address);
  const { id } = await call<{ id: string }>('POST', `/uploads/${address.split('/').at(-1)}/take`);
  return id;
}

async function film(file_id: string, title: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/live_videos', {
    title,
    category: 'lesson',
    file_id,
  });
  for (let n = 0; n < 600; n++) {
    const { status } = await call<{ status: string }>('GET', `/live_videos/${id}`);
    if (status === 'draft') return id;
    if (status === 'failed') throw new Error('the film could not be made playable');
    await pause(500);
  }
  throw new Error('the film did not become playable');
}

async function largeUpload(): Promise<void> {
  const bytes = gigabytes * 2 ** 30;
  const path = makeFilm('large.mp4', 20, bytes);
  const before = await ask<Usage>('usage');
  let most = before.rss;
  const watch = setInterval(() => void ask<Usage>('usage').then(({ rss }) => (most = Math.max(most, rss))), 500);
  const began = Date.now();
  const id = await upload(path, bytes * 0.4);
  const seconds = (Date.now() - began) / 1000;
  clearInterval(watch);
  await pause(600);
  const after = await ask<Usage>('usage');
  await film(id, 'large');
  const grown = (most - before.rss) / 2 ** 20;
  console.log(
    `upload of ${gigabytes} GB, cut at 40 %: ${seconds.toFixed(0)} s, ${(bytes / 2 ** 20 / seconds).toFixed(0)} MB/s, ${(after.cpu_seconds - before.cpu_seconds).toFixed(0)} s of a core, memory +${grown.toFixed(0)} MB at the most, playable after ${((Date.now() - began) / 1000).toFixed(0)} s: ${grade(grown <= MEMORY_AT_MOST_MB)}`,
  );
}

async function jumps(): Promise<void> {
  const id = await film(await upload(makeFilm('long.mp4', minutes * 60)), 'long');
  const { source } = await call<{ source: string }>('POST', `/live_videos/${id}/play`, { via: null });
  const browser = await openBrowser();
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${root}/media/none/none`);
  await page.addScriptTag({ path: join(import.meta.dirname, '../node_modules/hls.js/dist/hls.light.min.js') });
  const took = await page.evaluate(jump, { address: new URL(source, root).href, seconds: minutes * 60, count: JUMPS });
  await browser.close();
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  console.log(
    `${took.length} jumps in a film of ${minutes} minutes: picture after p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms: ${grade(took.length === JUMPS && p95 <= JUMP_AT_MOST_MS)}`,
  );
}

/** In the browser: milliseconds from each jump until its picture is there. */
async function jump({ address, seconds, count }: { address: string; seconds: number; count: number }) {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const Hls = Reflect.get(window, 'Hls');
  const hls = new Hls({ enableWorker: false, backBufferLength: 60 });
  hls.loadSource(address);
  hls.attachMedia(video);
  await new Promise((resolve, reject) => {
    video.addEventListener('canplay', resolve, { once: true });
    hls.on(Hls.Events.ERROR, (_name: string, { fatal, details }: { fatal: boolean; details: string }) => {
      if (fatal) reject(new Error(details));
    });
  });
  const took: number[] = [];
  for (let n = 1; n <= count; n++) {
    const began = performance.now();
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = (n * 7919.7) % (seconds - 5);
    await there;
    took.push(performance.now() - began);
  }
  return took;
}

async function manyReports(): Promise<void> {
  const { list } = await call<{ list: { id: string }[] }>('GET', '/live_videos?per_page=20');
  const shown = list[0]?.id;
  const rows: { id: string; who: Session }[] = [];
  for (const who of sessions) {
    const answer = await call<{ live_video_user: { id: string } | null }>(
      'POST',
      `/live_videos/${shown}/play`,
      { via: null },
      who,
    ).catch(() => null);
    if (answer?.live_video_user) rows.push({ id: answer.live_video_user.id, who });
  }
  const before = await ask<Usage>('usage');
  const seconds = 20;
  let at = 0;
  const requests = rows.map(({ id, who }) => ({
    method: 'PUT' as const,
    path: `${API_ROOT}/live_video_users/${id}`,
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    setupRequest: (request: autocannon.Request) => {
      at = (at + 0.2) % 60;
      return { ...request, body: JSON.stringify({ duration: 1, position: at, ranges: [[0, at]], rate: 1 }) };
    },
  }));
  const result = await autocannon({ url: root, connections: 20, overallRate: reports, duration: seconds, requests });
  const after = await ask<Usage>('usage');
  const failed = result.non2xx + result.errors + result.timeouts;
  const rate = result.requests.total / result.duration;
  console.log(
    `${rate.toFixed(0)} reports a second of ${rows.length} people for ${seconds} s: p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${failed} failed, ${(((after.cpu_seconds - before.cpu_seconds) / seconds) * 100).toFixed(0)} % of a core: ${grade(failed === 0 && rate >= reports * 0.97)}`,
  );
}

try {
  if (!only || only === 'reports') await manyReports();
  if (!only || only === 'seek') await jumps();
  if (!only || only === 'upload') await largeUpload();
} finally {
  server.kill('SIGKILL');
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
