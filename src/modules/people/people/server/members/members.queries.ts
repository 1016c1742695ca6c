import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { hasStaffType } from '#modules/core/directory/server/public.ts';
import { department, organization, post, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, type RowReader, whether } from '#server/lists/resource-list.ts';
import type { memberQuery, memberRow } from '../../contract/members.contract.ts';

export type MemberRow = z.input<typeof memberRow>;
export type MemberQuery = z.output<typeof memberQuery>;

const memberList = defineList<MemberQuery>({
  table: userDepartment,
  id: userDepartment.id,
  sorts: { name: userDepartment.user_id, valid_from: userDepartment.valid_from, valid_to: userDepartment.valid_to },
  default_sort: 'valid_from',
  filters: {
    post_id: is(userDepartment.post_id),
    state: anyOf(userDepartment.state),
    is_acting: whether(sql`${userDepartment.is_acting}`),
    ends_within: (days) => sql`${userDepartment.valid_to} between current_date and current_date + ${days}::int`,
    // decided with the scope, before the list
    organization_id: () => undefined,
    department_id: () => undefined,
    include_children: () => undefined,
  },
});

const columns = {
  id: userDepartment.id,
  user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url, number: user.number },
  organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
  department: { id: department.id, name: department.name, name_en: department.name_en },
  post: { id: post.id, name: post.name, name_en: post.name_en },
  is_main: userDepartment.is_main,
  is_acting: userDepartment.is_acting,
  valid_from: userDepartment.valid_from,
  valid_to: userDepartment.valid_to,
  state: sql<MemberRow['state']>`${userDepartment.state}`,
  end_reason: userDepartment.end_reason,
};

function select(db: Db) {
  return db
    .select(columns)
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id));
}

/** By name unless sorted otherwise, the places of one person together, main ones first. */
const readerOf =
  (sort: string | undefined): RowReader<MemberRow> =>
  (db, { where, order, limit, offset }) => {
    const way = sort?.startsWith('-') ? desc : asc;
    const byName = [way(user.name_pinyin), asc(user.id), desc(userDepartment.is_main), asc(userDepartment.id)];
    return select(db)
      .where(where)
      .orderBy(...(!sort || sort.endsWith('name') ? byName : order))
      .limit(limit)
      .offset(offset);
  };

/** Places of staff inside `here`; pupils are not members of anything that is managed here. */
export function listMembers(db: Db, here: SQL, query: MemberQuery) {
  const staff = sql`exists (select 1 from ${user} where ${and(eq(user.id, userDepartment.user_id), hasStaffType())})`;
  return pageOf(db, memberList, { ...query, q: undefined }, and(here, staff), readerOf(query.sort));
}

/** Every place of one person in the reach of the connection, the newest first. */
export function listPlacesOf(db: Db, userId: string): Promise<MemberRow[]> {
  return select(db)
    .where(eq(userDepartment.user_id, userId))
    .orderBy(sql`${userDepartment.valid_from} desc`, asc(userDepartment.id));
}

/** Condition of places in some organisations, and of them in some departments. */
export function placesWithin(organizations: readonly string[], departments: readonly string[] | null): SQL {
  if (organizations.length === 0 || departments?.length === 0) return sql`false`;
  return and(
    inArray(userDepartment.organization_id, [...organizations]),
    departments ? inArray(userDepartment.department_id, [...departments]) : undefined,
  ) as SQL;
}
