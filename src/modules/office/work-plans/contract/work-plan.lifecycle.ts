import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** The plan of an organisation on its way to its approval. */
export const workPlanFlowStates = {
  draft: 'draft',
  waits: 'approving',
  agreed: 'approved',
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'draft',
} as const satisfies FlowStates;

/** A plan of a department is handed in, merged and published with that of its organisation, which is approved before. */
export const workPlanLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    merged: states.merged,
    approving: states.to_approve,
    returned: states.returned,
    refused: states.not_approved,
    approved: states.to_publish,
    published: states.published,
    summarised: states.summarised,
  },
  moves: {
    ...flowMoves(workPlanFlowStates),
    hand_in: { from: ['draft'], to: 'submitted', cn: '提交', us: 'Submit' },
    take_back: { from: ['submitted'], to: 'draft', cn: '撤回', us: 'Withdraw' },
    merge: { from: ['submitted'], to: 'merged', cn: '汇总', us: 'Merge' },
    reopen: { from: ['refused'], to: 'draft', cn: '重新修改', us: 'Revise' },
    publish: { from: ['submitted', 'merged', 'approved'], to: 'published', cn: '发布', us: 'Publish' },
    summarise: { from: ['submitted', 'published'], to: 'summarised', cn: '总结', us: 'Summarise' },
  },
});

export type WorkPlanState = StateOf<typeof workPlanLifecycle>;

/** States in which its author changes a plan. */
export const EDITED = ['draft', 'returned'] as const satisfies readonly WorkPlanState[];
/** States in which the staff read it. */
export const OUT = ['published', 'summarised'] as const satisfies readonly WorkPlanState[];
/** States in which a department has done its part. */
export const HANDED_IN = ['submitted', 'merged', 'published', 'summarised'] as const satisfies readonly WorkPlanState[];

export const workPlanItemLifecycle = defineLifecycle({
  states: {
    open: states.ongoing,
    done: states.done,
    overdue: states.overdue,
    cancelled: states.cancelled,
  },
  moves: {
    finish: { from: ['open', 'overdue'], to: 'done', cn: '完成', us: 'Complete' },
    take_up: { from: ['done', 'overdue', 'cancelled'], to: 'open', cn: '重新开始', us: 'Reopen' },
    lapse: { from: ['open'], to: 'overdue', cn: '逾期', us: 'Overdue' },
    cancel: { from: ['open', 'overdue'], to: 'cancelled', cn: '取消', us: 'Cancel' },
  },
});

export type WorkPlanItemState = StateOf<typeof workPlanItemLifecycle>;
/** States in which something is still to be done. */
export const UNDONE = ['open', 'overdue'] as const satisfies readonly WorkPlanItemState[];
