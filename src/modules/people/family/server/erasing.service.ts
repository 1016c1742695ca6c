import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/**
 * What a guardian typed about children goes with the account, the placeholders lose their names, and links end. What
 * the school decided stays in the log. In a transaction that reaches everywhere.
 */
export async function eraseFamily(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update "user" set status = 'deleted', types = '{}', name = '已注销用户', name_en = 'Deleted user',
      name_pinyin = '', name_initials = '', birthday = null, version = version + 1
    where id in (select user_id from child_claim where guardian_id = ${userId} and status <> 'linked')`);
  await db.execute(sql`delete from guardian_link_request where requester_id = ${userId}`);
  await db.execute(sql`delete from child_claim where guardian_id = ${userId}`);
  await db.execute(sql`delete from guardian where user_id = ${userId}`);
  await db.execute(sql`update guardian_transfer set state = 'expired', version = version + 1, updated_at = now()
    where state = 'requested' and ${userId} in (from_id, to_id)`);
  await db.execute(sql`update stu_gd_client
      set status = 'removed', is_main = false, version = version + 1, updated_at = now()
    where guardian_id = ${userId} and status in ('pending', 'active')`);
}
