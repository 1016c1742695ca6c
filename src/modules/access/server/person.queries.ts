import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { departmentsUnder, running } from '#modules/directory/server/public.ts';
import { department, organization, user, userDepartment, userOrganization } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Hat, Person } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { listClosedCodes } from './closed-apps.queries.ts';
import { role, roleAction, roleUser, roleUserScope } from './tables.ts';

interface Place {
  readonly id: string;
  readonly path: string;
  readonly client_id: string;
}

interface Reach {
  readonly organizations: ReadonlySet<string>;
  /** Null when it reaches whole organisations. */
  readonly departments: ReadonlySet<string> | null;
}

interface Holding {
  readonly organization: Place;
  readonly codes: readonly ActionCode[];
  /** Also holds in the organisations below that it reaches. */
  readonly whole_tree: boolean;
  readonly reach: Reach;
}

const placeColumns = { id: organization.id, path: organization.path, client_id: organization.client_id };

/**
 * Loads a person with the rights that hold in one current organisation (null: the main one): the codes of their hats,
 * of active, dated role holdings of that organisation, and of those given above with `organization_tree`. Null: no
 * such person. `organization_id` of the answer is null when the person does not belong to the one asked for.
 */
export async function findPerson(db: Db, userId: string, organizationId: string | null): Promise<Person | null> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  if (!row) return null;
  const memberships = await listMemberships(db, userId);
  const holdings = await listHoldings(db, userId);
  const current = await findCurrent(
    db,
    organizationId,
    memberships,
    holdings,
    row.is_super_admin ? row.client_id : null,
  );
  const here = current ? holdings.filter((holding) => holdsIn(holding, current)) : [];
  const worn = await hatHolding(db, row.types, current);
  const closed = await listClosedCodes(db, current?.id ?? null);
  const reached = row.is_super_admin
    ? await organizationsOf(db, current?.client_id ?? row.client_id)
    : [...memberships.map((place) => place.id), ...here.flatMap((holding) => [...holding.reach.organizations])];
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
    reach: [...new Set(reached)],
    grants: row.is_super_admin ? new Map() : grantsOf([...here, ...worn], current?.id ?? null, closed),
    closed,
  };
}

/** The organisations that somebody may make the current one, by id: memberships, places of roles, for tree roles all below. */
export async function listOwnOrganizations(db: Db, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ is_super_admin: user.is_super_admin, client_id: user.client_id })
    .from(user)
    .where(eq(user.id, userId));
  if (row?.is_super_admin) return organizationsOf(db, row.client_id);
  const memberships = await listMemberships(db, userId);
  return [...placesOfPerson(memberships, await listHoldings(db, userId))];
}

async function listMemberships(db: Db, userId: string): Promise<Place[]> {
  return db
    .select(placeColumns)
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(desc(userOrganization.is_main), asc(organization.id));
}

function placesOfPerson(memberships: readonly Place[], holdings: readonly Holding[]): Set<string> {
  const below = holdings.filter((holding) => holding.whole_tree).flatMap((holding) => [...holding.reach.organizations]);
  return new Set([
    ...memberships.map((place) => place.id),
    ...holdings.map((holding) => holding.organization.id),
    ...below,
  ]);
}

/** The current organisation: the one asked for when the person belongs there; without a wish the main one, else the first. */
async function findCurrent(
  db: Db,
  wanted: string | null,
  memberships: readonly Place[],
  holdings: readonly Holding[],
  clientOfSuperAdmin: string | null,
): Promise<Place | null> {
  const places = placesOfPerson(memberships, holdings);
  const id = wanted ?? [...places][0] ?? clientOfSuperAdmin;
  if (!id) return null;
  const [place] = await db
    .select(placeColumns)
    .from(organization)
    .where(and(eq(organization.id, id), eq(organization.status, 'active')));
  if (!place) return null;
  return places.has(id) || place.client_id === clientOfSuperAdmin ? place : null;
}

function holdsIn(holding: Holding, current: Place): boolean {
  return holding.organization.id === current.id || (holding.whole_tree && holding.reach.organizations.has(current.id));
}

async function organizationsOf(db: Db, clientId: string | null): Promise<string[]> {
  if (!clientId) return [];
  const rows = await db.select({ id: organization.id }).from(organization).where(eq(organization.client_id, clientId));
  return rows.map((row) => row.id);
}

