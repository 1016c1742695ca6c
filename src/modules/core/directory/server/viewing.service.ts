import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { isStaff } from './covering.ts';
import { visibleClasses, visibleOrganization } from './departments/department-view.service.ts';
import { inTreeOrder, levelsBelow } from './departments/departments.policy.ts';
import { listOrganizationNodes } from './organizations/organization-tree.queries.ts';
import {
  listCampuses,
  listDepartments,
  listOrganizationOptions,
  type OrganizationChoice,
} from './organizations/organizations.queries.ts';
import { listUserOptions, namesInScope, type OptionsQuery, type PeopleScope } from './people/people.queries.ts';
import type { Named } from './places.queries.ts';

type PageQuery = Parameters<typeof listCampuses>[2];

function choiceOf(actor: Actor): OrganizationChoice {
  if (isStaff(actor) && actor.client_id) return { client_id: actor.client_id };
  return actor.reach.length ? { organizations: actor.reach } : { open_visit: true };
}

export const chooseOrganizations = (ctx: Context, query: PageQuery & { with_departments?: boolean | undefined }) =>
  listOrganizationOptions(ctx.db, choiceOf(ctx.actor), ctx.lang, query);

/** The organisations that the caller may choose among, as a tree, some levels below one of them. */
export async function viewOrganizationTree(ctx: Context, query: { parent_id?: string | undefined; depth: number }) {
  const choice = choiceOf(ctx.actor);
  const ordered = 'open_visit' in choice ? [] : inTreeOrder(await listOrganizationNodes(ctx.db, choice));
  const parents = new Set(ordered.map((row) => row.parent_id));
  const top = ordered[0]?.depth ?? 1;
  const list = query.parent_id
    ? levelsBelow(ordered, query.parent_id, query.depth)
    : ordered.filter((row) => row.depth < top + query.depth);
  return { list: list.map((row) => ({ ...row, has_children: parents.has(row.id) })) };
}

export async function viewDepartments(ctx: Context, organizationId: string, kinds: readonly string[] | undefined) {
  const found = await listDepartments(ctx.db, ctx.actor.reach, organizationId, kinds, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Campuses of the current organisation, or of another one in reach. */
export const viewCampuses = (ctx: Context, query: PageQuery & { organization_id?: string | undefined }) =>
  listCampuses(ctx.db, visibleOrganization(ctx.actor, query.organization_id), query);

/** Staff find staff of the organisations they reach; families and pupils the teachers of their own classes; outsiders nobody. */
export async function chooseUsers(ctx: Context, query: OptionsQuery) {
  const scope = await scopeOfCaller(ctx);
  return scope ? listUserOptions(ctx.db, scope, query) : { list: [] };
}

/** Those of these people whom the caller would find so, with their names: who may be named in a text. */
export async function namesForCaller(ctx: Context, ids: readonly string[]) {
  const scope = await scopeOfCaller(ctx);
  return scope ? namesInScope(ctx.db, scope, ['teacher'], ids) : new Map<string, Named>();
}

async function scopeOfCaller(ctx: Context): Promise<PeopleScope | null> {
  const { client_id, reach } = ctx.actor;
  const departments = await visibleClasses(ctx);
  return client_id ? { client_id, organizations: reach, departments } : null;
}
