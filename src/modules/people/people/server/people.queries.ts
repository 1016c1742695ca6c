import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type * as z from 'zod';
import {
  hasStaffType,
  membersOfOrganization,
  orderColumns,
  type PeopleWalk,
  placesOf,
  running,
  type SearchMatch,
  type SearchOrder,
  searchMatches,
  wholeGroup,
} from '#modules/core/directory/server/public.ts';
import { organization, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { anyOf, conditionOf, countUpTo, defineList, orderOf, type RowReader } from '#server/lists/resource-list.ts';
import { maskPhone } from '#shared/person/masks.ts';
import type { PEOPLE_TABS, userQuery, userRow } from '../contract/users.contract.ts';

export type UserRow = z.input<typeof userRow>;
export type UserQuery = z.output<typeof userQuery>;
type Tab = (typeof PEOPLE_TABS)[number];

/** Who may be listed: people of one school group inside a scope, pupils among them or not. */
export interface PeopleReach {
  readonly client_id: string;
  readonly scope: Scope;
  readonly with_students: boolean;
  /** The scope is the whole school group: every membership counts, and none has to be looked up by its place. */
  readonly is_whole_group: boolean;
}

const USUAL = ['teacher', 'guard', 'student', 'guardian'];

const TAB_CONDITIONS: Readonly<Record<Tab, () => SQL | undefined>> = {
  staff: hasStaffType,
  student: () => arrayContains(user.types, ['student']),
  guardian: () => arrayContains(user.types, ['guardian']),
  other: () => not(arrayOverlaps(user.types, USUAL)),
};

const held = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${userDepartment} where ${and(eq(userDepartment.user_id, user.id), running(userDepartment), condition)})`;

/** The list of people along a walk: conditions of the person, sorted by the keys of the walk. */
export const peopleList = (walk: PeopleWalk) =>
  defineList<UserQuery>({
    table: user,
    id: walk.id,
    sorts: { name: walk.name_pinyin, number: walk.number, last_login_at: user.last_login_at },
    default_sort: 'name',
    filters: {
      tab: (tab) => TAB_CONDITIONS[tab](),
      status: anyOf(user.status),
      activated: (is) => (is ? isNotNull(user.activated_at) : isNull(user.activated_at)),
      post_id: (id) => held(eq(userDepartment.post_id, id)),
      // organisation, department and stage narrow the memberships of the base condition
      organization_id: () => undefined,
      department_id: () => undefined,
      include_children: () => undefined,
      stage: () => undefined,
    },
  });

export const userList = peopleList(wholeGroup);

/** The part of a query that says where people belong. */
type PlaceQuery = Pick<UserQuery, 'organization_id' | 'stage'>;

/** Along what the people of a query are walked: the members of the one organisation it is about, or the school group. */
export function walkOf({ scope }: PeopleReach, query: PlaceQuery): PeopleWalk {
  const [only, ...others] = query.organization_id ? [query.organization_id] : scope.organizations;
  return only && others.length === 0 ? membersOfOrganization(only) : wholeGroup;
}

/** Condition of everybody whom a reach shows, before search and filters. `departments` narrows to their holders. */
export function peopleWithin(
  reach: PeopleReach,
  query: PlaceQuery,
  departments: readonly string[] | null,
  walk: PeopleWalk,
): SQL {
  const { client_id, with_students } = reach;
  if (reach.scope.organizations.length === 0 || departments?.length === 0) return sql`false`;
  return and(
    eq(user.client_id, client_id),
    ne(user.status, 'deleted'),
    membershipOf(reach, query, walk),
    departments ? held(inArray(userDepartment.department_id, [...departments])) : undefined,
    with_students ? undefined : not(arrayContains(user.types, ['student'])),
  ) as SQL;
}

function membershipOf(reach: PeopleReach, query: PlaceQuery, walk: PeopleWalk): SQL {
  const { scope, is_whole_group } = reach;
  const stage = query.stage?.length
    ? sql`exists (select 1 from ${organization} where ${and(eq(organization.id, userOrganization.organization_id), inArray(organization.stage, query.stage))})`
    : undefined;
  if (walk.organization_id !== null)
    return and(eq(userOrganization.organization_id, walk.organization_id), running(userOrganization), stage) as SQL;
  const organizations = query.organization_id ? [query.organization_id] : [...scope.organizations];
  const here =
    is_whole_group && !query.organization_id
      ? undefined
      : organizations.length === 1
        ? eq(userOrganization.organization_id, organizations[0] as string)
        : inArray(userOrganization.organization_id, organizations);
  return sql`exists (select 1 from ${userOrganization} where ${and(eq(userOrganization.user_id, user.id), here, running(userOrganization), stage)})`;
}

/** In which order people are read: as asked for, else along the keys by which they were found. */
export interface PeopleOrder {
  readonly sort?: string | undefined;
  readonly along: SearchOrder;
}

/** Ids of people along a walk, each once though somebody have two memberships in one organisation. */
export function selectIds(db: Db, walk: PeopleWalk, where: SQL | undefined, { sort, along }: PeopleOrder) {
  const list = peopleList(walk);
  const columns = sort ? [list.sorts[sort.replace(/^-/, '') as 'name'], walk.id] : orderColumns(walk, along);
  const order = sort ? orderOf(list, sort) : columns.map((column) => asc(column));
  if (walk.organization_id === null)
    return db
      .select({ id: user.id })
      .from(user)
      .where(where)
      .orderBy(...order);
  return db
    .selectDistinctOn(columns, { id: userOrganization.user_id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(where)
    .orderBy(...order);
}

async function isAnybody(db: Db, walk: PeopleWalk, where: SQL | undefined): Promise<boolean> {
  const rows =
    walk.organization_id === null
      ? await db.select({ id: user.id }).from(user).where(where).limit(1)
      : await db
          .select({ id: user.id })
          .from(userOrganization)
          .innerJoin(user, eq(user.id, userOrganization.user_id))
          .where(where)
          .limit(1);
  return rows.length > 0;
}

/** The first way of a search that finds anybody inside a base, null when none does; undefined when nothing is searched. */
export async function searchWay(
  db: Db,
  base: SQL,
  query: UserQuery,
  walk: PeopleWalk,
): Promise<SearchMatch | null | undefined> {
  if (!query.q) return undefined;
  const { q, ...rest } = query;
  for (const way of searchMatches(q, walk)) {
    const where = conditionOf(peopleList(walk), rest as UserQuery, and(base, way.condition));
    if (await isAnybody(db, walk, where)) return way;
  }
  return null;
}

/**
 * How many people a condition holds for, counted no further than `limit` + 1, along the index by which a page is read:
 * a plain count would first put all members together.
 */
export async function countIds(db: Db, walk: PeopleWalk, where: SQL | undefined, limit: number, along: SearchOrder) {
  const some = selectIds(db, walk, where, { along })
    .limit(limit + 1)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

/** Whether some organisations are all that a school group has. */
export async function isWholeGroup(db: Db, clientId: string, organizations: readonly string[]): Promise<boolean> {
  // one value, however many they are: hundreds of marks cost more than the question
  const notAmong = sql`${organization.id} <> all(${sql.param([...organizations])}::uuid[])`;
  const others = and(eq(organization.client_id, clientId), notAmong);
  return organizations.length > 1 && (await db.$count(organization, others)) === 0;
}

/** Numbers beside tabs are exact up to here. */
const EXACT_TAB = 10_000;

/** How many people a base shows under each tab. */
export async function countTabs(db: Db, base: SQL, query: UserQuery, reach: PeopleReach, walk: PeopleWalk) {
  const walks = walk.organization_id !== null || (reach.is_whole_group && !query.organization_id);
  const count = async (tab: Tab | undefined) => {
    const where = conditionOf(peopleList(walk), { ...query, ...(tab ? { tab } : {}) }, base);
    const counted = await (walks
      ? countIds(db, walk, where, EXACT_TAB, 'name')
      : countUpTo(db, user, where, EXACT_TAB));
    return Math.min(counted, EXACT_TAB);
  };
  return {
    all: await count(undefined),
    staff: await count('staff'),
    student: reach.with_students ? await count('student') : 0,
    guardian: await count('guardian'),
    other: await count('other'),
  };
}

const columns = {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  types: user.types,
  number: user.number,
  phone_sealed: user.phone_sealed,
  status: sql<UserRow['status']>`${user.status}`,
  activated_at: user.activated_at,
  last_login_at: user.last_login_at,
};

/** Rows of the list with the place of each: the one in `organizationId` when they have one there, else the main one. */
export const userReader =
  (seal: Seal, organizationId: string | null): RowReader<UserRow> =>
  async (db, { where, order, limit, offset }) => {
    const rows = await db
      .select(columns)
      .from(user)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const places = await placesOf(
      db,
      rows.map((row) => row.id),
      organizationId,
    );
    return rows.map(({ phone_sealed, activated_at, ...row }) => {
      const place = places.get(row.id);
      return {
        ...row,
        phone: phone_sealed && maskPhone(seal.open(phone_sealed, 'user.phone')),
        is_activated: activated_at !== null,
        organization: place?.organization ?? null,
        department: place?.department ?? null,
        post: place?.post ?? null,
      };
    });
  };
