import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom, building } from '#modules/campus/premises/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds as hasCode } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { bookingRow } from '../../contract/booking.shapes.ts';
import { roomBookingRights } from '../../rights.ts';
import { checkInWindow } from '../bookings.policy.ts';
import {
  type BookingQuery,
  bookingsWhere,
  type FoundBooking,
  isParticipant,
  listBookingRows,
  openSwaps,
} from '../bookings.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomBooking } from '../tables.ts';
import { bookingActs, isInvited, isKeeper } from './booking-acts.policy.ts';

type View = z.output<typeof bookingRow>;

/** A private booking is whole for who takes part, keeps the room or manages bookings. */
export const seesDetails = (ctx: Viewer, found: FoundBooking): boolean =>
  !found.booking.is_private ||
  isInvited(ctx, found) ||
  isKeeper(ctx, found) ||
  hasCode(ctx.actor, roomBookingRights.manage);

/** Bookings as the caller sees them. */
export async function viewsOf(ctx: Context, rows: readonly FoundBooking[]): Promise<View[]> {
  const own = rows.filter((row) => row.booking.user_id === ctx.actor.user_id).map((row) => row.booking.id);
  const swaps = await openSwaps(ctx.db, own);
  const holders = await bookingsWhere(
    ctx.db,
    inArray(
      roomBooking.id,
      swaps.map((one) => one.other_id),
    ),
  );
  return rows.map((found) => {
    const { booking, room, user, guests } = found;
    const isWhole = seesDetails(ctx, found);
    const asked = swaps.filter((one) => one.other_id === booking.id);
    const asking = swaps.filter((one) => one.booking_id === booking.id);
    return {
      id: booking.id,
      room,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      status: booking.status,
      awaits_review: booking.status === 'pending',
      is_private: booking.is_private,
      series_id: booking.series_id,
      version: booking.version,
      title: isWhole ? titleOf(ctx.services, booking, ctx.lang) : null,
      user: isWhole ? user : null,
      guests: isWhole ? guests : [],
      head_count: booking.head_count,
      needs: booking.needs,
      note: isWhole ? booking.note : null,
      check_in_from: checkInWindow(booking).from,
      release_at: booking.status === 'confirmed' ? booking.release_at : null,
      checked_in_at: booking.checked_in_at,
      reason: isWhole ? booking.reason : null,
      swaps: [
        ...asked.map((one) => ({ id: one.id, other: one.asker, room: one.room, note: one.note, is_mine: false })),
        ...asking.flatMap((one) => {
          const other = holders.find((row) => row.booking.id === one.other_id);
          return other ? [{ id: one.id, other: other.user, room: other.room, note: one.note, is_mine: true }] : [];
        }),
      ],
      actions: bookingActs.of(ctx, found),
    };
  });
}

/** Every booking of the school for who manages them, for others own ones and those they are invited to. */
export async function listBookings(ctx: Context, query: BookingQuery) {
  const { from, to, mine } = query;
  const zone = ctx.actor.time_zone;
  const where = and(
    inSchool(ctx),
    mine || !hasCode(ctx.actor, roomBookingRights.manage) ? isParticipant(ctx.actor.user_id) : undefined,
    from ? gte(roomBooking.ends_at, dayBounds(from, zone).start) : undefined,
    to ? lt(roomBooking.starts_at, dayBounds(to, zone).end) : undefined,
  ) as SQL;
  const page = await listBookingRows(ctx.db, where, query);
  return { ...page, list: await viewsOf(ctx, page.list) };
}

/** SQL condition: it waits for a decision of the caller. */
export function waitsFor(ctx: Viewer): SQL {
  const me = ctx.actor.user_id;
  const keeps = sql`coalesce(
    (select keeper_user_id from ${broom} r where r.id = ${roomBooking.broom_id}),
    (select h.keeper_user_id from ${broom} r join ${building} h on h.id = r.building_id where r.id = ${roomBooking.broom_id})) = ${me}`;
  return and(
    inSchool(ctx),
    eq(roomBooking.status, 'pending'),
    sql`${roomBooking.user_id} <> ${me}`,
    hasCode(ctx.actor, roomBookingRights.manage) ? undefined : and(eq(roomBooking.approval, 'keeper'), keeps),
  ) as SQL;
}

export async function listWaiting(ctx: Context) {
  return { list: await viewsOf(ctx, await bookingsWhere(ctx.db, waitsFor(ctx))) };
}

/** SQL condition: bookings that the caller reaches, those of the school that they are in. */
export const inSchool = ({ actor }: Viewer): SQL => eq(roomBooking.organization_id, currentOrganization(actor));

/** A booking that the caller reaches. Refuses (404001) any other. */
export async function getBooking(ctx: Context, id: string): Promise<FoundBooking> {
  const [found] = await bookingsWhere(ctx.db, and(inSchool(ctx), eq(roomBooking.id, id)), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function showBooking(ctx: Context, id: string): Promise<View> {
  const [view] = await viewsOf(ctx, [await getBooking(ctx, id)]);
  if (!view) throw refuse(shared.not_found);
  return view;
}
