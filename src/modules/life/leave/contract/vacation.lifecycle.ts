import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Of a request the states between which its flow moves it. */
export const vacationStates = {
  draft: 'draft',
  waits: 'submitted',
  agreed: 'approved',
  refused: 'rejected',
  returned: 'returned',
  withdrawn: 'draft',
} as const satisfies FlowStates;

/** A leave from the draft until the person has reported back. */
export const vacationLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_approve,
    returned: states.returned,
    rejected: states.not_approved,
    approved: states.approved,
    in_effect: states.on_leave_from_work,
    ended: states.ended,
    closed: states.back_from_leave,
    cancelled: states.cancelled,
  },
  moves: {
    ...flowMoves(vacationStates),
    begin: { from: ['approved'], to: 'in_effect', cn: '假期开始', us: 'Leave begins' },
    end: { from: ['in_effect'], to: 'ended', cn: '假期结束', us: 'Leave ends' },
    close: { from: ['ended'], to: 'closed', cn: '自动销假', us: 'Closed' },
    report_return: { from: ['in_effect', 'ended'], to: 'closed', cn: '销假', us: 'Report return' },
    shorten: { from: ['approved', 'in_effect'], to: ['approved', 'in_effect'], cn: '提前结束', us: 'End earlier' },
    cancel: { from: ['submitted', 'approved'], to: 'cancelled', cn: '取消', us: 'Cancel' },
    discard: { from: ['draft'], to: 'cancelled', cn: '删除草稿', us: 'Discard' },
    recount: {
      from: ['submitted', 'approved', 'in_effect', 'ended', 'closed'],
      to: ['submitted', 'approved', 'in_effect', 'ended', 'closed'],
      cn: '重新计算',
      us: 'Counted again',
    },
    release: { from: ['approved', 'in_effect'], to: ['approved', 'in_effect'], cn: '放行', us: 'Let out' },
    come_back: {
      from: ['approved', 'in_effect', 'ended'],
      to: ['approved', 'in_effect', 'ended'],
      cn: '返校',
      us: 'Back at school',
    },
  },
});

export type VacationState = StateOf<typeof vacationLifecycle>;

/** The person is away, or will be, by a request in one of these. */
export const TAKES_TIME = ['submitted', 'approved', 'in_effect', 'ended', 'closed'] as const;
/** It was agreed on. */
export const AGREED = ['approved', 'in_effect', 'ended', 'closed'] as const;

/** A student who is not there without leave, until it is explained. */
export const absenceMarkLifecycle = defineLifecycle({
  states: {
    open: states.unexplained,
    excused: states.approved,
    found: states.present,
    truant: states.truant,
  },
  moves: {
    excuse: { from: ['open', 'truant'], to: 'excused', cn: '说明请假', us: 'Explain' },
    find: { from: ['open'], to: 'found', cn: '已找到', us: 'Found' },
    truant: { from: ['open'], to: 'truant', cn: '认定旷课', us: 'Mark as truant' },
    reopen: { from: ['excused'], to: 'open', cn: '请假未成立', us: 'The leave came to nothing' },
  },
});
export type AbsenceState = StateOf<typeof absenceMarkLifecycle>;
