import type { Context } from '#server/http/context.ts';
import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { type BookingState, bookingLifecycle, HOLDING_STATES } from '../../contract/booking.lifecycle.ts';
import { bookingRefusals as r } from '../../contract/booking.refusals.ts';
import { BOOKING_ACTIONS, type BookingAct } from '../../contract/booking.shapes.ts';
import { roomBookings, roomWaits } from '../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../rights.ts';
import { checkInWindow } from '../bookings.policy.ts';
import type { BookingRow, FoundBooking } from '../bookings.queries.ts';

/**
 * What a person may do with a booking of their school. The same rules make the `actions` of a row and refuse the calls, in
 * this order: whose it is, its state, its time.
 */

export type Viewer = Pick<Context, 'actor'>;
type Found = Pick<FoundBooking, 'booking' | 'keepers'>;

const manages = (actor: Actor): boolean => holds(actor, roomBookingRights.manage);

const isOwn = ({ actor }: Viewer, { booking }: Found): boolean => booking.user_id === actor.user_id;

export const isKeeper = ({ actor }: Viewer, { keepers }: Found): boolean =>
  actor.user_id === (keepers.room ?? keepers.building);

export const isInvited = ({ actor }: Viewer, { booking }: Found): boolean =>
  booking.user_id === actor.user_id || booking.guest_ids.includes(actor.user_id);

/** The keeper of a room decides where its rule says so, and who manages bookings; nobody about their own. */
const decides = (ctx: Viewer, found: Found): true | Refusal => {
  if (!manages(ctx.actor) && !(found.booking.approval === 'keeper' && isKeeper(ctx, found))) return shared.no_right;
  return isOwn(ctx, found) ? r.own_booking : true;
};
const hasOrManages = (ctx: Viewer, found: Found) => isOwn(ctx, found) || manages(ctx.actor);

interface Rule {
  readonly call: Endpoint;
  readonly who: (ctx: Viewer, found: Found) => boolean | Refusal;
  readonly from: readonly BookingState[];
  /** Why not at this moment; absent: at any. */
  readonly when?: (booking: BookingRow) => RefusalError | null;
}

const { moves } = bookingLifecycle;

const RULES: Readonly<Partial<Record<BookingAct, Rule>>> = {
  review: { call: roomBookings.review, who: decides, from: moves.review.from },
  check_in: { call: roomBookings.checkIn, who: isInvited, from: moves.check_in.from, when: checkInProblem },
  finish: {
    call: roomBookings.finish,
    who: hasOrManages,
    from: moves.finish.from,
    when: (booking) => (isAhead(booking) ? wrongState(booking) : null),
  },
  cancel: { call: roomBookings.cancel, who: hasOrManages, from: moves.cancel.from },
  move: { call: roomBookings.move, who: isOwn, from: moves.move.from },
  // of somebody else's: the own one is named in the call and has to be one that can be swapped, too
  ask_swap: {
    call: roomBookings.askSwap,
    who: (ctx, found) => !isOwn(ctx, found),
    from: ['confirmed'],
    when: (booking) => (isAhead(booking) ? null : wrongState(booking)),
  },
  wait: {
    call: roomWaits.create,
    who: (ctx, found) => !hasOrManages(ctx, found),
    from: HOLDING_STATES,
    when: ({ ends_at, status }) => (Date.parse(ends_at) > Date.now() ? null : wrongState({ status })),
  },
};

const isAhead = ({ starts_at }: Pick<BookingRow, 'starts_at'>): boolean => Date.parse(starts_at) > Date.now();

function checkInProblem(booking: BookingRow): RefusalError | null {
  const { from, until } = checkInWindow(booking);
  const isTime = Date.parse(from) <= Date.now() && Date.now() <= Date.parse(until);
  return isTime ? null : refuse(r.checkin_window, { from: { at: from }, to: { at: until } });
}

export const wrongState = ({ status }: Pick<BookingRow, 'status'>) =>
  refuse(r.wrong_state, { state: bookingLifecycle.states[status] });

/** Refuses what this person may not do with the booking, whatever its state. */
export function requireOwner(act: BookingAct, ctx: Viewer, found: Found): void {
  const answer = RULES[act]?.who(ctx, found) ?? false;
  if (answer !== true) throw refuse(answer === false ? shared.no_right : answer);
}

/** Refuses what cannot be done with a locked booking now. */
export function requireMoment(act: BookingAct, booking: BookingRow): void {
  const rule = RULES[act];
  if (!rule?.from.includes(booking.status)) throw wrongState(booking);
  const problem = rule.when?.(booking);
  if (problem) throw problem;
}

/** What the caller may do with a booking now. */
export function actionsOf(ctx: Viewer, found: Found): BookingAct[] {
  const { booking } = found;
  return BOOKING_ACTIONS.filter((act) => {
    const rule = RULES[act];
    return (
      rule !== undefined &&
      mayCall(rule.call, ctx.actor) &&
      rule.who(ctx, found) === true &&
      rule.from.includes(booking.status) &&
      !rule.when?.(booking)
    );
  });
}
