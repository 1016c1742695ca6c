import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  eq,
  exists,
  inArray,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { containsPattern, gramsOfQuery } from '#shared/text/bigrams.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { OPTIONS_AT_MOST } from '../../contract/people.contract.ts';
import { running } from '../dated.queries.ts';
import { type Named, placesOf } from '../places.queries.ts';
import { department, organization, user, userDepartment, userOrganization } from '../tables.ts';
import { membersOfOrganization, type PeopleWalk, searchMatches, wholeGroup } from './people-search.queries.ts';

/** Who may be found: members of these organisations, and when `departments` is there, of these departments alone. */
export interface PeopleScope {
  readonly client_id: string;
  readonly organizations: readonly string[];
  readonly departments: readonly string[] | null;
}

export interface OptionsQuery {
  readonly q: string;
  readonly kinds: readonly string[];
  readonly organization_id?: string | undefined;
}

/** SQL condition: a person is found by name, English name, pinyin (`zhang`) or initials (`z`, `zw`). */
export function matchesPerson(q: string): SQL {
  const text = plainSigns(q).trim().toLowerCase();
  const [pattern, spelled] = [searchPattern(text), containsPattern(text)];
  const grams = gramsOfQuery(text);
  const found = or(
    sql`${user.name} ~* ${pattern}`,
    sql`${user.name_en} ~* ${pattern}`,
    sql`${user.name_pinyin} like ${spelled.replace(/\s+/g, '')}`,
    sql`${user.name_initials} like ${spelled.slice(1)}`,
  );
  return (grams.length ? and(arrayContains(user.grams, grams), found) : found) as SQL;
}

interface OptionRow extends Named {
  readonly avatar_url: string | null;
}

/** Condition: the person works or learns in these departments, or else belongs to these organisations. */
function memberOf(db: Db, walk: PeopleWalk, organizations: readonly string[], departments: readonly string[] | null) {
  if (walk.organization_id !== null)
    return and(eq(userOrganization.organization_id, walk.organization_id), running(userOrganization));
  return assignedTo(db, organizations, departments);
}

/** Condition on `user`: works or learns today in these departments, or without them belongs to these organisations. */
export function assignedTo(db: Db, organizations: readonly string[], departments: readonly string[] | null): SQL {
  if (departments?.length === 0) return sql`false`;
  const table = departments ? userDepartment : userOrganization;
  const here = departments
    ? inArray(userDepartment.department_id, [...departments])
    : inArray(userOrganization.organization_id, [...organizations]);
  return exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.user_id, user.id), here, running(table))),
  );
}

const optionColumns = { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url };

function optionsAlong(db: Db, walk: PeopleWalk, where: SQL | undefined) {
  const order = [asc(walk.name_pinyin), asc(walk.id)];
  if (walk.organization_id === null)
    return db
      .select(optionColumns)
      .from(user)
      .where(where)
      .orderBy(...order);
  return db
    .selectDistinctOn([walk.name_pinyin, walk.id], optionColumns)
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(where)
    .orderBy(...order);
}

/** People to choose from, at most twenty, those whose name begins with the text first. */
export async function listUserOptions(db: Db, scope: PeopleScope, query: OptionsQuery) {
  const organizations = query.organization_id
    ? scope.organizations.filter((id) => id === query.organization_id)
    : scope.organizations;
  if (organizations.length === 0 || scope.departments?.length === 0) return { list: [] };
  const rows: OptionRow[] = [];
  const [only, ...others] = organizations;
  const walk = only && others.length === 0 && !scope.departments ? membersOfOrganization(only) : wholeGroup;
  const base = and(
    eq(user.client_id, scope.client_id),
    arrayOverlaps(user.types, [...query.kinds]),
    inArray(user.status, ['unconfirmed', 'confirmed']),
    memberOf(db, walk, organizations, scope.departments),
  );
  for (const way of searchMatches(query.q, walk)) {
    if (rows.length >= OPTIONS_AT_MOST) break;
    const known = rows.map((row) => row.id);
    const where = and(way.condition, base, known.length ? notInArray(user.id, known) : undefined);
    rows.push(...(await optionsAlong(db, walk, where).limit(OPTIONS_AT_MOST - known.length)));
  }
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
    organizations.length === 1 ? organizations[0] : null,
  );
  return {
    list: rows.map((row) => {
      const place = places.get(row.id);
      return {
        ...row,
        organization: place?.organization ?? null,
        department: place?.department ?? null,
        post: place?.post ?? null,
      };
    }),
  };
}

