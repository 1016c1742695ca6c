import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/database.ts';
import { containsPattern } from '#shared/text/bigrams.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { Lang } from '#shared/text.ts';
import type { DEPARTMENT_KINDS } from '../../contract/departments.shapes.ts';
import { inTreeOrder } from '../departments/departments.policy.ts';
import { visibleTo } from '../departments/departments.queries.ts';
import { department, organization, type post, schoolCampus, user } from '../tables.ts';

type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];

/** Which organisations somebody may choose among. */
export type OrganizationChoice =
  | { readonly client_id: string }
  | { readonly organizations: readonly string[] }
  | { readonly open_visit: true };

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
}

interface Nameable {
  readonly name: typeof organization.name | typeof department.name | typeof schoolCampus.name | typeof post.name;
  readonly name_en:
    | typeof organization.name_en
    | typeof department.name_en
    | typeof schoolCampus.name_en
    | typeof post.name_en;
}

export const contains = (t: Nameable, q: string | undefined): SQL | undefined =>
  q ? or(sql`${t.name} ~* ${searchPattern(q)}`, sql`${t.name_en} ~* ${searchPattern(q)}`) : undefined;

export const containsKeyed = (t: typeof organization | typeof department, q: string | undefined): SQL | undefined =>
  q
    ? or(
        contains(t, q),
        sql`${t.name_pinyin} like ${containsPattern(q.toLowerCase())}`,
        sql`${t.name_initials} like ${containsPattern(q.toLowerCase()).slice(1)}`,
      )
    : undefined;

export function withinChoice(choice: OrganizationChoice): SQL {
  if ('client_id' in choice) return eq(organization.client_id, choice.client_id);
  if ('open_visit' in choice) return eq(organization.is_open_visit, true);
  return choice.organizations.length ? inArray(organization.id, [...choice.organizations]) : sql`false`;
}

