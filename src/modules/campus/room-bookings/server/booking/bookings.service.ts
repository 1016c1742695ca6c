import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { exceptionDays } from '#modules/core/calendar/server/public.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds as hasCode } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { weekdayAmong } from '#shared/weekday.ts';
import { bookingTexts as t } from '../../contract/booking.refusals.ts';
import { PLAIN_RULE } from '../../contract/booking-rules.contract.ts';
import type { roomBookings } from '../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../rights.ts';
import { decidersOf, notifyAboutBooking, refetchBooking, refreshHomes } from '../booking-messages.service.ts';
import { factsOf, ruleOf, ruleRefusal, type Time, weekOf } from '../bookings.policy.ts';
import { type BookingRow, type FoundBooking, usedMinutes } from '../bookings.queries.ts';
import { lockRoom, rulesOf } from '../room/rooms.queries.ts';
import { roomBooking } from '../tables.ts';
import { bookingMoves, lockBooking } from './booking-moves.service.ts';
import { showBooking } from './booking-view.service.ts';
import { requireFree, requireOpen, requireTime } from './free-room.service.ts';
import { notifyWaiting } from './waits.service.ts';

type Body<K extends 'create' | 'review' | 'cancel' | 'move'> = z.output<(typeof roomBookings)[K]['body']>;
export type BookingDraft = Omit<Body<'create'>, 'broom_id' | 'starts_at' | 'ends_at'>;

/** Books a room. Of many who want the same hour one gets it, the others read whose it is and what else is free. */
export async function createBooking(ctx: Context, { broom_id, starts_at, ends_at, ...draft }: Body<'create'>) {
  const row = await book(ctx, broom_id, { starts_at, ends_at }, draft, null);
  return showBooking(ctx, row.id);
}

/** Stores a booking of the caller and notifies those who have to know. */
export async function book(
  ctx: Context,
  roomId: string,
  time: Time,
  draft: BookingDraft,
  seriesId: string | null,
): Promise<BookingRow> {
  await requireGuests(ctx, draft.guest_ids);
  const { room, facts } = await requireBookable(ctx, roomId, time);
  const [row] = await ctx.db
    .insert(roomBooking)
    .values({
      ...draft,
      ...facts,
      organization_id: room.organization_id,
      broom_id: room.id,
      user_id: ctx.actor.user_id,
      series_id: seriesId,
    })
    .returning();
  if (!row) throw new Error('a booking was not stored');
  await bookingMoves.begin(ctx, row);
  ctx.audit({
    action: 'room_booking.create',
    target: ['room_booking', row.id],
    organization_id: row.organization_id,
    after: { broom_id: row.broom_id, starts_at: row.starts_at, ends_at: row.ends_at, status: row.status },
  });
  await announce(ctx, await refetchBooking(ctx, row.id));
  return row;
}

async function announce(ctx: Context, found: FoundBooking): Promise<void> {
  if (found.booking.status === 'pending')
    await notifyAboutBooking(ctx, found, 'to_review', await decidersOf(ctx, found), found.user);
  else await notifyAboutBooking(ctx, found, 'invited', found.booking.guest_ids, found.user);
  await refreshHomes(ctx, found);
}

