import { and, asc, count, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  departmentsUnder,
  isStaff,
  matchesPerson,
  membersOfOrganization,
  running,
  searchMatches,
} from '#modules/core/directory/server/public.ts';
import { department, post, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { EXACT_TOTAL } from '#server/lists/resource-list.ts';
import type { addressBook } from '../contract/address-book.contract.ts';
import { contactCard, contactStar } from './tables.ts';

type Query = z.output<(typeof addressBook)['list']['query']>;

/** Who stands in the book of a reader: staff of one organisation, or the teachers of some classes. */
export type BookReach =
  | { readonly organization_id: string }
  | { readonly organizations: readonly string[]; readonly departments: readonly string[] };

const columns = {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  name_pinyin: user.name_pinyin,
  avatar_url: user.avatar_url,
  email: user.email,
  phone_sealed: user.phone_sealed,
  contact_phone_sealed: user.contact_phone_sealed,
  phone_visibility: contactCard.phone_visibility,
};

export type BookPerson = Awaited<ReturnType<typeof selectPeople>>[number];

function selectPeople(db: Db, where: SQL | undefined, way = asc) {
  return db
    .selectDistinctOn([userOrganization.name_pinyin, userOrganization.user_id], columns)
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .leftJoin(contactCard, eq(contactCard.user_id, user.id))
    .where(where)
    .orderBy(way(userOrganization.name_pinyin), way(userOrganization.user_id));
}

const worksIn = (db: Db, departments: readonly string[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userDepartment)
      .where(
        and(
          eq(userDepartment.user_id, user.id),
          inArray(userDepartment.department_id, [...departments]),
          running(userDepartment),
        ),
      ),
  );

function inReach(db: Db, reach: BookReach): SQL {
  const here =
    'organization_id' in reach
      ? eq(userOrganization.organization_id, reach.organization_id)
      : and(inArray(userOrganization.organization_id, [...reach.organizations]), worksIn(db, reach.departments));
  return and(here, running(userOrganization), isStaff()) as SQL;
}

const letterFrom = (letter: string): SQL =>
  and(
    sql`${userOrganization.name_pinyin} >= ${letter}`,
    letter === 'z'
      ? undefined
      : sql`${userOrganization.name_pinyin} < ${String.fromCharCode(letter.charCodeAt(0) + 1)}`,
  ) as SQL;

const starredBy = (db: Db, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(contactStar)
      .where(and(eq(contactStar.user_id, userId), eq(contactStar.target_user_id, user.id))),
  );

/** Counted no further than `most` + 1, as in every list. */
async function countPeople(db: Db, where: SQL | undefined, most: number): Promise<number> {
  const some = db
    .selectDistinct({ id: userOrganization.user_id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(where)
    .limit(most + 1)
    .as('some');
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** A page of the book in the order of the pinyin. A search takes the first way that finds anybody. */
export async function listBook(db: Db, reach: BookReach, query: Query, readerId: string) {
  if ('departments' in reach && reach.departments.length === 0) return { rows: [], total: 0 };
  const below = query.department_id ? await departmentsUnder(db, query.department_id) : null;
  if (below?.length === 0 || query.ids?.length === 0) return { rows: [], total: 0 };
  const base = and(
    inReach(db, reach),
    below ? worksIn(db, below) : undefined,
    query.letter ? letterFrom(query.letter) : undefined,
    query.starred ? starredBy(db, readerId) : undefined,
    query.ids ? inArray(user.id, query.ids) : undefined,
  );
  for (const way of conditionsOf(reach, query.q)) {
    const where = and(base, way);
    const most = Math.max(EXACT_TOTAL, query.page * query.per_page);
    const total = await countPeople(db, where, most);
    if (total === 0) continue;
    const rows = await selectPeople(db, where, query.sort === '-name' ? desc : asc)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    return { rows, total: Math.min(total, most), ...(total > most ? { total_is_floor: true } : {}) };
  }
  return { rows: [], total: 0 };
}

function conditionsOf(reach: BookReach, q: string | undefined): (SQL | undefined)[] {
  if (!q) return [undefined];
  if (!('organization_id' in reach)) return [matchesPerson(q)];
  return searchMatches(q, membersOfOrganization(reach.organization_id)).map((way) => way.condition);
}

/** One person of the book, or null for people who are not in it. */
export async function findInBook(db: Db, reach: BookReach, id: string): Promise<BookPerson | null> {
  if ('departments' in reach && reach.departments.length === 0) return null;
  const [row] = await selectPeople(db, and(inReach(db, reach), eq(user.id, id))).limit(1);
  return row ?? null;
}

/** Which of these people somebody marked. */
export async function findStars(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: contactStar.target_user_id })
    .from(contactStar)
    .where(and(eq(contactStar.user_id, userId), inArray(contactStar.target_user_id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Where somebody works today in some organisations, the main place first. */
export function placesIn(db: Db, userId: string, organizations: readonly string[]) {
  return db
    .select({
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      is_main: userDepartment.is_main,
    })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        eq(userDepartment.user_id, userId),
        inArray(userDepartment.organization_id, [...organizations]),
        eq(department.status, 'active'),
        running(userDepartment),
      ),
    )
    .orderBy(desc(userDepartment.is_main), asc(userDepartment.id));
}
