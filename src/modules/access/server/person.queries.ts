import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { department, organization, user, userDepartment, userOrganization } from '#modules/directory/server/tables.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Db } from '#server/database/database.ts';
import type { Hat, Person } from '#server/rights/actor.ts';
import { role, roleAction, roleUser, roleUserScope } from './tables.ts';

interface Reach {
  organizations: Set<string>;
  /** Null once a holding reaches a whole organisation. */
  departments: Set<string> | null;
}

/**
 * Loads a person with the rights that hold in one current organisation: codes of active, dated role holdings of that
 * organisation, or of an ancestor with `organization_tree`. Null: no such person. `organization_id` of the answer
 * differs from the one asked for when the person does not belong there (any more).
 */
export async function findPerson(db: Db, userId: string, organizationId: string | null): Promise<Person | null> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  if (!row) return null;
  const memberships = await db
    .select({ id: organization.id, path: organization.path, client_id: organization.client_id, is_main: userOrganization.is_main })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(sql`${userOrganization.is_main} desc`, asc(organization.id));
  const holdings = await listHoldings(db, userId);
  const places = await placesOf(db, memberships, holdings);
  const current = organizationId ? places.get(organizationId) : (memberships[0] ?? places.values().next().value);
  const here = holdings.filter((holding) => current && holds(holding, current));
  const tree = row.is_super_admin ? await clientTree(db, current?.client_id ?? row.client_id) : null;
  return {
    user_id: row.id,
    name: row.name,
    lang: row.lang as 'cn' | 'us',
    hats: row.types as Hat[],
    is_super_admin: row.is_super_admin,
    is_activated: row.activated_at !== null,
    status: row.status as Person['status'],
    organization_id: current?.id ?? null,
    client_id: current?.client_id ?? row.client_id,
    reach: tree ?? [...new Set([...memberships.map((m) => m.id), ...here.flatMap((h) => [...h.reach.organizations])])],
    grants: grantsOf(here),
  };
}

interface Place {
  readonly id: string;
  readonly path: string;
  readonly client_id: string;
}

interface Holding {
  readonly organization: Place;
  readonly codes: readonly ActionCode[];
  readonly whole_tree: boolean;
  readonly reach: Reach;
}

const running = (t: typeof userOrganization | typeof userDepartment | typeof roleUser) =>
  and(lte(t.valid_from, sql`current_date`), or(isNull(t.valid_to), gte(t.valid_to, sql`current_date`)));

/** Organisations the person may make the current one: memberships, places of roles, and for tree roles all below. */
async function placesOf(db: Db, memberships: readonly Place[], holdings: readonly Holding[]): Promise<Map<string, Place>> {
  const places = new Map([...memberships, ...holdings.map((h) => h.organization)].map((place) => [place.id, place]));
  const trees = holdings.filter((h) => h.whole_tree).flatMap((h) => [...h.reach.organizations]);
  const missing = trees.filter((id) => !places.has(id));
  if (missing.length) {
    const rows = await db
      .select({ id: organization.id, path: organization.path, client_id: organization.client_id })
      .from(organization)
      .where(inArray(organization.id, missing));
    for (const place of rows) places.set(place.id, place);
  }
  return places;
}

function holds(holding: Holding, current: Place): boolean {
  return holding.organization.id === current.id || (holding.whole_tree && current.path.startsWith(`${holding.organization.path}/`));
}

async function clientTree(db: Db, clientId: string | null): Promise<string[]> {
  if (!clientId) return [];
  const rows = await db.select({ id: organization.id }).from(organization).where(eq(organization.client_id, clientId));
  return rows.map((row) => row.id);
}

async function listHoldings(db: Db, userId: string): Promise<Holding[]> {
  const rows = await db
    .select({
      id: roleUser.id,
      organization: { id: organization.id, path: organization.path, client_id: organization.client_id },
      codes: sql<ActionCode[]>`array(select ${roleAction.code} from ${roleAction} where ${roleAction.role_id} = ${role.id})`,
      default_scope: role.default_scope,
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.user_id, userId), eq(roleUser.state, 'active'), running(roleUser), eq(role.status, 'active'), eq(organization.status, 'active')));
  if (rows.length === 0) return [];
  const scopes = await db.select().from(roleUserScope).where(inArray(roleUserScope.role_user_id, rows.map((row) => row.id)));
  return Promise.all(
    rows.map(async (row) => {
      const own = scopes.filter((scope) => scope.role_user_id === row.id);
      const kinds = own.length ? own : [{ kind: row.default_scope, target_id: null }];
      return {
        organization: row.organization,
        codes: row.codes,
        whole_tree: kinds.some((scope) => scope.kind === 'organization_tree'),
        reach: await reachOf(db, userId, row.organization, kinds),
      };
    }),
  );
}

/** What the scopes of one holding reach, resolved to ids. */
async function reachOf(db: Db, userId: string, place: Place, scopes: readonly { kind: string; target_id: string | null }[]): Promise<Reach> {
  const reach: Reach = { organizations: new Set([place.id]), departments: new Set() };
  for (const { kind, target_id } of scopes) {
    if (kind === 'organization') {
      reach.organizations.add(target_id ?? place.id);
      reach.departments = null;
    } else if (kind === 'organization_tree') {
      for (const id of await organizationsBelow(db, target_id ?? place.id)) reach.organizations.add(id);
      reach.departments = null;
    } else if (reach.departments) {
      for (const id of await departmentsOf(db, userId, place, kind, target_id)) reach.departments.add(id);
    }
  }
  return reach;
}

async function organizationsBelow(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: organization.id })
    .from(organization)
    .where(sql`${organization.path} like (select path from organization where id = ${id}) || '%'`);
  return rows.map((row) => row.id);
}

async function departmentsOf(db: Db, userId: string, place: Place, kind: string, target: string | null): Promise<string[]> {
  if (kind === 'department' && target) return [target];
  const own = await db
    .select({ id: department.id, path: department.path })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(and(eq(userDepartment.user_id, userId), eq(userDepartment.organization_id, place.id), running(userDepartment)));
  if (kind === 'own_departments') return own.map((row) => row.id);
  const roots = kind === 'department_tree' && target ? await db.select({ path: department.path }).from(department).where(eq(department.id, target)) : own;
  if (!kind.endsWith('_tree') || roots.length === 0) return [];
  const below = await db
    .select({ id: department.id })
    .from(department)
    .where(or(...roots.map((root) => sql`${department.path} like ${`${root.path}%`}`)));
  return below.map((row) => row.id);
}

/** Per code the union of exactly those holdings that bring it. */
function grantsOf(holdings: readonly Holding[]): Person['grants'] {
  const grants = new Map<ActionCode, Reach>();
  for (const { codes, reach } of holdings) {
    for (const code of codes) {
      const grant = grants.get(code) ?? { organizations: new Set(), departments: new Set() };
      for (const id of reach.organizations) grant.organizations.add(id);
      if (reach.departments === null) grant.departments = null;
      else if (grant.departments) for (const id of reach.departments) grant.departments.add(id);
      grants.set(code, grant);
    }
  }
  return new Map(
    [...grants].map(([code, grant]) => [
      code,
      { organizations: [...grant.organizations], departments: grant.departments ? [...grant.departments] : null },
    ]),
  );
}
