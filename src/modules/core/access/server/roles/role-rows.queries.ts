import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { Risk, ROLE_ACTIONS, ROLE_KINDS, roleStatuses, ScopeKind } from '../../contract/role-kinds.ts';
import { accessRights } from '../../rights.ts';
import { inForce } from '../holders/holdings.queries.ts';
import { appAction, postRole, role, roleAction, roleGroup, roleUser } from '../tables.ts';

interface RolesQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly role_group_id?: string | undefined;
  readonly code?: string | undefined;
}

/** Who looks at roles, from which organisation. */
export interface RoleViewer {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly organization_id: string;
}

const codesOf = (roleId: SQL) =>
  sql<string[]>`array(select ra.code from ${roleAction} ra where ra.role_id = ${roleId} order by 1)`;

/** Facts of a role as they are stored; the contract decides which of them leave. */
const columns = {
  ...getColumns(role),
  kind: sql<(typeof ROLE_KINDS)[number]>`${role.kind}`,
  role_group: { id: roleGroup.id, name: roleGroup.name, name_en: roleGroup.name_en },
  codes: codesOf(sql`${role.id}`),
  default_scope: sql<ScopeKind>`${role.default_scope}`,
  status: sql<CodeOf<typeof roleStatuses>>`${role.status}`,
  is_automatic: sql<boolean>`${role.user_type} is not null`,
  is_given: sql<boolean>`${role.user_type} is null and ${role.status} = 'active'`,
  risk: sql<Risk>`coalesce((select (array['normal', 'sensitive', 'critical'])[max(case aa.risk when 'critical' then 3 when 'sensitive' then 2 else 1 end)]
      from ${roleAction} ra join ${appAction} aa on aa.code = ra.code where ra.role_id = ${role.id}), 'normal')`,
  posts: sql<{ id: string; name: string; name_en: string | null }[]>`(select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'name_en', p.name_en) order by p.name), '[]')
      from ${postRole} pr join post p on p.id = pr.post_id where pr.role_id = ${role.id})`,
  is_drifted: sql<boolean>`(${role.template_id} is not null and ${codesOf(sql`${role.id}`)} <> ${codesOf(sql`${role.template_id}`)})`,
};

/** Roles of the product, of the school group and of the organisation; archived ones left out. */
const visible = (...organizationIds: readonly string[]): SQL =>
  and(
    ne(role.status, 'archived'),
    or(isNull(role.organization_id), inArray(role.organization_id, [...organizationIds])),
  ) as SQL;

/** One page of the roles that a viewer may give or edit; holders are counted inside the scope. */
export async function listRoles(db: Db, viewer: RoleViewer, query: RolesQuery) {
  const where = and(
    visible(viewer.organization_id),
    query.kind ? eq(role.kind, query.kind) : undefined,
    query.role_group_id ? eq(role.role_group_id, query.role_group_id) : undefined,
    query.code
      ? sql`exists (select 1 from ${roleAction} ra where ra.role_id = ${role.id} and ra.code = ${query.code})`
      : undefined,
    query.q
      ? or(
          sql`${role.name} ~* ${searchPattern(query.q)}`,
          sql`${role.name_en} ~* ${searchPattern(query.q)}`,
          sql`${role.code} ~* ${searchPattern(query.q)}`,
        )
      : undefined,
  );
  const way = query.sort?.startsWith('-') ? desc : asc;
  const order = query.sort
    ? [way(query.sort.endsWith('code') ? role.code : role.name)]
    : [sql`${roleGroup.sort} asc nulls last`, asc(role.name)];
  const rows = await db
    .select(columns)
    .from(role)
    .innerJoin(roleGroup, eq(roleGroup.id, role.role_group_id))
    .where(where)
    .orderBy(...order, asc(role.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(role).where(where);
  const list = await withNames(db, viewer, rows);
  return { list, total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** One role that a viewer may see, also of another organisation in their scope; or null. */
export async function findRole(db: Db, viewer: RoleViewer, id: string) {
  const rows = await db
    .select(columns)
    .from(role)
    .innerJoin(roleGroup, eq(roleGroup.id, role.role_group_id))
    .where(and(eq(role.id, id), visible(viewer.organization_id, ...viewer.scope.organizations)));
  return (await withNames(db, viewer, rows))[0] ?? null;
}

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

type Bare = Awaited<ReturnType<typeof bareRows>>[number];
const bareRows = (db: Db) => db.select(columns).from(role).innerJoin(roleGroup, eq(roleGroup.id, role.role_group_id));

async function withNames(db: Db, viewer: RoleViewer, rows: readonly Bare[]) {
  const holders = await countHolders(
    db,
    viewer.scope,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    holders_n: row.is_automatic ? null : (holders.get(row.id) ?? 0),
    actions: actionsOn(viewer, row),
  }));
}

/** Own roles belong to those who authorise there, templates to their editors; the product's own to nobody. */
export function mayEdit(
  { actor, organization_id }: Pick<RoleViewer, 'actor' | 'organization_id'>,
  row: { readonly kind: string; readonly organization_id: string | null },
): boolean {
  if (row.kind === 'custom') return row.organization_id === organization_id && holds(actor, accessRights.roles);
  return row.kind === 'template' && holds(actor, accessRights.templates);
}

function actionsOn(viewer: RoleViewer, row: Bare): (typeof ROLE_ACTIONS)[number][] {
  const { actor } = viewer;
  const actions: (typeof ROLE_ACTIONS)[number][] = [];
  if (mayEdit(viewer, row)) actions.push('edit', 'delete');
  if (holds(actor, accessRights.roles) && !row.is_automatic) actions.push('copy');
  const mayGive = holds(actor, accessRights.roles) || holds(actor, accessRights.assign);
  // nobody gives what they do not hold: such a role is not offered to them
  if (
    mayGive &&
    !row.is_automatic &&
    row.status === 'active' &&
    row.codes.every((code) => holds(actor, code as ActionCode))
  )
    actions.push('assign');
  if (row.kind === 'template' && holds(actor, accessRights.templates)) actions.push('distribute');
  return actions;
}

async function countHolders(db: Db, scope: Scope, roleIds: readonly string[]): Promise<Map<string, number>> {
  if (roleIds.length === 0) return new Map();
  const rows = await db
    .select({ role_id: roleUser.role_id, n: countDistinct(roleUser.user_id) })
    .from(roleUser)
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(
      and(
        inArray(roleUser.role_id, [...roleIds]),
        eq(roleUser.state, 'active'),
        inForce(roleUser),
        within(scope, roleUser.organization_id),
      ),
    )
    .groupBy(roleUser.role_id);
  return new Map(rows.map((row) => [row.role_id, row.n]));
}
