import { and, eq, inArray, sql } from 'drizzle-orm';
import { classesOfPerson, running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { subjectReviewers } from './ports.ts';
import type { ResourceViewer } from './reach.queries.ts';

/** Who asks: a call, or a job in somebody's name. */
export type ResourceAsker = Pick<Context, 'db' | 'services'> & { readonly actor: Actor };

/** What decides about the caller's resources, read once a request. Refuses (404001) somebody without a school. */
export async function viewerOf(ctx: ResourceAsker): Promise<ResourceViewer> {
  const { actor } = ctx;
  const key = `resource viewer ${actor.user_id} ${actor.organization_id}`;
  const viewer = await oncePerRequest(ctx.db, key, () => readViewer(ctx));
  if (!viewer) throw refuse(shared.not_found);
  return viewer;
}

async function readViewer(ctx: ResourceAsker): Promise<ResourceViewer | null> {
  const { db, actor, services } = ctx;
  const { organization_id, client_id, user_id } = actor;
  if (!organization_id || !client_id) return null;
  const is_staff = actor.hats.includes('teacher') || actor.is_super_admin;
  const scope = (code: ActionCode) => (holds(actor, code) ? scopeOf(actor, code) : null);
  return {
    ...{ user_id, client_id, organization_id, is_staff },
    circles: is_staff ? await listCircles(ctx, organization_id) : [],
    led: is_staff ? await listLed(ctx) : [],
    classes: is_staff ? [] : await listClasses(ctx),
    appointments: is_staff ? await subjectReviewers.of(services).partsOf({ db }, user_id) : [],
    reviews_school: scope('2503'),
    reviews_group: scope('2508'),
    manages: scope('2504'),
  };
}

async function listCircles({ db, actor }: ResourceAsker, organizationId: string): Promise<string[]> {
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

async function listLed({ db, actor }: ResourceAsker): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select below.id from ${department} top
      join ${department} below on below.path = top.path or below.path like top.path || '/%'
     where top.leader_id = ${actor.user_id} and top.status = 'active'`);
  return rows.map(({ id }) => id);
}

async function listClasses(ctx: ResourceAsker): Promise<string[]> {
  const departments = await classesOfPerson(ctx, ctx.actor);
  if (departments.length === 0) return [];
  const rows = await ctx.db
    .select({ id: classroom.id })
    .from(classroom)
    .where(inArray(classroom.department_id, [...departments]));
  return rows.map(({ id }) => id);
}
