import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { HOLDING_STATES } from '../../contract/booking.lifecycle.ts';
import { roomBooking } from '../tables.ts';

/** A booking of these had its room or has it; one that was given up, cancelled or rejected did not. */
const USING_STATES = [...HOLDING_STATES, 'finished'] as const;

/** How many rooms in reach are taken in each hour of this week, on the clock of the reader's school. */
export async function viewWeekUse({ db, actor, scope }: Context) {
  const zone = actor.time_zone;
  const day = today(zone);
  const from = addDays(day, 1 - weekdayOf(day));
  const { start } = dayBounds(from, zone);
  const { end } = dayBounds(addDays(from, 6), zone);
  const rooms = await db.$count(
    broom,
    and(within(scope, broom.organization_id), eq(broom.bookable, true), eq(broom.status, 'active')),
  );
  const hour = sql`hour.at at time zone ${zone}`;
  const hours = await db
    .select({
      weekday: sql<number>`extract(isodow from ${hour})::int`,
      hour: sql<number>`extract(hour from ${hour})::int`,
      rooms: sql<number>`count(distinct ${roomBooking.broom_id})::int`,
    })
    .from(roomBooking)
    .innerJoin(
      sql`lateral generate_series(date_trunc('hour', ${roomBooking.starts_at}), ${roomBooking.ends_at} - interval '1 second', interval '1 hour') as hour(at)`,
      sql`true`,
    )
    .where(
      and(
        within(scope, roomBooking.organization_id),
        sql`${roomBooking.starts_at} >= ${start}`,
        lt(roomBooking.starts_at, end),
        inArray(roomBooking.status, [...USING_STATES]),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
  return { from, rooms, hours };
}
