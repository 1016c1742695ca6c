import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wages } from '../../contract/wages.contract.ts';
import { payrollRights } from '../../rights.ts';
import { reachesIn } from '../reach.policy.ts';
import { wageQuestion, wageUser } from '../tables.ts';
import { accountsOf } from './accounts.queries.ts';
import { announceState } from './batch-channel.service.ts';
import { totalsIn } from './batch-seals.ts';
import { tellHolders, tellReminder } from './pay-messages.service.ts';
import { recallSlips, sendSlips } from './send.jobs.ts';
import { wageMoves } from './wage-moves.service.ts';
import { type WageRow, wageActRules } from './wages.policy.ts';
import { lockWage, requireVersion, wageInReach } from './wages.service.ts';

type Sending = z.output<(typeof wages)['sendWage']['body']>;

const moved = ({ id, status }: Pick<WageRow, 'id' | 'status'>) => ({ id, status });

/** Takes a batch back to be prepared; who sends it says why. */
export async function reopenWage(
  ctx: Context,
  id: string,
  { reason, version }: { reason: string | null; version: number },
) {
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('reopen', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('reopen', ctx, row);
  if (!reason && !reachesIn(ctx.actor, payrollRights.prepare, row.organization_id))
    throw refuseFields({ reason: [t.reason_needed] });
  await requireVersion(ctx, row, version);
  const after = await wageMoves.advance(ctx, row, 'reopen', {
    reason,
    set: { send_at: null, sent_by: null, totals_sealed: null },
  });
  if (row.checked_by && row.checked_by !== ctx.actor.user_id)
    await tellHolders(ctx, row, payrollRights.prepare, 'wage.reopened', `/payroll/${id}`, ({ cn, us }) => ({
      cn: `${cn}的工资批次已退回编制`,
      us: `A pay batch for ${us} was reopened`,
    }));
  return moved(after);
}

/**
 * Sends a batch, or plans it. The row lock decides between two senders; the control figures are compared with what the check
 * sealed, and the right ones are not said.
 */
export async function sendWage(ctx: Context, id: string, body: Sending) {
  await requireStepUp(ctx);
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('send_wage', ctx, before);
  const row = await lockWage(ctx, id);
  if (row.status === 'sending') throw refuse(r.being_sent);
  wageActRules.requireMoment('send_wage', ctx, row);
  // an account may have been merged or proved to be the same person's since
  const accounts = await accountsOf(ctx.db, ctx.actor.user_id);
  if (row.hands.some((one) => accounts.includes(one))) throw refuse(r.same_person);
  if (body.version !== undefined) await requireVersion(ctx, row, body.version);
  const totals = totalsIn(ctx.services.seal, row);
  if (!totals || totals.count !== body.control_count || totals.net_fen !== body.control_net_fen)
    throw refuse(r.control);
  const later = body.send_at;
  const after = await wageMoves.advance(ctx, row, 'send_wage', {
    to: later ? 'scheduled' : 'sending',
    set: { sent_by: ctx.actor.user_id, send_at: later ?? sql`now()` },
  });
  await announceState(ctx, id);
  const job_id = await ctx.services.jobs.enqueue(
    ctx.db,
    sendSlips,
    { wage_id: id, version: after.version },
    { key: `${id}:${after.version}`, ...(later ? { start_after: later } : {}) },
  );
  return { job_id, count: totals.count };
}

/** From the commit on no slip of the batch opens: what owners read asks for the state of the batch. */
export async function recallWage(ctx: Context, id: string, reason: string) {
  await requireStepUp(ctx);
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('recall', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('recall', ctx, row);
  const after = await wageMoves.advance(ctx, row, 'recall', { set: { recall_reason: reason } });
  await endQuestions(ctx, id);
  await announceState(ctx, id);
  await ctx.services.jobs.enqueue(ctx.db, recallSlips, { wage_id: id }, { key: id });
  return moved(after);
}

/** Nobody answers what was asked about slips that are void. */
async function endQuestions({ db }: Context, wageId: string): Promise<void> {
  await db
    .update(wageQuestion)
    .set({ state: 'closed', version: sql`${wageQuestion.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(wageQuestion.wage_id, wageId), ne(wageQuestion.state, 'closed')));
}

export async function closeWage(ctx: Context, id: string) {
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('close', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('close', ctx, row);
  const [open] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(wageQuestion)
    .where(and(eq(wageQuestion.wage_id, id), eq(wageQuestion.state, 'open')));
  if (open?.n) throw refuse(r.open_questions, { n: open.n });
  return moved(await wageMoves.advance(ctx, row, 'close', { set: { closed_at: sql`now()` } }));
}

const REMINDERS_A_DAY = 3;

/** Reminds everybody who did not confirm, nobody more than three times a day. Returns how many. */
export async function remindWage(ctx: Context, id: string) {
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('remind', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('remind', ctx, row);
  const { db } = ctx;
  const rows = await db
    .select()
    .from(wageUser)
    .where(and(eq(wageUser.wage_id, id), inArray(wageUser.status, ['sent', 'viewed']), isNotNull(wageUser.user_id)))
    .for('update');
  const told: string[] = [];
  for (const slip of rows) {
    if (!(await mayRemind(ctx, slip.id))) continue;
    await tellReminder({ db, services: ctx.services }, row, slip.id, slip.user_id ?? '');
    told.push(slip.id);
  }
  const count = told.length;
  if (count)
    await db
      .update(wageUser)
      .set({ tries: sql`${wageUser.tries} + 1` })
      .where(inArray(wageUser.id, told));
  ctx.audit({ action: 'wage.remind', target: ['wage', id], organization_id: row.organization_id, after: { count } });
  return { count };
}

/** Counts a reminder of a slip; false when there were three today. */
export const mayRemind = async ({ db }: Pick<Context, 'db'>, slipId: string): Promise<boolean> =>
  (await countAttempt(db, `wage_remind:${slipId}`, 86_400)) <= REMINDERS_A_DAY;
