import { defineLifecycle } from '#shared/lifecycle.ts';

/** From the draft of its author to the decision of somebody else; what was rejected is changed and submitted again. */
export const awardLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'waiting' },
    submitted: { cn: '待审核', us: 'Submitted', tone: 'running' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    rejected: { cn: '未通过', us: 'Rejected', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft', 'rejected'], to: 'submitted', cn: '提交', us: 'Submit' },
    approve: { from: ['submitted'], to: 'approved', cn: '通过', us: 'Approve' },
    reject: { from: ['submitted'], to: 'rejected', cn: '驳回', us: 'Reject' },
  },
  open: ['draft', 'rejected'],
});