/** Organisations (and on request their departments, classes left out) to choose from. */
export async function listOrganizationOptions(
  db: Db,
  choice: OrganizationChoice,
  lang: Lang,
  query: PageQuery & { with_departments?: boolean | undefined },
) {
  const here = and(withinChoice(choice), eq(organization.status, 'active'));
  const organizations = optionsOf(db, false, and(here, containsKeyed(organization, query.q)));
  const places = query.with_departments
    ? unionAll(
        organizations,
        optionsOf(
          db,
          true,
          and(here, eq(department.status, 'active'), ne(department.kind, 'class'), containsKeyed(department, query.q)),
        ),
      ).as('place')
    : organizations.as('place');
  const way = query.sort?.startsWith('-') ? desc : asc;
  const order = query.sort?.endsWith('name')
    ? [way(places.name_pinyin)]
    : [
        asc(places.organization_depth),
        sql`${places.organization_sort} asc nulls last`,
        asc(places.organization_id),
        asc(places.depth),
        sql`${places.sort} asc nulls last`,
      ];
  const rows = await db
    .select()
    .from(places)
    .orderBy(...order, asc(places.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(places);
  return {
    list: rows.map((row) => ({
      id: row.id,
      label: labelOf(row, lang),
      department_unitid: row.department_unitid,
      organization_code: row.organization_code,
      organization_id: row.organization_id,
      organization: { name: row.organization_name, name_en: row.organization_name_en, address: row.address },
    })),
    total: total?.n ?? 0,
    page: query.page,
    per_page: query.per_page,
  };
}

function optionsOf(db: Db, ofDepartments: boolean, where: SQL | undefined) {
  const t = ofDepartments ? department : organization;
  const query = db
    .select({
      id: sql<string>`${t.id}`.as('id'),
      organization_depth: sql<number>`${organization.depth}`.as('organization_depth'),
      organization_sort: sql<number | null>`${organization.sort}`.as('organization_sort'),
      depth: sql<number>`${ofDepartments ? department.depth : sql`0`}`.as('depth'),
      sort: sql<number | null>`${t.sort}`.as('sort'),
      name_pinyin: sql<string>`${t.name_pinyin}`.as('name_pinyin'),
      department_name: sql<string | null>`${ofDepartments ? department.name : sql`null::text`}`.as('department_name'),
      department_name_en: sql<string | null>`${ofDepartments ? department.name_en : sql`null::text`}`.as(
        'department_name_en',
      ),
      department_unitid: sql<string>`${t.department_unitid}`.as('department_unitid'),
      organization_code: sql<string>`${organization.code}`.as('organization_code'),
      organization_id: sql<string>`${organization.id}`.as('organization_id'),
      organization_name: sql<string>`${organization.name}`.as('organization_name'),
      organization_name_en: sql<string | null>`${organization.name_en}`.as('organization_name_en'),
      address: sql<string | null>`${organization.address}`.as('address'),
    })
    .from(organization)
    .$dynamic();
  return (ofDepartments ? query.innerJoin(department, eq(department.organization_id, organization.id)) : query).where(
    where,
  );
}

interface Labelled {
  readonly organization_name: string;
  readonly organization_name_en: string | null;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
}

function labelOf(row: Labelled, lang: Lang): string {
  const organizationName = (lang === 'us' ? row.organization_name_en : null) ?? row.organization_name;
  const departmentName = (lang === 'us' ? row.department_name_en : null) ?? row.department_name;
  return departmentName === null ? organizationName : `${organizationName} / ${departmentName}`;
}

const departmentColumns = {
  id: department.id,
  organization_id: department.organization_id,
  parent_id: department.parent_id,
  code: department.code,
  name: department.name,
  name_en: department.name_en,
  kind: sql<DepartmentKind>`${department.kind}`,
  department_unitid: department.department_unitid,
  sort: department.sort,
  leader: { id: user.id, name: user.name, name_en: user.name_en },
};

/** Departments of an organisation in tree order; `classes` null shows every class, else only the named ones. Null: no such organisation in reach. */
export async function listDepartments(
  db: Db,
  reach: readonly string[],
  organizationId: string,
  kinds: readonly string[] | undefined,
  classes: readonly string[] | null,
) {
  if (!reach.includes(organizationId)) return null;
  const rows = await db
    .select(departmentColumns)
    .from(department)
    .leftJoin(user, eq(user.id, department.leader_id))
    .where(and(eq(department.organization_id, organizationId), eq(department.status, 'active'), visibleTo(classes)))
    .orderBy(sql`${department.sort} asc nulls last`, asc(department.id));
  const list = inTreeOrder(rows);
  return { list: kinds?.length ? list.filter((row) => kinds.includes(row.kind)) : list };
}

/** Active campuses of one organisation, the default one first. */
export async function listCampuses(db: Db, organizationId: string, query: PageQuery) {
  const where = and(
    eq(schoolCampus.organization_id, organizationId),
    eq(schoolCampus.status, 'active'),
    contains(schoolCampus, query.q),
  );
  const way = query.sort?.startsWith('-') ? desc : asc;
  const order = query.sort?.endsWith('name')
    ? [way(schoolCampus.name)]
    : [desc(schoolCampus.is_default), sql`${schoolCampus.sort} asc nulls last`];
  const list = await db
    .select({
      id: schoolCampus.id,
      organization_id: schoolCampus.organization_id,
      code: schoolCampus.code,
      name: schoolCampus.name,
      name_en: schoolCampus.name_en,
      address: schoolCampus.address,
      phone: schoolCampus.phone,
      sort: schoolCampus.sort,
      is_default: schoolCampus.is_default,
    })
    .from(schoolCampus)
    .where(where)
    .orderBy(...order, asc(schoolCampus.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(schoolCampus).where(where);
  return { list, total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** SQL condition: a department is found by name, English name, pinyin or initials. */
export const departmentNameFits = (q: string | undefined): SQL | undefined => containsKeyed(department, q);

/** Names of one organisation, or null. */
export async function findOrganizationName(db: Db, id: string) {
  const [row] = await db
    .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(eq(organization.id, id));
  return row ?? null;
}
