import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { defineCleanup } from '../jobs/cleanup.ts';
import { takenEvent } from './tables.ts';

/**
 * Takes an event of a device once: true the first time, false for every repetition within 60 days, whatever node it
 * reaches. Call it in the transaction of what the event causes, so that both stand or neither; a repetition that comes
 * meanwhile waits for its end. `device` names the device among all (`lpr:<serial>`), `eventNo` is the device's own number.
 */
export async function takeOnce(db: Db, device: string, eventNo: string): Promise<boolean> {
  const taken = await db
    .insert(takenEvent)
    .values({ device, event_no: eventNo })
    .onConflictDoNothing()
    .returning({ device: takenEvent.device });
  return taken.length === 1;
}

export const cleanTakenEvents = defineCleanup(
  'http.clean_taken_events',
  { cn: '清理旧的设备事件编号', us: 'Remove old event numbers of devices' },
  (db) => db.execute(sql`delete from taken_event where created_at < now() - interval '60 days'`),
);
