import { aliasedTable, and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { matchesPerson, placesOf, todayOf } from '#modules/core/directory/server/public.ts';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { ROLE_USER_ACTIONS, RoleSource, roleUserStates, ScopeKind } from '../../contract/role-kinds.ts';
import { accessRights } from '../../rights.ts';
import { role, roleUser, roleUserScope } from '../tables.ts';
import { todayAtOrganization } from './holdings.queries.ts';

interface HoldingsQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly state?: string | readonly string[] | undefined;
  readonly user_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly scope_kind?: string | undefined;
  readonly ending_days?: number | undefined;
}

const grantor = aliasedTable(user, 'grantor');
const seconder = aliasedTable(user, 'seconder');

const columns = {
  id: roleUser.id,
  role: { id: role.id, name: role.name, name_en: role.name_en },
  user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
  organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
  is_main: roleUser.is_main,
  valid_from: roleUser.valid_from,
  valid_to: roleUser.valid_to,
  source: sql<RoleSource>`${roleUser.source}`,
  state: sql<CodeOf<typeof roleUserStates>>`${roleUser.state}`,
  granted_by: { id: grantor.id, name: grantor.name, name_en: grantor.name_en },
  seconded_by: { id: seconder.id, name: seconder.name, name_en: seconder.name_en },
  reason: roleUser.reason,
  created_at: roleUser.created_at,
};

