import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EscalationStep, ReceiptTarget, ReminderChannel } from '#shared/receipts.ts';
import { createdAt, instant, primaryId } from '../database/columns.ts';

/**
 * One round in which those who are still silent about a subject are reminded: by somebody (`user_id`), or by the clock as a
 * step of its escalation (`step`). A subject whose steps begin anew has new rows.
 */
export const receiptRound = pgTable(
  'receipt_round',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    /** As `defineReceipts` names it. */
    kind: text().notNull(),
    subject_id: uuid().notNull(),
    step: text().$type<EscalationStep['step']>(),
    user_id: uuid(),
    target: text().$type<ReceiptTarget>().notNull(),
    channels: text().$type<ReminderChannel>().array().notNull(),
    due_at: instant().notNull(),
    done_at: instant(),
    /** How many were silent then, or when somebody asked for it. */
    urged: integer(),
    created_at: createdAt(),
  },
  (t) => [
    index('receipt_round_subject').on(t.subject_id, t.created_at),
    uniqueIndex('receipt_round_step_once').on(t.subject_id, t.step).where(sql`${t.step} is not null`),
    index('receipt_round_due').on(t.due_at).where(sql`${t.done_at} is null`),
    index('receipt_round_calls').on(t.done_at).where(sql`${t.step} = 'call' and ${t.done_at} is not null`),
    check('receipt_round_asked', sql`(${t.step} is null) = (${t.user_id} is not null)`),
    check('receipt_round_step', sql`${t.step} in ('in_site', 'email', 'sms', 'call')`),
    check('receipt_round_target', sql`${t.target} in ('unread', 'unconfirmed')`),
  ],
);