/** Those of these people who may be found in a scope, with their names. */
export async function namesInScope(
  db: Db,
  scope: PeopleScope,
  kinds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (scope.organizations.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(
      and(
        inArray(user.id, [...ids]),
        eq(user.client_id, scope.client_id),
        arrayOverlaps(user.types, [...kinds]),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        assignedTo(db, scope.organizations, scope.departments),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface PersonName extends Named {
  readonly avatar_url: string | null;
  readonly number: string | null;
}

/** Names of many people at once, by id; ids that do not exist are missing in the map. */
export async function namesOfUsers(db: Db, ids: readonly (string | null)[]): Promise<Map<string, PersonName>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url, number: user.number })
    .from(user)
    .where(inArray(user.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of many departments at once, by id; those outside the reach of the connection are missing in the map. */
export async function namesOfDepartments(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(inArray(department.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The person behind a business card, with the place that the card names. */
export interface CardHolder {
  readonly user_id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
  readonly organization: Named & { readonly address: string | null; readonly client_id: string };
  readonly department: Named | null;
  readonly is_open_visit: boolean;
}

/**
 * Finds who stands behind `/#/visitor?unitid&no&org_id`: a staff member with that number who is a member of the
 * organisation today. `unitid` is that of the organisation or of one of its departments; null asks by `by` alone:
 * the staff number, or the blind index of the phone. Null: no such person, no longer there, or the place is archived.
 */
export async function findByCard(
  db: Db,
  unitid: string | null,
  by: { number: string } | { phone_bidx: string } | { user_id: string },
  organizationId: string,
): Promise<CardHolder | null> {
  const unit = unitid === null ? null : await presentUnit(db, unitid, organizationId);
  const [row] = await db
    .select({
      user_id: user.id,
      name: user.name,
      name_en: user.name_en,
      avatar_url: user.avatar_url,
      organization: {
        id: organization.id,
        name: organization.name,
        name_en: organization.name_en,
        address: organization.address,
        client_id: organization.client_id,
      },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      is_open_visit: organization.is_open_visit,
    })
    .from(organization)
    .innerJoin(userOrganization, and(eq(userOrganization.organization_id, organization.id), running(userOrganization)))
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .leftJoin(
      department,
      and(
        eq(department.organization_id, organization.id),
        eq(department.department_unitid, unit ?? ''),
        eq(department.status, 'active'),
      ),
    )
    .where(
      and(
        eq(organization.id, organizationId),
        eq(organization.status, 'active'),
        identifiedBy(by),
        eq(user.client_id, organization.client_id),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        arrayContains(user.types, ['teacher']),
        unit === null
          ? undefined
          : or(eq(organization.department_unitid, unit), eq(department.department_unitid, unit)),
      ),
    )
    .limit(1);
  return row ?? null;
}

function identifiedBy(by: { number: string } | { phone_bidx: string } | { user_id: string }) {
  if ('user_id' in by) return eq(user.id, by.user_id);
  return 'number' in by ? eq(user.number, by.number) : eq(user.phone_bidx, by.phone_bidx);
}

/** The number of the department that took over the one with this number, so that old cards go on working; else the number itself. */
async function presentUnit(db: Db, unitid: string, organizationId: string): Promise<string> {
  const { rows } = await db.execute<{ unitid: string }>(sql`
    with recursive line (id, unitid, merged_into, hops) as (
      select id, department_unitid, merged_into, 0 from department
       where organization_id = ${organizationId} and department_unitid = ${unitid}
      union all
      select d.id, d.department_unitid, d.merged_into, line.hops + 1 from department d
        join line on d.id = line.merged_into where line.hops < 10)
    select unitid from line order by hops desc limit 1`);
  return rows[0]?.unitid ?? unitid;
}