const base = (db: Db) =>
  db
    .select(columns)
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(user, eq(user.id, roleUser.user_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .leftJoin(grantor, eq(grantor.id, roleUser.granted_by))
    .leftJoin(seconder, eq(seconder.id, roleUser.seconded_by));

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

interface Bare {
  readonly id: string;
  readonly role: Named;
  readonly user: Named & { readonly avatar_url: string | null };
  readonly organization: Named;
  readonly is_main: boolean;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly source: RoleSource;
  readonly state: CodeOf<typeof roleUserStates>;
  readonly granted_by: Named | null;
  readonly seconded_by: Named | null;
  readonly reason: string | null;
  readonly created_at: string;
}

/** Who looks, and how far: holdings outside the scope do not exist for them. */
export interface HoldingViewer {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** One page of holdings: of a role, of a person, or those that wait. Without a wish for a state the running ones and those that wait. */
export async function listRoleUsers(db: Db, viewer: HoldingViewer, roleId: string | null, query: HoldingsQuery) {
  const states = query.state === undefined ? ['requested', 'active'] : [query.state].flat();
  const where = and(
    within(viewer.scope, roleUser.organization_id),
    roleId ? eq(roleUser.role_id, roleId) : undefined,
    query.user_id ? eq(roleUser.user_id, query.user_id) : undefined,
    query.organization_id ? eq(roleUser.organization_id, query.organization_id) : undefined,
    inArray(roleUser.state, states),
    query.ending_days === undefined ? undefined : endsWithin(query.ending_days),
    query.scope_kind
      ? sql`(exists (select 1 from ${roleUserScope} s where s.role_user_id = ${roleUser.id} and s.kind = ${query.scope_kind})
          or (${role.default_scope} = ${query.scope_kind} and not exists (select 1 from ${roleUserScope} s where s.role_user_id = ${roleUser.id})))`
      : undefined,
    query.q ? matchesPerson(query.q) : undefined,
  );
  const rows = await base(db)
    .where(where)
    .orderBy(...orderOf(query.sort), asc(roleUser.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db
    .select({ n: count() })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(user, eq(user.id, roleUser.user_id))
    .where(where);
  return {
    list: await withNames(db, viewer, rows),
    total: total?.n ?? 0,
    page: query.page,
    per_page: query.per_page,
  };
}

const todayThere = todayOf(roleUser.organization_id);

/** It runs, and its last day comes within so many days. */
const endsWithin = (days: number): SQL =>
  sql`(${roleUser.state} = 'active' and ${roleUser.valid_to} between ${todayThere} and ${todayThere} + ${days}::int)`;

function orderOf(sort: string | undefined): SQL[] {
  if (!sort) return [desc(sql`${roleUser.state} = 'requested'`), sql`${roleUser.valid_to} asc nulls last`];
  const column = sort.endsWith('valid_to') ? roleUser.valid_to : roleUser.created_at;
  return [sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`];
}

/** Holdings by id, in no particular order; those outside the scope are missing. */
export async function roleUsersById(db: Db, viewer: HoldingViewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await base(db).where(
    and(inArray(roleUser.id, [...ids]), within(viewer.scope, roleUser.organization_id)),
  );
  return withNames(db, viewer, rows);
}

async function withNames(db: Db, viewer: HoldingViewer, rows: readonly Bare[]) {
  const scopes = await scopesOf(
    db,
    rows.map((row) => row.id),
  );
  const places = new Map<string, Awaited<ReturnType<typeof placesOf>>>();
  for (const [organizationId, group] of Map.groupBy(rows, (row) => row.organization.id))
    places.set(
      organizationId,
      await placesOf(
        db,
        group.map((row) => row.user.id),
        organizationId,
      ),
    );
  return rows.map((row) => ({
    ...row,
    department: places.get(row.organization.id)?.get(row.user.id)?.department ?? null,
    scopes: scopes.get(row.id) ?? [],
    actions: actionsOn(viewer.actor, row),
  }));
}

function actionsOn(actor: Actor, row: Bare): (typeof ROLE_USER_ACTIONS)[number][] {
  if (row.state !== 'requested' && row.state !== 'active') return [];
  const actions: (typeof ROLE_USER_ACTIONS)[number][] = [];
  const isConcerned = row.user.id === actor.user_id || row.granted_by?.id === actor.user_id;
  if (row.state === 'requested' && !isConcerned && holds(actor, accessRights.roles)) actions.push('approve');
  if (row.source !== 'manual') return actions;
  if (row.user.id !== actor.user_id && row.state === 'active') actions.push('extend');
  return [...actions, 'end'];
}

/** Scopes of holdings with the names of what they point at, by holding. */
export async function scopesOf(db: Db, roleUserIds: readonly string[]) {
  const byHolding = new Map<
    string,
    { kind: ScopeKind; target: { id: string; name: string; name_en: string | null } | null }[]
  >();
  if (roleUserIds.length === 0) return byHolding;
  const rows = await db
    .select({
      role_user_id: roleUserScope.role_user_id,
      kind: sql<ScopeKind>`${roleUserScope.kind}`,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(roleUserScope)
    .leftJoin(department, eq(department.id, roleUserScope.target_id))
    .leftJoin(organization, eq(organization.id, roleUserScope.target_id))
    .where(inArray(roleUserScope.role_user_id, [...roleUserIds]))
    .orderBy(asc(roleUserScope.id));
  for (const { role_user_id, kind, department: office, organization: school } of rows)
    byHolding.set(role_user_id, [...(byHolding.get(role_user_id) ?? []), { kind, target: office ?? school }]);
  return byHolding;
}

/** Codes that people hold or have been promised in an organisation by roles and loans, beside one role. */
export async function listOtherCodes(
  db: Db,
  userIds: readonly string[],
  organizationId: string,
  exceptRoleId: string | null,
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; codes: string[] }>(sql`
    select user_id, array_agg(distinct code) as codes from (
      select ru.user_id, ra.code from role_user ru
        join role r on r.id = ru.role_id and r.status = 'active'
        join role_action ra on ra.role_id = r.id
        join organization on organization.id = ru.organization_id
       where ru.organization_id = ${organizationId} and ru.state in ('active', 'requested')
         and ru.user_id = any (${sql.param([...userIds])}::uuid[]) and ru.role_id is distinct from ${exceptRoleId}::uuid
         and (ru.valid_to is null or ru.valid_to >= ${todayAtOrganization})
      union all
      select d.to_user_id, unnest(d.codes) from delegation d
       where d.organization_id = ${organizationId} and d.state = 'active' and d.to_user_id = any (${sql.param([...userIds])}::uuid[])
    ) held group by user_id`);
  return new Map(rows.map((row) => [row.user_id, row.codes]));
}
