import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userAppUse } from './tables.ts';

/** After this long an opening counts for nothing; until then a little less every day. */
const DAYS = 14;
/** As much as opening it this often lately. */
const OFTEN = 4;
const SHOWN_AT_MOST = 3;

const fading = sql`${userAppUse.count_14d} * greatest(0, 1 - extract(epoch from now() - ${userAppUse.last_at}) / 86400 / ${DAYS})`;

/** Notes that somebody opened apps, and forgets what they have not opened for two weeks. */
export async function recordAppUse(db: Db, user_id: string, app_codes: readonly string[]): Promise<void> {
  await db
    .delete(userAppUse)
    .where(and(eq(userAppUse.user_id, user_id), lt(userAppUse.last_at, sql`now() - make_interval(days => ${DAYS})`)));
  // in one order, so that two batches of the same person never wait for each other
  for (const app_code of [...app_codes].sort())
    await db
      .insert(userAppUse)
      .values({ user_id, app_code, count_14d: 1 })
      .onConflictDoUpdate({
        target: [userAppUse.user_id, userAppUse.app_code],
        set: { count_14d: sql`least(1000, ${fading} + 1)`, last_at: sql`now()` },
      });
}

/** Apps that somebody opens often, the most used one first; at most three beside those that are named. */
export async function listFrequentApps(
  db: Db,
  user_id: string,
  open: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const wanted = open.filter((code) => !except.includes(code));
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ code: userAppUse.app_code })
    .from(userAppUse)
    .where(and(eq(userAppUse.user_id, user_id), inArray(userAppUse.app_code, wanted), gt(fading, OFTEN - 1)))
    .orderBy(desc(fading), userAppUse.app_code)
    .limit(SHOWN_AT_MOST);
  return rows.map(({ code }) => code);
}

/** Nothing is kept about what somebody opens any more. */
export async function removeAppUse(db: Db, user_id: string): Promise<void> {
  await db.delete(userAppUse).where(eq(userAppUse.user_id, user_id));
}
