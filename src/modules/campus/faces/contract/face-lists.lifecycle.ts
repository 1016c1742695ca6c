import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A face for doors. Only one that waits or is in use has a picture; of all others it was erased. */
export const faceLifecycle = defineLifecycle({
  states: {
    pending: states.to_review,
    active: states.in_use,
    rejected: states.returned,
    withdrawn: states.withdrawn,
  },
  moves: {
    review: { from: ['pending'], to: ['active', 'rejected'], cn: '审核', us: 'Review' },
    withdraw: { from: ['pending', 'active'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});
