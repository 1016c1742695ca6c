import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { labelKey } from '#shared/text/label.ts';
import { payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wageUsers } from '../../contract/wage-users.contract.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import type { SlipRow } from '../batch/wages.queries.ts';
import { wageInReach } from '../batch/wages.service.ts';
import { openSlip, type SlipPayload } from '../pure/slip-seal.ts';
import { fenAt, isMoney } from '../pure/sums.ts';
import { isFresh } from '../standing.service.ts';
import { wageUser } from '../tables.ts';
import { questionOf } from './questions.service.ts';
import { holdBatch } from './slip-lock.service.ts';
import { requireNotRecalled, slipFor } from './slip-standing.service.ts';
import { handsOf, isVisible, type SlipViewer, slipActsOf } from './slips.policy.ts';
import {
  batchesOf,
  draftOf,
  type FoundSlip,
  isOfTable,
  isOwnListed,
  neighboursOf,
  ownSlipsOfYear,
  pageOfSlips,
  questionsOf,
  revisionsOf,
  type SlipQuery,
  withOpenQuestion,
} from './slips.queries.ts';
import { noteGridView, noteView } from './views.service.ts';

type Listed = z.input<(typeof wageUsers)['list']['output']>;
type Detail = z.input<(typeof wageUsers)['get']['output']>;

const DAY_MS = 86_400_000;

/** Own slips; with a batch its rows, each look at which its people find under who looked. */
export async function listSlips(ctx: Context, query: SlipQuery): Promise<Listed> {
  if (query.wage_id) return listRows(ctx, await wageInReach(ctx, query.wage_id), query);
  const { db, actor } = ctx;
  const fresh = await isFresh(ctx);
  return acrossOrganizations(db, async () => {
    const page = await pageOfSlips(db, query, isOwnListed(actor.user_id));
    return { ...page, list: await rowsOf(ctx, page.list, fresh, false) };
  });
}

async function listRows(ctx: Context, batch: WageRow, query: SlipQuery): Promise<Listed> {
  await requireStepUp(ctx);
  const asked = { ...query, sort: query.sort ?? ('row_no' as const) };
  const page = await pageOfSlips(ctx.db, asked, isOfTable(batch));
  await noteGridView(ctx, batch);
  return { ...page, list: await rowsOf(ctx, page.list, true, true) };
}

async function rowsOf(ctx: Context, slips: readonly SlipRow[], fresh: boolean, isStaff: boolean) {
  const batches = await batchesOf(
    ctx.db,
    slips.map(({ wage_id }) => wage_id),
  );
  const asked = await withOpenQuestion(
    ctx.db,
    slips.map(({ id }) => id),
  );
  return slips.map((slip) => {
    const batch = batches.get(slip.wage_id) as WageRow;
    // of what was recalled nobody reads a figure any more
    const isOpen = fresh && (isStaff || isVisible(batch.status));
    const payload = isOpen ? openSlip(ctx.services.seal, slip.id, slip.payload_sealed) : null;
    return {
      ...headOf(ctx, { slip, batch }, payload, asked.has(slip.id)),
      row: isStaff && payload ? rowOf(slip, payload) : null,
    };
  });
}

function headOf(
  { services }: Pick<Context, 'services'>,
  { slip, batch }: FoundSlip,
  payload: SlipPayload | null,
  has_question: boolean,
) {
  const { id, wage_id, status, revision, sent_at, confirmed_at, viewed_at } = slip;
  const { title, month, category, pay_date, hide_after_days } = batch;
  const net = batch.columns.find(({ kind }) => kind === 'net')?.key ?? '';
  const isOld = viewed_at !== null && services.clock.now() - Date.parse(viewed_at) > hide_after_days * DAY_MS;
  return {
    id,
    wage_id,
    revision,
    sent_at,
    confirmed_at,
    title,
    month,
    category,
    pay_date,
    has_question,
    status: batch.status === 'recalled' && status !== 'pending' ? ('recalled' as const) : status,
    is_unread: status === 'sent' && isVisible(batch.status),
    net_fen: payload?.net_fen ?? null,
    change_fen: payload?.diff ? (payload.diff[net] ?? 0) : null,
    must_confirm: batch.require_confirm && isVisible(batch.status) && ['sent', 'viewed', 'disputed'].includes(status),
    is_archived: hide_after_days > 0 && isOld,
    recall_reason: batch.status === 'recalled' ? batch.recall_reason : null,
  };
}

function rowOf(slip: SlipRow, { values }: SlipPayload) {
  const { row_no, user_id, department_name, problem, cells, adds_up, is_employed, is_excluded } = slip;
  return {
    row_no,
    user_id,
    department_name,
    problem,
    adds_up,
    is_employed,
    is_excluded,
    is_draft: slip.status === 'pending',
    name: slip.name_snapshot,
    number: slip.number_snapshot,
    values,
    cells: [...cells],
    outliers: [...slip.outliers],
    is_ticked: slip.ticked_by !== null,
    tries: slip.tries,
    version: slip.version,
  };
}

export async function showSlip(ctx: Context, id: string, purpose: string | undefined): Promise<Detail> {
  const { db } = ctx;
  const { found, viewer } = await slipFor(ctx, id);
  await requireStepUp(ctx);
  if (viewer.is_own) requireNotRecalled(found);
  else if (!viewer.prepares && !viewer.sends && !purpose) throw refuseFields({ purpose: [t.purpose_needed] });
  return acrossOrganizations(db, async () => {
    const batch = await holdBatch(db, found.batch);
    if (viewer.is_own) requireNotRecalled({ slip: found.slip, batch });
    const slip = viewer.is_own ? await noteOwnView(ctx, found.slip) : found.slip;
    await noteView(ctx, batch, slip.id, viewer.is_own ? null : (purpose ?? null));
    return detailOf(ctx, { slip, batch }, viewer);
  });
}

