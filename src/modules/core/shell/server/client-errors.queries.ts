import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { clientError } from './tables.ts';

/** Errors that browsers of these people reported, newest first, after a place in that order (to the microsecond). */
export async function listClientErrors(
  db: Db,
  filter: { readonly from: string; readonly to: string; readonly people: SQL },
  after: { readonly at: string; readonly id: string } | null,
  limit: number,
) {
  return db
    .select({
      id: clientError.id,
      place: sql<string>`to_char(${clientError.last_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      user_id: user.id,
      route: clientError.route,
      app_version: clientError.app_version,
      message: clientError.message,
      stack: clientError.stack,
      request_id: clientError.request_id,
      count: clientError.count,
    })
    .from(clientError)
    .innerJoin(user, and(eq(user.id, clientError.user_id), filter.people))
    .where(
      and(
        gte(clientError.last_at, filter.from),
        lt(clientError.last_at, filter.to),
        after
          ? sql`(${clientError.last_at}, ${clientError.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${clientError.last_at} desc`, sql`${clientError.id} desc`)
    .limit(limit);
}

/** One of them, or null. */
export async function findClientError(db: Db, id: string, people: SQL) {
  const [row] = await db
    .select({
      stack: clientError.stack,
      request_id: clientError.request_id,
      count: clientError.count,
      last_at: clientError.last_at,
    })
    .from(clientError)
    .innerJoin(user, and(eq(user.id, clientError.user_id), people))
    .where(eq(clientError.id, id));
  return row ?? null;
}
