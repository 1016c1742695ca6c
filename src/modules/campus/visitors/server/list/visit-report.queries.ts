import { sql } from 'drizzle-orm';
import type { ReportSource } from '#modules/office/reports/server/public.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { visitKinds } from '../../contract/visit-kinds.ts';
import { visitor } from '../tables.ts';

const DAYS = 30;
const persons = { cn: '人次', us: 'people' };

/** Visits of the last month by day and kind, and who is on site now: counts alone. */
export const visitReport: ReportSource = {
  key: 'visitors',
  name: { cn: '访客', us: 'Visitors' },
  group: 'campus',
  async read({ db, organization_id, time_zone }) {
    const now = today(time_zone);
    const from = addDays(now, 1 - DAYS);
    const { start } = dayBounds(from, time_zone);
    const { end } = dayBounds(now, time_zone);
    const came = sql`${visitor.organization_id} = ${organization_id} and ${visitor.archived_at} is null
      and ${visitor.start_at} >= ${start} and ${visitor.start_at} < ${end} and ${visitor.status} in ('verified', 'left')`;
    const { rows: days } = await db.execute<{ day: string; n: number }>(sql`
      select d::date::text as day, coalesce(sum(v.persons_count), 0)::int as n
        from generate_series(${from}::date, ${now}::date, interval '1 day') d
        left join (select (${visitor.start_at} at time zone ${time_zone})::date as on_day, ${visitor.persons_count} from ${visitor}
                    where ${came}) v on v.on_day = d::date
       group by d order by d`);
    const { rows: kinds } = await db.execute<{ code: string; n: number }>(sql`
      select ${visitor.visit_kind} as code, sum(${visitor.persons_count})::int as n from ${visitor} where ${came} group by 1 order by 2 desc`);
    const { rows } = await db.execute<{ n: number }>(sql`
      select coalesce(sum(${visitor.inside_count}), 0)::int as n from ${visitor}
       where ${visitor.organization_id} = ${organization_id} and ${visitor.status} = 'verified' and ${visitor.archived_at} is null`);
    return {
      figures: [
        { key: 'inside', label: { cn: '在校访客', us: 'On site now' }, value: rows[0]?.n ?? 0 },
        { key: 'today', label: { cn: '今日到访', us: 'Came today' }, value: days.at(-1)?.n ?? 0 },
        {
          key: 'month',
          label: { cn: '近30天到访', us: 'Came in 30 days' },
          value: days.reduce((sum, { n }) => sum + n, 0),
        },
      ],
      charts: [
        {
          key: 'days',
          kind: 'line',
          title: { cn: '每日到访', us: 'By day' },
          unit: persons,
          series: [{ cn: '人次', us: 'People' }],
          points: days.map(({ day, n }) => {
            const label = day.slice(5).replace('-', '/');
            return { label: { cn: label, us: label }, values: [n] };
          }),
        },
        {
          key: 'kinds',
          kind: 'ranked',
          title: { cn: '来访类型', us: 'By kind of visit' },
          unit: persons,
          series: [{ cn: '人次', us: 'People' }],
          points: kinds.map(({ code, n }) => ({
            label: { cn: labelOf(visitKinds, code, 'cn'), us: labelOf(visitKinds, code, 'us') },
            values: [n],
          })),
        },
      ],
    };
  },
};
