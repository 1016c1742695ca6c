import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

/** Accounts whose days of grace are over lose everything that names their person; their rows stay. */
async function eraseDue(db: Db): Promise<void> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`update user_credential set deletion_at = null, username = null, password_hash = null, phone_bidx = null, is_phone_owner = false
         where deletion_at <= now() returning user_id`,
  );
  for (const { user_id } of rows) {
    await db.execute(sql`update "user" set status = 'deleted', name = '已注销用户', name_en = 'Deleted user', name_pinyin = '', name_initials = '',
      grams = '{}', username = null, phone_sealed = null, phone_bidx = null, contact_phone_sealed = null, email = null, id_no_sealed = null,
      id_no_bidx = null, birthday = null, avatar_url = null, version = version + 1 where id = ${user_id}`);
  }
}

/** Codes and tickets go after a day, abandoned sign-ups after a week, failures once they no longer count, the log of sign-ins after a year, sessions 30 days after their end. */
export async function cleanAccounts(db: Db): Promise<void> {
  await db.execute(sql`delete from verification_code where sent_at < now() - interval '1 day'`);
  await db.execute(sql`delete from flow_ticket where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from login_throttle where next_try_at < now() - interval '1 day'`);
  await db.execute(sql`delete from login_event where at < now() - interval '12 months'`);
  await db.execute(sql`delete from phone_change_application where decided_at < now() - interval '90 days'`);
  await db.execute(
    sql`delete from custom_signup where status = 'phone_verified' and created_at < now() - interval '7 days'`,
  );
  await db.execute(
    sql`delete from invite_signup where submitted_at is null and updated_at < now() - interval '30 days'`,
  );
  await db.execute(sql`delete from activation_reminder where sent_at < now() - interval '90 days'`);
  await eraseDue(db);
  await db.execute(sql`delete from session where least(expires_at, revoked_at) < now() - interval '30 days'`);
}

export const cleaning = defineCleanup('account.clean', cleanAccounts);
