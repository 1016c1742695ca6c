import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** An announcement from its first line to its end. */
export const announcementLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    pending_approval: states.to_approve,
    scheduled: states.scheduled_to_publish,
    sent: states.published,
    recalled: states.withdrawn,
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'scheduled', 'sent'], cn: '提交', us: 'Submit' },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '收回', us: 'Withdraw' },
    approve: { from: ['pending_approval'], to: ['scheduled', 'sent'], cn: '批准发布', us: 'Approve' },
    return: { from: ['pending_approval'], to: 'draft', cn: '退回', us: 'Return for changes' },
    cancel_schedule: { from: ['scheduled'], to: 'draft', cn: '取消定时', us: 'Cancel publishing' },
    send: { from: ['scheduled'], to: 'sent', cn: '发布', us: 'Publish' },
    recall: { from: ['sent'], to: 'recalled', cn: '撤回', us: 'Withdraw' },
  },
});

export type AnnouncementStatus = keyof typeof announcementLifecycle.states;
