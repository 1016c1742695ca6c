import { and, eq, ne, sql } from 'drizzle-orm';
import { erasePerson } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { childClaim } from './tables.ts';

/**
 * What a guardian typed about children goes with the account, the placeholders lose their names, and links end. What
 * the school decided stays in the log. In a transaction that reaches everywhere.
 */
export async function eraseFamily(db: Db, userId: string): Promise<void> {
  const typed = and(eq(childClaim.guardian_id, userId), ne(childClaim.status, 'linked'));
  const placeholders = await db.select({ id: childClaim.user_id }).from(childClaim).where(typed);
  for (const { id } of placeholders) await erasePerson(db, id, { types: [] });
  await db.execute(sql`delete from guardian_link_request where requester_id = ${userId}`);
  await db.execute(sql`delete from child_claim where guardian_id = ${userId}`);
  await db.execute(sql`delete from guardian where user_id = ${userId}`);
  await db.execute(sql`update guardian_transfer set state = 'expired', version = version + 1, updated_at = now()
    where state = 'requested' and ${userId} in (from_id, to_id)`);
  await db.execute(sql`update stu_gd_client
      set status = 'removed', is_main = false, version = version + 1, updated_at = now()
    where guardian_id = ${userId} and status in ('pending', 'active')`);
}
