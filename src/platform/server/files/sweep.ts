import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type Database, EVERYWHERE } from '../database/database.ts';
import type { Storage } from './storage/storage.ts';
import { file } from './tables.ts';

const LOOSE_HOURS = 24;
const AT_ONCE = 100;

/** Removes the bytes and rows of what nobody attached within a day and of what was dropped. Returns how many went. */
export async function sweepFiles(database: Database, storage: Storage): Promise<number> {
  for (let count = 0; ; ) {
    const removed = await database.write(EVERYWHERE, async ({ db }) => {
      const old = lt(file.created_at, sql`now() - make_interval(hours => ${LOOSE_HOURS})`);
      const rows = await db
        .select({ id: file.id, key: file.key })
        .from(file)
        .where(or(eq(file.status, 'dropped'), and(old, or(isNull(file.attached_id), eq(file.status, 'writing')))))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      for (const row of rows) await storage.remove(row.key);
      const ids = rows.map((row) => row.id);
      if (ids.length) await db.delete(file).where(inArray(file.id, ids));
      return rows.length;
    });
    count += removed;
    if (removed < AT_ONCE) return count;
  }
}
