import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** The main guardianship of a pupil goes to another guardian. */
export const guardianTransferLifecycle = defineLifecycle({
  states: {
    requested: states.to_confirm,
    done: states.handed_over,
    declined: states.rejected,
    withdrawn: states.withdrawn,
    expired: states.expired,
  },
  moves: {
    accept: { from: ['requested'], to: 'done', cn: '确认', us: 'Confirm' },
    decline: { from: ['requested'], to: 'declined', cn: '拒绝', us: 'Decline' },
    withdraw: { from: ['requested'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    expire: { from: ['requested'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});

export type GuardianTransferState = keyof typeof guardianTransferLifecycle.states;
