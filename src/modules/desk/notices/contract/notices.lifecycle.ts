import { defineLifecycle } from '#shared/lifecycle.ts';

/** A notice, bulletin or message from its first line to its end. */
export const noticeLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'ended' },
    pending_approval: { cn: '待审批', us: 'Waiting for approval', tone: 'waiting' },
    scheduled: { cn: '定时发送', us: 'Scheduled', tone: 'waiting' },
    sent: { cn: '已发送', us: 'Sent', tone: 'done' },
    recalled: { cn: '已撤回', us: 'Recalled', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'scheduled', 'sent'], cn: '提交', us: 'Submit' },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '收回', us: 'Withdraw' },
    approve: { from: ['pending_approval'], to: ['scheduled', 'sent'], cn: '批准发送', us: 'Approve' },
    return: { from: ['pending_approval'], to: 'draft', cn: '退回', us: 'Return for changes' },
    cancel_schedule: { from: ['scheduled'], to: 'draft', cn: '取消定时', us: 'Cancel sending' },
    send: { from: ['scheduled'], to: 'sent', cn: '发送', us: 'Send' },
    revise: { from: ['sent'], to: 'sent', cn: '修订', us: 'Revise' },
    recall: { from: ['sent'], to: 'recalled', cn: '撤回', us: 'Recall' },
  },
});

export type NoticeStatus = keyof typeof noticeLifecycle.states;
