import { eq, sql } from 'drizzle-orm';
import { budgetRefusals } from '#modules/office/finance/contract/finance.refusals.ts';
import {
  commitBudget,
  releaseBudget,
  reserveBudget,
  useBudget as spendBudget,
} from '#modules/office/finance/server/public.ts';
import { revokePapers } from '#modules/office/verify/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { oaApplication } from '../tables.ts';
import { tellHandlers } from './paper-messages.service.ts';
import { paperMoves } from './paper-moves.service.ts';
import { officeSheet } from './paper-sheet.ts';
import { PAPER, type PaperStored } from './papers.queries.ts';

/** What becomes of the money of a paper. Everything happens in the transaction of its move, or the move does not happen. */

export const moneyOf = ({ id }: Pick<PaperStored, 'id'>) => ({ type: PAPER, id });
export const now = sql`clock_timestamp()`;

/** Submitted: the money is reserved, of the year in which that happens. Answers of which budget; null: it asks for none. */
export async function holdMoney(ctx: Context, row: PaperStored): Promise<string | null> {
  const { organization_id, department_id, subject_code, amount_fen } = row;
  if (subject_code === null || amount_fen === null) return null;
  if (!department_id) throw refuse(budgetRefusals.no_budget);
  const year = Number(today(ctx.actor.time_zone, new Date(ctx.services.clock.now())).slice(0, 4));
  const claim = { organization_id, department_id, year, subject_code, amount_fen, source: moneyOf(row) };
  return (await reserveBudget(ctx, claim)).budget_id;
}

/** Agreed: the money is bound. Where nobody has to carry it out it is done in the same moment. */
export async function commitMoney(ctx: Context, row: PaperStored): Promise<void> {
  if (row.subject_code !== null) await commitBudget(ctx, moneyOf(row));
  await markNews(ctx, row);
  if (row.handler_code !== null || row.handler_user_ids.length > 0) return tellHandlers(ctx, row, 'to_handle');
  if (row.subject_code !== null && row.amount_fen !== null) await spendBudget(ctx, moneyOf(row), row.amount_fen);
  await paperMoves.advance({ db: ctx.db, actor: null, audit: (entry) => ctx.audit(entry) }, row, 'finish', {
    set: { actual_amount_fen: row.amount_fen, finished_at: now },
  });
}

/** Returned, refused or taken back: the money is free, and sheets that were printed say what is no longer so. */
export async function freeMoney(ctx: Context, row: PaperStored): Promise<void> {
  await releaseBudget(ctx, moneyOf(row));
  await revokeSheets(ctx, row);
  if (row.applicant_id !== ctx.actor.user_id) await markNews(ctx, row);
}

export const revokeSheets = (ctx: Pick<Context, 'db'>, { id }: Pick<PaperStored, 'id'>): Promise<number> =>
  revokePapers(ctx, officeSheet.kind, { kind: PAPER, id });

/** Its applicant has something to look at. */
const markNews = ({ db }: Context, { id }: PaperStored) =>
  db.update(oaApplication).set({ news_at: now }).where(eq(oaApplication.id, id));
