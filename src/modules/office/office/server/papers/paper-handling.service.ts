import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { releaseBudget, useBudget as spendBudget } from '#modules/office/finance/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { opinionNeeded } from '#shared/flow/flow-calls.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { formatFen } from '#shared/rules/money.ts';
import type { oaApplications } from '../../contract/oa-applications.contract.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { oaApplication } from '../tables.ts';
import { handles, paperActs } from './paper-acts.service.ts';
import { moneyOf, now, revokeSheets } from './paper-effects.service.ts';
import { paperFiles, resultOf } from './paper-files.service.ts';
import { tellHandlers, tellOfPaper } from './paper-messages.service.ts';
import { paperMoves } from './paper-moves.service.ts';
import { getPaper, showPaper } from './paper-views.service.ts';
import type { PaperStored } from './papers.queries.ts';

type Body<K extends 'finish' | 'cancel'> = z.output<(typeof oaApplications)[K]['body']>;

/** A paper that the caller sees, locked for an act that is theirs. */
async function lockFor(ctx: Context, id: string, act: 'finish' | 'ask_cancel' | 'cancel', version: number) {
  const { paper } = await getPaper(ctx, id);
  paperActs.requireOwner(act, ctx, paper);
  const [row] = await ctx.db.select().from(oaApplication).where(eq(oaApplication.id, id)).for('update');
  if (!row) throw refuse(shared.not_found);
  paperActs.requireMoment(act, ctx, row);
  if (row.version !== version) throw await staleBecause(ctx, 'oa_application', id, row);
  return row;
}

/** Carries an approved paper out: what it really cost is used, the rest of its money is free again. */
export async function finishPaper(
  ctx: Context,
  id: string,
  { actual_amount_fen, note, file_ids, version }: Body<'finish'>,
) {
  const row = await lockFor(ctx, id, 'finish', version);
  const actual = row.amount_fen === null ? null : (actual_amount_fen ?? row.amount_fen);
  if (actual !== null && row.amount_fen !== null && actual > row.amount_fen) throw refuse(r.over_approved);
  if (actual !== null && row.subject_code !== null) await spendBudget(ctx, moneyOf(row), actual);
  await ctx.services.files.attach(ctx.db, ctx.actor.user_id, paperFiles.kind, file_ids, resultOf(id));
  const done = {
    actual_amount_fen: actual,
    external_result: note,
    finished_at: now,
    finished_by_id: ctx.actor.user_id,
    news_at: now,
  };
  const facts = actual === null ? {} : { facts: { amount: formatFen(actual) } };
  await paperMoves.advance(ctx, row, 'finish', { set: done, reason: note, ...facts });
  await tellOfPaper(ctx, row, 'finished', peopleOf(row));
  return showPaper(ctx, id);
}

/** Who asked for a paper, and who started it for them. */
const peopleOf = ({ applicant_id, acted_by_id }: PaperStored): string[] =>
  [applicant_id, acted_by_id].filter((one) => one !== null);

/** The applicant of an approved paper asks to cancel it; who handles it agrees, and its money is free. */
export async function cancelPaper(ctx: Context, id: string, { reason, version }: Body<'cancel'>) {
  const { paper } = await getPaper(ctx, id);
  const agrees = handles(ctx, paper) && paper.cancel_asked_at !== null;
  const act = agrees ? 'cancel' : 'ask_cancel';
  const row = await lockFor(ctx, id, act, version);
  if (act === 'cancel') {
    await releaseBudget(ctx, moneyOf(row));
    await revokeSheets(ctx, row);
    const set = { finished_at: now, news_at: now };
    await paperMoves.advance(ctx, row, 'cancel', { set, reason });
    await tellOfPaper(ctx, row, 'cancelled', peopleOf(row));
    return showPaper(ctx, id);
  }
  if (!reason) throw refuseFields({ reason: [opinionNeeded] });
  await paperMoves.advance(ctx, row, 'ask_cancel', { set: { cancel_asked_at: now, cancel_reason: reason }, reason });
  await tellHandlers(ctx, row, 'cancel_asked');
  return showPaper(ctx, id);
}

/** Its applicant has seen what became of it. */
export async function markSeen(ctx: Context, id: string): Promise<void> {
  const { db, actor } = ctx;
  await getPaper(ctx, id);
  await db
    .update(oaApplication)
    .set({ seen_at: now })
    .where(and(eq(oaApplication.id, id), eq(oaApplication.applicant_id, actor.user_id)));
}
