import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom, building } from '#modules/campus/premises/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds as hasCode } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import { canMove } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { bookingLifecycle } from '../../contract/booking.lifecycle.ts';
import type { BOOKING_ACTIONS, bookingRow } from '../../contract/booking.shapes.ts';
import { roomBookingRights } from '../../rights.ts';
import { checkInWindow, isCheckInTime } from '../bookings.policy.ts';
import {
  type BookingQuery,
  bookingsWhere,
  type FoundBooking,
  findBooking,
  isParticipant,
  listBookingRows,
  openSwaps,
} from '../bookings.queries.ts';
import { roomBooking } from '../tables.ts';

type View = z.output<typeof bookingRow>;
type Action = (typeof BOOKING_ACTIONS)[number];
type Viewer = Pick<Context, 'actor'>;

const isKeeper = ({ actor }: Viewer, { keepers }: FoundBooking): boolean =>
  actor.user_id === (keepers.room ?? keepers.building);

/** Whether the caller decides about it: the keeper where the rule says so, and who manages bookings. */
export const mayDecide = (ctx: Viewer, found: FoundBooking): boolean =>
  hasCode(ctx.actor, roomBookingRights.manage) || (found.booking.approval === 'keeper' && isKeeper(ctx, found));

export const isInvited = ({ actor }: Viewer, { booking }: FoundBooking): boolean =>
  booking.user_id === actor.user_id || booking.guest_ids.includes(actor.user_id);

/** A private booking is whole for who takes part, keeps the room or manages bookings. */
export const seesDetails = (ctx: Viewer, found: FoundBooking): boolean =>
  !found.booking.is_private ||
  isInvited(ctx, found) ||
  isKeeper(ctx, found) ||
  hasCode(ctx.actor, roomBookingRights.manage);

/** What the caller may do with a booking as it is. */
export function actionsOf(ctx: Viewer, found: FoundBooking): Action[] {
  const { booking } = found;
  const isOwn = booking.user_id === ctx.actor.user_id;
  const manages = hasCode(ctx.actor, roomBookingRights.manage);
  const may: Readonly<Partial<Record<Action, boolean>>> = {
    review: mayDecide(ctx, found) && !isOwn,
    check_in: isInvited(ctx, found) && isCheckInTime(booking),
    finish: (isOwn || manages) && Date.parse(booking.starts_at) <= Date.now(),
    cancel: isOwn || manages,
    move: isOwn,
  };
  const moves = (Object.keys(may) as Action[]).filter(
    (action) => may[action] && action !== 'ask_swap' && canMove(bookingLifecycle, action, booking.status),
  );
  const asks = !isOwn && booking.status === 'confirmed' && Date.parse(booking.starts_at) > Date.now();
  return asks ? [...moves, 'ask_swap'] : moves;
}

/** Bookings as the caller sees them. */
export async function viewsOf(ctx: Pick<Context, 'db' | 'actor'>, rows: readonly FoundBooking[]): Promise<View[]> {
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
      state: booking.status,
      is_private: booking.is_private,
      series_id: booking.series_id,
      version: booking.version,
      title: isWhole ? booking.title : null,
      user: isWhole ? user : null,
      guests: isWhole ? guests : [],
      head_count: booking.head_count,
      needs: booking.needs,
      note: isWhole ? booking.note : null,
      check_in_from: checkInWindow(booking).from,
      release_at: booking.release_at,
      checked_in_at: booking.checked_in_at,
      reason: isWhole ? booking.reason : null,
      swaps: [
        ...asked.map((one) => ({ id: one.id, other: one.asker, room: one.room, note: one.note, is_mine: false })),
        ...asking.flatMap((one) => {
          const other = holders.find((row) => row.booking.id === one.other_id);
          return other ? [{ id: one.id, other: other.user, room: other.room, note: one.note, is_mine: true }] : [];
        }),
      ],
      actions: actionsOf(ctx, found),
    };
  });
}

/** Every booking of the school for who manages them, for others own ones and those they are invited to. */
export async function listBookings(ctx: Context, query: BookingQuery) {
  const here = eq(roomBooking.organization_id, currentOrganization(ctx.actor));
  const { from, to, mine } = query;
  const zone = ctx.actor.time_zone;
  const where = and(
    here,
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
    eq(roomBooking.organization_id, currentOrganization(ctx.actor)),
    eq(roomBooking.status, 'pending'),
    sql`${roomBooking.user_id} <> ${me}`,
    hasCode(ctx.actor, roomBookingRights.manage) ? undefined : and(eq(roomBooking.approval, 'keeper'), keeps),
  ) as SQL;
}

export async function listWaiting(ctx: Context) {
  return { list: await viewsOf(ctx, await bookingsWhere(ctx.db, waitsFor(ctx))) };
}

/** A booking of the school that the caller is in. Refuses (404001) any other. */
export async function getBooking(ctx: Context, id: string): Promise<FoundBooking> {
  const found = await findBooking(ctx.db, id);
  if (found?.booking.organization_id !== currentOrganization(ctx.actor)) throw refuse(shared.not_found);
  return found;
}

export async function showBooking(ctx: Context, id: string): Promise<View> {
  const [view] = await viewsOf(ctx, [await getBooking(ctx, id)]);
  if (!view) throw refuse(shared.not_found);
  return view;
}
