import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

/** Trips and codes go after a day, tickets with their end, links 90 days after they were taken away. */
export async function cleanIdentities(db: Db): Promise<void> {
  await db.execute(sql`delete from oauth_state where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from qr_login where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from provider_ticket where expires_at < now()`);
  await db.execute(sql`delete from external_identity where removed_at < now() - interval '90 days'`);
}

export const cleaning = defineCleanup(
  'identities.clean',
  { cn: '清理过期的第三方登录信息', us: 'Remove expired third-party sign-ins' },
  cleanIdentities,
);
