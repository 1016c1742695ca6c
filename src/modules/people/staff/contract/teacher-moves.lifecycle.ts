import { defineLifecycle } from '#shared/lifecycle.ts';

/** That somebody becomes regular, from the wish of one officer to the decision of another one. */
export const regularRequestLifecycle = defineLifecycle({
  states: {
    requested: { cn: '待审批', us: 'To approve', tone: 'waiting' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    refused: { cn: '未通过', us: 'Refused', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
  },
  moves: {
    approve: { from: ['requested'], to: 'approved', cn: '通过', us: 'Approve' },
    refuse: { from: ['requested'], to: 'refused', cn: '不通过', us: 'Refuse' },
    withdraw: { from: ['requested'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
  },
});
