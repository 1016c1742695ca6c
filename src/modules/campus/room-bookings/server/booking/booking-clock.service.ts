import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { notifyAboutBooking, refetchBooking, refreshHomes } from '../booking-messages.service.ts';
import type { BookingRow } from '../bookings.queries.ts';
import { roomBooking } from '../tables.ts';
import { bookingMoves } from './booking-moves.service.ts';
import { deleteExpiredWaits, notifyWaiting } from './waits.service.ts';

const BATCH = 200;
type Move = 'expire' | 'release' | 'finish' | 'displace';

/**
 * What time does to bookings: those that nobody decided expire, those without a check-in give their room back, those that
 * are over end. Each once, however many processes run it.
 */
export async function runBookingClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const { status, decide_by, release_at, ends_at } = roomBooking;
    await each(source, and(eq(status, 'pending'), lt(decide_by, sql`now()`)), (row) => move(source, row, 'expire'));
    await each(source, and(eq(status, 'confirmed'), lt(release_at, sql`now()`)), (row) => move(source, row, 'release'));
    const over = and(inArray(status, ['confirmed', 'checked_in']), lt(ends_at, sql`now()`));
    await each(source, over, (row) => move(source, row, 'finish'));
    await deleteExpiredWaits(source);
  });
}

async function each(
  { db }: EventSource,
  where: SQL | undefined,
  work: (row: BookingRow) => Promise<void>,
): Promise<void> {
  const rows = await db
    .select()
    .from(roomBooking)
    .where(where)
    .orderBy(asc(roomBooking.starts_at), asc(roomBooking.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const row of rows) await work(row);
}

const NOTICES = { expire: 'expired', release: 'released', displace: 'to_move' } as const;

/** A move without a person; its record goes into the log with it. */
async function move(source: EventSource, row: BookingRow, name: Move, reason?: string): Promise<void> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const before = await refetchBooking(source, row.id);
  const how = reason ? { set: { reason }, reason } : {};
  await bookingMoves.advance({ db: source.db, actor: null, audit }, row, name, how);
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  const what =
    row.source !== null && name === 'displace'
      ? 'room_gone'
      : name === 'finish'
        ? null
        : reason && name === 'displace'
          ? 'room_needed'
          : NOTICES[name];
  if (what) await notifyAboutBooking(source, before, what, [row.user_id, ...row.guest_ids], null);
  if (name === 'expire' || name === 'release') await notifyWaiting(source, before);
  await refreshHomes(source, before);
}

/** Rooms are out of use: those who booked them until that day have to move, and are notified. Who is in a room already stays. */
export async function displaceBookings(
  source: EventSource,
  { broom_ids, until }: { readonly broom_ids: readonly string[]; readonly until: string | null },
): Promise<void> {
  if (broom_ids.length === 0) return;
  const ahead = and(
    inArray(roomBooking.broom_id, [...broom_ids]),
    or(eq(roomBooking.status, 'pending'), eq(roomBooking.status, 'confirmed')),
    until ? sql`${roomBooking.starts_at} < (${until}::date + 1)` : undefined,
  );
  const rows = await source.db.select().from(roomBooking).where(ahead).orderBy(asc(roomBooking.id)).for('update');
  for (const row of rows) await move(source, row, 'displace');
}

/**
 * Somebody with a better claim needs the rooms of these bookings at their time: who booked them has to move, and is told
 * why. Who is in a room stays, and what else than a person holds one is not displaced. Gives how many there were.
 */
export async function displace(source: EventSource, ids: readonly string[], reason: string): Promise<number> {
  if (ids.length === 0) return 0;
  const movable = and(
    inArray(roomBooking.id, [...ids]),
    isNull(roomBooking.source),
    inArray(roomBooking.status, ['pending', 'confirmed']),
  );
  const rows = await source.db.select().from(roomBooking).where(movable).orderBy(asc(roomBooking.id)).for('update');
  for (const row of rows) await move(source, row, 'displace', reason);
  return rows.length;
}

export const bookingClock = defineJob({
  name: 'room_bookings.clock',
  title: { cn: '房间预订到期处理', us: 'Expire, release and end bookings of rooms' },
  schema: z.strictObject({}),
  handler: runBookingClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
