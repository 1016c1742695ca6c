import { sql } from 'drizzle-orm';
import { type Db, sqlState } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';

/** One publishes at a time; who changes lessons of a day waits for it, and it waits for them. */

const LOCK_NOT_AVAILABLE = '55P03';
const key = (name: string, organizationId: string) => sql`hashtextextended(${`schedule:${name}:${organizationId}`}, 0)`;

/** Takes the whole timetable of a school until the end of the transaction; refuses while somebody publishes. */
export async function lockSchool(db: Db, organizationId: string): Promise<void> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${key('publish', organizationId)}) as got`,
  );
  if (!rows[0]?.got) throw refuse(r.publishing);
  await db.execute(sql`select pg_advisory_xact_lock(${key('lessons', organizationId)})`);
}

/** Keeps the timetable of a school from being published until the end of the transaction; waits 20 s for who does. */
export async function shareSchool(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`set local lock_timeout = '20s'`);
  try {
    await db.execute(sql`select pg_advisory_xact_lock_shared(${key('lessons', organizationId)})`);
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? refuse(r.publishing) : error;
  }
  await db.execute(sql`set local lock_timeout = 0`);
}

/** Takes people and classes one after another in one order, so that of two who want one the second sees the first. */
export async function lockRefs(db: Db, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lesson:${id}`}, 0))`);
}
