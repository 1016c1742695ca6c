import { or, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';

/**
 * All accounts of one person: the same document, or merged into each other. Who prepared something by one of them does not
 * send it by another.
 */
export async function accountsOf(db: Db, userId: string): Promise<string[]> {
  const own = (column: string) => sql`(select ${sql.raw(column)} from "user" where id = ${userId}::uuid)`;
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(
      or(
        sql`${user.id} in (${userId}::uuid, ${own('merged_into')})`,
        sql`${user.merged_into} in (${userId}::uuid, ${own('merged_into')})`,
        sql`${user.id_no_bidx} = ${own('id_no_bidx')}`,
      ),
    );
  return rows.map(({ id }) => id);
}
