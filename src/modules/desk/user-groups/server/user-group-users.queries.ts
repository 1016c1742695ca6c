import { and, asc, eq, exists, inArray, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  matchesPerson,
  membersOfOrganization,
  placesOf,
  running,
  searchMatches,
} from '#modules/core/directory/server/public.ts';
import { user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import type { UserType } from '#server/rights/actor.ts';
import { CANDIDATES_OFFERED, type userGroups } from '../contract/user-group.contract.ts';
import { userGroupUser } from './tables.ts';
import { isCurrentMember } from './user-group.store.ts';

const OPEN = ['unconfirmed', 'confirmed'];
const person = {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  number: user.number,
  types: sql<UserType[]>`${user.types}`,
};

/** Condition on `user_organization` joined with `user`: somebody whom the caller's codes let them address here. */
function addressable(db: Db, scope: Scope, organizationId: string): SQL {
  const { organizations, departments } = scope;
  return and(
    organizations.includes(organizationId) ? eq(userOrganization.organization_id, organizationId) : sql`false`,
    running(userOrganization),
    inArray(user.status, OPEN),
    departments ? worksIn(db, departments) : undefined,
  ) as SQL;
}

function worksIn(db: Db, departments: readonly string[]): SQL {
  const here = departments.length ? inArray(userDepartment.department_id, [...departments]) : sql`false`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(userDepartment)
      .where(and(eq(userDepartment.user_id, userOrganization.user_id), here, running(userDepartment))),
  );
}

/** Those of some people whom the caller may address in an organisation. */
export async function listAddressable(db: Db, scope: Scope, organizationId: string, userIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ id: userOrganization.user_id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(and(inArray(userOrganization.user_id, [...userIds]), addressable(db, scope, organizationId)));
  return rows.map((row) => row.id);
}

const inGroup = (groupId: string) => and(eq(userGroupUser.group_id, groupId), isCurrentMember);

type UsersQuery = z.output<(typeof userGroups)['users']['query']>;

const list = defineList<UsersQuery>({
  table: userGroupUser,
  id: userGroupUser.user_id,
  sorts: { name: user.name_pinyin },
  default_sort: 'name',
  filters: {},
});

/** Members of a group by name, as far as they still belong to its organisation. */
export async function listGroupUsers(db: Db, groupId: string, { q, ...query }: UsersQuery) {
  const where = and(inGroup(groupId), q ? personMatches(q) : undefined);
  const page = await pageOf(db, list, query, where, (from, plan) =>
    planned(from.select(person).from(userGroupUser).innerJoin(user, eq(user.id, userGroupUser.user_id)), plan),
  );
  return { ...page, list: await withDepartment(db, page.list) };
}

function personMatches(q: string): SQL {
  return exists(sql`(select 1 from ${user} where ${and(eq(user.id, userGroupUser.user_id), matchesPerson(q))})`);
}

/** People to add, at most twenty, those whose name begins with the text first. */
export async function listCandidates(db: Db, scope: Scope, organizationId: string, groupId: string, q: string) {
  const walk = membersOfOrganization(organizationId);
  const base = and(
    addressable(db, scope, organizationId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(userGroupUser)
        .where(and(eq(userGroupUser.group_id, groupId), eq(userGroupUser.user_id, userOrganization.user_id))),
    ),
  );
  const found: FoundPerson[] = [];
  for (const way of searchMatches(q, walk)) {
    if (found.length >= CANDIDATES_OFFERED) break;
    const known = found.map((row) => row.id);
    const rows = await db
      .select(person)
      .from(userOrganization)
      .innerJoin(user, eq(user.id, userOrganization.user_id))
      .where(and(way.condition, base, known.length ? notInArray(user.id, known) : undefined))
      .orderBy(asc(walk.name_pinyin), asc(walk.id))
      .limit(CANDIDATES_OFFERED - known.length);
    found.push(...rows);
  }
  return withDepartment(db, found, organizationId);
}

interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
  readonly number: string | null;
  readonly types: UserType[];
}

/** With the department of each, or the organisation where there is none. */
async function withDepartment(db: Db, rows: readonly FoundPerson[], organizationId?: string) {
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
    organizationId,
  );
  return rows.map((row) => {
    const { department, organization } = places.get(row.id) ?? {};
    return { ...row, place: department ?? organization ?? null };
  });
}

export const countGroupUsers = (db: Db, groupId: string): Promise<number> => db.$count(userGroupUser, inGroup(groupId));
