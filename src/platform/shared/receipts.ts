import * as z from 'zod';
import { instant } from './fields.ts';
import { defineRefusals } from './refusal.ts';
import { message } from './text.ts';

/*
 * What went to many and who has not answered it: shapes of the calls by which its sender asks that. How it is asked:
 * `defineReceipts` of `server/receipts`.
 */

/** Who is still open: has not read it, or owes an answer. */
export const RECEIPT_TARGETS = ['unread', 'unconfirmed'] as const;
export type ReceiptTarget = (typeof RECEIPT_TARGETS)[number];

/** How those who stay silent are reminded, one step after the other. `call`: people near them are asked to call. */
export const ESCALATION_STEPS = ['in_site', 'email', 'sms', 'call'] as const;
/** Hours after the sending at which the last step may come. */
export const ESCALATION_MAX_HOURS = 336;

const asked = z.strictObject({
  step: z.enum(ESCALATION_STEPS),
  after_hours: z.int().min(1).max(ESCALATION_MAX_HOURS),
});
export type EscalationStep = z.output<typeof asked>;

/** The steps of a subject in their order, each later than the one before. */
export const escalation = z
  .array(asked)
  .max(ESCALATION_STEPS.length)
  .refine(
    (steps) =>
      new Set(steps.map((one) => one.step)).size === steps.length &&
      steps.every((one, at) => one.after_hours > (steps[at - 1]?.after_hours ?? 0)),
    message({ cn: '每一步须晚于上一步', us: 'Each step has to come later than the one before' }),
  );

/** One step as those who sent it see it: when it is due, and once it was taken, how many were silent. */
export const escalationStep = z.object({
  step: z.enum(ESCALATION_STEPS),
  after_hours: z.int(),
  due_at: instant.nullable(),
  done_at: instant.nullable(),
  urged: z.int().nullable(),
});

/** How a reminder goes: to open pages, and outside to who can be reached so. */
export const REMINDER_CHANNELS = ['email', 'sms', 'in_site'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** The body of a call that reminds those who are still open. */
export const urgeBody = z.strictObject({
  target: z.enum(RECEIPT_TARGETS).default('unread'),
  channels: z.array(z.enum(REMINDER_CHANNELS)).min(1).default(['email', 'in_site']),
});

/** Its answer. */
export const urgeAnswer = z.object({
  urged: z.int(),
  already_done: z.int(),
  /** Of those who are reminded: nobody knows a way to reach them outside the portal. */
  no_channel: z.int(),
  /** It goes out then; null: now. */
  queued_until: instant.nullable(),
});

export const receiptRefusals = defineRefusals('receipt', {
  deadline: { cn: '已过确认截止时间', us: 'The deadline has passed' },
  urged_recently: { cn: '刚催办过，请在{time}后再试', us: 'Reminded recently. Try again after {time}.' },
  urged_enough: { cn: '今日催办次数已用完', us: 'No more reminders today' },
  all_done: { cn: '所有人都已完成，无需催办', us: 'Everybody is done. There is nobody to remind.' },
});
