import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import type { Services } from '#server/services.ts';
import { eraseDue } from './erasing.service.ts';

/** Codes and tickets go after a day, abandoned sign-ups after a week, failures once they no longer count, the log of sign-ins after a year, sessions 30 days after their end. */
export async function cleanAccounts(db: Db, services: Services): Promise<void> {
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
  await eraseDue(db, services);
  await db.execute(sql`delete from session where least(expires_at, revoked_at) < now() - interval '30 days'`);
}

export const cleaning = defineCleanup(
  'account.clean',
  { cn: '清除到期账号和旧登录会话', us: 'Erase accounts that are due and old sessions' },
  cleanAccounts,
);
