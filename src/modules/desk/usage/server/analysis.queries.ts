import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { inTreeOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import type { AnalysisEvent } from '../contract/analysis-datas.contract.ts';
import type { UsageCount } from './analysis.policy.ts';
import { analysisHour } from './tables.ts';

export interface UsageRange {
  readonly organizations: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Days whose hours are counted already; what is older than this comes from the counts. */
const RAW_DAYS = 30;

/** Which column names a cell; in its rows the other columns are empty, so that a person counts once in each. */
const CELLS = { user_type: sql`user_type`, device: sql`device`, target: sql`target` } as const;
const EMPTY = sql`''`;

/**
 * An organisation and those below it, as far as the scope reaches: a school group is used in its schools. Somebody who
 * reaches the group alone reads what was opened there.
 */
export async function usageOrganizations(db: Db, scope: Scope, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(within(scope, organization.id), inTreeOf(organizationId)));
  return rows.map(({ id }) => id);
}

/**
 * Counts of organisations by one property. A person counts once a day in each cell; `most_users` is the day with the
 * most of them in one organisation, since somebody who works in two would count twice.
 */
export async function countBy(
  db: Db,
  { organizations, from, to }: UsageRange,
  by: keyof typeof CELLS | 'day' | 'hour',
  event: AnalysisEvent = 'page_view',
): Promise<UsageCount[]> {
  const key =
    by === 'day' ? sql`day::text` : by === 'hour' ? sql`extract(isodow from day)::int || '-' || hour` : CELLS[by];
  const others = Object.entries(CELLS).map(([name, column]) =>
    name === by ? sql`${column} <> ''` : sql`${column} = ''`,
  );
  const { rows } = await db.execute<UsageCount & Record<string, unknown>>(sql`
    select ${key} as key, sum(count)::int as count, sum(users)::int as users, max(users)::int as most_users
      from analysis_hour
     where ${inArray(analysisHour.organization_id, [...organizations])} and event = ${event}
       and day between ${from}::date and ${to}::date
       and ${by === 'hour' ? sql`hour >= 0` : sql`hour = -1`}
       and ${sql.join(others, sql` and `)}
     group by 1 order by ${by === 'day' ? sql`key` : sql`count desc, key`}`);
  return rows.map((row) => ({ ...row, key: String(row.key) }));
}

/** Page times by device: the day with the longest, so that a bad day is seen. */
export async function loadTimesByDevice(db: Db, { organizations, from, to }: UsageRange) {
  const { rows } = await db.execute<{ key: string; most_users: number; p75_ms: number | null }>(sql`
    select device as key, max(users)::int as most_users, max(p75_ms)::int as p75_ms
      from analysis_hour
     where ${inArray(analysisHour.organization_id, [...organizations])} and event = 'web_vital' and hour = -1
       and day between ${from}::date and ${to}::date and device <> '' and user_type = '' and target = ''
     group by 1 order by 1`);
  return rows;
}

/** Everything in a range, from its days. */
export function totalOf(days: readonly UsageCount[]): UsageCount {
  return {
    key: 'total',
    count: days.reduce((sum, day) => sum + day.count, 0),
    users: days.reduce((sum, day) => sum + day.users, 0),
    most_users: Math.max(0, ...days.map((day) => day.most_users)),
  };
}

/**
 * Counts the events of the last days anew, hour by hour and day by day, and forgets events older than 30 days and counts
 * older than three years. Doing it twice changes nothing. Needs a reach over all.
 */
export async function aggregateUsage(db: Db, days: number): Promise<void> {
  const since = sql`(now() at time zone ${DEFAULT_ZONE})::date - ${Math.min(days, RAW_DAYS - 1)}::int`;
  await db.execute(sql`delete from analysis_hour where day >= ${since}`);
  const whole = sql`-1`;
  await count(db, since, whole, {});
  await count(db, since, sql`extract(hour from local_at)::int`, {});
  await count(db, since, whole, { user_type: sql`user_type` });
  await count(db, since, whole, { device: sql`device` });
  await count(db, since, whole, { target: sql`target` });
  await db.execute(sql`delete from analysis_data where at < now() - interval '30 days'`);
  await db.execute(sql`delete from analysis_hour where day < current_date - interval '3 years'`);
}

async function count(db: Db, since: SQL, hour: SQL, cell: Partial<Record<keyof typeof CELLS, SQL>>): Promise<void> {
  const { user_type: userType = EMPTY, device = EMPTY, target = EMPTY } = cell;
  await db.execute(sql`
    insert into analysis_hour (organization_id, day, hour, event, user_type, device, target, count, users, p75_ms)
    select organization_id, local_at::date, ${hour}, event, ${userType}, ${device}, ${target},
           count(*)::int, count(distinct user_key)::int, (percentile_cont(0.75) within group (order by ms))::int
      from (select *, at at time zone ${DEFAULT_ZONE} as local_at from analysis_data) as here
     where local_at::date >= ${since} ${cell.target ? sql`and target is not null` : sql``}
     group by 1, 2, 3, 4, 5, 6, 7`);
}
