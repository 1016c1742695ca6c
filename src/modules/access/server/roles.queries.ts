import { and, asc, count, countDistinct, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { running } from '#modules/directory/server/public.ts';
import {
  department,
  organization,
  post,
  user,
  userDepartment,
  userOrganization,
} from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { containsPattern } from '#shared/bigrams.ts';
import { role, roleAction, roleGroup, roleUser } from './tables.ts';

interface RolesQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly role_group_id?: string | undefined;
}

/** Roles of the product, of the school group and of the organisation; holders are counted inside the scope. */
export async function listRoles(db: Db, scope: Scope, organizationId: string, query: RolesQuery) {
  const where = and(
    or(isNull(role.organization_id), eq(role.organization_id, organizationId)),
    query.kind ? eq(role.kind, query.kind) : undefined,
    query.role_group_id ? eq(role.role_group_id, query.role_group_id) : undefined,
    query.q
      ? or(
          sql`${role.name} ilike ${containsPattern(query.q)}`,
          sql`${role.name_en} ilike ${containsPattern(query.q)}`,
          sql`${role.code} ilike ${containsPattern(query.q)}`,
        )
      : undefined,
  );
  const way = query.sort?.startsWith('-') ? desc : asc;
  const order = query.sort
    ? [way(query.sort.endsWith('code') ? role.code : role.name)]
    : [sql`${roleGroup.sort} asc nulls last`, asc(role.name)];
  const rows = await db
    .select({
      id: role.id,
      name: role.name,
      name_en: role.name_en,
      code: role.code,
      kind: sql<'system' | 'template' | 'custom'>`${role.kind}`,
      description: role.description,
      role_group: { id: roleGroup.id, name: roleGroup.name, name_en: roleGroup.name_en },
      codes: sql<
        string[]
      >`array(select ${roleAction.code} from ${roleAction} where ${roleAction.role_id} = ${role.id} order by 1)`,
      default_scope: role.default_scope,
      is_zongwu: role.is_zongwu,
      needs_second: role.needs_second,
      status: sql<'active' | 'disabled'>`${role.status}`,
      hat: role.hat,
    })
    .from(role)
    .innerJoin(roleGroup, eq(roleGroup.id, role.role_group_id))
    .where(where)
    .orderBy(...order, asc(role.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(role).where(where);
  const holders = await countHolders(
    db,
    scope,
    rows.map((row) => row.id),
  );
  return {
    list: rows.map(({ hat, ...row }) => ({ ...row, holders_n: hat ? null : (holders.get(row.id) ?? 0) })),
    total: total?.n ?? 0,
    page: query.page,
    per_page: query.per_page,
  };
}

async function countHolders(db: Db, scope: Scope, roleIds: readonly string[]): Promise<Map<string, number>> {
  if (roleIds.length === 0) return new Map();
  const rows = await db
    .select({ role_id: roleUser.role_id, n: countDistinct(roleUser.user_id) })
    .from(roleUser)
    .where(
      and(
        inArray(roleUser.role_id, [...roleIds]),
        eq(roleUser.state, 'active'),
        running(roleUser),
        within(scope, roleUser.organization_id),
      ),
    )
    .groupBy(roleUser.role_id);
  return new Map(rows.map((row) => [row.role_id, row.n]));
}

/** Active roles that somebody holds today, main one first, then by name; without those of the hats. */
export async function listRolesOf(db: Db, userId: string) {
  return db
    .select({
      id: roleUser.id,
      is_main: roleUser.is_main,
      organization_id: roleUser.organization_id,
      valid_to: roleUser.valid_to,
      role: { id: role.id, code: role.code, name: role.name, name_en: role.name_en },
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .where(
      and(eq(roleUser.user_id, userId), eq(roleUser.state, 'active'), running(roleUser), eq(role.status, 'active')),
    )
    .orderBy(desc(roleUser.is_main), asc(role.name), asc(roleUser.id));
}

const organizationName = {
  id: organization.id,
  code: organization.code,
  name: organization.name,
  name_en: organization.name_en,
  department_unitid: organization.department_unitid,
  address: organization.address,
};

/** Places of a person in their order: main first. */
export async function listPlacesOf(db: Db, userId: string) {
  const organizations = await db
    .select({ id: userOrganization.id, is_main: userOrganization.is_main, organization: organizationName })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(desc(userOrganization.is_main), asc(userOrganization.id));
  const departments = await db
    .select({
      id: userDepartment.id,
      is_main: userDepartment.is_main,
      is_acting: userDepartment.is_acting,
      organization_id: userDepartment.organization_id,
      department: {
        id: department.id,
        name: department.name,
        name_en: department.name_en,
        department_unitid: department.department_unitid,
      },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)))
    .orderBy(desc(userDepartment.is_main), asc(userDepartment.id));
  return { organizations, departments };
}

/** Name and school group of a person whose account is open, or null. */
export async function findColleague(db: Db, userId: string) {
  const [row] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, client_id: user.client_id, types: user.types })
    .from(user)
    .where(and(eq(user.id, userId), inArray(user.status, ['unconfirmed', 'confirmed'])));
  return row ?? null;
}

export async function namesOfOrganizations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select(organizationName)
    .from(organization)
    .where(inArray(organization.id, [...ids]))
    .orderBy(asc(organization.path));
}
