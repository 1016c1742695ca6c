import { and, eq, max } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { liveRecording } from './tables.ts';

/** The number of the last stored part of a live; 0: there is none. */
export async function highestPart({ database }: Services, liveId: string): Promise<number> {
  const [row] = await database.read(EVERYWHERE, (db) =>
    db
      .select({ part: max(liveRecording.part) })
      .from(liveRecording)
      .where(eq(liveRecording.live_id, liveId)),
  );
  return row?.part ?? 0;
}

/** When the stored parts of a live were sent, in their order. */
export function recordedParts(db: Db, liveId: string): Promise<{ started_at: string; seconds: number }[]> {
  return db
    .select({ started_at: liveRecording.started_at, seconds: liveRecording.seconds })
    .from(liveRecording)
    .where(and(eq(liveRecording.live_id, liveId), eq(liveRecording.state, 'stored')))
    .orderBy(liveRecording.part);
}

/** The stored parts of a live in their order. */
export function partsOf({ database }: Services, liveId: string): Promise<(typeof liveRecording.$inferSelect)[]> {
  return database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(liveRecording)
      .where(and(eq(liveRecording.live_id, liveId), eq(liveRecording.state, 'stored')))
      .orderBy(liveRecording.part),
  );
}
