import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A visit to one household, from the plan to the accepted record. */
export const homeVisitLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    proposed: states.to_choose_by_family,
    confirmed: states.arranged_with_family,
    in_progress: states.visiting_family,
    recorded: states.recorded,
    closed: states.archived,
    declined: states.declined_by_family,
    cancelled: states.cancelled,
    missed: states.not_held,
  },
  moves: {
    propose: { from: ['draft', 'proposed'], to: 'proposed', cn: '发给家长', us: 'Send to the family' },
    confirm: { from: ['proposed'], to: 'confirmed', cn: '选定时段', us: 'Choose a slot' },
    decline: { from: ['proposed', 'confirmed'], to: 'declined', cn: '谢绝', us: 'Decline' },
    start: { from: ['confirmed'], to: 'in_progress', cn: '开始', us: 'Start' },
    finish: { from: ['in_progress'], to: 'in_progress', cn: '结束', us: 'Finish' },
    record: { from: ['in_progress'], to: 'recorded', cn: '提交记录', us: 'Submit the record' },
    close: { from: ['recorded'], to: 'closed', cn: '归档', us: 'Close' },
    cancel: { from: ['draft', 'proposed', 'confirmed'], to: 'cancelled', cn: '取消', us: 'Cancel' },
    miss: { from: ['proposed', 'confirmed'], to: 'missed', cn: '未进行', us: 'Missed' },
  },
});

/** What the two teachers write about a visit; once accepted it stays as it is. */
export const visitRecordLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    returned: states.returned,
    accepted: states.archived,
  },
  moves: {
    submit: { from: ['draft', 'returned'], to: 'submitted', cn: '提交', us: 'Submit' },
    review: { from: ['submitted'], to: ['accepted', 'returned'], cn: '审阅', us: 'Review' },
  },
});

export type VisitState = StateOf<typeof homeVisitLifecycle>;
export type RecordState = StateOf<typeof visitRecordLifecycle>;

/** A visit in one of these took place, or still may: the child is on no list of the not yet visited. */
export const COUNTED_STATES = ['draft', 'proposed', 'confirmed', 'in_progress', 'recorded', 'closed'] as const;
