import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** The school's side of a child that a guardian added, when the school knows the child. */
export const linkRequestLifecycle = defineLifecycle({
  states: {
    needs_review: states.to_review,
    approved: states.consented,
    rejected: states.rejected,
    withdrawn: states.withdrawn,
    expired: states.expired,
  },
  moves: {
    decide: { from: ['needs_review'], to: ['approved', 'rejected'], cn: '审核', us: 'Review' },
    withdraw: { from: ['needs_review'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    expire: { from: ['needs_review'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});
