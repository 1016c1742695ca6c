import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

export const printStates = {
  draft: 'draft',
  waits: 'submitted',
  agreed: 'approved',
  refused: 'rejected',
  withdrawn: 'draft',
} as const satisfies FlowStates;

/** A print job from its draft to the hands of who ordered it. */
export const printJobLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_approve,
    approved: states.to_print,
    printing: states.printing,
    failed: states.print_failed,
    ready: states.to_collect,
    collected: states.collected,
    rejected: states.not_approved,
    cancelled: states.cancelled,
  },
  moves: {
    ...flowMoves(printStates),
    cancel: { from: ['submitted', 'approved', 'failed'], to: 'cancelled', cn: '取消', us: 'Cancel' },
    start: { from: ['approved'], to: 'printing', cn: '开始印制', us: 'Start printing' },
    finish: { from: ['printing'], to: 'ready', cn: '印好', us: 'Finish printing' },
    fail: { from: ['printing'], to: 'failed', cn: '印制失败', us: 'Report a failure' },
    retry: { from: ['failed'], to: 'printing', cn: '重新印制', us: 'Print again' },
    new_code: { from: ['ready'], to: 'ready', cn: '更换取件码', us: 'New pick-up code' },
    collect: { from: ['ready'], to: 'collected', cn: '取件', us: 'Collect' },
  },
});

export type PrintJobState = StateOf<typeof printJobLifecycle>;

/** What stands in the print room. */
export const QUEUE_STATES = ['approved', 'printing', 'failed', 'ready'] as const;
