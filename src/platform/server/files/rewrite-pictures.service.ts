import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, like } from 'drizzle-orm';
import { RefusalError } from '#shared/refusal.ts';
import { EVERYWHERE } from '../database/database.ts';
import { statusOf } from '../http/answer.ts';
import type { Services } from '../services.ts';
import { type Admitted, admit } from './admit.ts';
import { keyOf, sanitizeName } from './file-names.ts';
import { hashOf } from './hash-of.ts';
import { type FileRow, findFileKind } from './kinds.ts';
import { file } from './tables.ts';
import { uploadKey } from './uploads/states.ts';

const AT_ONCE = 100;
/** What no picture can be made of is saved when it is asked for, and shown nowhere. */
const NO_PICTURE = 'application/octet-stream';

/**
 * Writes pictures anew that once came in pieces and were kept as they came: with the place where they were taken, larger than
 * their kind allows, or as drawings. Every later one passes the door (`admit`), so that nothing is left to do after the
 * first night. Returns how many were written and how many are no pictures.
 */
export async function rewritePictures(services: Services): Promise<{ written: number; refused: number }> {
  const done = { written: 0, refused: 0 };
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await services.database.read(EVERYWHERE, (db) =>
      db
        .select()
        .from(file)
        .where(
          and(like(file.key, uploadKey('%')), like(file.mime, 'image/%'), eq(file.status, 'stored'), gt(file.id, last)),
        )
        .orderBy(file.id)
        .limit(AT_ONCE),
    );
    for (const row of rows) done[await rewriteOne(services, row)] += 1;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return done;
  }
}

async function rewriteOne(services: Services, row: FileRow): Promise<'written' | 'refused'> {
  const kind = findFileKind(row.kind);
  if (!kind) return 'refused'; // nobody can read it
  const folder = await mkdtemp(join(tmpdir(), 'rewritten-'));
  try {
    const content = await services.files.withPath(row, (path) =>
      admit(kind, { path, filename: row.name, bytes: row.size }, folder),
    );
    await replaceContent(services, row, content);
    return 'written';
  } catch (error) {
    if (!(error instanceof RefusalError) || statusOf(error.refusal.code) >= 500) throw error;
    services.log.warn({ file: row.id, reason: error.refusal.key }, 'a stored file is no picture');
    await services.database.write(EVERYWHERE, ({ db }) =>
      db.update(file).set({ mime: NO_PICTURE }).where(eq(file.id, row.id)),
    );
    return 'refused';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Under a key of its own, the old bytes last: a process that dies in between leaves the file as it was. */
async function replaceContent({ files, database }: Services, row: FileRow, content: Admitted): Promise<void> {
  const { id, kind, name } = row;
  const { path, mime, width, height } = content;
  const key = keyOf({ kind, name, mime });
  const facts = {
    key,
    mime,
    width,
    height,
    name: sanitizeName(name, mime),
    size: (await stat(path)).size,
    sha256: await hashOf(path),
  };
  await files.putObject(key, path, mime);
  await database.write(EVERYWHERE, ({ db }) => db.update(file).set(facts).where(eq(file.id, id)));
  await files.removeObject(row.key);
}
