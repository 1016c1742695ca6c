import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { State } from '#shared/lifecycle.ts';
import { foldSearch } from '#shared/text/search-words.ts';
import { goalsOf } from './ffyplan-views.service.ts';
import { ffyplan, ffyplanGoal } from './tables.ts';

/** Something that is planned or done for a goal. */
export interface GoalItem {
  readonly id: string;
  readonly text: string;
  readonly on: string;
  readonly place: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly state: State;
  readonly route: string;
}

interface GoalItemSource {
  /** Items for these goals that the caller may read, the latest first; bounded. */
  readonly find: (ctx: Context, goalIds: readonly string[]) => Promise<readonly GoalItem[]>;
}

/** What modules do for a goal: `provides: [goalItems.with({ find })]`. */
export const goalItems = definePorts<GoalItemSource>();

/** Those of some goals that belong to the active plan of an organisation, with their numbers and words. */
export async function goalsAmong(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; name_en: string | null }[]> {
  if (ids.length === 0) return [];
  const all = await activeGoals(db, organizationId);
  return all.filter(({ id }) => ids.includes(id));
}

/** Goals by id with their numbers and words, of whichever plan of the organisations in reach. */
export async function goalNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; name_en: string | null }>> {
  if (ids.length === 0) return new Map();
  const plans = await db
    .selectDistinct({ id: ffyplanGoal.ffyplan_id })
    .from(ffyplanGoal)
    .where(inArray(ffyplanGoal.id, [...ids]));
  const goals = await goalsOf(
    db,
    plans.map(({ id }) => id),
  );
  const wanted = [...goals.values()].flat().filter(({ goal }) => ids.includes(goal.id));
  return new Map(wanted.map(({ goal, code }) => [goal.id, named(goal, code)]));
}

const named = ({ id, title }: { readonly id: string; readonly title: string }, code: string) => ({
  id,
  name: `${code} ${title}`,
  name_en: null,
});

async function activeGoals(db: Db, organizationId: string) {
  const [plan] = await db
    .select({ id: ffyplan.id })
    .from(ffyplan)
    .where(and(eq(ffyplan.organization_id, organizationId), eq(ffyplan.status, 'active')));
  const goals = plan ? ((await goalsOf(db, [plan.id])).get(plan.id) ?? []) : [];
  return goals.map(({ goal, code }) => named(goal, code));
}

/** Goals of the active plan of the current organisation, for who points to one: all that a plan may have. */
export async function viewGoalOptions(ctx: Context, q: string) {
  const home = currentOrganization(ctx.actor);
  if (!ctx.scope.organizations.includes(home)) return { list: [] };
  const all = await activeGoals(ctx.db, home);
  const word = foldSearch(q);
  return { list: all.filter(({ name }) => foldSearch(name).includes(word)) };
}
