import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { visitor } from '../tables.ts';
import { campusLimit } from '../visit/visitor-detail.service.ts';

/**
 * Numbers of one day: persons per hour, by kind and host department, the bookings that stand now (each the length of the
 * list behind it; persons inside are told by GET /visitors/on_site), and the bookings of the week before it.
 */
export async function visitStats(ctx: Context, day = today(ctx.actor.time_zone)) {
  const zone = ctx.actor.time_zone;
  const { start, end } = dayBounds(day, zone);
  const campuses = await campusLimit(ctx, currentOrganization(ctx.actor));
  const here = sql`${within(ctx.scope, visitor.organization_id, visitor.host_department_id)} and ${visitor.archived_at} is null ${campuses ? sql`and ${visitor.campus_id} = any (${sql.param([...campuses])}::uuid[])` : sql``}`;
  const ofDay = sql`${here} and ${visitor.start_at} >= ${start} and ${visitor.start_at} < ${end}`;
  const counts = sql`${visitor.status} in ('approved', 'verified', 'left', 'no_show')`;
  const hour = (column: PgColumn) => sql`extract(hour from ${column} at time zone ${zone})::int`;
  const { rows: hours } = await ctx.db.execute<{ hour: number; expected: number; arrived: number }>(sql`
    select h as hour,
           coalesce(sum(persons_count) filter (where ${hour(visitor.start_at)} = h and ${counts}), 0)::int as expected,
           coalesce(sum(persons_count) filter (where ${hour(visitor.first_in_at)} = h), 0)::int as arrived
      from generate_series(6, 21) h left join ${visitor} on ${ofDay} group by h order by h`);
  const { rows: kinds } = await ctx.db.execute<{ code: string; persons: number }>(sql`
    select visit_kind as code, sum(persons_count)::int as persons from ${visitor} where ${ofDay} and ${counts} group by 1 order by 2 desc`);
  const { rows: departments } = await ctx.db.execute<{ name: string; name_en: string | null; persons: number }>(sql`
    select d.name, d.name_en, sum(persons_count)::int as persons
      from ${visitor} join department d on d.id = ${visitor.host_department_id} where ${ofDay} and ${counts} group by d.id, d.name, d.name_en order by 3 desc limit 10`);
  const week = dayBounds(addDays(day, -7), zone);
  const { rows: days } = await ctx.db.execute<{ day: string; booked: number }>(sql`
    select d::date::text as day, coalesce(b.n, 0) as booked
      from generate_series(${addDays(day, -7)}::date, ${day}::date, interval '1 day') d
      left join (select (${visitor.start_at} at time zone ${zone})::date as on_day, count(*)::int as n
                   from ${visitor} where ${here} and ${visitor.start_at} >= ${week.start} and ${visitor.start_at} < ${end}
                  group by 1) b on b.on_day = d::date
     order by 1`);
  const { rows } = await ctx.db.execute<{ on_site: number; overstay: number; waiting: number }>(sql`
    select count(*) filter (where status = 'verified')::int as on_site,
           count(*) filter (where status = 'verified' and end_at < now())::int as overstay,
           count(*) filter (where status = 'applied')::int as waiting
      from ${visitor} where ${here} and ${visitor.status} in ('verified', 'applied')`);
  const booked = days.at(-1)?.booked ?? 0;
  const counters = { booked, ...(rows[0] ?? { on_site: 0, overstay: 0, waiting: 0 }) };
  return { day, counters, days, hours, kinds, departments };
}
