import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { namedAudience } from '#server/audience/choose-audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import { currentOrganization, mayCall } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { OUT } from '../contract/ffyplan.lifecycle.ts';
import { ffyplans } from '../contract/ffyplans.contract.ts';
import { LIGHTS, type Light, lightOf, reachedByGoal, yearOf } from '../contract/lights.ts';
import { ffyplanActs } from './ffyplan-acts.policy.ts';
import { askedPlans, isManaged, readablePlans, seenPlans } from './ffyplan-reach.service.ts';
import { namedFiles } from './file-kinds.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear } from './tables.ts';

type ListQuery = z.output<(typeof ffyplans)['list']['query']>;
export type StoredPlan = typeof ffyplan.$inferSelect;
export type StoredGoal = typeof ffyplanGoal.$inferSelect;
type StoredYear = typeof ffyplanGoalYear.$inferSelect;

const list = defineList<ListQuery>({
  table: ffyplan,
  id: ffyplan.id,
  sorts: { start_year: ffyplan.start_year },
  default_sort: '-start_year',
  filters: { status: anyOf(ffyplan.status) },
  search: [ffyplan.title, ffyplan.title_en],
});

/** A goal with its years, in the order of the tree. */
export interface CountedGoal {
  readonly goal: StoredGoal;
  readonly code: string;
  readonly years: readonly StoredYear[];
}

/** Goals of some plans by plan, counted 1, 1.1, 1.1.1 … and in this order. */
export async function goalsOf(db: Db, planIds: readonly string[]): Promise<Map<string, CountedGoal[]>> {
  if (planIds.length === 0) return new Map();
  const goals = await db
    .select()
    .from(ffyplanGoal)
    .where(inArray(ffyplanGoal.ffyplan_id, [...planIds]))
    .orderBy(asc(ffyplanGoal.position), asc(ffyplanGoal.id));
  const years = goals.length
    ? await db
        .select()
        .from(ffyplanGoalYear)
        .where(
          inArray(
            ffyplanGoalYear.goal_id,
            goals.map(({ id }) => id),
          ),
        )
        .orderBy(asc(ffyplanGoalYear.year))
    : [];
  const yearsOf = Map.groupBy(years, (one) => one.goal_id);
  return new Map(
    planIds.map((id) => [
      id,
      counted(
        goals.filter(({ ffyplan_id }) => ffyplan_id === id),
        yearsOf,
      ),
    ]),
  );
}

function counted(goals: readonly StoredGoal[], yearsOf: ReadonlyMap<string, StoredYear[]>): CountedGoal[] {
  const below = Map.groupBy(goals, ({ parent_id }) => parent_id);
  const walk = (parent: string | null, prefix: string): CountedGoal[] =>
    (below.get(parent) ?? []).flatMap((goal, at) => {
      const code = `${prefix}${at + 1}`;
      return [{ goal, code, years: yearsOf.get(goal.id) ?? [] }, ...walk(goal.id, `${code}.`)];
    });
  return walk(null, '');
}

const measured = (goals: readonly CountedGoal[], year: number) =>
  reachedByGoal(
    goals.map(({ goal, years }) => ({ ...goal, yearly: years })),
    year,
  );

function countLights(goals: readonly CountedGoal[], year: number): Record<Light, number> {
  const reached = measured(goals, year);
  const lights = goals.filter(({ goal }) => goal.depth === 1).map(({ goal }) => lightOf(reached.get(goal.id) ?? null));
  return Object.fromEntries(LIGHTS.map((light) => [light, lights.filter((one) => one === light).length])) as Record<
    Light,
    number
  >;
}

const ENTER = 'enter' as const;

export const thisYear = ({ actor }: Pick<Context, 'actor'>): number => Number(today(actor.time_zone).slice(0, 4));

interface Found {
  readonly row: StoredPlan;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
}

