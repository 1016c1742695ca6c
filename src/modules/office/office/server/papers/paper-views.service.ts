import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { subjectTree } from '#modules/office/finance/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { oaApplications, PaperDetail, PaperRow, paperListQuery } from '../../contract/oa-applications.contract.ts';
import { oaHandlers } from '../../contract/oa-choices.ts';
import { oaApplication } from '../tables.ts';
import { paperActs } from './paper-acts.service.ts';
import { fieldsOf, markedOf } from './paper-fields.service.ts';
import { attachedTo, resultOf } from './paper-files.service.ts';
import { answerOf, draftOf, findForm } from './paper-form.service.ts';
import { type FoundPaper, handledBy, ownPapers, pageOfPapers, papersWhere } from './papers.queries.ts';
import { overseenBy, visibleTo } from './papers-reach.service.ts';

type Query = z.output<typeof paperListQuery>;
type List = z.input<(typeof oaApplications)['list']['output']>;

/** A paper that the caller sees. Refuses (404001) any other. */
export async function getPaper(ctx: Context, id: string): Promise<FoundPaper> {
  const [found] = await papersWhere(ctx.db, and(eq(oaApplication.id, id), await visibleTo(ctx)), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export function rowView({ actor }: Pick<Context, 'actor'>, found: FoundPaper): PaperRow {
  const { paper, item, applicant, acted_by, department, step } = found;
  const { id, number, title, amount_fen, status, submitted_at, finished_at, updated_at, version } = paper;
  const isOwn = paper.applicant_id === actor.user_id;
  return {
    id,
    number,
    item: { id: item.id, code: item.code, name: item.name, name_en: item.name_en, category: item.category },
    title,
    applicant,
    acted_by,
    department,
    amount_fen,
    status,
    step: status === 'submitted' ? step : null,
    has_news: isOwn && paper.news_at !== null && (paper.seen_at === null || paper.seen_at < paper.news_at),
    submitted_at,
    finished_at,
    updated_at,
    version,
  };
}

/** Own papers, those to carry out, or all that the caller oversees; what else there would be for them. */
export async function listPapers(ctx: Context, query: Query): Promise<List> {
  const { actor } = ctx;
  const all = await overseenBy(ctx);
  const base = {
    mine: and(ownPapers(actor), eq(oaApplication.is_begun, true)),
    handling: handledBy(actor),
    all: all ?? undefined,
  };
  if (query.scope === 'all' && !all) throw refuse(shared.no_right);
  const page = await pageOfPapers(ctx.db, query, base[query.scope]);
  const handling = await handlesAny(ctx);
  return { ...page, list: page.list.map((found) => rowView(ctx, found)), may: { handling, all: all !== null } };
}

/** Whether somebody carries papers out: by a code, or by name one that was approved. */
async function handlesAny({ db, actor }: Context): Promise<boolean> {
  if (oaHandlers.some(({ code }) => holds(actor, code))) return true;
  const isApproved = sql`${oaApplication.status} = 'approved'`;
  const here = inArray(oaApplication.organization_id, [...actor.reach]);
  return (await papersWhere(db, and(isApproved, here, handledBy(actor)), 1)).length > 0;
}

/** A paper with its form, answers and files, and what the caller may do with it now. */
export async function showPaper(ctx: Context, id: string): Promise<PaperDetail> {
  const found = await getPaper(ctx, id);
  const { paper, item } = found;
  const actions = paperActs.of(ctx, paper);
  const form = await findForm(ctx, paper);
  const answer = paper.status === 'draft' && !actions.includes('update') ? null : await answerOf(ctx, paper);
  const { files } = ctx.services;
  const described = async (target: { type: string; id: string }) =>
    (await files.listOf(ctx.db, target)).map((row) => files.describe(row));
  return {
    ...rowView(ctx, found),
    oa_item_id: paper.oa_item_id,
    item_version: paper.item_version,
    needs_amount: item.needs_amount,
    needs_subject: item.needs_subject,
    subject: await subjectOf(ctx, found),
    actual_amount_fen: paper.actual_amount_fen,
    result_note: paper.external_result,
    is_draft: paper.status === 'draft',
    is_returned: paper.status === 'returned',
    is_cancel_asked: paper.status === 'approved' && paper.cancel_asked_at !== null,
    cancel_reason: paper.cancel_reason,
    cancel_asked_at: paper.cancel_asked_at,
    files: await described(attachedTo(id)),
    result_files: await described(resultOf(id)),
    form,
    answers: answer?.answers ?? null,
    answer_files: [...(answer?.files ?? [])],
    draft: actions.includes('update') ? await draftOf(ctx, paper) : [],
    marked: await markedOf(ctx, paper),
    fields: fieldsOf(found, form?.schema ?? null),
    actions,
  };
}

async function subjectOf(ctx: Context, { paper }: FoundPaper): Promise<PaperDetail['subject']> {
  const code = paper.subject_code;
  if (code === null) return null;
  const year = Number((paper.submitted_at ?? paper.created_at).slice(0, 4));
  const { organization_id } = paper;
  const asked = { organization_id, year, department_id: null, q: null, codes: [code] };
  const named = (await subjectTree(ctx, asked)).find((one) => one.code === code);
  return { code, name: named?.name ?? code, name_en: named?.name_en ?? null };
}
