/** What other modules may ask about use. Sees only the rows that the reach of the caller's connection allows. */
import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { maskedCell } from './analysis.policy.ts';
import { analysisData, analysisHour } from './tables.ts';

export { listFrequentApps } from './app-use.queries.ts';
export { allowsFrequentApps, listOpenApps, type OpenApp } from './open-apps.service.ts';

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
    const { key: day, count, users } = maskedCell({ ...row, most_users: row.users });
    return { day, count, users };
  });
}

/** How often the page of a thing was opened in the last 30 days, as a column of another query: `target` is its id. */
export const viewsOf = (target: SQL): SQL<number> => sql<number>`(select count(*)::int from ${analysisData}
  where ${analysisData.event} = 'page_view' and ${analysisData.target} = ${target}
    and ${analysisData.at} > now() - interval '30 days')`;

/** Times that banners were seen and pressed in the last 30 days, by id. */
export async function countBannerUse(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { views: number; clicks: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: analysisData.target,
      views: sql<number>`count(*) filter (where ${analysisData.event} = 'banner_view')::int`,
      clicks: sql<number>`count(*) filter (where ${analysisData.event} = 'banner_click')::int`,
    })
    .from(analysisData)
    .where(
      and(
        inArray(analysisData.event, ['banner_view', 'banner_click']),
        inArray(analysisData.target, [...ids]),
        sql`${analysisData.at} > now() - interval '30 days'`,
      ),
    )
    .groupBy(analysisData.target);
  return new Map(rows.map(({ id, views, clicks }) => [id ?? '', { views, clicks }]));
}
