import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import type { semesterDraft, semesters } from '../../contract/semesters.contract.ts';
import { definedFields } from '../defined-fields.ts';
import { isMonday, weekNumber } from '../school.policy.ts';
import { requireScopeOver, visibleOrganization } from '../school-scope.service.ts';
import { schoolYear, semester } from '../tables.ts';
import { closeSemester, openSemester, semesterMoves } from './semester-clock.service.ts';
import {
  currentSemester,
  findSemester,
  listSemesters,
  type PlainSemester,
  type SemesterRow,
  todayAt,
} from './semesters.queries.ts';

type Draft = z.output<typeof semesterDraft>;
type Change = z.output<(typeof semesters)['update']['body']>;
type Query = z.output<(typeof semesters)['list']['query']>;
type Row = typeof semester.$inferSelect;

function withActions(actor: Actor, row: PlainSemester): SemesterRow {
  const governs =
    actor.is_super_admin || actor.grants.get(directoryRights.calendar)?.organizations.includes(row.organization_id);
  if (!governs || !holds(actor, directoryRights.calendar) || row.is_over) return { ...row, actions: [] };
  return { ...row, actions: row.status === 'planned' ? ['open', 'update', 'remove'] : ['close', 'update'] };
}

export async function viewSemesters(ctx: Context, query: Query) {
  const page = await listSemesters(ctx.db, visibleOrganization(ctx, query.organization_id), query);
  return { ...page, list: page.list.map((row) => withActions(ctx.actor, row)) };
}

/** What runs today in a school, and which week of it this is. */
export async function viewCurrentSemester(ctx: Context, wanted: string | undefined) {
  const organizationId = visibleOrganization(ctx, wanted);
  const today = await todayAt(ctx.db, organizationId);
  const row = await currentSemester(ctx.db, organizationId);
  if (!row) return { semester: null, week: null, today };
  return { semester: withActions(ctx.actor, row), week: weekNumber(row, today), today };
}

export async function getSemester(ctx: Context, id: string): Promise<SemesterRow> {
  const row = await findSemester(ctx.db, ctx.actor.reach, id);
  if (!row) throw refuse(shared.not_found);
  return withActions(ctx.actor, row);
}

export async function createSemester(ctx: Context, draft: Draft): Promise<SemesterRow> {
  requireScopeOver(ctx, draft.organization_id);
  await requireDays(ctx, draft);
  const [row] = await ctx.db.insert(semester).values(draft).returning().catch(rethrowAsRefusal);
  if (!row) throw refuse(shared.server);
  await semesterMoves.begin(ctx, row);
  ctx.audit({
    action: 'semester.create',
    target: ['semester', row.id],
    organization_id: row.organization_id,
    after: draft,
  });
  return getSemester(ctx, row.id);
}

/** Changes the facts of a semester, then its state when another one is asked for. A closed one is read-only. */
export async function updateSemester(ctx: Context, id: string, change: Change): Promise<SemesterRow> {
  const { status, version, ...rest } = change;
  const facts = definedFields(rest);
  const before = await lockSemester(ctx, id);
  if (before.status === 'closed') throw refuse(r.semester_closed);
  if (before.version !== version) throw await staleBecause(ctx, 'semester', id, before);
  let row = before;
  if (Object.keys(facts).length) {
    await requireDays(ctx, { ...before, ...facts });
    row = await changeFacts(ctx, before, facts);
  }
  if (status === 'current' && row.status !== 'current') await openSemester(ctx, row);
  else if (status === 'closed') await requireAndClose(ctx, row);
  else if (status === 'planned' && row.status !== 'planned') semesterMoves.requireState(row, 'open');
  return getSemester(ctx, id);
}

/** Closes a semester that is locked. */
async function requireAndClose(ctx: Context, row: Row): Promise<void> {
  semesterMoves.requireState(row, 'close');
  await closeSemester(ctx, row);
}

async function lockSemester(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(semester)
    .where(and(eq(semester.id, id), inArray(semester.organization_id, [...ctx.scope.organizations])))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

async function changeFacts(ctx: Context, before: Row, facts: Partial<Draft>): Promise<Row> {
  const [after] = await ctx.db
    .update(semester)
    .set({ ...facts, version: sql`${semester.version} + 1`, updated_at: sql`now()` })
    .where(eq(semester.id, before.id))
    .returning()
    .catch(rethrowAsRefusal);
  if (!after) throw refuse(shared.not_found);
  ctx.audit({
    action: 'semester.update',
    target: ['semester', before.id],
    organization_id: before.organization_id,
    before,
    after,
  });
  return after;
}

export async function removeSemester(ctx: Context, id: string): Promise<void> {
  const before = await lockSemester(ctx, id);
  if (before.status === 'closed') throw refuse(r.semester_closed);
  if (before.status !== 'planned') throw refuse(r.semester_begun);
  await ctx.db
    .delete(semester)
    .where(eq(semester.id, id))
    .catch((error: unknown) => {
      throw constraintOf(error) ? refuse(r.semester_begun) : error;
    });
  ctx.audit({ action: 'semester.remove', target: ['semester', id], organization_id: before.organization_id, before });
}

type Days = Pick<Draft, 'organization_id' | 'school_year_id' | 'starts_on' | 'ends_on' | 'first_week_monday'>;

async function requireDays(ctx: Context, days: Days): Promise<void> {
  if (days.ends_on <= days.starts_on) throw refuseFields({ ends_on: [t.end_before_start] });
  if (!isMonday(days.first_week_monday)) throw refuseFields({ first_week_monday: [t.not_monday] });
  const [year] = await ctx.db
    .select({ starts_on: schoolYear.starts_on, ends_on: schoolYear.ends_on })
    .from(schoolYear)
    .innerJoin(organization, eq(organization.client_id, schoolYear.client_id))
    .where(and(eq(schoolYear.id, days.school_year_id), eq(organization.id, days.organization_id)));
  if (!year) throw refuseFields({ school_year_id: [t.foreign_year] });
  if (days.starts_on < year.starts_on) throw refuseFields({ starts_on: [t.outside_year] });
  if (days.ends_on > year.ends_on) throw refuseFields({ ends_on: [t.outside_year] });
}

function rethrowAsRefusal(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === 'semester_overlap') throw refuseFields({ starts_on: [t.semesters_overlap] });
  if (constraint === 'semester_term') throw refuseFields({ term: [t.term_taken] });
  throw error;
}
