import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A fault from the report until the reporter has seen that it is mended. */
export const repairLifecycle = defineLifecycle({
  states: {
    submitted: states.to_assign,
    assigned: states.to_accept,
    accepted: states.taken_on,
    in_progress: states.ongoing,
    paused: states.paused,
    done: states.to_confirm,
    reopened: states.reopened,
    verified: states.confirmed,
    merged: states.merged,
    cancelled: states.cancelled,
  },
  moves: {
    assign: {
      from: ['submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened'],
      to: 'assigned',
      cn: '派单',
      us: 'Assign',
    },
    accept: { from: ['submitted', 'assigned', 'reopened'], to: 'accepted', cn: '接单', us: 'Accept' },
    refuse: { from: ['assigned'], to: 'submitted', cn: '退单', us: 'Turn down' },
    give_back: {
      from: ['assigned', 'accepted', 'in_progress', 'paused', 'reopened'],
      to: 'submitted',
      cn: '维修人离岗，退回待派',
      us: 'Worker left, assign again',
    },
    start: { from: ['accepted'], to: 'in_progress', cn: '开始维修', us: 'Start work' },
    pause: { from: ['in_progress'], to: 'paused', cn: '暂停', us: 'Pause' },
    resume: { from: ['paused'], to: 'in_progress', cn: '继续', us: 'Resume' },
    finish: { from: ['accepted', 'in_progress', 'paused'], to: 'done', cn: '完工', us: 'Finish' },
    verify: { from: ['done'], to: 'verified', cn: '确认修好', us: 'Confirm' },
    reopen: { from: ['done'], to: 'reopened', cn: '重开', us: 'Reopen' },
    cancel: { from: ['submitted', 'assigned'], to: 'cancelled', cn: '取消报修', us: 'Cancel' },
    merge: { from: ['submitted', 'assigned', 'reopened'], to: 'merged', cn: '合并', us: 'Merge' },
  },
});

export type RepairState = StateOf<typeof repairLifecycle>;

/** Somebody still has to do something about the fault itself. */
export const OPEN_STATES = ['submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened'] as const;
/** Nobody has taken it on yet. */
export const UNACCEPTED_STATES = ['submitted', 'assigned', 'reopened'] as const;
