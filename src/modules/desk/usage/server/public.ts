/** What other modules may ask home. Sees only the rows that the reach of the caller's connection allows. */
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { shownCell } from './analysis.policy.ts';
import { analysisHour } from './tables.ts';

/**
 * How often an app was opened, day by day (`YYYY-MM-DD`, both ends included), over some organisations; days without
 * use are missing. Null: fewer than five persons.
 */
export async function dailyAppUse(
  db: Db,
  appCode: string,
  {
    organizations,
    from,
    to,
  }: { readonly organizations: readonly string[]; readonly from: string; readonly to: string },
): Promise<{ day: string; count: number | null; users: number | null }[]> {
  if (organizations.length === 0) return [];
  const rows = await db
    .select({
      key: analysisHour.day,
      count: sql<number>`sum(${analysisHour.count})::int`,
      users: sql<number>`sum(${analysisHour.users})::int`,
    })
    .from(analysisHour)
    .where(
      and(
        inArray(analysisHour.organization_id, [...organizations]),
        between(analysisHour.day, from, to),
        eq(analysisHour.event, 'app_open'),
        eq(analysisHour.target, appCode),
        eq(analysisHour.hour, -1),
      ),
    )
    .groupBy(analysisHour.day)
    .orderBy(asc(analysisHour.day));
  return rows.map((row) => {
    const { key: day, count, users } = shownCell({ ...row, most_users: row.users });
    return { day, count, users };
  });
}
