import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A batch. Nobody prepares and sends the same one. */
export const wageLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    checked: states.to_pay_out,
    scheduled: states.scheduled_to_send,
    sending: states.processing,
    sent: states.sent,
    recalled: states.withdrawn,
    closed: states.closed,
  },
  moves: {
    check: { cn: '核对', us: 'Check', from: ['draft'], to: 'checked' },
    reopen: { cn: '退回编制', us: 'Reopen', from: ['checked', 'scheduled'], to: 'draft' },
    send_wage: { cn: '发放', us: 'Send', from: ['checked'], to: ['scheduled', 'sending'] },
    start: { cn: '开始发放', us: 'Begin to send', from: ['scheduled'], to: 'sending' },
    finish: { cn: '发放完成', us: 'Sent', from: ['sending'], to: 'sent' },
    recall: { cn: '撤回', us: 'Recall', from: ['sending', 'sent'], to: 'recalled' },
    close: { cn: '结束', us: 'Close', from: ['sent'], to: 'closed' },
  },
  open: ['draft'],
});

/** Batches whose slips their owners may open: they were paid, or are about to be. */
export const VISIBLE_STATES = ['sending', 'sent', 'closed'] as const;

/** One revision of one slip. */
export const slipLifecycle = defineLifecycle({
  states: {
    pending: states.draft,
    sent: states.unread,
    viewed: states.read,
    confirmed: states.confirmed,
    disputed: states.objected,
    replaced: states.replaced,
    recalled: states.withdrawn,
  },
  moves: {
    confirm: { cn: '确认', us: 'Confirm', from: ['sent', 'viewed', 'disputed'], to: 'confirmed' },
    ask: { cn: '提问', us: 'Ask', from: ['viewed', 'confirmed', 'disputed'], to: 'disputed' },
    remind: { cn: '提醒', us: 'Remind', from: ['sent', 'viewed', 'disputed'], to: ['sent', 'viewed', 'disputed'] },
    correct: { cn: '更正', us: 'Correct', from: ['sent', 'viewed', 'confirmed', 'disputed'], to: 'replaced' },
  },
});

/** The revision that counts. */
export const LIVE_STATES = ['sent', 'viewed', 'confirmed', 'disputed'] as const;
/** What its owner may read, beside the recalled ones, of which only the reason is said. */
export const READABLE_STATES = [...LIVE_STATES, 'replaced'] as const;
