import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { definePort } from '#server/ports.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { daysBetween } from '#shared/dates.ts';
import { movesFrom } from '#shared/lifecycle.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { type schoolYearDraft, schoolYearLifecycle, type schoolYears } from '../../contract/school-years.contract.ts';
import { definedFields } from '../defined-fields.ts';
import { schoolYearActivated } from '../events.ts';
import { usualSemesters } from '../school.policy.ts';
import { schoolYear, semester } from '../tables.ts';
import { findSchoolYear, listSchoolYears, type SchoolYearRow } from './school-years.queries.ts';
import { closeSemester } from './semester-clock.service.ts';

type Draft = z.output<typeof schoolYearDraft>;
type Change = z.output<(typeof schoolYears)['update']['body']>;
type YearQuery = Parameters<typeof listSchoolYears>[2];
type Year = typeof schoolYear.$inferSelect;

const MIN_DAYS = 300;
const MAX_DAYS = 400;

const yearMoves = bindMoves({
  type: 'school_year',
  lifecycle: schoolYearLifecycle,
  table: schoolYear,
  wrong_state: r.wrong_state,
});

/** The root organisation of a school group by the id under which the administration area knows the group; null: not one. */
type ClientRoot = (db: Db, clientId: string) => Promise<string | null>;

/** Under which ids school groups are known besides that of their root organisation. */
export const clientRoot = definePort<ClientRoot>('the roots of school groups', async () => null);

/** The school group of an address of the administration area: always the own one. */
async function clientOf(ctx: Context, id: string): Promise<string> {
  if (!holds(ctx.actor, accessRights.administration)) throw refuse(shared.no_right);
  const [root] = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, id), eq(organization.client_id, id)));
  const client = root?.id ?? (await clientRoot.of(ctx.services)(ctx.db, id));
  if (!client || client !== ctx.actor.client_id) throw refuse(shared.not_found);
  return client;
}

/** School years of the own school group, for choosing one; people outside any group find none (404001). */
export async function viewOwnYears(ctx: Context, query: YearQuery) {
  if (!ctx.actor.client_id) throw refuse(shared.not_found);
  return withActions(ctx, await listSchoolYears(ctx.db, ctx.actor.client_id, query));
}

export const viewSchoolYears = async (ctx: Context, address: string, query: YearQuery) =>
  withActions(ctx, await listSchoolYears(ctx.db, await clientOf(ctx, address), query));

type PlainYears = Awaited<ReturnType<typeof listSchoolYears>>;

const withActions = (ctx: Context, page: PlainYears) => ({
  ...page,
  list: page.list.map((row): SchoolYearRow => ({ ...row, actions: actionsOn(ctx.actor, row) })),
});

/** The keepers of the years begin and close them, and remove one that nothing was planned in yet. */
function actionsOn(actor: Actor, row: PlainYears['list'][number]): SchoolYearRow['actions'] {
  if (!holds(actor, accessRights.clients) || !holds(actor, accessRights.administration)) return [];
  return [...movesFrom(schoolYearLifecycle, row.status), ...(isRemovable(row) ? ['remove' as const] : [])];
}

const isRemovable = ({ status, semesters_count }: Pick<SchoolYearRow, 'status' | 'semesters_count'>): boolean =>
  status === 'draft' && semesters_count === 0;

export const showSchoolYear = async (ctx: Context, address: string, id: string) =>
  getSchoolYear(ctx, await clientOf(ctx, address), id);

async function getSchoolYear(ctx: Context, clientId: string, id: string): Promise<SchoolYearRow> {
  const found = await findSchoolYear(ctx.db, clientId, id);
  if (!found) throw refuse(shared.not_found);
  return { ...found, actions: actionsOn(ctx.actor, found) };
}

export async function createSchoolYear(ctx: Context, address: string, draft: Draft): Promise<SchoolYearRow> {
  const client_id = await clientOf(ctx, address);
  requireSpan(draft);
  const [row] = await ctx.db
    .insert(schoolYear)
    .values({ ...draft, client_id })
    .returning()
    .catch(rethrowAsRefusal);
  if (!row) throw refuse(shared.server);
  await yearMoves.begin(ctx, row);
  ctx.audit({
    action: 'school_year.create',
    target: ['school_year', row.id],
    organization_id: client_id,
    after: draft,
  });
  return getSchoolYear(ctx, client_id, row.id);
}

/** Changes name and days, then the state when another one is asked for. */
export async function updateSchoolYear(ctx: Context, address: string, id: string, change: Change) {
  const clientId = await clientOf(ctx, address);
  const { status, version, ...rest } = change;
  const facts = definedFields(rest);
  const [before] = await ctx.db
    .select()
    .from(schoolYear)
    .where(and(eq(schoolYear.id, id), eq(schoolYear.client_id, clientId)))
    .for('update');
  if (!before) throw refuse(shared.not_found);
  if (before.version !== version) throw await staleBecause(ctx, 'school_year', id, before);
  requireSpan({ ...before, ...facts });
  const row = Object.keys(facts).length ? await changeFacts(ctx, before, facts) : before;
  if (status === 'current' && row.status !== 'current') await openYear(ctx, row);
  else if (status === 'closed' && row.status !== 'closed') await closeYear(ctx, row);
  else if (status === 'draft' && row.status !== 'draft') yearMoves.requireState(row, 'open');
  return getSchoolYear(ctx, clientId, id);
}

