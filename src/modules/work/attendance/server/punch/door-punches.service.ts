import { and, arrayContains, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { DoorPassed } from '#modules/campus/doors/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { attendanceMember, attendancePlace, attendancePunch, attendanceRule } from '../tables.ts';
import { askRecount } from './punches.service.ts';

const MINUTE = 60_000;
/** So far ahead of the server a door may be, and so late it may tell what it remembers. */
const AHEAD_MOST = 2 * MINUTE;
const BEHIND_MOST = 7 * 24 * 60 * MINUTE;

/** Who opens a door of one of their places punches: at the clock of the door, which is bounded. Told twice, it is one punch. */
export async function punchAtDoor(source: EventSource, passed: DoorPassed): Promise<void> {
  const { user_id, organization_id, doorlock_id, at, access_event_id } = passed;
  if (!user_id) return;
  const { db, services } = source;
  const zone = await zoneOf(db, organization_id);
  const date = dayOf(at, zone);
  const [place] = await db
    .select({ id: attendancePlace.id })
    .from(attendanceMember)
    .innerJoin(attendanceRule, eq(attendanceRule.id, attendanceMember.rule_id))
    .innerJoin(attendancePlace, sql`${attendancePlace.id} = any (${attendanceRule.place_ids})`)
    .where(
      and(
        eq(attendanceMember.organization_id, organization_id),
        eq(attendanceMember.user_id, user_id),
        lte(attendanceMember.valid_from, date),
        // the end of a night belongs to the day before
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, addDays(date, -1))),
        arrayContains(attendancePlace.doorlock_ids, [doorlock_id]),
      ),
    )
    .orderBy(desc(attendanceMember.valid_from), attendancePlace.id)
    .limit(1);
  if (!place) return;
  const off = Date.parse(at) - services.clock.now();
  const isOff = off > AHEAD_MOST || off < -BEHIND_MOST;
  const [stored] = await db
    .insert(attendancePunch)
    .values({
      organization_id,
      user_id,
      at,
      source: 'door',
      place_id: place.id,
      access_event_id,
      verdict: isOff ? 'doubtful' : 'valid',
      reason: isOff ? 'door_clock' : null,
    })
    .onConflictDoNothing()
    .returning();
  if (stored?.verdict === 'valid') await askRecount({ db, services }, stored, zone);
}
