import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { canMove } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { DEPARTMENT_ACTIONS, departmentLifecycle } from '../../contract/departments.lifecycle.ts';
import { directoryRights } from '../../rights.ts';
import { covers, isStaff } from '../covering.ts';
import { departmentNameFits, findOrganizationName } from '../organizations/organizations.queries.ts';
import { classesOfPerson } from '../people/classes.queries.ts';
import { inTreeOrder, levelsBelow, matchesName, withAncestors } from './departments.policy.ts';
import {
  countMembers,
  findNode,
  idsWithChildren,
  listLeaders,
  listNames,
  listNodes,
  listOwnNodes,
  type PlaceCounts,
} from './departments.queries.ts';

interface TreeQuery {
  readonly organization_id?: string | undefined;
  readonly parent_id?: string | undefined;
  readonly depth: number;
  readonly kind?: readonly string[] | undefined;
  readonly q?: string | undefined;
  readonly with_archived?: boolean | undefined;
}

/** Null for staff, who see every class in their reach; else the class departments that the person belongs to. */
export const visibleClasses = async (
  ctx: Pick<Context, 'db' | 'actor' | 'services'>,
): Promise<readonly string[] | null> => (isStaff(ctx.actor) ? null : classesOfPerson(ctx, ctx.actor));

/** An organisation that somebody sees: the one asked for, else the current one. Everything else does not exist. */
export function visibleOrganization(actor: Actor, id: string | undefined): string {
  const organizationId = id ?? currentOrganization(actor);
  if (!actor.reach.includes(organizationId)) throw refuse(shared.not_found);
  return organizationId;
}

/** Departments of an organisation in tree order: all, those below one, some levels, or those that fit with what stands above them. */
export async function viewTree(ctx: Context, query: TreeQuery) {
  const organizationId = visibleOrganization(ctx.actor, query.organization_id);
  const organization = await findOrganizationName(ctx.db, organizationId);
  if (!organization) throw refuse(shared.not_found);
  const isManaging = covers(ctx.actor, directoryRights.departments, { organization_id: organizationId });
  const all = await listNodes(
    ctx.db,
    organizationId,
    await visibleClasses(ctx),
    query.with_archived === true && isManaging,
  );
  const ordered = inTreeOrder(all);
  const parents = new Set(ordered.map((row) => row.parent_id));
  const staff = isStaff(ctx.actor);
  const counts = staff ? await countMembers(ctx.db, { organization_id: organizationId }) : null;
  const found = query.q ? withAncestors(ordered, (row) => matchesName(row, query.q ?? '')) : ordered;
  const kinds = query.kind ?? [];
  const kept = kinds.length ? found.filter((row) => kinds.includes(row.kind)) : found;
  return {
    organization,
    list: levelsBelow(kept, query.parent_id ?? null, query.depth).map((row) => ({
      ...row,
      has_children: parents.has(row.id),
      ...(counts ? countsOf(counts(row.id)) : NOT_TOLD),
    })),
  };
}

const countsOf = ({ members, main, side, pupils }: PlaceCounts) => ({
  members_count: members,
  main_count: main,
  side_count: side,
  pupils_count: pupils,
});
const NOT_TOLD = { members_count: null, main_count: null, side_count: null, pupils_count: null };

/** Departments that the caller may change or fill. */
export async function viewOwnDepartments(ctx: Context, query: Parameters<typeof listOwnNodes>[2]) {
  const { rows, total } = await listOwnNodes(ctx.db, ctx.scope, query, departmentNameFits(query.q));
  const ids = rows.map((row) => row.id);
  const parents = await idsWithChildren(ctx.db, ids);
  const counts = await countMembers(ctx.db, { department_ids: ids });
  const list = rows.map((row) => ({
    ...row,
    has_children: parents.has(row.id),
    ...countsOf(counts(row.id)),
  }));
  return { list, total, page: query.page, per_page: query.per_page };
}

/** One department as the caller sees it; a closed one too, with its successor. */
export async function viewDepartment(ctx: Context, id: string) {
  const found = await findNode(ctx.db, ctx.actor.reach, id, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  if (found.status === 'archived' && !isStaff(ctx.actor)) throw refuse(shared.not_found);
  const { merged_into, path, ...node } = found;
  const [successor] = merged_into ? await listNames(ctx.db, [merged_into]) : [];
  const counts = await countMembers(ctx.db, { department_ids: [id] });
  return {
    ...node,
    is_closed: found.status === 'archived',
    path_names: await listNames(ctx.db, path.split('/')),
    members_count: counts(id).members,
    successor: successor ?? null,
    leaders: (await listLeaders(ctx.db, id)).map(({ user, kind }) => ({ user, kind })),
    actions: actionsOn(ctx.actor, found),
  };
}

type Action = (typeof DEPARTMENT_ACTIONS)[number];

function actionsOn(
  actor: Actor,
  row: {
    readonly id: string;
    readonly organization_id: string;
    readonly kind: string;
    readonly status: 'active' | 'archived';
    readonly merged_into: string | null;
  },
): Action[] {
  const place = { organization_id: row.organization_id, department_id: row.id };
  const mayManage = covers(actor, directoryRights.departments, place);
  const mayFill = covers(actor, directoryRights.members, place);
  const isClass = row.kind === 'class';
  return DEPARTMENT_ACTIONS.filter((action) => {
    if (action === 'members') return mayFill && row.status === 'active' && !isClass;
    if (!canMove(departmentLifecycle, action, row.status)) return false;
    if (action === 'update_leaders') return mayFill;
    if (action === 'undo_merge') return mayManage && row.merged_into !== null;
    return mayManage && (action === 'update' || !isClass);
  });
}
