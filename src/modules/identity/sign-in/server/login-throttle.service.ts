import { inArray, sql } from 'drizzle-orm';
import { type Database, type Db, NOWHERE } from '#server/database/database.ts';
import { loginThrottle } from './tables.ts';

/** From this failure on the next try has to wait: 1 s, then twice as long each time, at most 900 s. */
const PAUSE_FROM = 5;
const MAX_PAUSE_SECONDS = 900;
/** Failures older than this no longer count. */
const FORGET_HOURS = 12;

export interface Attempt {
  /** False: it comes before the pause is over and must not be tried. */
  readonly admitted: boolean;
  /** Failures in a row, this attempt included. */
  readonly failures: number;
}

/**
 * Counts an attempt before it is made, so that many at once cannot all slip in before the first failure is known; a
 * success takes it back with `forgetFailures`. Attempts within a pause are not counted: nobody can be kept out for
 * longer by hammering. Commits by itself.
 */
export async function admitAttempt(database: Database, keys: readonly [string, ...string[]]): Promise<Attempt> {
  return database.write(NOWHERE, async ({ db }) => {
    const rows = await db.execute<{ failures: number }>(sql`
      insert into login_throttle as t (key, failures, next_try_at)
      select key, 1, now() from unnest(${sql.param([...keys])}::text[]) as given (key)
       where not exists (select from login_throttle where key = any (${sql.param([...keys])}::text[]) and next_try_at > now())
          on conflict (key) do update set
             failures = ${countedOn},
             next_try_at = now() + case when ${countedOn} < ${PAUSE_FROM} then interval '0'
               else make_interval(secs => least(${MAX_PAUSE_SECONDS}, 2 ^ least(${countedOn} - ${PAUSE_FROM}, 10))) end
       where t.next_try_at <= now()
      returning failures`);
    const failures = Math.max(0, ...rows.rows.map((row) => row.failures));
    return rows.rows.length === keys.length ? { admitted: true, failures } : { admitted: false, failures: PAUSE_FROM };
  });
}

const countedOn = sql`(case when t.next_try_at < now() - make_interval(hours => ${FORGET_HOURS}) then 1 else t.failures + 1 end)`;

/** After a success. */
export async function forgetFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(loginThrottle).where(inArray(loginThrottle.key, [...keys]));
}
