import { and, arrayContains, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { keysOfPerson, shownTo } from '#server/audience/shown-to.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { RunningPortal } from '#server/running-portal.ts';
import { OUT } from '../../contract/work-plan.lifecycle.ts';
import { workPlansRights } from '../../rights.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { publishedPlans } from './published-plans.queries.ts';

/** Names of plans and items as papers, in history and audit. */
export const WORK_PLAN = 'work_plan';
export const WORK_PLAN_ITEM = 'work_plan_item';

type Asker = Pick<Context, 'db' | 'actor'>;
type Reader = Asker & { readonly services: RunningPortal };
type AskingActor = Pick<Context, 'actor'>;

export const plans = ({ actor }: AskingActor): boolean => holds(actor, workPlansRights.plan);
export const manages = ({ actor }: AskingActor): boolean => holds(actor, workPlansRights.manage);

/** SQL: plans of the organisations in which the caller merges and publishes, personal ones left out. */
export const officePlans = ({ actor }: AskingActor): SQL =>
  manages({ actor })
    ? (and(
        within(scopeOf(actor, workPlansRights.manage), workPlan.organization_id),
        ne(workPlan.scope, 'personal'),
      ) as SQL)
    : sql`false`;

/** Whether the caller merges and publishes in an organisation. */
export const isOffice = ({ actor }: AskingActor, organizationId: string): boolean =>
  manages({ actor }) && scopeOf(actor, workPlansRights.manage).organizations.includes(organizationId);

/** Departments of the caller's school for which they write: those in which they work, and those that they head. */
export function ownDepartments({ db, actor }: Asker): Promise<string[]> {
  return oncePerRequest(db, `own departments ${actor.user_id} ${actor.organization_id}`, async () => {
    if (!plans({ actor }) || !actor.organization_id) return [];
    const works = db
      .select({ id: userDepartment.department_id })
      .from(userDepartment)
      .where(and(eq(userDepartment.user_id, actor.user_id), running(userDepartment)));
    const rows = await db
      .select({ id: department.id })
      .from(department)
      .where(
        and(
          eq(department.organization_id, actor.organization_id),
          eq(department.status, 'active'),
          ne(department.kind, 'class'),
          or(eq(department.leader_id, actor.user_id), inArray(department.id, works)),
        ),
      );
    return rows.map(({ id }) => id);
  });
}

/** SQL: plans that the caller writes: own ones, and those of the own departments. */
export async function writtenPlans(asker: Asker): Promise<SQL> {
  const { actor } = asker;
  if (!plans(asker)) return sql`false`;
  const departments = await ownDepartments(asker);
  const mine = and(eq(workPlan.scope, 'personal'), eq(workPlan.owner_id, actor.user_id));
  return (departments.length ? or(mine, inArray(workPlan.department_id, departments)) : mine) as SQL;
}

/** SQL: what colleagues of a department handed in for themselves is read by its head. */
const ledPersonal = ({ actor }: AskingActor): SQL => {
  const led = sql`select ${userDepartment.user_id} from ${userDepartment} join ${department}
    on ${department.id} = ${userDepartment.department_id}
    where ${department.leader_id} = ${actor.user_id} and ${running(userDepartment)}`;
  return and(
    eq(workPlan.scope, 'personal'),
    ne(workPlan.status, 'draft'),
    sql`${workPlan.owner_id} in (${led})`,
  ) as SQL;
};

/** SQL: plans that all staff of the caller's school read. */
const outPlans = ({ actor }: AskingActor): SQL =>
  plans({ actor })
    ? (and(publishedPlans(), within(scopeOf(actor, workPlansRights.plan), workPlan.organization_id)) as SQL)
    : sql`false`;

/** SQL: plans whose items the caller reads whatever they are opened to. */
export async function ownPlans(asker: Asker): Promise<SQL> {
  return or(await writtenPlans(asker), officePlans(asker), plans(asker) ? ledPersonal(asker) : undefined) as SQL;
}

/** SQL: plans that the caller reads by rights and places. */
export async function readablePlans(asker: Asker): Promise<SQL> {
  return or(await ownPlans(asker), outPlans(asker)) as SQL;
}

/** SQL: the same, and those that the caller decides about. */
export async function seenPlans(ctx: Pick<Context, 'db' | 'actor' | 'services'>): Promise<SQL> {
  return or(await readablePlans(ctx), await takesPart(ctx, WORK_PLAN, workPlan.id)) as SQL;
}

/** SQL: items, beside their published plans, that are meant for the caller, who is among their audience or does them. */
export async function meantItems({ db, actor, services }: Reader): Promise<SQL> {
  const keys = await acrossOrganizations(db, () => keysOfPerson(services, db, actor.user_id));
  const meant = or(shownTo(keys, workPlanItem), arrayContains(workPlanItem.owner_ids, [actor.user_id]));
  return and(publishedPlans(), meant) as SQL;
}

/**
 * SQL: items, beside their plans, that the caller sees: those they read, and until they are out those of a plan that they
 * decide about. What is counted of a plan is counted of these.
 */
export async function seenItems(ctx: Reader): Promise<SQL> {
  const decided = or(
    await takesPart(ctx, WORK_PLAN, workPlan.id),
    await takesPart(ctx, WORK_PLAN, workPlan.merged_into_id),
  );
  return or(await readableItems(ctx), and(decided, notInArray(workPlan.status, [...OUT]))) as SQL;
}

/** SQL: items, beside their plans, that the caller reads. */
export async function readableItems(asker: Reader): Promise<SQL> {
  return or(await ownPlans(asker), await meantItems(asker)) as SQL;
}
