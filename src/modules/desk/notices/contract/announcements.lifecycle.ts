import { defineLifecycle } from '#shared/lifecycle.ts';

/** An announcement from its first line to its end. */
export const announcementLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'ended' },
    pending_approval: { cn: '待审批', us: 'Waiting for approval', tone: 'waiting' },
    scheduled: { cn: '定时发布', us: 'Scheduled', tone: 'waiting' },
    sent: { cn: '已发布', us: 'Published', tone: 'done' },
    recalled: { cn: '已撤回', us: 'Recalled', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'scheduled', 'sent'], cn: '提交', us: 'Submit' },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '收回', us: 'Withdraw' },
    approve: { from: ['pending_approval'], to: ['scheduled', 'sent'], cn: '批准发布', us: 'Approve' },
    return: { from: ['pending_approval'], to: 'draft', cn: '退回', us: 'Return for changes' },
    cancel_schedule: { from: ['scheduled'], to: 'draft', cn: '取消定时', us: 'Cancel publishing' },
    send: { from: ['scheduled'], to: 'sent', cn: '发布', us: 'Publish' },
    recall: { from: ['sent'], to: 'recalled', cn: '撤回', us: 'Recall' },
  },
});

export type AnnouncementStatus = keyof typeof announcementLifecycle.states;
