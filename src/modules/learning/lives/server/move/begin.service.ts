import { eq, sql } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { liveStarted } from '../events.ts';
import type { LiveRow } from '../lives.queries.ts';
import { notifyOfLive } from '../messages/live-messages.service.ts';
import { countInvitees } from '../planning/invitees.service.ts';
import { announceStream } from '../stream/stream-events.service.ts';
import { live, liveReminder } from '../tables.ts';
import { bySystem, liveMoves } from './live-moves.service.ts';

/** Puts a locked live that sends on the screens. Its audience is frozen from now on. */
export async function begin(source: EventSource, mover: Mover, row: LiveRow): Promise<LiveRow> {
  await countInvitees(source, row);
  const after = await liveMoves.advance(mover, row, 'start', { set: { started_at: sql`now()` } });
  await announceStream(source, row.id);
  await notifyOfLive(source, after, 'started', await remindedOf(source, row.id));
  await liveStarted.emit(source, { live_id: row.id, organization_id: row.organization_id });
  return after;
}

async function remindedOf({ db }: EventSource, liveId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: liveReminder.user_id })
    .from(liveReminder)
    .where(eq(liveReminder.live_id, liveId));
  return rows.map((row) => row.user_id);
}

/** The same by the clock, or when the signal comes late. */
export async function beginBySystem(source: EventSource, id: string): Promise<void> {
  // the clock and the engine reach every school, and begin nothing but what sends
  const row = await liveMoves.lockIn(source.db, eq(live.publish_state, 'pushing'), id, 'start');
  if (row.started_at) return;
  await bySystem(source, (mover) => begin(source, mover, row));
}
