import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A version of the timetable of some grades. */
export const timetableLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    published: states.published,
    superseded: states.replaced,
    withdrawn: states.withdrawn,
  },
  moves: {
    publish: { from: ['draft'], to: 'published', cn: '发布', us: 'Publish' },
    supersede: { from: ['published'], to: 'superseded', cn: '被新课表取代', us: 'Superseded by a new one' },
    withdraw: { from: ['published'], to: 'withdrawn', cn: '撤回', us: 'Withdraw' },
    restore: { from: ['superseded'], to: 'published', cn: '恢复', us: 'In effect again' },
  },
});
export type TimetableState = StateOf<typeof timetableLifecycle>;

/** A change of a dated lesson, from the wish to the timetable. */
export const changeLifecycle = defineLifecycle({
  states: {
    asked: states.to_accept,
    accepted: states.to_approve,
    declined: states.declined,
    expired: states.expired,
    held: states.planned,
    approved: states.approved,
    applied: states.in_effect,
    rejected: states.not_approved,
    cancelled: states.cancelled,
    released: states.ended,
  },
  moves: {
    accept: { from: ['asked'], to: 'accepted', cn: '接受', us: 'Accept' },
    decline: { from: ['asked', 'applied'], to: ['declined', 'applied'], cn: '谢绝', us: 'Decline' },
    expire: { from: ['asked'], to: 'expired', cn: '逾期', us: 'Expire' },
    approve: { from: ['accepted'], to: 'approved', cn: '批准', us: 'Approve' },
    reject: { from: ['accepted'], to: 'rejected', cn: '不批准', us: 'Reject' },
    assign: { from: ['asked', 'accepted', 'declined', 'expired'], to: 'approved', cn: '直接安排', us: 'Assign' },
    apply: { from: ['approved', 'held'], to: 'applied', cn: '执行', us: 'Apply' },
    cancel: { from: ['asked', 'accepted', 'applied'], to: 'cancelled', cn: '取消', us: 'Cancel' },
    release: { from: ['held', 'applied'], to: 'released', cn: '恢复', us: 'Release' },
  },
});
export type ChangeState = StateOf<typeof changeLifecycle>;
/** Somebody still has to say something, or it stands. */
export const OPEN_CHANGES = ['asked', 'accepted', 'approved'] as const satisfies readonly ChangeState[];
