import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { departmentsUnder, inTreeOf, running } from '#modules/core/directory/server/public.ts';
import { department, organization, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { delegation, role, roleAction, roleUser, roleUserScope } from '../tables.ts';

export interface Place {
  readonly id: string;
  readonly path: string;
  readonly client_id: string;
  readonly timezone: string;
}

export interface Reach {
  readonly organizations: ReadonlySet<string>;
  /** Null when it reaches whole organisations. */
  readonly departments: ReadonlySet<string> | null;
}

/** One way in which somebody holds codes: a role, or codes that a colleague lent. */
export interface Holding {
  /** Of the `role_user` row, or of the delegation. */
  readonly id: string;
  readonly kind: 'role' | 'delegation';
  readonly organization: Place;
  readonly codes: readonly ActionCode[];
  /** Also holds in the organisations below that it reaches. */
  readonly whole_tree: boolean;
  readonly reach: Reach;
  /** Name of the colleague who lent the codes. */
  readonly lender?: string;
}

export interface ScopeOfRole {
  readonly kind: string;
  readonly target_id: string | null;
}

export const placeColumns = {
  id: organization.id,
  path: organization.path,
  client_id: organization.client_id,
  timezone: organization.timezone,
};

/** The present day on the clock of an organisation, by the clock of the database. Needs `organization` in the query. */
export const todayAtOrganization = sql`(now() at time zone ${organization.timezone})::date`;

/** SQL condition: the row holds today where its organisation is, both days included. Needs `organization` in the query. */
export function inForce(t: { readonly valid_from: PgColumn; readonly valid_to: PgColumn }): SQL {
  return and(
    lte(t.valid_from, todayAtOrganization),
    or(isNull(t.valid_to), gte(t.valid_to, todayAtOrganization)),
  ) as SQL;
}

/** Whether a holding counts while this organisation is the current one. */
export function countsIn(holding: Holding, current: Pick<Place, 'id'>): boolean {
  return holding.organization.id === current.id || (holding.whole_tree && holding.reach.organizations.has(current.id));
}

/** A running holding of an active role, as it is stored. */
export interface HoldingRow {
  readonly id: string;
  readonly organization: Place;
  readonly codes: readonly ActionCode[];
  readonly default_scope: string;
  readonly scopes: readonly ScopeOfRole[];
}

export const holdingColumns = {
  codes: sql<
    ActionCode[]
  >`array(select ${roleAction.code} from ${roleAction} where ${roleAction.role_id} = ${role.id})`,
  scopes: sql<
    ScopeOfRole[]
  >`(select coalesce(json_agg(json_build_object('kind', ${roleUserScope.kind}, 'target_id', ${roleUserScope.target_id})), '[]')
      from ${roleUserScope} where ${roleUserScope.role_user_id} = ${roleUser.id})`,
};

/** Of `role_user` joined with its role and organisation: what counts today. */
export const holdingInForce = (): SQL =>
  and(
    eq(roleUser.state, 'active'),
    eq(role.status, 'active'),
    eq(organization.status, 'active'),
    inForce(roleUser),
  ) as SQL;

/** Everything that somebody holds today beside what comes with their user types: roles, main one first, then what was lent to them. */
export async function listHoldings(db: Db, userId: string): Promise<Holding[]> {
  return [...(await listRoleHoldings(db, userId)), ...(await listDelegated(db, userId))];
}

async function listRoleHoldings(db: Db, userId: string): Promise<Holding[]> {
  const rows = await db
    .select({ id: roleUser.id, organization: placeColumns, default_scope: role.default_scope, ...holdingColumns })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.user_id, userId), holdingInForce()))
    .orderBy(desc(roleUser.is_main), asc(roleUser.id));
  return resolveHoldings(db, userId, rows);
}

