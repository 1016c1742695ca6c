import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A roster from its draft to its end. */
export const scheduleLifecycle = defineLifecycle({
  states: { draft: states.draft, published: states.published, ended: states.ended },
  moves: {
    publish: { from: ['draft'], to: 'published', cn: '发布', us: 'Publish' },
    end: { from: ['published'], to: 'ended', cn: '结束排班', us: 'End the roster' },
  },
  open: ['draft'],
});

/** A shift of one person, from the plan to what became of it. */
export const shiftLifecycle = defineLifecycle({
  states: {
    planned: states.planned,
    confirmed: states.confirmed,
    on_duty: states.on_duty,
    done: states.done,
    missed: states.missed_duty,
    cancelled: states.cancelled,
  },
  moves: {
    confirm: { from: ['planned'], to: 'confirmed', cn: '确认', us: 'Confirm' },
    check_in: { from: ['planned', 'confirmed'], to: 'on_duty', cn: '签到', us: 'Check in' },
    check_out: { from: ['on_duty'], to: 'done', cn: '签退', us: 'Check out' },
    assign: {
      from: ['planned', 'confirmed', 'on_duty', 'missed'],
      to: 'planned',
      cn: '调整人员',
      us: 'Change the person',
    },
    swap: { from: ['planned', 'confirmed'], to: 'confirmed', cn: '换班', us: 'Swap' },
    start: { from: ['planned', 'confirmed'], to: 'on_duty', cn: '开始', us: 'Start' },
    finish: { from: ['on_duty'], to: 'done', cn: '结束', us: 'Finish' },
    miss: { from: ['planned', 'confirmed'], to: 'missed', cn: '未到', us: 'Miss' },
    cancel: { from: ['planned', 'confirmed'], to: 'cancelled', cn: '取消', us: 'Cancel' },
  },
});

/** A wish to give a shift to somebody else, or to exchange it. */
export const swapLifecycle = defineLifecycle({
  states: {
    asked: states.to_accept,
    accepted: states.to_approve,
    approved: states.approved,
    refused: states.rejected,
    withdrawn: states.withdrawn,
    expired: states.expired,
  },
  moves: {
    accept: { from: ['asked'], to: ['accepted', 'approved'], cn: '接受', us: 'Accept' },
    approve: { from: ['accepted'], to: 'approved', cn: '同意', us: 'Approve' },
    refuse: { from: ['asked', 'accepted'], to: 'refused', cn: '不同意', us: 'Decline' },
    withdraw: { from: ['asked', 'accepted'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    expire: { from: ['asked', 'accepted'], to: 'expired', cn: '过期', us: 'Expire' },
  },
});

export type ScheduleState = StateOf<typeof scheduleLifecycle>;
export type ShiftState = StateOf<typeof shiftLifecycle>;
export type SwapState = StateOf<typeof swapLifecycle>;

/** A shift in one of these takes the time of its person: the database lets no two of them overlap. */
export const HOLDING_STATES = ['planned', 'confirmed', 'on_duty', 'done'] as const;
/** Those that are still to be worked. */
export const COMING_STATES = ['planned', 'confirmed', 'on_duty'] as const;
