import { and, asc, count, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { ORGANIZATION_KINDS, ORGANIZATION_STATUSES } from '../../contract/organizations.shapes.ts';
import type { STAGES } from '../../contract/stages.ts';
import { STAFF_TYPES } from '../staff.queries.ts';
import { department, membershipCount, organization } from '../tables.ts';
import { containsKeyed, type OrganizationChoice, withinChoice } from './organizations.queries.ts';

type Kind = (typeof ORGANIZATION_KINDS)[number];
type Status = (typeof ORGANIZATION_STATUSES)[number];
type Stage = (typeof STAGES)[number];

/** That a row of `organization` is the named one or stands somewhere below it. */
export const inTreeOf = (organizationId: string): SQL =>
  sql`${organization.path} || '/' like (select top.path from ${organization} top where top.id = ${organizationId}) || '/%'`;

/** An organisation and all above it, from the top. */
export async function listSelfAndAbove(db: Db, organizationId: string | null): Promise<string[]> {
  if (!organizationId) return [];
  return oncePerRequest(db, `line of ${organizationId}`, async () => {
    const [row] = await db
      .select({ path: organization.path })
      .from(organization)
      .where(eq(organization.id, organizationId));
    return row?.path.split('/') ?? [];
  });
}

/** An organisation, all above it from the top, and all below it. */
export async function listSelfAboveAndBelow(db: Db, organizationId: string | null): Promise<string[]> {
  const line = await listSelfAndAbove(db, organizationId);
  if (line.length === 0) return [];
  const below = like(organization.path, `${line.join('/')}/%`);
  const rows = await db.select({ id: organization.id }).from(organization).where(below);
  return [...line, ...rows.map(({ id }) => id)];
}

export type OrganizationRow = typeof organization.$inferSelect;

// the table is named in full: among the fields of a single table a column stands alone, and would mean that of `below`
const isAbove = sql<boolean>`exists (select 1 from organization below
  where below.parent_id = organization.id and below.status <> 'archived')`;

const columns = {
  id: organization.id,
  parent_id: organization.parent_id,
  client_id: organization.client_id,
  path: organization.path,
  depth: organization.depth,
  code: organization.code,
  department_unitid: organization.department_unitid,
  name: organization.name,
  short_name: organization.short_name,
  name_en: organization.name_en,
  kind: sql<Kind>`${organization.kind}`,
  stage: sql<Stage | null>`${organization.stage}`,
  stage_codes: organization.stage_codes,
  address: organization.address,
  phone: organization.phone,
  logo_url: organization.logo_url,
  credit_code: organization.credit_code,
  school_code: organization.school_code,
  timezone: organization.timezone,
  sort: organization.sort,
  is_open_visit: organization.is_open_visit,
  status: sql<Status>`${organization.status}`,
  is_in_use: sql<boolean>`${organization.status} = 'active'`,
  version: organization.version,
  has_children: isAbove,
};

interface OwnQuery {
  readonly page: number;
  readonly per_page: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly stage?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
}

/** Organisations among some, in tree order (or by name), archived ones when they are asked for. */
export async function listOwnOrganizations(db: Db, ids: readonly string[], query: OwnQuery) {
  if (ids.length === 0) return { rows: [], total: 0 };
  const where = and(
    inArray(organization.id, [...ids]),
    query.status?.length ? inArray(organization.status, [...query.status]) : ne(organization.status, 'archived'),
    query.kind?.length ? inArray(organization.kind, [...query.kind]) : undefined,
    query.stage?.length ? inArray(organization.stage, [...query.stage]) : undefined,
    containsKeyed(organization, query.q),
  );
  const way = query.sort?.startsWith('-') ? desc : asc;
  const order = query.sort?.endsWith('name')
    ? way(organization.name_pinyin)
    : sql`${organization.depth}, ${organization.sort} asc nulls last`;
  const rows = await db
    .select(columns)
    .from(organization)
    .where(where)
    .orderBy(order, asc(organization.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(organization).where(where);
  return { rows, total: total?.n ?? 0 };
}

export async function findOrganization(db: Db, id: string) {
  const [row] = await db.select(columns).from(organization).where(eq(organization.id, id));
  return row ?? null;
}

/** Active organisations that somebody may choose among, for a tree; siblings in their order. */
export function listOrganizationNodes(db: Db, choice: OrganizationChoice) {
  return db
    .select({
      id: organization.id,
      parent_id: organization.parent_id,
      code: organization.code,
      name: organization.name,
      name_en: organization.name_en,
      kind: columns.kind,
      stage: columns.stage,
      depth: organization.depth,
    })
    .from(organization)
    .where(and(withinChoice(choice), eq(organization.status, 'active')))
    .orderBy(sql`${organization.sort} asc nulls last`, asc(organization.id));
}

export interface OrganizationCounts {
  readonly departments_count: number;
  readonly staff_count: number;
  readonly students_count: number;
}

/** Departments, staff and students of organisations by id; the people from the counters, not by counting them. */
export async function countsOf(db: Db, ids: readonly string[]): Promise<Map<string, OrganizationCounts>> {
  if (ids.length === 0) return new Map();
  const departments = await db
    .select({ id: department.organization_id, n: count() })
    .from(department)
    .where(and(inArray(department.organization_id, [...ids]), eq(department.status, 'active')))
    .groupBy(department.organization_id);
  const members = await db
    .select()
    .from(membershipCount)
    .where(
      and(
        inArray(membershipCount.organization_id, [...ids]),
        inArray(membershipCount.user_type, [...STAFF_TYPES, 'student']),
      ),
    );
  const userType = (id: string, name: string) =>
    members.find((row) => row.organization_id === id && row.user_type === name)?.members ?? 0;
  return new Map(
    ids.map((id) => [
      id,
      {
        departments_count: departments.find((row) => row.id === id)?.n ?? 0,
        staff_count: STAFF_TYPES.reduce((sum, type) => sum + userType(id, type), 0),
        students_count: userType(id, 'student'),
      },
    ]),
  );
}

/** Units below an organisation that are not archived, and its active members of any user type. */
export async function countBelow(db: Db, row: { readonly id: string; readonly path: string }) {
  const [below] = await db
    .select({ n: count() })
    .from(organization)
    .where(and(sql`${organization.path} like ${`${row.path}/%`}`, ne(organization.status, 'archived')));
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from user_organization
         where organization_id = ${row.id} and state <> 'ended'`,
  );
  return { units: below?.n ?? 0, members: rows[0]?.n ?? 0 };
}
