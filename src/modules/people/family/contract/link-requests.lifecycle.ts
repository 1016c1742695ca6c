import { defineLifecycle } from '#shared/lifecycle.ts';

/** The school's side of a child that a guardian added, when the school knows the child. */
export const linkRequestLifecycle = defineLifecycle({
  states: {
    needs_review: { cn: '待审核', us: 'To review', tone: 'waiting' },
    approved: { cn: '已同意', us: 'Approved', tone: 'done' },
    rejected: { cn: '已拒绝', us: 'Declined', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
    expired: { cn: '已过期', us: 'Expired', tone: 'ended' },
  },
  moves: {
    decide: { from: ['needs_review'], to: ['approved', 'rejected'], cn: '审核', us: 'Review' },
    withdraw: { from: ['needs_review'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    expire: { from: ['needs_review'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});
