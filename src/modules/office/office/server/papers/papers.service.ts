import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { removeAnswers, removeDrafts } from '#modules/desk/forms/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { staffFinder } from '#server/flow/ports.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { oaApplications } from '../../contract/oa-applications.contract.ts';
import type { OaNumberRule } from '../../contract/oa-choices.ts';
import { officeRefusals as r, officeTexts as t } from '../../contract/office.refusals.ts';
import { type ItemRow, permsFor, requireScope, starterOf } from '../perms/may-start.service.ts';
import { oaApplication, oaItem, oaPerm } from '../tables.ts';
import { paperActs } from './paper-acts.service.ts';
import { holdMoney, now } from './paper-effects.service.ts';
import { markedOf, requireMarked } from './paper-fields.service.ts';
import { attachedTo, keepFiles } from './paper-files.service.ts';
import { paperFlow } from './paper-flow.service.ts';
import { factsOfAnswers, keepAnswers, keepDraft, versionOf } from './paper-form.service.ts';
import { paperMoves } from './paper-moves.service.ts';
import { numbersOf } from './paper-numbers.ts';
import { getPaper, showPaper } from './paper-views.service.ts';
import { ownPapers, PAPER, type PaperStored } from './papers.queries.ts';

type Body<K extends 'create' | 'update' | 'submit' | 'saveDraft'> = z.output<(typeof oaApplications)[K]['body']>;

/** Begins a paper. One that was begun before and that nothing was typed into is taken up again, as the item is now. */
export async function createPaper(ctx: Context, { oa_item_id, applicant_id }: Body<'create'>) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const item = await itemInUse(ctx, organization_id, oa_item_id);
  if (!item || item.external_url) throw refuseFields({ oa_item_id: [t.not_an_item] });
  const applicant = applicant_id ?? actor.user_id;
  await requireOpen(ctx, item, applicant);
  const place = await mainPlace(db, applicant, organization_id);
  const facts = {
    item_code: item.code,
    item_version: item.item_version,
    form_version_id: await versionOf(ctx, item),
    department_id: place?.organization.id === organization_id ? (place.department?.id ?? null) : null,
  };
  const untouched = await findUntouched(ctx, item.id, applicant);
  if (untouched) {
    await db.update(oaApplication).set(facts).where(eq(oaApplication.id, untouched));
    return showPaper(ctx, untouched);
  }
  const [row] = await db
    .insert(oaApplication)
    .values({
      ...facts,
      organization_id,
      oa_item_id,
      applicant_id: applicant,
      acted_by_id: applicant === actor.user_id ? null : actor.user_id,
      title: ctx.lang === 'us' ? (item.name_en ?? item.name) : item.name,
    })
    .returning();
  if (!row) throw new Error('a paper was not stored');
  await paperMoves.begin(ctx, row);
  ctx.audit({ action: `${PAPER}.create`, target: [PAPER, row.id], organization_id, after: { oa_item_id } });
  return showPaper(ctx, row.id);
}

async function itemInUse({ db }: Context, organizationId: string, id: string): Promise<ItemRow | null> {
  const [item] = await db
    .select()
    .from(oaItem)
    .where(and(eq(oaItem.id, id), eq(oaItem.organization_id, organizationId), eq(oaItem.status, 'on')));
  return item ?? null;
}

/** Refuses who has no scope, and a colleague who does not work here. */
async function requireOpen(ctx: Context, item: ItemRow, applicant: string): Promise<void> {
  const { db, actor, services } = ctx;
  const starter = starterOf(actor.time_zone, actor.user_id, item.organization_id, services.clock.now());
  const perms = await permsFor(ctx, starter, eq(oaPerm.oa_item_id, item.id));
  const isForOther = applicant !== actor.user_id;
  if (!perms.some(({ can_act_for }) => can_act_for || !isForOther)) throw refuse(r.not_open);
  if (!isForOther) return;
  const here = await staffFinder.of(services).here(db, item.organization_id, [applicant]);
  if (here.length === 0) throw refuseFields({ applicant_id: [t.not_staff] });
}

async function findUntouched({ db, actor }: Context, itemId: string, applicant: string): Promise<string | null> {
  const started =
    applicant === actor.user_id
      ? sql`${oaApplication.acted_by_id} is null`
      : eq(oaApplication.acted_by_id, actor.user_id);
  const [row] = await db
    .select({ id: oaApplication.id })
    .from(oaApplication)
    .where(
      and(
        eq(oaApplication.applicant_id, applicant),
        started,
        eq(oaApplication.oa_item_id, itemId),
        eq(oaApplication.status, 'draft'),
        eq(oaApplication.is_begun, false),
      ),
    )
    .orderBy(desc(oaApplication.created_at))
    .limit(1);
  return row?.id ?? null;
}