/** Refuses (422001 at `guest_ids`) who is not staff of the caller's school. */
export async function requireGuests({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const known = await staffOf(db, currentOrganization(actor), wanted);
  if (known.length !== wanted.length) throw refuseFields({ guest_ids: [t.not_staff] });
}

/**
 * Locks a room and demands that the caller may have it then; gives what follows for the booking. Everybody who books locks
 * the room first, so that of fifty one is first and 49 see that booking; the constraint of the database stands behind it.
 */
export async function requireBookable(ctx: Context, roomId: string, time: Time, exceptId?: string) {
  const { db, actor } = ctx;
  requireTime(time);
  const organizationId = currentOrganization(actor);
  const room = await lockRoom(db, organizationId, roomId);
  if (!room) throw refuseFields({ broom_id: [t.not_bookable] });
  requireOpen(room, dayOf(time.starts_at, actor.time_zone));
  const rule = ruleOf(await rulesOf(db, organizationId), room) ?? PLAIN_RULE;
  const now = new Date().toISOString();
  const manages = hasCode(actor, roomBookingRights.manage);
  if (!manages) {
    const used_min = await usedMinutes(db, actor.user_id, weekOf(time.starts_at, actor.time_zone), exceptId);
    const day = dayOf(time.starts_at, actor.time_zone);
    const weekday = weekdayAmong(await exceptionDays(db, organizationId, day, day), day);
    const problem = ruleRefusal(rule, { time, now, zone: actor.time_zone, used_min, weekday });
    if (problem) throw problem;
  }
  const facts = factsOf(manages ? { ...rule, approval: 'none' } : rule, time, now);
  await requireFree(ctx, room, facts, actor.time_zone, exceptId);
  return { room, facts };
}

/** The keeper of the room, or who manages bookings, decides about a booking of somebody else. */
export async function reviewBooking(ctx: Context, id: string, { result, reason, version }: Body<'review'>) {
  const { row } = await lockBooking(ctx, id, 'review', version);
  const to = result === 'approve' ? 'confirmed' : 'rejected';
  await bookingMoves.advance(ctx, row, 'review', { to, set: { reason, decide_by: null }, reason });
  const after = await refetchBooking(ctx, id);
  await notifyAboutBooking(ctx, after, to, [row.user_id], null);
  if (to === 'confirmed') await notifyAboutBooking(ctx, after, 'invited', row.guest_ids, after.user);
  else await notifyWaiting(ctx, after);
  await refreshHomes(ctx, after);
  return showBooking(ctx, id);
}

/** Somebody who booked or is invited is in the room. */
export async function checkIn(ctx: Context, id: string) {
  const { found, row } = await lockBooking(ctx, id, 'check_in');
  await bookingMoves.advance(ctx, row, 'check_in', { set: { checked_in_at: sql`now()` } });
  await refreshHomes(ctx, found);
  return showBooking(ctx, id);
}

/** Ends a booking that runs: the rest of its time is free at once. */
export async function finishBooking(ctx: Context, id: string) {
  const { found, row } = await lockBooking(ctx, id, 'finish');
  const now = new Date().toISOString();
  const end = now > row.starts_at ? now : row.ends_at;
  await bookingMoves.advance(ctx, row, 'finish', { set: { ends_at: end, blocked_until: end } });
  await notifyWaiting(ctx, found);
  await refreshHomes(ctx, found);
  return showBooking(ctx, id);
}

/** Cancels one booking, or those of its series that are still to come. Who manages bookings says why. */
export async function cancelBooking(ctx: Context, id: string, { reason, which, version }: Body<'cancel'>) {
  const { row } = await lockBooking(ctx, id, 'cancel', version);
  if (row.user_id !== ctx.actor.user_id && !reason) throw refuseFields({ reason: [t.say_why] });
  for (const one of [row, ...(await laterInSeries(ctx, row, which))]) {
    const before = await refetchBooking(ctx, one.id);
    await bookingMoves.advance(ctx, one, 'cancel', { set: { reason }, reason });
    await notifyAboutBooking(ctx, before, 'cancelled', [one.user_id, ...one.guest_ids], {
      ...ctx.actor,
      id: ctx.actor.user_id,
      name_en: null,
    });
    await notifyWaiting(ctx, before);
    await refreshHomes(ctx, before);
  }
  return showBooking(ctx, id);
}

/** The others of a series that have not begun, locked. */
export async function laterInSeries(
  { db }: Context,
  row: BookingRow,
  which: Body<'cancel'>['which'],
): Promise<BookingRow[]> {
  if (which === 'this' || !row.series_id) return [];
  const rows = await db
    .select()
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.series_id, row.series_id),
        inArray(roomBooking.status, ['pending', 'confirmed', 'to_move']),
        gte(roomBooking.starts_at, which === 'following' ? row.starts_at : sql`now()`),
      ),
    )
    .orderBy(roomBooking.id)
    .for('update');
  return rows.filter((one) => one.id !== row.id);
}
