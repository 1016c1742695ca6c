import { and, countDistinct, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';

/** SQL condition: somebody else saw the number of this person in full, in the address book, the people book or the staff file. */
const sawNumberOf = (userId: string): SQL =>
  and(
    eq(auditLog.target_type, 'user'),
    eq(auditLog.target_id, userId),
    isNotNull(auditLog.actor_id),
    ne(auditLog.actor_id, userId),
    or(
      and(
        eq(auditLog.action, 'user.reveal'),
        sql`string_to_array(${auditLog.changes}->'fields'->>1, ',') && array['phone', 'contact_phone']`,
      ),
      and(eq(auditLog.action, 'teacher.reveal'), sql`${auditLog.changes}->'section'->>1 = 'contact'`),
    ),
  ) as SQL;

export interface Looker {
  readonly id: string;
  readonly times: number;
  readonly last_at: string;
  readonly purposes: string[];
}

/** The people who saw a number, each once, the latest first. */
export async function lookersAt(db: Db, userId: string, most: number): Promise<Looker[]> {
  const byPurpose = db
    .select({
      id: sql<string>`${auditLog.actor_id}`.as('id'),
      reason: auditLog.reason,
      times: sql<number>`count(*)`.as('times'),
      last_at: sql<string>`max(${auditLog.at})`.as('last_at'),
    })
    .from(auditLog)
    .where(sawNumberOf(userId))
    .groupBy(auditLog.actor_id, auditLog.reason)
    .as('by_purpose');
  const last = sql<Date>`max(${byPurpose.last_at})`;
  const rows = await db
    .select({
      id: byPurpose.id,
      times: sql<number>`sum(${byPurpose.times})::int`,
      last_at: last.mapWith(auditLog.at),
      purposes: sql<string[]>`coalesce(array_agg(${byPurpose.reason} order by ${byPurpose.last_at} desc)
        filter (where ${byPurpose.reason} is not null), '{}')`,
    })
    .from(byPurpose)
    .groupBy(byPurpose.id)
    .orderBy(desc(last), desc(byPurpose.id))
    .limit(most);
  return rows as Looker[];
}

export async function countLookers(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(auditLog.actor_id) })
    .from(auditLog)
    .where(sawNumberOf(userId));
  return row?.n ?? 0;
}
