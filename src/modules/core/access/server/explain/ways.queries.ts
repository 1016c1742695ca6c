import { aliasedTable, and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import {
  department,
  organization,
  post,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { dayOf, today } from '#shared/dates.ts';
import type { RoleSource, ScopeKind } from '../../contract/role-kinds.ts';
import { type Holding, listHoldings, type Reach, reachOfScopes } from '../holders/holdings.queries.ts';
import { scopesOf } from '../holders/role-users.queries.ts';
import { delegation, role, roleAction, roleUser } from '../tables.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Why a way is closed today, when it is. */
export type ClosedReason = {
  readonly kind: 'requested' | 'not_begun' | 'ended' | 'role_disabled' | 'other_organization' | 'not_a_member';
  readonly day: string | null;
};

/** One way in which codes come to somebody, open or closed. */
export interface Way {
  /** Of the holding; null for user types, loans and super admins. */
  readonly id: string | null;
  readonly codes: readonly string[];
  readonly source: RoleSource | 'delegation' | 'super_admin';
  readonly role: Named | null;
  readonly organization: Named | null;
  readonly scopes: readonly { readonly kind: ScopeKind; readonly target: Named | null }[];
  readonly reach: Reach;
  readonly post: Named | null;
  readonly granted_by: Named | null;
  readonly seconded_by: Named | null;
  readonly reason: string | null;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly closed: ClosedReason | null;
}

export interface Subject {
  readonly id: string;
  readonly types: readonly string[];
  readonly is_super_admin: boolean;
}

const grantor = aliasedTable(user, 'grantor');
const seconder = aliasedTable(user, 'seconder');
const REMEMBERED_DAYS = 180;

/** Every way in which somebody holds codes in an organisation, also those that ended lately. Needs a connection that reaches every row. */
export async function waysOf(db: Db, person: Subject, here: Named): Promise<Way[]> {
  return [
    ...superAdminWay(person, here),
    ...(await roleWays(db, person, here)),
    ...(await waysByUserType(db, person, here)),
    ...(await waysByDelegation(db, person, here)),
  ];
}

const BARE = {
  id: null,
  scopes: [],
  post: null,
  granted_by: null,
  seconded_by: null,
  reason: null,
  valid_from: null,
  valid_to: null,
  closed: null,
};

function superAdminWay(person: Subject, here: Named): Way[] {
  if (!person.is_super_admin) return [];
  const reach = { organizations: new Set([here.id]), departments: null };
  return [{ ...BARE, codes: [], source: 'super_admin', role: null, organization: here, reach }];
}

async function roleWays(db: Db, person: Subject, here: Named): Promise<Way[]> {
  const rows = await db
    .select({
      holding: roleUser,
      role,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      timezone: organization.timezone,
      codes: sql<string[]>`array(select ra.code from ${roleAction} ra where ra.role_id = ${role.id})`,
      granted_by: { id: grantor.id, name: grantor.name, name_en: grantor.name_en },
      seconded_by: { id: seconder.id, name: seconder.name, name_en: seconder.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .leftJoin(grantor, eq(grantor.id, roleUser.granted_by))
    .leftJoin(seconder, eq(seconder.id, roleUser.seconded_by))
    .leftJoin(userDepartment, and(eq(userDepartment.id, roleUser.source_id), eq(roleUser.source, 'post')))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        eq(roleUser.user_id, person.id),
        ne(roleUser.state, 'refused'),
        or(isNull(roleUser.ended_at), gte(roleUser.ended_at, sql`now() - make_interval(days => ${REMEMBERED_DAYS})`)),
      ),
    )
    .orderBy(asc(roleUser.valid_from), asc(roleUser.id));
  const scopes = await scopesOf(
    db,
    rows.map((row) => row.holding.id),
  );
  const ways: Way[] = [];
  for (const { holding, role: grantedRole, organization: place, timezone, codes, ...more } of rows) {
    const shown = scopes.get(holding.id) ?? [{ kind: grantedRole.default_scope as ScopeKind, target: null }];
    const reach = await reachOfScopes(
      db,
      person.id,
      place,
      shown.map((scope) => ({ kind: scope.kind, target_id: scope.target?.id ?? null })),
    );
    const isTree = shown.some((scope) => scope.kind === 'organization_tree');
    const isHere = place.id === here.id || (isTree && reach.organizations.has(here.id));
    ways.push({
      ...more,
      id: holding.id,
      codes,
      reach,
      source: holding.source as RoleSource,
      role: { id: grantedRole.id, name: grantedRole.name, name_en: grantedRole.name_en },
      organization: place,
      scopes: shown,
      reason: holding.reason,
      valid_from: holding.valid_from,
      valid_to: holding.valid_to,
      closed: closedBy(holding, grantedRole.status, isHere, today(timezone)),
    });
  }
  return ways;
}

function closedBy(
  holding: typeof roleUser.$inferSelect,
  roleStatus: string,
  isHere: boolean,
  day: string,
): ClosedReason | null {
  if (holding.state === 'requested') return { kind: 'requested', day: dayOf(holding.created_at) };
  if (holding.state === 'ended')
    return { kind: 'ended', day: holding.ended_at ? dayOf(holding.ended_at) : holding.valid_to };
  if (holding.valid_to && holding.valid_to < day) return { kind: 'ended', day: holding.valid_to };
  if (holding.valid_from > day) return { kind: 'not_begun', day: holding.valid_from };
  if (roleStatus !== 'active') return { kind: 'role_disabled', day: null };
  return isHere ? null : { kind: 'other_organization', day: null };
}

async function waysByUserType(db: Db, person: Subject, here: Named): Promise<Way[]> {
  if (person.types.length === 0) return [];
  const rows = await db
    .select({
      id: role.id,
      name: role.name,
      name_en: role.name_en,
      codes: sql<string[]>`array(select ra.code from ${roleAction} ra where ra.role_id = ${role.id})`,
    })
    .from(role)
    .where(and(isNull(role.client_id), inArray(role.user_type, [...person.types]), eq(role.status, 'active')));
  const [member] = await db
    .select({ since: userOrganization.valid_from })
    .from(userOrganization)
    .where(
      and(
        eq(userOrganization.user_id, person.id),
        eq(userOrganization.organization_id, here.id),
        running(userOrganization),
      ),
    );
  const reach = { organizations: new Set([here.id]), departments: null };
  return rows.map(({ codes, ...typeRole }) => ({
    ...BARE,
    codes,
    source: 'user_type' as const,
    role: typeRole,
    organization: here,
    reach,
    scopes: [{ kind: 'organization' as const, target: null }],
    valid_from: member?.since ?? null,
    closed: member ? null : { kind: 'not_a_member' as const, day: null },
  }));
}

async function waysByDelegation(db: Db, person: Subject, here: Named): Promise<Way[]> {
  const holdings = (await listHoldings(db, person.id)).filter((holding: Holding) => holding.kind === 'delegation');
  if (holdings.length === 0) return [];
  const rows = await db
    .select({
      delegated: delegation,
      lender: { id: user.id, name: user.name, name_en: user.name_en },
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(delegation)
    .innerJoin(user, eq(user.id, delegation.from_user_id))
    .innerJoin(organization, eq(organization.id, delegation.organization_id))
    .where(
      inArray(
        delegation.id,
        holdings.map((holding) => holding.id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.delegated.id, row]));
  return holdings.flatMap((holding) => {
    const row = byId.get(holding.id);
    if (!row) return [];
    const { reason, valid_from, valid_to } = row.delegated;
    return [
      {
        ...BARE,
        codes: holding.codes,
        reach: holding.reach,
        reason,
        valid_from,
        valid_to,
        source: 'delegation' as const,
        role: null,
        organization: row.organization,
        granted_by: row.lender,
        closed: row.organization.id === here.id ? null : { kind: 'other_organization' as const, day: null },
      },
    ];
  });
}

/** Places of the person whose data is asked about: organisations of which they are a member, and departments. */
export async function placesOfTarget(db: Db, userId: string) {
  const organizations = await db
    .select({ id: userOrganization.organization_id })
    .from(userOrganization)
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization)));
  const departments = await db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)))
    .orderBy(sql`${department.kind} = 'class' desc`, asc(department.id));
  return { organizations: organizations.map((row) => row.id), departments };
}

/** Since when somebody has a place in a department; null when they have none. */
export async function memberSince(db: Db, userId: string, departmentId: string): Promise<string | null> {
  const [row] = await db
    .select({ since: userDepartment.valid_from })
    .from(userDepartment)
    .where(
      and(eq(userDepartment.user_id, userId), eq(userDepartment.department_id, departmentId), running(userDepartment)),
    )
    .orderBy(asc(userDepartment.valid_from));
  return row?.since ?? null;
}

/** Names of departments by id, in the order of their names. */
export async function namesOfReach(db: Db, reach: Reach): Promise<Named[] | null> {
  if (!reach.departments) return null;
  if (reach.departments.size === 0) return [];
  return db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(inArray(department.id, [...reach.departments]))
    .orderBy(asc(department.name_pinyin));
}