const selectPlans = (db: Db) =>
  db
    .select({
      row: ffyplan,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(ffyplan)
    .innerJoin(organization, eq(organization.id, ffyplan.organization_id));

function rowOf(ctx: Context, { row, organization: at }: Found, goals: readonly CountedGoal[]) {
  const year = yearOf(row, thisYear(ctx));
  return {
    id: row.id,
    title: row.title,
    title_en: row.title_en,
    organization: at,
    start_year: row.start_year,
    years: row.years,
    status: row.status,
    goal_count: goals.length,
    year,
    lights: countLights(goals, year),
    actions: ffyplanActs.of(ctx, { status: row.status, is_managed: isManaged(ctx, row) }),
    version: row.version,
  };
}

/** Plans that the caller reads. */
export async function viewPlans(ctx: Context, query: ListQuery) {
  const { db } = ctx;
  return acrossOrganizations(db, async () => {
    const page = await pageOf(db, list, query, await readablePlans(ctx), async (on, plan: RowPlan) =>
      selectPlans(on)
        .where(plan.where)
        .orderBy(...plan.order)
        .limit(plan.limit)
        .offset(plan.offset),
    );
    const goals = await goalsOf(
      db,
      page.list.map(({ row }) => row.id),
    );
    return { ...page, list: page.list.map((found) => rowOf(ctx, found, goals.get(found.row.id) ?? [])) };
  });
}

/** The plan of the current organisation that is in effect, for its card. */
export async function viewBoard(ctx: Context) {
  const { db, actor } = ctx;
  const here = and(eq(ffyplan.organization_id, currentOrganization(actor)), eq(ffyplan.status, 'active'));
  const [found] = await selectPlans(db).where(
    and(here, inArray(ffyplan.organization_id, [...ctx.scope.organizations])),
  );
  if (!found) return { plan: null, goals: [] };
  const goals = (await goalsOf(db, [found.row.id])).get(found.row.id) ?? [];
  const plan = rowOf(ctx, found, goals);
  const reached = measured(goals, plan.year);
  return {
    plan,
    goals: goals
      .filter(({ goal }) => goal.depth === 1)
      .map(({ goal: { id, title, weight }, code }) => {
        const share = reached.get(id) ?? null;
        return { id, code, title, weight, reached: share, light: lightOf(share) };
      }),
  };
}

/** A plan under a condition beside its id; refuses 404001. Needs a reach over all. */
export async function findPlan(db: Db, seen: SQL, id: string): Promise<Found> {
  const [found] = await selectPlans(db).where(and(eq(ffyplan.id, id), seen));
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** A plan with its tree. Refuses (404001) who may not read it. */
export async function viewPlan(ctx: Context, id: string) {
  const { db, services } = ctx;
  return acrossOrganizations(db, async () => {
    const found = await findPlan(db, await seenPlans(ctx), id);
    const { row } = found;
    const goals = (await goalsOf(db, [id])).get(id) ?? [];
    const is_managed = isManaged(ctx, row);
    const isAsked = (await db.$count(ffyplan, and(eq(ffyplan.id, id), await askedPlans(ctx)))) > 0;
    return {
      ...rowOf(ctx, found, goals),
      vision: row.vision,
      files: await namedFiles(services, db, row.file_ids),
      goals: await goalRows(ctx, row, goals),
      audience: is_managed ? await namedAudience(ctx, row.audience) : null,
      takes_comments: row.status !== 'draft' && (is_managed || isAsked),
      has_flow: !['draft', 'consulting'].includes(row.status) && (is_managed || !OUT.some((out) => out === row.status)),
      updated_at: row.updated_at,
    };
  });
}

async function goalRows(ctx: Context, plan: StoredPlan, goals: readonly CountedGoal[]) {
  const { db, services, actor } = ctx;
  const people = await namesOfUsers(
    db,
    goals.map(({ goal }) => goal.owner_id),
  );
  const departments = await namesOfDepartments(
    db,
    goals.map(({ goal }) => goal.department_id),
  );
  const reached = measured(goals, yearOf(plan, thisYear(ctx)));
  const isBegun = plan.status === 'active' && plan.start_year <= thisYear(ctx);
  const enters = isBegun && mayCall(ffyplans.setActual, actor);
  return Promise.all(
    goals.map(async ({ goal, code, years }) => {
      const share = reached.get(goal.id) ?? null;
      const { indicator, unit, baseline, target, direction } = goal;
      const owner = people.get(goal.owner_id ?? '');
      return {
        id: goal.id,
        parent_id: goal.parent_id,
        depth: goal.depth,
        code,
        title: goal.title,
        department: departments.get(goal.department_id ?? '') ?? null,
        owner: owner ? { id: owner.id, name: owner.name, name_en: owner.name_en } : null,
        weight: goal.weight,
        indicator: indicator && direction ? { name: indicator, unit, baseline, target, direction } : null,
        yearly: await Promise.all(
          years.map(async (one) => ({
            year: one.year,
            target: one.target,
            actual: one.actual,
            note: one.note,
            evidence: await namedFiles(services, db, one.evidence_ids),
            entered_at: one.entered_at,
          })),
        ),
        light: lightOf(share),
        reached: share,
        actions: enters && direction && goal.owner_id === actor.user_id ? [ENTER] : [],
        version: goal.version,
      };
    }),
  );
}