/** An own paper, locked. Refuses (404001) others, (200200) where the act is not possible now. */
async function lockOwn(ctx: Context, id: string, act: 'update' | 'submit' | 'remove', version?: number) {
  const { paper } = await getPaper(ctx, id);
  paperActs.requireOwner(act, ctx, paper);
  const [row] = await ctx.db
    .select()
    .from(oaApplication)
    .where(and(eq(oaApplication.id, id), ownPapers(ctx.actor)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  paperActs.requireMoment(act, ctx, row);
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, PAPER, id, row);
  return row;
}

/** Keeps an own draft, or what was marked in a paper that came back. */
export async function updatePaper(ctx: Context, id: string, { version, ...facts }: Body<'update'>) {
  const row = await lockOwn(ctx, id, 'update', version);
  await requireUnmarkedKept(ctx, row, facts);
  await keepFiles(ctx, id, facts.file_ids);
  const { file_ids: _, ...columns } = facts;
  await ctx.db
    .update(oaApplication)
    .set({ ...columns, is_begun: true, version: sql`${oaApplication.version} + 1`, updated_at: now })
    .where(eq(oaApplication.id, id));
  const { organization_id } = row;
  ctx.audit({ action: `${PAPER}.update`, target: [PAPER, id], organization_id });
  return showPaper(ctx, id);
}

async function requireUnmarkedKept(ctx: Context, row: PaperStored, facts: Omit<Body<'update'>, 'version'>) {
  const marked = await markedOf(ctx, row);
  if (!marked) return null;
  const files = await ctx.services.files.listOf(ctx.db, attachedTo(row.id));
  requireMarked(marked, { ...row, file_ids: files.map((file) => file.id) }, facts);
  return marked;
}

/** Keeps a section of the form as it was typed. */
export async function savePaperDraft(ctx: Context, id: string, section: Body<'saveDraft'>) {
  const row = await lockOwn(ctx, id, 'update');
  if (!row.is_begun) await ctx.db.update(oaApplication).set({ is_begun: true }).where(eq(oaApplication.id, id));
  return keepDraft(ctx, row, section);
}

/** Discards an own draft that was never submitted. */
export async function removePaper(ctx: Context, id: string): Promise<void> {
  const row = await lockOwn(ctx, id, 'remove');
  await removeDrafts(ctx.db, PAPER, [id]);
  await removeAnswers(ctx.db, PAPER, [id]);
  const files = await ctx.services.files.listOf(ctx.db, attachedTo(id));
  await ctx.services.files.drop(
    ctx.db,
    files.map((file) => file.id),
  );
  await ctx.db.delete(oaApplication).where(eq(oaApplication.id, id));
  ctx.audit({
    action: `${PAPER}.remove`,
    target: [PAPER, id],
    organization_id: row.organization_id,
    before: { title: row.title },
  });
}

/**
 * Submits a paper: scope and limits, the form, then the way with the money, and its number last of all, since all others
 * of the item and year wait for it until this transaction ends.
 */
export async function submitPaper(ctx: Context, id: string, body: Body<'submit'>) {
  const { answers, draft, chosen, version, ...typed } = body;
  const row = await lockOwn(ctx, id, 'submit', version);
  const [item] = await ctx.db.select().from(oaItem).where(eq(oaItem.id, row.oa_item_id));
  // an item that is off takes no new papers; what was returned goes on
  if (!item || (item.status !== 'on' && row.status === 'draft')) throw refuse(r.not_open);
  const facts = factsFor(item, typed);
  const marked = await requireUnmarkedKept(ctx, row, { ...facts, file_ids: typed.file_ids });
  const { organization_id, applicant_id } = row;
  const is_running = row.status === 'returned';
  await requireScope(ctx, item, { id, organization_id, applicant_id, is_running, ...facts });
  // before all that takes longer: whom the money does not reach for is told at once
  const budget_id = await holdMoney(ctx, { ...row, ...facts });
  await keepAnswers(ctx, row, answers, draft, marked);
  await keepFiles(ctx, id, typed.file_ids);
  const { item_version, handler_code, handler_user_ids } = item;
  const ofItem = row.number === null ? { item_version, handler_code, handler_user_ids } : {};
  const answer_facts = await factsOfAnswers(ctx, row, answers ?? {});
  const set = {
    ...facts,
    ...ofItem,
    budget_id,
    answer_facts,
    chosen,
    is_begun: true,
    submitted_at: now,
    news_at: null,
  };
  const submitted = await paperFlow.moves.advance(ctx, row, 'submit', { set });
  await paperFlow.start(ctx, submitted);
  if (row.number === null) await giveNumber(ctx, row, item.number_rule);
  return showPaper(ctx, id);
}

/** What the item asks for is there, and nothing else. */
function factsFor(
  { needs_amount, needs_subject }: ItemRow,
  { title, amount_fen, subject_code }: Pick<Body<'submit'>, 'title' | 'amount_fen' | 'subject_code'>,
) {
  const missing: Record<string, Text[]> = {};
  if (needs_amount && amount_fen === null) missing['amount_fen'] = [t.needs_amount];
  if (needs_subject && subject_code === null) missing['subject_code'] = [t.needs_subject];
  if (Object.keys(missing).length) throw refuseFields(missing);
  return {
    title,
    amount_fen: needs_amount ? amount_fen : null,
    subject_code: needs_subject ? subject_code : null,
  };
}

async function giveNumber(ctx: Context, { id, organization_id, item_code }: PaperStored, rule: OaNumberRule) {
  const number = await numbersOf(rule).next(ctx, { organization_id, zone: ctx.actor.time_zone, code: item_code });
  await ctx.db.update(oaApplication).set({ number }).where(eq(oaApplication.id, id));
}
