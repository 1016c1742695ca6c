import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { defineCleanup } from '../../jobs/cleanup.ts';
import { takenEvent } from '../tables.ts';

/**
 * Takes an event of a device once: true the first time, false for every repetition within 60 days, whatever node it
 * reaches. Call it in the transaction of what the event causes, so that both stand or neither; a repetition that comes
 * meanwhile waits for its end. `device` names the device among all (`lpr:<serial>`), `eventNo` is the device's own number.
 */
export async function takeOnce(db: Db, device: string, eventNo: string): Promise<boolean> {
  return (await takeNew(db, device, [eventNo])).size === 1;
}

/** The same for many events in one statement: the numbers of those that are new. */
export async function takeNew(db: Db, device: string, eventNos: readonly string[]): Promise<ReadonlySet<string>> {
  if (eventNos.length === 0) return new Set();
  // in one order, so that two calls with the same events wait for each other instead of both failing
  const values = [...new Set(eventNos)].toSorted().map((event_no) => ({ device, event_no }));
  const taken = await db
    .insert(takenEvent)
    .values(values)
    .onConflictDoNothing()
    .returning({ event_no: takenEvent.event_no });
  return new Set(taken.map((row) => row.event_no));
}

export const cleanTakenEvents = defineCleanup(
  'http.clean_taken_events',
  { cn: '清理旧的设备事件编号', us: 'Remove old event numbers of devices' },
  (db) => db.execute(sql`delete from taken_event where created_at < now() - interval '60 days'`),
);
