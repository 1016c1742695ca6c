import { defineLifecycle, type MoveOf, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Somebody asks to be let through a door. */
export const accessRequestLifecycle = defineLifecycle({
  states: {
    pending: states.to_approve,
    approved: states.approved,
    rejected: states.not_approved,
    withdrawn: states.withdrawn,
  },
  moves: {
    review: { from: ['pending'], to: ['approved', 'rejected'], cn: '审批', us: 'Review' },
    withdraw: { from: ['pending'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});
export type AccessRequestAct = MoveOf<typeof accessRequestLifecycle>;
export type AccessRequestState = StateOf<typeof accessRequestLifecycle>;
