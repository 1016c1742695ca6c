import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** From the draft of its author to the decision of somebody else; what was rejected is changed and submitted again. */
export const awardLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    approved: states.approved,
    rejected: states.not_approved,
  },
  moves: {
    submit: { from: ['draft', 'rejected'], to: 'submitted', cn: '提交', us: 'Submit' },
    approve: { from: ['submitted'], to: 'approved', cn: '通过', us: 'Approve' },
    reject: { from: ['submitted'], to: 'rejected', cn: '驳回', us: 'Reject' },
  },
  open: ['draft', 'rejected'],
});
