import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

export const regularStates = {
  waits: 'requested',
  agreed: 'approved',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const satisfies FlowStates;

/** That somebody becomes regular, from the wish of one officer to the agreement of leader and principal. */
export const regularRequestLifecycle = defineLifecycle({
  states: {
    requested: states.to_approve,
    approved: states.approved,
    refused: states.not_approved,
    withdrawn: states.withdrawn,
  },
  moves: flowMoves(regularStates),
});
