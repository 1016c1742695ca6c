import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A notice, bulletin or message from its first line to its end. */
export const noticeLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    pending_approval: states.to_approve,
    scheduled: states.scheduled_to_send,
    sent: states.sent,
    recalled: states.withdrawn,
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'scheduled', 'sent'], cn: '提交', us: 'Submit' },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '收回', us: 'Withdraw' },
    approve: { from: ['pending_approval'], to: ['scheduled', 'sent'], cn: '批准发送', us: 'Approve' },
    return: { from: ['pending_approval'], to: 'draft', cn: '退回', us: 'Return for changes' },
    cancel_schedule: { from: ['scheduled'], to: 'draft', cn: '取消定时', us: 'Cancel sending' },
    send: { from: ['scheduled'], to: 'sent', cn: '发送', us: 'Send' },
    revise: { from: ['sent'], to: 'sent', cn: '修订', us: 'Revise' },
    recall: { from: ['sent'], to: 'recalled', cn: '撤回', us: 'Withdraw' },
  },
});

export type NoticeStatus = keyof typeof noticeLifecycle.states;
