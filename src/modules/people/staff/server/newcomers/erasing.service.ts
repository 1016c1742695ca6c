import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** The form of somebody who was not taken in goes with the account; in a transaction that reaches everywhere. */
export async function eraseNewcomer(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from pending_staff where user_id = ${userId} and stage <> 'accepted'`);
}
