import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Employment } from './quota/cycles.policy.ts';

/** What quotas need to know of members of staff, by person. */
export async function employmentOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Employment>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<Employment & Record<string, unknown>>(sql`
    select t.user_id, t.first_work_on::text, t.entered_on::text, t.staff_kind, u.gender, t.work_status
      from teacher t join "user" u on u.id = t.user_id where t.user_id = any (${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map((row) => [row.user_id, row]));
}
