import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A newcomer from the form to the decision. `pending` with notes was given back to the person. */
export const pendingStaffLifecycle = defineLifecycle({
  states: {
    pending: states.to_review,
    accepted: states.approved,
    refused: states.not_approved,
    withdrawn: states.withdrawn,
  },
  moves: {
    audit: { from: ['pending'], to: ['accepted', 'refused', 'pending'], cn: '审核', us: 'Review' },
    resubmit: { from: ['pending'], to: 'pending', cn: '再次提交', us: 'Resubmit' },
    withdraw: { from: ['pending'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});

export type PendingStage = keyof typeof pendingStaffLifecycle.states;