async function changeFacts(ctx: Context, before: Year, facts: Partial<Draft>): Promise<Year> {
  const [after] = await ctx.db
    .update(schoolYear)
    .set({ ...facts, version: sql`${schoolYear.version} + 1`, updated_at: sql`now()` })
    .where(eq(schoolYear.id, before.id))
    .returning()
    .catch(rethrowAsRefusal);
  if (!after) throw refuse(shared.not_found);
  await requireSemestersInside(ctx.db, after);
  ctx.audit({
    action: 'school_year.update',
    target: ['school_year', before.id],
    organization_id: before.client_id,
    before: { name: before.name, starts_on: before.starts_on, ends_on: before.ends_on },
    after: { name: after.name, starts_on: after.starts_on, ends_on: after.ends_on },
  });
  return after;
}

/** Opens a year that is locked. The year before closes in the same moment; every school gets its semesters, planned. */
async function openYear(ctx: Context, year: Year): Promise<void> {
  yearMoves.requireState(year, 'open');
  const [earlier] = await ctx.db
    .select({ id: schoolYear.id })
    .from(schoolYear)
    .where(
      and(
        eq(schoolYear.client_id, year.client_id),
        eq(schoolYear.status, 'draft'),
        lt(schoolYear.starts_on, year.starts_on),
      ),
    )
    .limit(1);
  if (earlier) throw refuse(r.year_earlier_open);
  const running = await ctx.db
    .select()
    .from(schoolYear)
    .where(and(eq(schoolYear.client_id, year.client_id), eq(schoolYear.status, 'current')))
    .for('update');
  for (const old of running) await closeYear(ctx, old);
  await yearMoves.advance(ctx, year, 'open');
  await planSemesters(ctx.db, year);
  await schoolYearActivated.emit(ctx, { school_year_id: year.id, client_id: year.client_id });
}

/** Closes a year that is locked, and its semesters that still run with it. */
async function closeYear(ctx: Context, year: Year): Promise<void> {
  yearMoves.requireState(year, 'close');
  const running = await ctx.db
    .select()
    .from(semester)
    .where(and(eq(semester.school_year_id, year.id), eq(semester.status, 'current')))
    .orderBy(asc(semester.id))
    .for('update');
  for (const one of running) await closeSemester(ctx, one);
  await yearMoves.advance(ctx, year, 'close');
}

/** Two usual semesters for every school of the group that has none of this year yet. */
async function planSemesters(db: Db, year: Year): Promise<void> {
  const schools = await db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        eq(organization.client_id, year.client_id),
        inArray(organization.kind, ['school', 'campus']),
        ne(organization.status, 'archived'),
        sql`not exists (select 1 from ${semester} where ${semester.organization_id} = ${organization.id}
              and (${semester.school_year_id} = ${year.id}
                   or daterange(${semester.starts_on}, ${semester.ends_on}, '[]') && daterange(${year.starts_on}, ${year.ends_on}, '[]')))`,
      ),
    );
  const rows = schools.flatMap(({ id }) =>
    usualSemesters(year.starts_on, year.ends_on).map((span) => ({
      ...span,
      organization_id: id,
      school_year_id: year.id,
      name: `${year.name}学年第${span.term === 1 ? '一' : '二'}学期`,
      name_en: `${year.name}, term ${span.term}`,
    })),
  );
  if (rows.length) await db.insert(semester).values(rows);
}

export async function removeSchoolYear(ctx: Context, address: string, id: string): Promise<void> {
  const clientId = await clientOf(ctx, address);
  const before = await getSchoolYear(ctx, clientId, id);
  if (!isRemovable(before)) throw refuse(r.year_not_draft);
  await ctx.db.delete(schoolYear).where(and(eq(schoolYear.id, id), eq(schoolYear.status, 'draft')));
  ctx.audit({ action: 'school_year.remove', target: ['school_year', id], organization_id: clientId, before });
}

function requireSpan({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }): void {
  const days = daysBetween(starts_on, ends_on) + 1;
  if (days < MIN_DAYS || days > MAX_DAYS) throw refuseFields({ ends_on: [t.year_length] });
}

async function requireSemestersInside(db: Db, year: Year): Promise<void> {
  const [outside] = await db
    .select({ id: semester.id })
    .from(semester)
    .where(
      and(
        eq(semester.school_year_id, year.id),
        sql`(${semester.starts_on} < ${year.starts_on} or ${semester.ends_on} > ${year.ends_on})`,
      ),
    )
    .limit(1);
  if (outside) throw refuseFields({ ends_on: [t.outside_year] });
}

function rethrowAsRefusal(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === 'school_year_overlap') throw refuseFields({ starts_on: [t.years_overlap] });
  if (constraint?.includes('name')) throw refuseFields({ name: [t.name_taken] });
  throw error;
}
