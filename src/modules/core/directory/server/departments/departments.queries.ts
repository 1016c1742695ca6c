import { and, asc, count, countDistinct, eq, getColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import type { DEPARTMENT_KINDS, DEPARTMENT_STATUSES, LEADER_KINDS } from '../../contract/departments.shapes.ts';
import { running } from '../dated.queries.ts';
import { hasStaffType } from '../staff.queries.ts';
import { department, departmentLeader, organization, user, userDepartment } from '../tables.ts';

export type DepartmentRow = typeof department.$inferSelect;
type Kind = (typeof DEPARTMENT_KINDS)[number];

/** Classes are shown to staff, and to others the ones in `classes` alone. */
export const visibleTo = (classes: readonly string[] | null): SQL | undefined =>
  classes
    ? or(ne(department.kind, 'class'), classes.length ? inArray(department.id, [...classes]) : sql`false`)
    : undefined;

const nodeColumns = {
  id: department.id,
  organization_id: department.organization_id,
  parent_id: department.parent_id,
  code: department.code,
  name: department.name,
  name_en: department.name_en,
  name_pinyin: department.name_pinyin,
  name_initials: department.name_initials,
  kind: sql<Kind>`${department.kind}`,
  department_unitid: department.department_unitid,
  sort: department.sort,
  depth: department.depth,
  status: sql<(typeof DEPARTMENT_STATUSES)[number]>`${department.status}`,
  takes_in: sql<boolean>`${department.status} = 'active' and ${department.kind} <> 'class'`,
  version: department.version,
  leader: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
};

/** Every department of an organisation with its leader, siblings in their order; not yet as a tree. */
export function listNodes(db: Db, organizationId: string, classes: readonly string[] | null, withArchived: boolean) {
  return db
    .select(nodeColumns)
    .from(department)
    .leftJoin(user, eq(user.id, department.leader_id))
    .where(
      and(
        eq(department.organization_id, organizationId),
        withArchived ? undefined : eq(department.status, 'active'),
        visibleTo(classes),
      ),
    )
    .orderBy(sql`${department.sort} asc nulls last`, asc(department.id));
}

/** Departments inside a scope, in the order of their organisations and of their sort. */
export async function listOwnNodes(
  db: Db,
  scope: Scope,
  query: {
    page: number;
    per_page: number;
    q?: string | undefined;
    sort?: string | undefined;
    organization_id?: string | undefined;
  },
  search: SQL | undefined,
) {
  const where = and(
    within(scope, department.organization_id, department.id),
    query.organization_id ? eq(department.organization_id, query.organization_id) : undefined,
    eq(department.status, 'active'),
    search,
  );
  const falling = query.sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const order = query.sort?.endsWith('name')
    ? sql`${department.name_pinyin} ${falling}`
    : sql`${department.organization_id}, ${department.depth}, ${department.sort} asc nulls last`;
  const rows = await db
    .select(nodeColumns)
    .from(department)
    .leftJoin(user, eq(user.id, department.leader_id))
    .where(where)
    .orderBy(order, asc(department.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(department).where(where);
  return { rows, total: total?.n ?? 0 };
}

/** Who holds a place in a department today. */
export interface PlaceCounts {
  readonly members: number;
  /** Staff whose main place is here, and staff with another one. */
  readonly main: number;
  readonly side: number;
  readonly pupils: number;
}

const NOBODY: PlaceCounts = { members: 0, main: 0, side: 0, pupils: 0 };

/** How many people hold a place today, by department; one walk over the index. */
export async function countMembers(
  db: Db,
  where: { readonly organization_id: string } | { readonly department_ids: readonly string[] },
): Promise<(id: string) => PlaceCounts> {
  if ('department_ids' in where && where.department_ids.length === 0) return () => NOBODY;
  const rows = await db
    .select({
      id: userDepartment.department_id,
      members: countDistinct(userDepartment.user_id),
      main: sql<number>`(count(*) filter (where ${userDepartment.is_main} and ${hasStaffType()}))::int`,
      side: sql<number>`(count(*) filter (where not ${userDepartment.is_main} and ${hasStaffType()}))::int`,
      pupils: sql<number>`(count(*) filter (where not ${hasStaffType()}))::int`,
    })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .where(
      and(
        'organization_id' in where
          ? eq(userDepartment.organization_id, where.organization_id)
          : inArray(userDepartment.department_id, [...where.department_ids]),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        running(userDepartment),
      ),
    )
    .groupBy(userDepartment.department_id);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? NOBODY;
}

/** Which of some departments have others below them. */
export async function idsWithChildren(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: department.parent_id })
    .from(department)
    .where(and(inArray(department.parent_id, [...ids]), eq(department.status, 'active')));
  return new Set(rows.flatMap((row) => row.id ?? []));
}

/** One department with its organisation and leader, closed ones too; null when it is not there or not to be seen. */
export async function findNode(db: Db, reach: readonly string[], id: string, classes: readonly string[] | null) {
  if (reach.length === 0) return null;
  const [row] = await db
    .select({
      // every column of its own: what may leave is said by the contract alone
      ...getColumns(department),
      ...nodeColumns,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(department)
    .innerJoin(organization, eq(organization.id, department.organization_id))
    .leftJoin(user, eq(user.id, department.leader_id))
    .where(and(eq(department.id, id), inArray(department.organization_id, [...reach]), visibleTo(classes)));
  return row ?? null;
}

/** Names of departments by id, top first. */
export function listNames(db: Db, ids: readonly string[]) {
  return db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(inArray(department.id, [...ids]))
    .orderBy(asc(department.depth));
}

const person = { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url };

/** Who leads a department on a day (today when absent), the chief first. */
export function listLeaders(db: Db, departmentId: string, day?: string) {
  return db
    .select({
      id: departmentLeader.id,
      user: person,
      kind: sql<(typeof LEADER_KINDS)[number]>`${departmentLeader.kind}`,
      sort: departmentLeader.sort,
      valid_from: departmentLeader.valid_from,
      valid_to: departmentLeader.valid_to,
    })
    .from(departmentLeader)
    .innerJoin(user, eq(user.id, departmentLeader.user_id))
    .where(and(eq(departmentLeader.department_id, departmentId), running(departmentLeader, day)))
    .orderBy(
      sql`array_position(array['chief', 'deputy', 'in_charge'], ${departmentLeader.kind})`,
      sql`${departmentLeader.sort} asc nulls last`,
      asc(departmentLeader.id),
    );
}

/** The departments that a code reaches. */
export const managedIn = (scope: Scope): SQL => within(scope, department.organization_id, department.id);

/** A department inside a scope, or null. */
export async function findInScope(db: Db, scope: Scope, id: string): Promise<DepartmentRow | null> {
  const [row] = await db
    .select()
    .from(department)
    .where(and(eq(department.id, id), managedIn(scope)));
  return row ?? null;
}

/** How many levels stand below a department, and how many departments are active there. */
export async function measureBelow(db: Db, path: string): Promise<{ deepest: number; n: number }> {
  const [row] = await db
    .select({ deepest: sql<number>`coalesce(max(${department.depth}), 0)::int`, n: count() })
    .from(department)
    .where(and(sql`${department.path} like ${`${path}/%`}`, eq(department.status, 'active')));
  return row ?? { deepest: 0, n: 0 };
}
