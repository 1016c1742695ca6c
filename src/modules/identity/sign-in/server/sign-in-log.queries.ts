import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { loginEvent } from './tables.ts';

export interface SignInFilter {
  readonly client_id: string;
  readonly from: string;
  readonly to: string;
  readonly user_id?: string | undefined;
  readonly ip?: string | undefined;
  /** Further conditions on the person, such as where they belong. */
  readonly people?: SQL | undefined;
}

const conditions = (filter: SignInFilter) =>
  and(
    eq(user.client_id, filter.client_id),
    filter.people,
    gte(loginEvent.at, filter.from),
    lt(loginEvent.at, filter.to),
    filter.user_id ? eq(loginEvent.user_id, filter.user_id) : undefined,
    filter.ip ? eq(loginEvent.ip, filter.ip) : undefined,
  );

/** Sign-ins and refused ones of people of a school group, newest first, after a place in that order. */
export async function listSignIns(
  db: Db,
  filter: SignInFilter,
  after: { readonly at: string; readonly id: string } | null,
  limit: number,
) {
  return db
    .select({
      id: loginEvent.id,
      at: loginEvent.at,
      place: sql<string>`to_char(${loginEvent.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      user_id: user.id,
      way: loginEvent.way,
      result: loginEvent.result,
      reason: loginEvent.reason,
      ip: loginEvent.ip,
      device: loginEvent.device,
    })
    .from(loginEvent)
    .innerJoin(user, eq(user.id, loginEvent.user_id))
    .where(
      and(
        conditions(filter),
        after ? sql`(${loginEvent.at}, ${loginEvent.id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(loginEvent.at), desc(loginEvent.id))
    .limit(limit);
}

/** How many a clock hour. */
export async function countSignIns(db: Db, filter: SignInFilter) {
  return db
    .select({ hour: sql<Date>`date_trunc('hour', ${loginEvent.at})`, n: sql<number>`count(*)::int` })
    .from(loginEvent)
    .innerJoin(user, eq(user.id, loginEvent.user_id))
    .where(conditions(filter))
    .groupBy(sql`1`);
}

/** Refused sign-ins of the last days, by person. */
export async function countRefusals(db: Db, userIds: readonly string[], days: number): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ user_id: loginEvent.user_id, n: sql<number>`count(*)::int` })
    .from(loginEvent)
    .where(
      and(
        inArray(loginEvent.user_id, [...userIds]),
        eq(loginEvent.result, 'refused'),
        gte(loginEvent.at, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .groupBy(loginEvent.user_id);
  return new Map(rows.map((row) => [row.user_id as string, row.n]));
}

const OWN_SHOWN = 10;
const OWN_DAYS = 90;

/** The last sign-ins of one person and the tries that were refused, newest first. */
export async function listOwnSignIns(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(loginEvent)
    .where(and(eq(loginEvent.user_id, userId), gte(loginEvent.at, sql`now() - make_interval(days => ${OWN_DAYS})`)))
    .orderBy(desc(loginEvent.at))
    .limit(OWN_SHOWN);
  return rows.map(({ id, at, way, result, ip, device }) => ({
    id,
    at,
    way,
    is_refused: result === 'refused',
    ip,
    device,
  }));
}
