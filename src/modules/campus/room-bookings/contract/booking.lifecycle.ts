import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** The use of a room for some hours, from the wish to its end. */
export const bookingLifecycle = defineLifecycle({
  states: {
    pending: states.to_approve,
    confirmed: states.booked,
    checked_in: states.checked_in,
    finished: states.ended,
    released: states.released,
    cancelled: states.cancelled,
    rejected: states.not_approved,
    expired: states.expired_undecided,
    to_move: states.to_move,
  },
  moves: {
    review: { from: ['pending'], to: ['confirmed', 'rejected'], cn: '审批', us: 'Review' },
    expire: { from: ['pending'], to: 'expired', cn: '逾期', us: 'Expire' },
    check_in: { from: ['confirmed'], to: 'checked_in', cn: '签到', us: 'Check in' },
    release: { from: ['confirmed'], to: 'released', cn: '释放', us: 'Release' },
    finish: { from: ['confirmed', 'checked_in'], to: 'finished', cn: '结束', us: 'Finish' },
    cancel: { from: ['pending', 'confirmed', 'to_move'], to: 'cancelled', cn: '取消预订', us: 'Cancel' },
    move: { from: ['pending', 'confirmed', 'to_move'], to: ['pending', 'confirmed'], cn: '改期', us: 'Move' },
    swap: { from: ['confirmed'], to: 'confirmed', cn: '换房间', us: 'Swap rooms' },
    displace: { from: ['pending', 'confirmed'], to: 'to_move', cn: '房间停用', us: 'Give up the room' },
  },
});

export type BookingState = StateOf<typeof bookingLifecycle>;

/** A booking in one of these has the room; the database lets no two of them overlap. */
export const HOLDING_STATES = ['pending', 'confirmed', 'checked_in'] as const;
