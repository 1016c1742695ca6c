import { eq } from 'drizzle-orm';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import { type Db, sqlState } from '#server/database/database.ts';
import { is } from '#server/lists/resource-list.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { periodPlans } from '../../contract/period-plans.contract.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { resettle } from '../publish/publish.service.ts';
import { lockSchool } from '../publish/school-lock.service.ts';
import { periodPlan, periodPlanGrade } from '../tables.ts';
import { withGrades } from './grades.queries.ts';

type PlanRecord = typeof periodPlan.$inferSelect;

/** The hours of a day by grade and dates. Of a grade one plan holds at a time. */
export const periodPlanStore = defineStore(periodPlans, {
  table: periodPlan,
  columns: { campus: namedBy(periodPlan.campus_id, schoolCampus) },
  decorate: withGrades,
  list: {
    sorts: { effective_from: periodPlan.effective_from, name: periodPlan.name },
    default_sort: '-effective_from',
    filters: { campus_id: is(periodPlan.campus_id), status: is(periodPlan.status) },
    search: [periodPlan.name],
  },
  references: {
    campus_id: { table: schoolCampus, text: t.foreign_campus },
    grade_ids: { table: grade, text: t.foreign_grade },
  },
  beforeRemove: async (ctx, before) => {
    if (before.status !== 'active') return;
    await lockSchool(ctx.db, before.organization_id);
    await ctx.db.delete(periodPlanGrade).where(eq(periodPlanGrade.period_plan_id, before.id));
    await follow(ctx, before);
  },
  after: async (ctx, move, id, before) => {
    if (move === 'remove') return;
    const [row] = await ctx.db.select().from(periodPlan).where(eq(periodPlan.id, id));
    if (!row || (row.status !== 'active' && before?.status !== 'active')) return;
    await lockSchool(ctx.db, row.organization_id);
    await keepGrades(ctx.db, row);
    await follow(ctx, row, before);
  },
});

async function keepGrades(
  db: Db,
  { id, organization_id, grade_ids, effective_from, effective_to, status }: PlanRecord,
) {
  await db.delete(periodPlanGrade).where(eq(periodPlanGrade.period_plan_id, id));
  if (status !== 'active') return;
  const rows = [...new Set(grade_ids)].map((grade_id) => ({
    organization_id,
    period_plan_id: id,
    grade_id,
    from_on: effective_from,
    to_on: effective_to,
  }));
  await db
    .insert(periodPlanGrade)
    .values(rows)
    .catch((error: unknown) => {
      throw sqlState(error) === '23P01' ? refuse(r.plan_overlaps) : error;
    });
}

/** Lessons to come stand at the new hours. */
async function follow(ctx: Writer, ...rows: readonly (PlanRecord | null)[]): Promise<void> {
  const plans = rows.filter((row) => row !== null);
  const [first] = plans;
  if (!first) return;
  const terms = await ctx.db
    .select({ ends_on: semester.ends_on })
    .from(semester)
    .where(eq(semester.organization_id, first.organization_id));
  const from = [today(ctx.actor.time_zone), plans.map((plan) => plan.effective_from).sort()[0] ?? ''].sort()[1] ?? '';
  const last = [...plans.map((plan) => plan.effective_to)].sort().at(-1) ?? '';
  const end = terms
    .map((term) => term.ends_on)
    .sort()
    .at(-1);
  const to = end && end < last ? end : last;
  if (from > to) return;
  const grade_ids = [...new Set(plans.flatMap((plan) => plan.grade_ids))];
  await resettle(ctx, { organization_id: first.organization_id, grade_ids, from, to });
}
