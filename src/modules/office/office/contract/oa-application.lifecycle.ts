import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Between which states of a paper its flow moves it. */
export const paperStates = {
  draft: 'draft',
  waits: 'submitted',
  agreed: 'approved',
  refused: 'rejected',
  returned: 'returned',
  withdrawn: 'draft',
} as const satisfies FlowStates;

/** An office paper on its way: agreed by a flow, then carried out by who handles it. */
export const paperLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_approve,
    returned: states.returned,
    approved: states.approved,
    rejected: states.not_approved,
    done: states.done,
    cancelled: states.cancelled,
  },
  moves: {
    ...flowMoves(paperStates),
    finish: { from: ['approved'], to: 'done', cn: '办结', us: 'Finish' },
    ask_cancel: { from: ['approved'], to: 'approved', cn: '申请取消', us: 'Ask to cancel' },
    cancel: { from: ['approved'], to: 'cancelled', cn: '取消', us: 'Cancel' },
  },
});
export type PaperState = StateOf<typeof paperLifecycle>;

/** What counts against the limit of a month. */
export const COUNTED_STATES = ['submitted', 'approved', 'done'] as const;
