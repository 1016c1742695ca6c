import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { departmentRefusals } from '#modules/core/directory/contract/departments.refusals.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import {
  endMembers,
  endMemberships,
  endUnusedAccount,
  isUnusedAccount,
  searchMatches,
} from '#modules/core/directory/server/public.ts';
import { user, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { members } from '../../contract/members.contract.ts';
import { peopleRefusals as r } from '../../contract/people.refusals.ts';
import { employment } from '../employment.ts';
import { departmentsOf } from '../people-reach.service.ts';
import { standingOf } from '../person/person-view.service.ts';
import { listMembers, listPlacesOf, type MemberQuery, placesWithin } from './members.queries.ts';

type End = z.output<(typeof members)['end']['body']>;
type Place = typeof userDepartment.$inferSelect;

/** Places inside the scope; those that hold today or will, unless a state is asked for. */
export async function listPlaces(ctx: Context, query: MemberQuery) {
  const departments = await departmentsOf(ctx, query);
  const organizations = query.organization_id ? [query.organization_id] : ctx.scope.organizations;
  const here = and(placesWithin(organizations, departments), await named(ctx, query.q)) as SQL;
  return listMembers(ctx.db, here, { ...query, state: query.state ?? ['planned', 'active'] });
}

/** Condition of the places of people whom a text means, by the first way that finds anybody of the group. */
async function named(ctx: Context, q: string | undefined): Promise<SQL | undefined> {
  if (!q) return undefined;
  const group = eq(user.client_id, ctx.actor.client_id ?? '');
  for (const { condition: way } of searchMatches(q)) {
    const [some] = await ctx.db.select({ id: user.id }).from(user).where(and(group, way)).limit(1);
    if (some) return sql`exists (select 1 from ${user} where ${and(eq(user.id, userDepartment.user_id), group, way)})`;
  }
  return sql`false`;
}

export const ownPlaces = async (ctx: Context) => ({ list: await listPlacesOf(ctx.db, ctx.actor.user_id) });

export async function endPlaces(ctx: Context, { ids, end_on, reason }: End) {
  const rows = await lockPlaces(ctx, ids);
  await endByDepartment(ctx, rows, { end_on, reason });
  return { ended: rows.length };
}

async function endByDepartment(
  ctx: Context,
  rows: readonly Place[],
  how: { readonly end_on: string | null; readonly reason: string },
): Promise<void> {
  const groups = [...Map.groupBy(rows, (row) => row.department_id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [department_id, group] of groups)
    await endMembers(ctx, department_id, { ...how, ids: group.map((row) => row.id) });
}

/** Locks places of the scope in the order of their ids; one that is missing or over refuses all (404001). */
async function lockPlaces(ctx: Context, ids: readonly string[]): Promise<Place[]> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        inArray(userDepartment.id, wanted),
        placesWithin(ctx.scope.organizations, ctx.scope.departments),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .orderBy(userDepartment.id)
    .for('update');
  if (rows.length !== wanted.length) throw refuse(shared.not_found);
  return rows;
}

/** The last main place of somebody who works here ends with their leaving, which settles more than places. */
function orHasLife(error: unknown): never {
  if (error instanceof RefusalError && error.refusal === departmentRefusals.last_main) throw refuse(r.has_life);
  throw error;
}

/**
 * Ends every place and membership of a person where the caller may edit people; the person stays. Of somebody whose only
 * main place that is, what was entered by mistake goes and what has been used stays.
 */
export async function removeUser(ctx: Context, id: string): Promise<void> {
  if (id === ctx.actor.user_id) throw refuse(r.oneself);
  const { row, reaches } = await standingOf(ctx, id);
  if (row.types.includes('student') || !reaches(directoryRights.editPeople)) throw refuse(shared.not_found);
  const places = await ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, id),
        inArray(userDepartment.organization_id, [...ctx.scope.organizations]),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .orderBy(userDepartment.id)
    .for('update');
  if (await isUnusedAccount(ctx.db, id)) await endUnusedAccount(ctx, id, ctx.scope.organizations, '误录移出');
  else await endByDepartment(ctx, places, { end_on: null, reason: '移出机构' }).catch(orHasLife);
  const organizations = await endMemberships(ctx, id, ctx.scope.organizations);
  await employment.of(ctx.services).takeBack(ctx.db, id, ctx.scope.organizations);
  await ctx.services.sessions.refresh(ctx.db, [id]);
  ctx.audit({ action: 'user.remove', target: ['user', id], after: { organizations: organizations.join(',') } });
}
