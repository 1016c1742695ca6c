import { inArray, sql } from 'drizzle-orm';
import { classesOfPerson, running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { resourceRights } from '../rights.ts';
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
  const is_staff = actor.user_types.includes('teacher') || actor.is_super_admin;
  const scope = (code: ActionCode) => (holds(actor, code) ? scopeOf(actor, code) : null);
  return {
    user_id,
    client_id,
    organization_id,
    is_staff,
    ...(is_staff ? await listDepartments(ctx, organization_id) : { circles: [], led: [] }),
    classes: is_staff ? [] : await listClasses(ctx),
    appointments: is_staff ? await subjectReviewers.of(services).partsOf({ db }, user_id) : [],
    reviews_school: scope(resourceRights.review),
    reviews_group: scope(resourceRights.reviewForGroup),
    manages: scope(resourceRights.manage),
  };
}

/** Departments of the person with all above, and those that the person leads with all below, in one statement. */
async function listDepartments({ db, actor }: ResourceAsker, organizationId: string) {
  const { rows } = await db.execute<{ path: string; led: boolean }>(sql`
    select own.path, false as led from ${userDepartment} join ${department} own on own.id = ${userDepartment.department_id}
     where ${userDepartment.user_id} = ${actor.user_id} and ${userDepartment.organization_id} = ${organizationId}
       and ${running(userDepartment)}
    union all
    select below.path, true from ${department} top
      join ${department} below on below.path = top.path or below.path like top.path || '/%'
     where top.leader_id = ${actor.user_id} and top.status = 'active'`);
  const idsOf = (path: string) => path.split('/');
  return {
    circles: [...new Set(rows.filter((row) => !row.led).flatMap(({ path }) => idsOf(path)))],
    led: rows.filter((row) => row.led).map(({ path }) => idsOf(path).at(-1) ?? ''),
  };
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
