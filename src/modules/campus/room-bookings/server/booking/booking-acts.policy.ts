import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { bookingLifecycle, HOLDING_STATES } from '../../contract/booking.lifecycle.ts';
import { bookingRefusals as r } from '../../contract/booking.refusals.ts';
import { roomBookings, roomWaits } from '../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../rights.ts';
import { checkInWindow } from '../bookings.policy.ts';
import type { BookingRow, FoundBooking } from '../bookings.queries.ts';

/**
 * What a person may do with a booking of their school. The same rules make the `actions` of a row and refuse the calls, in
 * this order: whose it is, its state, its time.
 */

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

/** What somebody may do with a booking of their school. */
export const bookingActs = defineActs({
  lifecycle: bookingLifecycle,
  stateOf: ({ booking }: Found) => booking.status,
  wrong_state: r.wrong_state,
  rules: {
    review: { call: roomBookings.review, who: decides },
    check_in: { call: roomBookings.checkIn, who: isInvited, when: byHand(({ booking }) => checkInProblem(booking)) },
    finish: {
      call: roomBookings.finish,
      who: hasOrManages,
      when: byHand((found) => (isAhead(found.booking) ? wrongState(found) : null)),
    },
    cancel: { call: roomBookings.cancel, who: hasOrManages, when: byHand() },
    move: { call: roomBookings.move, who: isOwn, when: byHand() },
    // of somebody else's: the own one is named in the call and has to be one that can be swapped, too
    ask_swap: {
      call: roomBookings.askSwap,
      who: (ctx, found) => !isOwn(ctx, found),
      from: ['confirmed'],
      when: byHand((found) => (isAhead(found.booking) ? null : wrongState(found))),
    },
    wait: {
      call: roomWaits.create,
      // who manages bookings takes the room of a person without waiting
      who: (ctx, found) => (found.booking.source === null ? !hasOrManages(ctx, found) : !isOwn(ctx, found)),
      from: HOLDING_STATES,
      when: (found) => (Date.parse(found.booking.ends_at) > Date.now() ? null : wrongState(found)),
    },
  },
});

/** What else than a person holds is changed there, and by nobody here. */
function byHand(when?: (found: Found) => RefusalError | null) {
  return (found: Found) => (found.booking.source === null ? (when?.(found) ?? null) : refuse(r.reserved));
}

function isAhead({ starts_at }: Pick<BookingRow, 'starts_at'>): boolean {
  return Date.parse(starts_at) > Date.now();
}

function checkInProblem(booking: BookingRow): RefusalError | null {
  const { from, until } = checkInWindow(booking);
  const isTime = Date.parse(from) <= Date.now() && Date.now() <= Date.parse(until);
  return isTime ? null : refuse(r.checkin_window, { from: { at: from }, to: { at: until } });
}

function wrongState({ booking }: Found): RefusalError {
  return bookingActs.wrongState(booking.status);
}
