import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

/** Applications go 90 days after the decision. */
export async function cleanApplications(db: Db): Promise<void> {
  await db.execute(sql`delete from phone_change_application where decided_at < now() - interval '90 days'`);
}

export const cleaning = defineCleanup(
  'recovery.clean',
  { cn: '清除已处理的账号申请', us: 'Erase completed account requests' },
  cleanApplications,
);
