import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { classesOfPerson } from './classes.queries.ts';
import {
  type Choice,
  findDepartment,
  listCampuses,
  listDepartments,
  listOrganizationOptions,
  listPosts,
} from './organizations.queries.ts';
import { listUserOptions, type OptionsQuery } from './people.queries.ts';

type PageQuery = Parameters<typeof listPosts>[3];

/** Staff of a school: teachers in the widest sense, guards, and super admins. Everybody else is a child, a family or an outsider. */
const isStaff = (actor: Actor): boolean =>
  actor.is_super_admin || actor.hats.includes('teacher') || actor.hats.includes('guard');

function choiceOf(actor: Actor): Choice {
  if (isStaff(actor) && actor.client_id) return { client_id: actor.client_id };
  return actor.reach.length ? { organizations: actor.reach } : { open_visit: true };
}

/** Null for staff, who see every class in their reach; else the class departments that the person belongs to. */
const visibleClasses = async (ctx: Context): Promise<readonly string[] | null> =>
  isStaff(ctx.actor) ? null : classesOfPerson(ctx.db, ctx.actor);

export const chooseOrganizations = (ctx: Context, query: PageQuery & { with_departments?: boolean | undefined }) =>
  listOrganizationOptions(ctx.db, choiceOf(ctx.actor), ctx.lang, query);

export async function viewDepartments(ctx: Context, organizationId: string, kinds: readonly string[] | undefined) {
  const found = await listDepartments(ctx.db, ctx.actor.reach, organizationId, kinds, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function viewDepartment(ctx: Context, id: string) {
  const found = await findDepartment(ctx.db, ctx.actor.reach, id, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Campuses of the current organisation, or of another one in reach. */
export async function viewCampuses(ctx: Context, query: PageQuery & { organization_id?: string | undefined }) {
  const organizationId = query.organization_id ?? currentOrganization(ctx.actor);
  if (!ctx.actor.reach.includes(organizationId)) throw refuse(shared.not_found);
  return listCampuses(ctx.db, organizationId, query);
}

export async function viewPosts(ctx: Context, query: PageQuery) {
  if (!ctx.actor.client_id) throw refuse(shared.not_found);
  return listPosts(ctx.db, ctx.actor.client_id, currentOrganization(ctx.actor), query);
}

/** Staff find staff of the organisations they reach; families and pupils the teachers of their own classes; outsiders nobody. */
export async function chooseUsers(ctx: Context, query: OptionsQuery) {
  const departments = await visibleClasses(ctx);
  return listUserOptions(ctx.db, { organizations: ctx.actor.reach, departments }, query);
}
