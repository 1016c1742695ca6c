import { sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '../database/database.ts';
import type { Services } from '../services.ts';

/** Seconds for which the oldest entry of the audit log has been waiting for its seal; 0: all are sealed. */
export function sealLag({ database }: Services): Promise<number> {
  return database.read(EVERYWHERE, async (db) => {
    // Entries become visible almost in the order of their time: what is younger than the newest sealed one waits.
    const { rows } = await db.execute<{ seconds: number }>(
      sql`with newest as (
            select a.at from audit_seal s join audit_log a on a.id = s.audit_id order by s.position desc limit 1)
          select coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds
            from audit_log where at > coalesce((select at from newest), '-infinity')`,
    );
    return rows[0]?.seconds ?? 0;
  });
}

/** Messages to the outside of the last 24 hours, by channel and what became of them. */
export function deliveriesOfADay({ database }: Services): Promise<{ channel: string; state: string; count: number }[]> {
  return database.read(EVERYWHERE, (db) => counted(db));
}

async function counted(db: Db) {
  const { rows } = await db.execute<{ channel: string; state: string; count: number }>(
    sql`select channel, state, count(*)::int as count from delivery
         where created_at > now() - interval '1 day' group by channel, state`,
  );
  return rows;
}