/** Holdings with their scopes resolved to ids. */
export async function resolveHoldings(db: Db, userId: string, rows: readonly HoldingRow[]): Promise<Holding[]> {
  const holdings: Holding[] = [];
  for (const { id, organization: place, codes, ...row } of rows) {
    const scopes = row.scopes.length ? row.scopes : [{ kind: row.default_scope, target_id: null }];
    holdings.push({
      id,
      kind: 'role',
      organization: place,
      codes,
      whole_tree: scopes.some((scope) => scope.kind === 'organization_tree'),
      reach: await reachOfScopes(db, userId, place, scopes),
    });
  }
  return holdings;
}

/** Codes that colleagues lent: as far as the lender reaches by an own role, and no longer than the lender holds them. */
export async function listDelegated(db: Db, userId: string): Promise<Holding[]> {
  const rows = await db
    .select({
      id: delegation.id,
      codes: delegation.codes,
      lender_id: delegation.from_user_id,
      lender: user.name,
      is_super_admin: user.is_super_admin,
      organization: placeColumns,
    })
    .from(delegation)
    .innerJoin(organization, and(eq(organization.id, delegation.organization_id), eq(organization.status, 'active')))
    .innerJoin(user, and(eq(user.id, delegation.from_user_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(eq(delegation.to_user_id, userId), eq(delegation.state, 'active'), inForce(delegation)))
    .orderBy(asc(delegation.id));
  const delegated: Holding[] = [];
  for (const { id, codes, lender_id, lender, is_super_admin, organization: place } of rows) {
    const shared = { id, kind: 'delegation' as const, organization: place, whole_tree: false, lender };
    if (is_super_admin) {
      const reach = { organizations: new Set([place.id]), departments: null };
      delegated.push({ ...shared, codes: codes as ActionCode[], reach });
      continue;
    }
    for (const own of await listRoleHoldings(db, lender_id)) {
      const kept = own.codes.filter((code) => codes.includes(code));
      if (kept.length && countsIn(own, place)) delegated.push({ ...shared, codes: kept, reach: own.reach });
    }
  }
  return delegated;
}

/** What the scopes of one holding reach together, resolved to ids. A scope on organisations outweighs those on departments. */
export async function reachOfScopes(
  db: Db,
  userId: string,
  place: Pick<Place, 'id'>,
  scopes: readonly ScopeOfRole[],
): Promise<Reach> {
  const whole = new Set<string>();
  const departments = new Set<string>();
  for (const { kind, target_id } of scopes) {
    if (kind === 'organization') whole.add(target_id ?? place.id);
    else if (kind === 'organization_tree')
      for (const id of await organizationsBelow(db, target_id ?? place.id)) whole.add(id);
    else for (const id of await departmentsOf(db, userId, place, kind, target_id)) departments.add(id);
  }
  return whole.size ? { organizations: whole, departments: null } : { organizations: new Set([place.id]), departments };
}

async function organizationsBelow(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(inTreeOf(id), eq(organization.status, 'active')));
  return rows.map((row) => row.id);
}

/** Departments of one scope: own ones (classes alone for `own_classes`), named ones, with all below for `…_tree`; none for `self`. */
async function departmentsOf(
  db: Db,
  userId: string,
  place: Pick<Place, 'id'>,
  kind: string,
  target: string | null,
): Promise<string[]> {
  if (kind === 'department' || kind === 'classroom') return target ? [target] : [];
  if (kind === 'department_tree') return target ? departmentsUnder(db, target) : [];
  if (!kind.startsWith('own_')) return [];
  const own = await db
    .select({ id: department.id })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(
      and(
        eq(userDepartment.user_id, userId),
        eq(userDepartment.organization_id, place.id),
        running(userDepartment),
        kind === 'own_classes' ? eq(department.kind, 'class') : undefined,
      ),
    );
  if (kind === 'own_classes')
    return [...new Set([...own.map((row) => row.id), ...(await classDepartmentsTaught(db, userId, place.id))])];
  if (kind !== 'own_departments_tree') return own.map((row) => row.id);
  const trees: string[] = [];
  for (const row of own) trees.push(...(await departmentsUnder(db, row.id)));
  return trees;
}
