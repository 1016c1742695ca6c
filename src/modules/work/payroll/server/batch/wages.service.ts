import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers, todayOf } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';

import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wages } from '../../contract/wages.contract.ts';
import { staffScope } from '../reach.policy.ts';
import { isFresh } from '../standing.service.ts';
import { wage, wageTemplate, wageUser } from '../tables.ts';
import { accountsOf } from './accounts.queries.ts';
import { totalsIn } from './batch-seals.ts';
import { wageMoves } from './wage-moves.service.ts';
import { isForAnother, type WageRow, wageActRules } from './wages.policy.ts';
import { countsOf, findWage, pageOfWages, problemsOf, type WageQuery } from './wages.queries.ts';

type Draft = z.output<(typeof wages)['create']['body']>;
type Change = z.output<(typeof wages)['update']['body']>;
type Detail = z.input<(typeof wages)['get']['output']>;

/** Batches that this person may look at. */
export const wageReach = ({ actor }: Pick<Context, 'actor'>) => within(staffScope(actor), wage.organization_id);

/** One in reach; refuses (404001) any other. */
export async function wageInReach(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<WageRow> {
  const row = await findWage(ctx.db, wageReach(ctx), id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** The same, locked until the end of the transaction. */
export async function lockWage({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<WageRow> {
  const [row] = await db
    .select()
    .from(wage)
    .where(and(eq(wage.id, id), within(staffScope(actor), wage.organization_id)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Refuses (409001) a version that somebody was faster than, and says who. */
export async function requireVersion(source: Pick<Context, 'db' | 'services'>, row: WageRow, version: number) {
  if (version !== row.version) throw await staleBecause(source, 'wage', row.id, row);
}

export async function listWages(ctx: Context, query: WageQuery) {
  const page = await pageOfWages(ctx.db, query, wageReach(ctx));
  const counts = await countsOf(
    ctx.db,
    page.list.map(({ id }) => id),
  );
  const fresh = await isFresh(ctx);
  return { ...page, list: page.list.map((row) => ({ ...plain(ctx, row, fresh), counts: counts(row.id) })) };
}

function plain(ctx: Pick<Context, 'actor' | 'services'>, row: WageRow, fresh: boolean) {
  const { id, title, month, category, pay_date, status, version, created_at } = row;
  const net_fen = fresh ? (totalsIn(ctx.services.seal, row)?.net_fen ?? null) : null;
  return {
    id,
    title,
    month,
    category,
    pay_date,
    status,
    net_fen,
    actions: wageActRules.of(ctx, row),
    version,
    created_at,
  };
}

export async function showWage(ctx: Context, id: string): Promise<Detail> {
  return detailOf(ctx, await wageInReach(ctx, id));
}

async function detailOf(ctx: Context, row: WageRow): Promise<Detail> {
  const { db } = ctx;
  const names = await namesOfUsers(db, [row.created_by, row.checked_by, row.sent_by]);
  const named = (id: string | null) => {
    const one = id === null ? undefined : names.get(id);
    return one ? { id: one.id, name: one.name, name_en: one.name_en } : null;
  };
  const { match_by, match_head, name_head, template_id, turned, note, recall_reason, send_at, missing_seen } = row;
  const { require_confirm, confirm_days, sign_mode, hide_after_days } = row;
  return {
    ...plain(ctx, row, await isFresh(ctx)),
    match_by,
    match_head,
    name_head,
    template_id,
    turned,
    note,
    recall_reason,
    send_at,
    missing_seen,
    require_confirm,
    confirm_days,
    sign_mode,
    hide_after_days,
    counts: (await countsOf(db, [row.id]))(row.id),
    columns: [...row.columns],
    created: { by: named(row.created_by), at: row.created_at },
    checked: { by: named(row.checked_by), at: row.checked_at },
    sent: { by: named(row.sent_by), at: row.sent_at },
    is_running: row.status === 'sending' || row.status === 'scheduled',
    is_sending: row.status === 'sending',
    is_for_another: isForAnother(ctx, row),
    problems: await problemsOf(db, row.id),
  };
}

/** At most the month after this one. */
async function requireMonth(db: Db, organizationId: string, month: string): Promise<void> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select to_char(date_trunc('month', ${todayOf(organizationId)}) + interval '1 month', 'YYYY-MM-DD') as last`,
  );
  if (month > (rows[0]?.last ?? '')) throw refuseFields({ month: [t.month_too_late] });
}

/** Where nothing is to be signed nothing is waited for. */
const agreed = <T extends { readonly sign_mode?: string | undefined }>(facts: T, before?: WageRow) =>
  (facts.sign_mode ?? before?.sign_mode) === 'none' ? { ...facts, require_confirm: false } : facts;

const taken = (error: unknown) => (constraintOf(error) === 'wage_title' ? refuse(r.title_taken) : error);

export async function createWage(ctx: Context, body: Draft): Promise<Detail> {
  const { db, actor, scope } = ctx;
  const organization_id = currentOrganization(actor);
  if (!scope.organizations.includes(organization_id)) throw refuse(shared.no_right);
  await requireMonth(db, organization_id, body.month);
  const { template_id, copy_of, columns, match_by, match_head, name_head, ...facts } = body;
  const model = await modelOf(ctx, organization_id, template_id, copy_of);
  const [row] = await db
    .insert(wage)
    .values({
      ...agreed(facts),
      organization_id,
      template_id,
      columns: columns ?? model?.columns ?? [],
      match_by: columns ? match_by : (model?.match_by ?? match_by),
      match_head: columns ? match_head : (model?.match_head ?? match_head),
      name_head: columns ? name_head : (model?.name_head ?? name_head),
      created_by: actor.user_id,
      hands: await accountsOf(db, actor.user_id),
    })
    .returning()
    .catch((error: unknown) => {
      throw taken(error);
    });
  const made = row as WageRow;
  await wageMoves.begin(ctx, made);
  ctx.audit({ action: 'wage.create', target: ['wage', made.id], organization_id });
  return detailOf(ctx, made);
}

/** The columns of a template or of another batch. Refuses (422001) ids of other schools. */
async function modelOf(ctx: Context, organizationId: string, templateId: string | null, copyOf: string | null) {
  if (templateId) {
    const [found] = await ctx.db
      .update(wageTemplate)
      .set({ last_used_at: sql`now()` })
      .where(and(eq(wageTemplate.id, templateId), eq(wageTemplate.organization_id, organizationId)))
      .returning();
    if (!found) throw refuseFields({ template_id: [t.no_template] });
    return found;
  }
  if (!copyOf) return null;
  const found = await findWage(ctx.db, within(ctx.scope, wage.organization_id), copyOf);
  if (!found) throw refuseFields({ copy_of: [t.no_batch] });
  return found;
}

export async function updateWage(ctx: Context, id: string, body: Change): Promise<Detail> {
  const { version, ...change } = body;
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('update', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('update', ctx, row);
  if (row.status !== 'draft' && Object.keys(change).some((key) => key !== 'note')) throw refuse(r.already_sent);
  await requireVersion(ctx, row, version);
  if (change.month) await requireMonth(ctx.db, row.organization_id, change.month);
  const [after] = await ctx.db
    .update(wage)
    .set({
      ...agreed(change, row),
      ...(row.status === 'draft' ? await handOf(ctx, row) : {}),
      version: sql`${wage.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(wage.id, id))
    .returning()
    .catch((error: unknown) => {
      throw taken(error);
    });
  if (change.month && change.month !== row.month)
    await ctx.db.update(wageUser).set({ month: change.month }).where(eq(wageUser.wage_id, id));
  ctx.audit({
    action: 'wage.update',
    target: ['wage', id],
    organization_id: row.organization_id,
    after: { fields: Object.keys(change).join(',') },
  });
  return detailOf(ctx, after as WageRow);
}

/** Somebody had the batch in hand, and sends it by none of their accounts. What was found by the last check is old. */
export const handOf = async (source: Pick<Context, 'db' | 'actor'>, row: WageRow) => ({
  hands: await withHand(source, row),
  totals_sealed: null,
});

export const withHand = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, { hands }: WageRow) => [
  ...new Set([...hands, ...(await accountsOf(db, actor.user_id))]),
];

export async function removeWage(ctx: Context, id: string): Promise<void> {
  const before = await wageInReach(ctx, id);
  wageActRules.requireOwner('remove', ctx, before);
  const row = await lockWage(ctx, id);
  wageActRules.requireMoment('remove', ctx, row);
  await ctx.db.delete(wage).where(eq(wage.id, id));
  ctx.audit({ action: 'wage.remove', target: ['wage', id], organization_id: row.organization_id });
}

/** How many batches and slips a year had by category and by month, and what was paid. */
export async function wageStatistics({ db, scope, services }: Context, year: number) {
  const rows = await db
    .select()
    .from(wage)
    .where(
      and(
        within(scope, wage.organization_id),
        sql`extract(year from ${wage.month}) = ${year}`,
        inArray(wage.status, ['sending', 'sent', 'closed']),
      ),
    );
  const sum = (batches: readonly WageRow[]) => {
    const totals = batches.map((row) => totalsIn(services.seal, row));
    return {
      batches: batches.length,
      slips: totals.reduce((all, one) => all + (one?.count ?? 0), 0),
      net_fen: totals.reduce((all, one) => all + (one?.net_fen ?? 0), 0),
    };
  };
  const months = Map.groupBy(rows, ({ month }) => month);
  return {
    list: [...Map.groupBy(rows, ({ category }) => category)].map(([category, batches]) => ({
      category,
      ...sum(batches),
    })),
    months: [...months.keys()].sort().map((month) => ({ month, ...sum(months.get(month) ?? []) })),
  };
}
