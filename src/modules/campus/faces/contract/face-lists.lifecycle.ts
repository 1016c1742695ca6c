import { defineLifecycle } from '#shared/lifecycle.ts';

/** A face for doors. Only one that waits or is in use has a picture; of all others it was erased. */
export const faceLifecycle = defineLifecycle({
  states: {
    pending: { cn: '待审核', us: 'Waiting for review', tone: 'waiting' },
    active: { cn: '使用中', us: 'In use', tone: 'done' },
    rejected: { cn: '已退回', us: 'Returned', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
  },
  moves: {
    review: { from: ['pending'], to: ['active', 'rejected'], cn: '审核', us: 'Review' },
    withdraw: { from: ['pending', 'active'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});
