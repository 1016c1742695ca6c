import { defineLifecycle, isFinal, statesOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Life of a booking. Overstay is not a state: `verified` with `end_at` in the past. */
export const visitLifecycle = defineLifecycle({
  states: {
    applied: states.to_review,
    approved: states.consented,
    verified: states.on_site,
    left: states.left_site,
    rejected: states.not_consented,
    cancelled: states.cancelled,
    expired: states.expired_unreviewed,
    no_show: states.no_visit,
  },
  moves: {
    review: { from: ['applied'], to: ['applied', 'approved', 'rejected'], cn: '审核', us: 'Review' },
    verify: { from: ['approved', 'verified'], to: ['approved', 'verified', 'left'], cn: '核验', us: 'Verify' },
    update: { from: ['applied', 'approved'], to: ['applied', 'approved'], cn: '修改', us: 'Edit' },
    cancel_book: { from: ['applied', 'approved'], to: 'cancelled', cn: '取消预约', us: 'Cancel booking' },
    extend_time: { from: ['approved', 'verified'], to: ['approved', 'verified'], cn: '延长', us: 'Extend' },
    close: { from: ['verified'], to: 'left', cn: '标记已离校', us: 'Mark as left' },
    expire: { from: ['applied'], to: 'expired', cn: '过期', us: 'Expire' },
    miss: { from: ['approved'], to: 'no_show', cn: '未到访', us: 'No-show' },
  },
});

export type VisitStatus = keyof typeof visitLifecycle.states;
export type VisitMove = keyof typeof visitLifecycle.moves;
/** States in which something can still happen. */
export const OPEN_STATES = statesOf(visitLifecycle).filter((state) => !isFinal(visitLifecycle, state));
/** Moves that a person makes; the others belong to the clock. */
export const VISIT_ACTIONS = ['review', 'verify', 'update', 'cancel_book', 'extend_time', 'close'] as const;
export type VisitAction = (typeof VISIT_ACTIONS)[number];
