import { defineLifecycle, isFinal, statesOf } from '#shared/lifecycle.ts';

/** Life of a booking. Overstay is not a state: `verified` with `end_at` in the past. */
export const visitLifecycle = defineLifecycle({
  states: {
    applied: { cn: '待审核', us: 'To review', tone: 'waiting' },
    approved: { cn: '已同意', us: 'Approved', tone: 'done' },
    verified: { cn: '在校', us: 'On site', tone: 'running' },
    left: { cn: '已离校', us: 'Left', tone: 'ended' },
    rejected: { cn: '未同意', us: 'Declined', tone: 'refused' },
    cancelled: { cn: '已取消', us: 'Cancelled', tone: 'ended' },
    expired: { cn: '未审核已过期', us: 'Expired', tone: 'ended' },
    no_show: { cn: '未到访', us: 'No-show', tone: 'ended' },
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
