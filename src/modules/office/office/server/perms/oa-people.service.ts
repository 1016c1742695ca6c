import { and, asc, eq, exists, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { isStaff, matchesPerson, placesOf, running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import { awayUntil } from '#server/absence/absence.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { oaPerms } from '../../contract/oa-perms.contract.ts';
import { permsFor, starterOf } from './may-start.service.ts';

type Query = z.output<(typeof oaPerms)['people']['query']>;
type People = z.input<(typeof oaPerms)['people']['output']>;

const OFFERED = 50;

/** Colleagues by a name, with where they work and who is away. Nobody acts for others without a scope that says so. */
export async function listPeople(ctx: Context, query: Query): Promise<People> {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  if (query.purpose === 'act_for' && !(await mayActFor(ctx, organization_id))) return { list: [] };
  const rows = await db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(userOrganization.organization_id, organization_id),
        running(userOrganization),
        isStaff(),
        query.q ? matchesPerson(query.q) : undefined,
        query.department_id ? inDepartment(ctx, query.department_id) : undefined,
      ),
    )
    .orderBy(asc(user.name), asc(user.id))
    .limit(OFFERED + 1);
  const others = rows.filter(({ id }) => query.purpose !== 'act_for' || id !== actor.user_id).slice(0, OFFERED);
  const ids = others.map(({ id }) => id);
  const places = await placesOf(db, ids, organization_id);
  const away = await awayUntil(ctx, ids, new Date(services.clock.now()).toISOString());
  const named = (one: { id: string; name: string; name_en: string | null } | null | undefined) =>
    one ? { id: one.id, name: one.name, name_en: one.name_en } : null;
  return {
    list: others.map((person) => {
      const place = places.get(person.id);
      const until = away.get(person.id) ?? null;
      return {
        ...person,
        department: named(place?.department),
        post: named(place?.post),
        away_until: until,
        on_leave: until !== null,
      };
    }),
  };
}

const inDepartment = ({ db }: Context, departmentId: string): SQL =>
  exists(
    db
      .select({ id: userDepartment.id })
      .from(userDepartment)
      .where(
        and(
          eq(userDepartment.user_id, user.id),
          eq(userDepartment.department_id, departmentId),
          running(userDepartment),
        ),
      ),
  );

async function mayActFor(ctx: Context, organizationId: string): Promise<boolean> {
  const { actor, services } = ctx;
  const starter = starterOf(actor.time_zone, actor.user_id, organizationId, services.clock.now());
  return (await permsFor(ctx, starter)).some(({ can_act_for }) => can_act_for);
}
