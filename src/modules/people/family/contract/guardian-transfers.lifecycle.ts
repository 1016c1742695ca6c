import { defineLifecycle } from '#shared/lifecycle.ts';

/** The main guardianship of a pupil goes to another guardian. */
export const guardianTransferLifecycle = defineLifecycle({
  states: {
    requested: { cn: '待确认', us: 'To confirm', tone: 'waiting' },
    done: { cn: '已转移', us: 'Transferred', tone: 'done' },
    declined: { cn: '已拒绝', us: 'Declined', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
    expired: { cn: '已过期', us: 'Expired', tone: 'ended' },
  },
  moves: {
    accept: { from: ['requested'], to: 'done', cn: '确认', us: 'Confirm' },
    decline: { from: ['requested'], to: 'declined', cn: '拒绝', us: 'Decline' },
    withdraw: { from: ['requested'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    expire: { from: ['requested'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});

export type GuardianTransferState = keyof typeof guardianTransferLifecycle.states;
