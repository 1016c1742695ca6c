import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

export const ffyplanFlowStates = {
  draft: 'consulting',
  waits: 'submitted',
  agreed: 'approved',
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'consulting',
} as const satisfies FlowStates;

/** A plan from its first goal to its last year. */
export const ffyplanLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    consulting: states.open_for_comments,
    submitted: states.to_approve,
    returned: states.returned,
    refused: states.not_approved,
    approved: states.approved,
    active: states.in_effect,
    closed: states.ended,
  },
  moves: {
    submit_consult: { from: ['draft'], to: 'consulting', cn: '征求意见', us: 'Ask for comments' },
    ...flowMoves(ffyplanFlowStates),
    reopen: { from: ['consulting', 'returned', 'refused', 'approved'], to: 'draft', cn: '重新修改', us: 'Revise' },
    activate: { from: ['approved'], to: 'active', cn: '启用', us: 'Activate' },
    close: { from: ['active'], to: 'closed', cn: '结束', us: 'Close' },
  },
});

export type FfyplanState = StateOf<typeof ffyplanLifecycle>;

/** States in which its text and its goals can be changed. */
export const EDITED = ['draft', 'consulting', 'returned'] as const satisfies readonly FfyplanState[];
/** States that everybody who may read plans sees. */
export const OUT = ['approved', 'active', 'closed'] as const satisfies readonly FfyplanState[];
/** States that those see, besides, who are asked for comments. */
export const ASKED = ['consulting', 'submitted', 'returned'] as const satisfies readonly FfyplanState[];
