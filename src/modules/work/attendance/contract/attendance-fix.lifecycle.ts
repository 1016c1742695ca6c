import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

export const fixStates = {
  waits: 'submitted',
  agreed: 'approved',
  refused: 'rejected',
  withdrawn: 'withdrawn',
} as const satisfies FlowStates;

/** A correction of one punch, from its request to the word of leader and personnel. */
export const fixLifecycle = defineLifecycle({
  states: {
    submitted: states.to_approve,
    approved: states.approved,
    rejected: states.not_approved,
    withdrawn: states.withdrawn,
  },
  moves: flowMoves(fixStates),
});
export type FixState = StateOf<typeof fixLifecycle>;
