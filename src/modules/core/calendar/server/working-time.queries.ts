import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { addDays, dayOf, type Span } from '#shared/dates.ts';
import type { CalendarAudience } from '../contract/calendar-kinds.ts';
import type { CalendarDay } from './calendar.policy.ts';
import { days } from './calendar.queries.ts';
import { endAfter, isWorked, minutesWithin, stretchesOf, type WorkingTime } from './working-time.policy.ts';

/*
 * Deadlines that people have at work. What is stored is when something began and how much time it has; the end is asked
 * for whenever it is needed, since a holiday or a pause that is added later moves it.
 */

/** Days that are read at once, and the most that are looked through. */
const AT_ONCE = 62;
const AT_MOST = 3 * 366;

/**
 * The `count`th working day of a school after a day, of staff or of students; before it where `count` is negative. 0: the
 * day itself, or the next one on which people work. Null: the calendar has none within three years, as that of students
 * without semesters.
 */
export async function addWorkdays(
  db: Db,
  organizationId: string,
  day: string,
  count: number,
  applies: CalendarAudience = 'staff',
): Promise<string | null> {
  const step = count < 0 ? -1 : 1;
  let left = count === 0 ? 1 : Math.abs(count);
  for await (const batch of daysFrom(db, organizationId, count === 0 ? day : addDays(day, step), step, applies))
    for (const one of batch.filter(isWorked)) {
      left -= 1;
      if (left === 0) return one.date;
    }
  return null;
}

/** How many working days lie after one day up to another, that included; negative where `to` is earlier. Agrees with `addWorkdays`. */
export async function workdaysBetween(
  db: Db,
  organizationId: string,
  from: string,
  to: string,
  applies: CalendarAudience = 'staff',
): Promise<number> {
  if (from === to) return 0;
  const [first, last] = from < to ? [addDays(from, 1), to] : [to, addDays(from, -1)];
  const worked = (await days(db, organizationId, first, last, applies)).filter(isWorked).length;
  return from < to ? worked : -worked;
}

/** Minutes of the working time of a school between two instants, parts of one as fractions; 0 where the end comes first. */
export async function workingMinutes(db: Db, organizationId: string, span: Span, time: WorkingTime): Promise<number> {
  const zone = await zoneOf(db, organizationId);
  const [from, to] = [dayOf(span.start, zone), dayOf(span.end, zone)];
  if (from > to) return 0;
  return minutesWithin(stretchesOf(await days(db, organizationId, from, to, 'staff'), time, zone), span);
}

/**
 * The instant at which so many minutes of the working time of a school are over since another one; null: there is not so
 * much within three years.
 */
export async function afterWorkingMinutes(
  db: Db,
  organizationId: string,
  start: string,
  minutes: number,
  time: WorkingTime,
): Promise<string | null> {
  const zone = await zoneOf(db, organizationId);
  let left = minutes;
  for await (const batch of daysFrom(db, organizationId, dayOf(start, zone), 1, 'staff')) {
    const end = endAfter(stretchesOf(batch, time, zone), start, left);
    if ('at' in end) return end.at;
    left = end.left;
  }
  return null;
}

/** Days from one on, forwards or backwards, a batch at a time. */
async function* daysFrom(
  db: Db,
  organizationId: string,
  first: string,
  step: 1 | -1,
  applies: CalendarAudience,
): AsyncGenerator<CalendarDay[]> {
  for (let seen = 0; seen < AT_MOST; seen += AT_ONCE) {
    const near = addDays(first, seen * step);
    const far = addDays(near, (AT_ONCE - 1) * step);
    const batch = await days(db, organizationId, step > 0 ? near : far, step > 0 ? far : near, applies);
    yield step > 0 ? batch : batch.toReversed();
  }
}
