import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

export const targetChangeStates = {
  waits: 'submitted',
  agreed: 'approved',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const satisfies FlowStates;

/** New targets of a goal of a plan in effect, from the request to the word of the school. */
export const targetChangeLifecycle = defineLifecycle({
  states: {
    submitted: states.to_approve,
    approved: states.approved,
    refused: states.not_approved,
    withdrawn: states.withdrawn,
  },
  moves: flowMoves(targetChangeStates),
});
export type TargetChangeState = StateOf<typeof targetChangeLifecycle>;
