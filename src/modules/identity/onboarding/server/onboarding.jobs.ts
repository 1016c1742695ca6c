import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

/** Abandoned sign-ups go after a week, forms of invitations after 30 days, reminders after 90. */
export async function cleanOnboarding(db: Db): Promise<void> {
  await db.execute(
    sql`delete from custom_signup where status = 'phone_verified' and created_at < now() - interval '7 days'`,
  );
  await db.execute(
    sql`delete from invite_signup where submitted_at is null and updated_at < now() - interval '30 days'`,
  );
  await db.execute(sql`delete from activation_reminder where sent_at < now() - interval '90 days'`);
}

export const cleaning = defineCleanup(
  'onboarding.clean',
  { cn: '清除未完成的注册', us: 'Erase incomplete sign-ups' },
  cleanOnboarding,
);
