import { defineLifecycle } from '#shared/lifecycle.ts';

/** A newcomer from the form to the decision. `pending` with notes was given back to the person. */
export const pendingStaffLifecycle = defineLifecycle({
  states: {
    pending: { cn: '待审核', us: 'To review', tone: 'waiting' },
    accepted: { cn: '已通过', us: 'Accepted', tone: 'done' },
    refused: { cn: '未通过', us: 'Declined', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
  },
  moves: {
    audit: { from: ['pending'], to: ['accepted', 'refused', 'pending'], cn: '审核', us: 'Review' },
    resubmit: { from: ['pending'], to: 'pending', cn: '再次提交', us: 'Resubmit' },
    withdraw: { from: ['pending'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});

export type PendingStage = keyof typeof pendingStaffLifecycle.states;
