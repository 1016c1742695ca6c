import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { EscalationStep, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../http/context.ts';
import type { ReceiptKind, ReceiptRules, ReceiptSubject } from './rules.ts';
import { receiptRound } from './tables.ts';
import { urge } from './urge.ts';

/**
 * Who has not answered yet, of one kind of things that went to many: their received rows (`fileBroadcast`) are the receipts.
 * Who is silent, how many and on which days is asked of `silent.ts`, and an answer is written by `markAnswered`; both go by the subject alone.
 * This reminds. Nobody is reminded at night, of what is over, or with a disabled or deleted account, and nobody twice in a round,
 * whatever is killed or runs on two nodes at once.
 */
export interface Receipts extends ReceiptKind {
  /**
   * Reminds exactly those who are silent: now, or in the morning (`queued_until`). Who may do it is for the caller to decide
   * before. Refuses 404001 what may not be asked about any more, and 200200 past its deadline, within the pause after the last
   * reminder, after too many a day, and where everybody is done. Recorded as `<kind>.urge`.
   */
  urge(ctx: Context, subject_id: string, wish: z.output<typeof urgeBody>): Promise<z.output<typeof urgeAnswer>>;
  /** Sets the clock of every step from now on, in place of steps that were set before. Taken ones are recorded as `<kind>.escalation`. */
  startSteps(
    db: Db,
    subject: Pick<ReceiptSubject, 'id' | 'organization_id' | 'wants'>,
    steps: readonly EscalationStep[],
  ): Promise<void>;
  /** The steps of a subject that are set or were taken. */
  stepsOf(db: Db, subject_id: string): Promise<(typeof receiptRound.$inferSelect)[]>;
}

/** Declares a kind: `const receipts = defineReceipts('internotification', { event, find, call })`. */
export function defineReceipts(kind: string, rules: ReceiptRules): Receipts {
  const of: ReceiptKind = { ...rules, kind };
  const stepsOf = (subject_id: string) =>
    and(eq(receiptRound.kind, kind), eq(receiptRound.subject_id, subject_id), isNotNull(receiptRound.step));
  return {
    ...of,
    urge: (ctx, subject_id, wish) => urge(ctx, of, subject_id, wish),
    async startSteps(db, { id: subject_id, organization_id, wants }, steps) {
      if (!of.call && steps.some(({ step }) => step === 'call')) throw new Error(`nobody calls for ${kind}`);
      await db.delete(receiptRound).where(stepsOf(subject_id));
      if (steps.length === 0) return;
      await db.insert(receiptRound).values(
        steps.map(({ step, after_hours }) => ({
          organization_id,
          kind,
          subject_id,
          step,
          target: wants,
          channels: channelsOf(step),
          due_at: sql`now() + make_interval(hours => ${after_hours})`,
        })),
      );
    },
    stepsOf: (db, subject_id) => db.select().from(receiptRound).where(stepsOf(subject_id)),
  };
}

/** Who is reminded outside sees it on open pages, too. */
function channelsOf(step: EscalationStep['step']): (typeof receiptRound.$inferSelect)['channels'] {
  if (step === 'call') return [];
  return step === 'in_site' ? ['in_site'] : [step, 'in_site'];
}
