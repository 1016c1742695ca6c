import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { extractText } from '#modules/learning/course-resources/server/public.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { FileRow } from '#server/files/kinds.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { type Broadcast, fileBroadcast, notifyEverybody } from '#server/notify/broadcast.ts';
import type { Services } from '#server/services.ts';
import { dayBounds } from '#shared/dates.ts';
import { id } from '#shared/fields.ts';
import { cut } from '#shared/text/cut.ts';
import { filesOf } from '../file-kinds.service.ts';
import { administrativeFile } from '../tables.ts';
import { filePage } from './file-pages.ts';
import { tellOfFile } from './file-passages.service.ts';
import { searchKeys } from './search-keys.ts';

type StoredFile = typeof administrativeFile.$inferSelect;

/** Of the words in the files of one document so many are kept. */
const WORDS_AT_MOST = 60_000;
/** Files above this are kept and not read. */
const READ_BYTES_AT_MOST = 50 << 20;

/** A document as its readers are told of it. */
export function broadcastOf(row: StoredFile, due_at: string | null): Broadcast {
  const no = row.doc_no ?? '';
  return {
    subject_id: row.id,
    kind: 'message',
    event: 'administrative_file.published',
    organization_id: row.organization_id,
    title: {
      cn: `${row.read_required ? '请阅读并确认' : '新文件'}：${row.title}（${no}）`,
      us: `${row.read_required ? 'Read and confirm' : 'New document'}: ${row.title} (${no})`,
    },
    link: filePage(row.id),
    urgency: 'normal',
    need_action: row.read_required,
    due_at,
  };
}

/** What was received is to be handled by the end of this day. */
export async function dueOf(db: Db, { handle_by, organization_id }: StoredFile): Promise<string | null> {
  return handle_by ? dayBounds(handle_by, await zoneOf(db, organization_id)).end : null;
}

/** A document that is out with what its readers are told; null: it is not out, or void by now. */
export async function findOutFile(db: Db, fileId: string): Promise<{ row: StoredFile; what: Broadcast } | null> {
  const [row] = await db
    .select()
    .from(administrativeFile)
    .where(and(eq(administrativeFile.id, fileId), eq(administrativeFile.status, 'published')));
  return row ? { row, what: broadcastOf(row, await dueOf(db, row)) } : null;
}

/** Tells the readers of a document that it is out, everybody once; nobody more when it became void meanwhile. */
export const tellFileReaders = defineJob({
  name: 'rules.tell_file_readers',
  title: { cn: '通知行政文件的读者', us: 'Tell the readers of an administrative file' },
  schema: z.strictObject({ administrative_file_id: id }),
  handler: async (services, { administrative_file_id }, { signal }) => {
    const key = `administrative_file:${administrative_file_id}`;
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const out = await findOutFile(db, administrative_file_id);
      if (!out) return;
      const people = audienceQuery(services, out.row.audience, out.row.organization_id);
      await runOnce(db, `${key}:filed`, async () => {
        await fileBroadcast(db, out.what, people);
      });
    });
    const load = async (db: Db) => (await findOutFile(db, administrative_file_id))?.what ?? null;
    await notifyEverybody(services, key, load, signal);
  },
});

const payload = z.strictObject({ administrative_file_id: id, revision: z.int() });

/** Reads the words in the files of a document, so that it is found by them. */
export const readFileWords = defineJob<z.output<typeof payload>>({
  name: 'rules.read_file_words',
  title: { cn: '提取行政文件中的文字', us: 'Read the words in administrative files' },
  schema: payload,
  retries: 2,
  concurrency: 1,
  longest_seconds: 600,
  handler: async (services, { administrative_file_id, revision }) =>
    storeWords(services, administrative_file_id, revision),
});

/** Reads them now; nothing happens where the document has other files by now. */
export async function storeWords(services: Services, fileId: string, revision: number): Promise<void> {
  const { database, files } = services;
  const found = await database.read(EVERYWHERE, async (db) => {
    const [row] = await ofRevision(db, fileId, revision);
    return row && { row, attached: await files.listOf(db, filesOf(fileId)) };
  });
  if (!found) return;
  const words: string[] = [];
  for (const one of found.attached) if (found.row.file_ids.includes(one.id)) words.push(await wordsIn(services, one));
  await database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await ofRevision(db, fileId, revision).for('update');
    if (!row) return;
    await db
      .update(administrativeFile)
      .set(searchKeys(row, cut(words.filter(Boolean).join('\n'), WORDS_AT_MOST)))
      .where(eq(administrativeFile.id, fileId));
    await tellOfFile(db, fileId);
  });
}

async function wordsIn({ files }: Services, row: FileRow): Promise<string> {
  if (row.size > READ_BYTES_AT_MOST || row.mime.startsWith('image/')) return '';
  return (await files.withPath(row, (path) => extractText(path, row.mime))).text;
}

const ofRevision = (db: Db, fileId: string, revision: number) =>
  db
    .select()
    .from(administrativeFile)
    .where(and(eq(administrativeFile.id, fileId), eq(administrativeFile.revision, revision)));
