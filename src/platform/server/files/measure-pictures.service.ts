import { readFile } from 'node:fs/promises';
import { and, eq, gt, isNull, like } from 'drizzle-orm';
import { EVERYWHERE } from '../database/database.ts';
import { measurePicture, unlessUnreadable } from '../pictures/pictures.ts';
import type { Services } from '../services.ts';
import type { FileRow } from './kinds.ts';
import { file } from './tables.ts';

const AT_ONCE = 100;
/** What cannot be measured is too small for every place that asks. */
const UNREADABLE = { width: 0, height: 0 };

/** Measures the pictures that were kept without their measures. Returns how many, and how many of them are none. */
export async function measurePictures(services: Services): Promise<{ measured: number; unreadable: number }> {
  const done = { measured: 0, unreadable: 0 };
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const open = and(isNull(file.width), like(file.mime, 'image/%'), eq(file.status, 'stored'), gt(file.id, last));
    const rows = await services.database.read(EVERYWHERE, (db) =>
      db.select().from(file).where(open).orderBy(file.id).limit(AT_ONCE),
    );
    for (const row of rows) done[await measureOne(services, row)] += 1;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return done;
  }
}

async function measureOne({ files, database }: Services, row: FileRow): Promise<'measured' | 'unreadable'> {
  const measures = await files.withPath(row, async (path) =>
    measurePicture(await readFile(path)).catch(unlessUnreadable),
  );
  const { width, height } = measures ?? UNREADABLE;
  await database.write(EVERYWHERE, ({ db }) => db.update(file).set({ width, height }).where(eq(file.id, row.id)));
  return measures ? 'measured' : 'unreadable';
}
