import { and, eq, inArray, sql } from 'drizzle-orm';
import { classesOfPerson, running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Viewer } from './reach.queries.ts';
import { appointmentsOf } from './super-users.store.ts';

type Asker = Pick<Context, 'db' | 'services'> & { readonly actor: Actor };

/** Facts of the caller, read once a request. Null: somebody without a school. */
export function viewerOf(ctx: Asker): Promise<Viewer | null> {
  const { actor } = ctx;
  return oncePerRequest(ctx.db, `teaching viewer ${actor.user_id} ${actor.organization_id}`, () => readViewer(ctx));
}

async function readViewer(ctx: Asker): Promise<Viewer | null> {
  const { db, actor } = ctx;
  const { organization_id, client_id, user_id } = actor;
  if (!organization_id || !client_id) return null;
  const is_staff = actor.hats.includes('teacher') || actor.is_super_admin;
  const scope = (code: ActionCode) => (holds(actor, code) ? scopeOf(actor, code) : null);
  const circles = is_staff ? await listCircles(ctx, organization_id) : [];
  const led = is_staff ? await listLed(ctx) : [];
  const classes = is_staff ? [] : await listClasses(ctx);
  const appointments = is_staff ? await appointmentsOf({ db }, user_id) : [];
  return {
    ...{ user_id, client_id, organization_id, is_staff, circles, led, classes, appointments },
    reviews_school: scope('2503'),
    reviews_group: scope('2508'),
    manages: scope('2504'),
  };
}

async function listCircles({ db, actor }: Asker, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ path: department.path })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(
      and(
        eq(userDepartment.user_id, actor.user_id),
        eq(userDepartment.organization_id, organizationId),
        running(userDepartment),
      ),
    );
  return [...new Set(rows.flatMap(({ path }) => path.split('/')))];
}

async function listLed({ db, actor }: Asker): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select below.id from ${department} top
      join ${department} below on below.path = top.path or below.path like top.path || '/%'
     where top.leader_id = ${actor.user_id} and top.status = 'active'`);
  return rows.map(({ id }) => id);
}

async function listClasses(ctx: Asker): Promise<string[]> {
  const departments = await classesOfPerson(ctx, ctx.actor);
  if (departments.length === 0) return [];
  const rows = await ctx.db
    .select({ id: classroom.id })
    .from(classroom)
    .where(inArray(classroom.department_id, [...departments]));
  return rows.map(({ id }) => id);
}
