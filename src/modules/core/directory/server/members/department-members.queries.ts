import { and, arrayOverlaps, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { today } from '#shared/dates.ts';
import { maskPhone } from '#shared/person/masks.ts';
import type { LEADER_KINDS } from '../../contract/departments.shapes.ts';
import { running } from '../dated.queries.ts';
import { matchesPerson } from '../people/people.queries.ts';
import { department, departmentLeader, post, user, userDepartment } from '../tables.ts';

/** Where to look: one department, it and all below, or a whole organisation. */
export type MembersOf =
  | { readonly department_id: string }
  | { readonly path: string }
  | { readonly organization_id: string };

/** What the caller may see of pupils: all of them, or those of some class departments. */
export type VisiblePupils = 'all' | readonly string[];

export interface MembersQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly as_of?: string | undefined;
  readonly post_id?: string | undefined;
  readonly of?: 'staff' | 'pupils' | undefined;
}

const STAFF = ['teacher', 'guard'];
const isGrown = arrayOverlaps(user.types, STAFF);
/** A place in a class that no member of staff holds is a child's. */
const isPupil = sql<boolean>`(${department.kind} = 'class' and not ${isGrown})`;

function placesWhere(of: MembersOf, query: MembersQuery, pupils: VisiblePupils): SQL {
  const here =
    'organization_id' in of
      ? eq(userDepartment.organization_id, of.organization_id)
      : 'path' in of
        ? sql`${department.path} || '/' like ${`${of.path}/%`}`
        : eq(userDepartment.department_id, of.department_id);
  const sight =
    pupils === 'all'
      ? undefined
      : pupils.length
        ? sql`(not ${isPupil} or ${inArray(department.id, [...pupils])})`
        : sql`not ${isPupil}`;
  return and(
    here,
    eq(department.status, 'active'),
    running(userDepartment, query.as_of),
    inArray(user.status, ['unconfirmed', 'confirmed']),
    query.post_id ? eq(userDepartment.post_id, query.post_id) : undefined,
    query.of && (query.of === 'pupils' ? isPupil : sql`not ${isPupil}`),
    query.q ? matchesPerson(query.q) : undefined,
    sight,
  ) as SQL;
}

const rank = sql`array_position(array['chief', 'deputy', 'in_charge'], ${departmentLeader.kind})`;

function orderOf(sort: string | undefined): SQL[] {
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  if (sort?.endsWith('valid_from')) return [sql`${userDepartment.valid_from} ${way}`, asc(userDepartment.id)];
  const byName = sql`${user.name_pinyin} ${way}`;
  return sort ? [byName, asc(userDepartment.id)] : [sql`${rank} asc nulls last`, byName, asc(userDepartment.id)];
}

/** Places on a day with the people who hold them: leaders first, then by pinyin. Phones come masked, or not at all. */
export async function listMembers(
  db: Db,
  seal: Seal,
  of: MembersOf,
  query: MembersQuery,
  sight: { readonly pupils: VisiblePupils; readonly phones: boolean },
) {
  const where = placesWhere(of, query, sight.pupils);
  const rows = await db
    .select({
      id: userDepartment.id,
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      number: user.number,
      phone_sealed: user.phone_sealed,
      department: { id: department.id, name: department.name, name_en: department.name_en, code: department.code },
      post: { id: post.id, name: post.name, name_en: post.name_en, code: post.code },
      is_main: userDepartment.is_main,
      is_acting: userDepartment.is_acting,
      is_pupil: isPupil,
      leader_kind: sql<(typeof LEADER_KINDS)[number] | null>`${departmentLeader.kind}`,
      valid_from: userDepartment.valid_from,
      valid_to: userDepartment.valid_to,
    })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .leftJoin(
      departmentLeader,
      and(
        eq(departmentLeader.department_id, userDepartment.department_id),
        eq(departmentLeader.user_id, userDepartment.user_id),
        running(departmentLeader, query.as_of),
      ),
    )
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const seen = (query.page - 1) * query.per_page + rows.length;
  const isLast = rows.length < query.per_page && (rows.length > 0 || query.page === 1);
  const total = isLast ? seen : await countPlaces(db, where, seen);
  const now = query.as_of ?? today();
  const list = rows.map(({ phone_sealed, ...row }) => ({
    ...row,
    number: row.is_pupil ? null : row.number,
    state: stateOn(row, now),
    phone: sight.phones && phone_sealed && !row.is_pupil ? maskPhone(seal.open(phone_sealed, 'user.phone')) : null,
  }));
  const most = Math.max(EXACT_MEMBERS, seen);
  const more = total > most ? { total_is_floor: true as const } : {};
  return { list, total: Math.min(total, most), ...more, page: query.page, per_page: query.per_page };
}

/** Totals are exact up to here: of a school of thousands nobody turns to the last page, and everybody waits for the count. */
const EXACT_MEMBERS = 1_000;

async function countPlaces(db: Db, where: SQL, seen: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(where)
    .limit(Math.max(EXACT_MEMBERS, seen) + 1)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

/** What a dated place is on a day. */
export function stateOn(
  place: { readonly valid_from: string; readonly valid_to: string | null },
  day: string,
): 'planned' | 'active' | 'ended' {
  if (place.valid_to !== null && place.valid_to < day) return 'ended';
  return place.valid_from > day ? 'planned' : 'active';
}
