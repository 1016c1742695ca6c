import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, dayOf, daysBetween, instantAt, timeOf } from '#shared/dates.ts';
import type { roomBookings } from '../../contract/room-bookings.contract.ts';
import { decidersOf, notifyAboutBooking, refetchBooking, refreshHomes } from '../booking-messages.service.ts';
import type { Time } from '../bookings.policy.ts';
import type { BookingRow } from '../bookings.queries.ts';
import { bookingActs } from './booking-acts.policy.ts';
import { bookingMoves } from './booking-moves.service.ts';
import { getBooking, inSchool, showBooking } from './booking-view.service.ts';
import { laterInSeries, requireBookable } from './bookings.service.ts';
import { notifyWaiting } from './waits.service.ts';

type Body = z.output<(typeof roomBookings)['move']['body']>;

/**
 * Another time or another room, of a series also for those that follow or all that are still to come: they are moved by
 * as many days, to the same hours and the same room. What the rules ask for is checked again, and where one of them finds
 * its room taken none is moved.
 */
export async function moveBooking(ctx: Context, id: string, { broom_id, which, version, ...time }: Body) {
  const before = await getBooking(ctx, id);
  bookingActs.requireOwner('move', ctx, before);
  bookingActs.requireMoment('move', ctx, before);
  if (before.booking.version !== version) throw await staleBecause(ctx, 'room_booking', id, before.booking);
  const zone = ctx.actor.time_zone;
  const shift = daysBetween(dayOf(before.booking.starts_at, zone), dayOf(time.starts_at, zone));
  const length = daysBetween(dayOf(time.starts_at, zone), dayOf(time.ends_at, zone));
  const others = (await laterInSeries(ctx, before.booking, which)).map((row) => {
    const day = addDays(dayOf(row.starts_at, zone), shift);
    return {
      row,
      time: {
        starts_at: instantAt(day, timeOf(time.starts_at, zone), zone),
        ends_at: instantAt(addDays(day, length), timeOf(time.ends_at, zone), zone),
      },
    };
  });
  // moved to later days the last one goes first, so that none meets another one of its own series on the way
  const ordered = [{ row: before.booking, time }, ...others].toSorted(
    (a, b) => a.row.starts_at.localeCompare(b.row.starts_at) * (shift > 0 ? -1 : 1),
  );
  for (const one of ordered) await moveOne(ctx, one.row, broom_id, one.time);
  return showBooking(ctx, id);
}

async function moveOne(ctx: Context, { id, version }: BookingRow, roomId: string, time: Time): Promise<void> {
  const before = await refetchBooking(ctx, id);
  const { room, facts } = await requireBookable(ctx, roomId, time, id);
  const row = await bookingMoves.lockIn(ctx.db, inSchool(ctx), id, 'move', version);
  const { status, ...set } = facts;
  await bookingMoves.advance(ctx, row, 'move', { to: status, set: { ...set, broom_id: room.id } });
  const after = await refetchBooking(ctx, id);
  if (status === 'pending') await notifyAboutBooking(ctx, after, 'to_review', await decidersOf(ctx, after), after.user);
  await notifyAboutBooking(ctx, after, 'moved', row.guest_ids, after.user);
  await notifyWaiting(ctx, before);
  await refreshHomes(ctx, after);
}