/** Counts that the owner opened it; the first time is remembered. */
async function noteOwnView({ db }: Context, slip: SlipRow): Promise<SlipRow> {
  const [row] = await db
    .update(wageUser)
    .set({
      view_count: sql`${wageUser.view_count} + 1`,
      viewed_at: sql`coalesce(${wageUser.viewed_at}, now())`,
      status: sql`case when ${wageUser.status} = 'sent' then 'viewed' else ${wageUser.status} end`,
    })
    .where(eq(wageUser.id, slip.id))
    .returning();
  return row ?? slip;
}

async function detailOf(ctx: Context, found: FoundSlip, viewer: SlipViewer): Promise<Detail> {
  const { db, services } = ctx;
  const { slip, batch } = found;
  const payload = openSlip(services.seal, slip.id, slip.payload_sealed);
  const revisions = await revisionsOf(db, slip);
  const questions = await questionsOf(
    db,
    revisions.map(({ id }) => id),
  );
  const has_question = questions.some(({ wage_user_id, state }) => wage_user_id === slip.id && state === 'open');
  const draft = viewer.is_own && !viewer.prepares ? null : await draftOf(db, slip.id);
  const replaced = revisions.find(({ id }) => id === slip.replaces_id);
  const net = batch.columns.find(({ kind }) => kind === 'net')?.key ?? '';
  return {
    ...headOf(ctx, found, payload, has_question),
    row: viewer.is_own ? null : rowOf(slip, payload),
    is_own: viewer.is_own,
    name: slip.name_snapshot,
    batch_status: batch.status,
    sign_mode: batch.sign_mode,
    columns: [...batch.columns],
    values: payload.values,
    diff: payload.diff,
    before_net_fen: payload.diff ? payload.net_fen - (payload.diff[net] ?? 0) : null,
    year_to_date: await yearToDate(ctx, found),
    ...(await neighboursOf(db, found, viewer.is_own)),
    revisions: revisions
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ id, revision, sent_at }) => ({ id, revision, sent_at })),
    corrects: replaced
      ? {
          before: openSlip(services.seal, replaced.id, replaced.payload_sealed).values,
          reason: payload.reason ?? '',
        }
      : null,
    questions: await Promise.all(questions.map((one) => questionOf(ctx, one, batch))),
    actions: slipActsOf(viewer, {
      ...found,
      has_question,
      draft: draft && { hands: handsOf(batch, draft, openSlip(services.seal, draft.id, draft.payload_sealed)) },
    }),
    draft: draft && !viewer.is_own ? await draftShown(ctx, draft) : null,
  };
}

async function draftShown({ db, services }: Context, draft: SlipRow) {
  const { values, reason } = openSlip(services.seal, draft.id, draft.payload_sealed);
  const by = (await namesOfUsers(db, [draft.drafted_by])).get(draft.drafted_by ?? '');
  return {
    id: draft.id,
    values,
    reason: reason ?? '',
    drafted_by: by ? { id: by.id, name: by.name, name_en: by.name_en } : null,
  };
}

/** Since January, in the same school, by the columns of this slip; other batches count by the same label. */
async function yearToDate({ db, services }: Context, { slip, batch }: FoundSlip): Promise<Record<string, number>> {
  if (slip.user_id === null || slip.sent_at === null) return {};
  const year = Number(slip.month.slice(0, 4));
  const { organization_id, month: until } = slip;
  const sums = new Map<string, number>();
  for (const one of await ownSlipsOfYear(db, slip.user_id, year, { until, organization_id })) {
    const { values } = openSlip(services.seal, one.slip.id, one.slip.payload_sealed);
    for (const { key, label } of one.batch.columns.filter(isMoney))
      sums.set(labelKey(label), (sums.get(labelKey(label)) ?? 0) + fenAt(values, key));
  }
  return Object.fromEntries(
    batch.columns.filter(isMoney).map(({ key, label }) => [key, sums.get(labelKey(label)) ?? 0]),
  );
}

/** What a year paid by line, over all batches and schools. */
export function ownYear(ctx: Context, year: number): Promise<z.input<(typeof wageUsers)['summary']['output']>> {
  const { db, actor, services } = ctx;
  return acrossOrganizations(db, async () => {
    const slips = await ownSlipsOfYear(db, actor.user_id, year);
    const lines = new Map<string, Pick<WageRow['columns'][number], 'label' | 'label_en' | 'kind'> & { fen: number }>();
    let [net_fen, gross_fen] = [0, 0];
    for (const { slip, batch } of slips) {
      const { values, net_fen: net } = openSlip(services.seal, slip.id, slip.payload_sealed);
      net_fen += net;
      for (const { key, label, label_en, kind } of batch.columns.filter(isMoney)) {
        const fen = fenAt(values, key);
        if (kind === 'earning') gross_fen += fen;
        const line = lines.get(labelKey(label)) ?? { label, label_en, kind, fen: 0 };
        line.fen += fen;
        line.label_en ??= label_en; // one batch may name it and another not
        lines.set(labelKey(label), line);
      }
    }
    return { year, slips: slips.length, net_fen, gross_fen, lines: [...lines.values()].filter(({ fen }) => fen !== 0) };
  });
}
