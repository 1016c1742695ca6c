import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { removeEndedSessions } from '#server/sessions/session-writes.ts';

/** Codes and tickets go after a day, failures once they no longer count, the log of sign-ins after a year, sessions 30 days after their end. */
export async function cleanSignIns(db: Db): Promise<void> {
  await db.execute(sql`delete from verification_code where sent_at < now() - interval '1 day'`);
  await db.execute(sql`delete from flow_ticket where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from login_throttle where next_try_at < now() - interval '1 day'`);
  await db.execute(sql`delete from login_event where at < now() - interval '12 months'`);
  await removeEndedSessions(db, 30);
}

export const cleaning = defineCleanup(
  'sign_in.clean',
  { cn: '清除旧登录会话和登录记录', us: 'Remove old sessions and sign-in records' },
  cleanSignIns,
);
