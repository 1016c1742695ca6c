import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';

export const regularStates = {
  waits: 'requested',
  agreed: 'approved',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const satisfies FlowStates;

/** That somebody becomes regular, from the wish of one officer to the agreement of leader and principal. */
export const regularRequestLifecycle = defineLifecycle({
  states: {
    requested: { cn: '待审批', us: 'To approve', tone: 'waiting' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    refused: { cn: '未通过', us: 'Refused', tone: 'refused' },
    withdrawn: { cn: '已撤回', us: 'Withdrawn', tone: 'ended' },
  },
  moves: flowMoves(regularStates),
});