/** The roles that come with the hats: they hold wherever their wearer is, also for people who belong to no organisation. */
async function hatHolding(
  db: Db,
  hats: readonly string[],
  current: Place | null,
): Promise<Pick<Holding, 'codes' | 'reach'>[]> {
  if (hats.length === 0) return [];
  const rows = await db
    .selectDistinct({ code: roleAction.code })
    .from(role)
    .innerJoin(roleAction, eq(roleAction.role_id, role.id))
    .where(and(isNull(role.client_id), inArray(role.hat, [...hats]), eq(role.status, 'active')));
  const reach = { organizations: new Set(current ? [current.id] : []), departments: null };
  return [{ codes: rows.map((row) => row.code as ActionCode), reach }];
}

async function listHoldings(db: Db, userId: string): Promise<Holding[]> {
  const rows = await db
    .select({
      id: roleUser.id,
      organization: placeColumns,
      codes: sql<
        ActionCode[]
      >`array(select ${roleAction.code} from ${roleAction} where ${roleAction.role_id} = ${role.id})`,
      default_scope: role.default_scope,
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(
      and(
        eq(roleUser.user_id, userId),
        eq(roleUser.state, 'active'),
        running(roleUser),
        eq(role.status, 'active'),
        eq(organization.status, 'active'),
      ),
    )
    .orderBy(desc(roleUser.is_main), asc(roleUser.id));
  if (rows.length === 0) return [];
  const scopes = await db
    .select()
    .from(roleUserScope)
    .where(
      inArray(
        roleUserScope.role_user_id,
        rows.map((row) => row.id),
      ),
    );
  const holdings: Holding[] = [];
  for (const row of rows) {
    const own = scopes.filter((scope) => scope.role_user_id === row.id);
    const kinds = own.length ? own : [{ kind: row.default_scope, target_id: null }];
    holdings.push({
      organization: row.organization,
      codes: row.codes,
      whole_tree: kinds.some((scope) => scope.kind === 'organization_tree'),
      reach: await reachOfScopes(db, userId, row.organization, kinds),
    });
  }
  return holdings;
}

/** What the scopes of one holding reach together, resolved to ids. A scope on organisations outweighs those on departments. */
async function reachOfScopes(
  db: Db,
  userId: string,
  place: Place,
  scopes: readonly { kind: string; target_id: string | null }[],
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
    .where(
      and(
        sql`${organization.path} || '/' like (select top.path from ${organization} top where top.id = ${id}) || '/%'`,
        eq(organization.status, 'active'),
      ),
    );
  return rows.map((row) => row.id);
}

/** Departments of one scope: own ones (classes alone for `own_classes`), named ones, with all below for `…_tree`; none for `self`. */
async function departmentsOf(
  db: Db,
  userId: string,
  place: Place,
  kind: string,
  target: string | null,
): Promise<string[]> {
  if (kind === 'department') return target ? [target] : [];
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
  if (kind !== 'own_departments_tree') return own.map((row) => row.id);
  const trees: string[] = [];
  for (const row of own) trees.push(...(await departmentsUnder(db, row.id)));
  return trees;
}

/**
 * Per code the union of exactly those holdings that bring it. Where one holding reaches whole organisations and
 * another only departments of a further one, the pair cannot be said in one scope: then what reaches the current
 * organisation wholly counts, else the departments; never more than was given.
 */
function grantsOf(
  holdings: readonly Pick<Holding, 'codes' | 'reach'>[],
  currentId: string | null,
  closed: ReadonlySet<ActionCode>,
): Person['grants'] {
  const byCode = new Map<ActionCode, Reach[]>();
  for (const { codes, reach } of holdings)
    for (const code of codes) if (!closed.has(code)) byCode.set(code, [...(byCode.get(code) ?? []), reach]);
  return new Map([...byCode].map(([code, reaches]) => [code, unionOf(reaches, currentId)]));
}

function unionOf(
  reaches: readonly Reach[],
  currentId: string | null,
): { organizations: string[]; departments: string[] | null } {
  const whole = new Set(
    reaches.filter((reach) => reach.departments === null).flatMap((reach) => [...reach.organizations]),
  );
  const partial = reaches.filter(
    (reach) => reach.departments !== null && ![...reach.organizations].every((id) => whole.has(id)),
  );
  if (partial.length === 0 || (currentId && whole.has(currentId)))
    return { organizations: [...whole], departments: null };
  return {
    organizations: [...new Set(partial.flatMap((reach) => [...reach.organizations]))],
    departments: [...new Set(partial.flatMap((reach) => [...(reach.departments ?? [])]))],
  };
}
