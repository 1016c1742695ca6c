import { defineLifecycle } from '#shared/lifecycle.ts';

/** An announcement from its first line to its end. */
export const announcementLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'ended' },
    pending_approval: { cn: '待审批', us: 'Waiting for approval', tone: 'waiting' },
    sent: { cn: '已发布', us: 'Published', tone: 'done' },
    recalled: { cn: '已撤回', us: 'Recalled', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'sent'], cn: '提交', us: 'Submit' },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '收回', us: 'Withdraw' },
    approve: { from: ['pending_approval'], to: 'sent', cn: '批准发布', us: 'Approve' },
    return: { from: ['pending_approval'], to: 'draft', cn: '退回', us: 'Return for changes' },
    recall: { from: ['sent'], to: 'recalled', cn: '撤回', us: 'Recall' },
  },
});

export type AnnouncementStatus = keyof typeof announcementLifecycle.states;
