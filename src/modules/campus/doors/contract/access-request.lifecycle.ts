import { defineLifecycle, type MoveOf, type StateOf } from '#shared/lifecycle.ts';

/** Somebody asks to be let through a door. */
export const accessRequestLifecycle = defineLifecycle({
  states: {
    pending: { cn: '待审批', us: 'To review', tone: 'waiting' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    rejected: { cn: '未通过', us: 'Rejected', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
  },
  moves: {
    review: { from: ['pending'], to: ['approved', 'rejected'], cn: '审批', us: 'Review' },
    withdraw: { from: ['pending'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});
export type AccessRequestAct = MoveOf<typeof accessRequestLifecycle>;
export type AccessRequestState = StateOf<typeof accessRequestLifecycle>;
