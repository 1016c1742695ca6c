import type { DemoContext } from '#server/module.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import type { DayKind } from '../contract/calendar-kinds.ts';
import { workCalendar, workCalendarDay } from './tables.ts';

/** The holidays of the school year 2026/27 as months and days; make-up days stand for a weekday. */
const HOLIDAYS: readonly (readonly [name: string, from: string, to: string, kind: DayKind, as_weekday?: number])[] = [
  ['中秋节', '2026-09-25', '2026-09-27', 'holiday'],
  ['国庆节调休', '2026-09-20', '2026-09-20', 'makeup', 3],
  ['国庆节', '2026-10-01', '2026-10-07', 'holiday'],
  ['国庆节调休', '2026-10-10', '2026-10-10', 'makeup', 4],
  ['元旦', '2027-01-01', '2027-01-03', 'holiday'],
  ['春节', '2027-02-05', '2027-02-11', 'holiday'],
  ['春节调休', '2027-02-14', '2027-02-14', 'makeup', 5],
  ['清明节', '2027-04-03', '2027-04-05', 'holiday'],
  ['劳动节', '2027-05-01', '2027-05-05', 'holiday'],
  ['端午节', '2027-06-09', '2027-06-09', 'holiday'],
];

/** Whether the demo's calendar is off on a day, `YYYY-MM-DD`, for a holiday. */
export const isHolidayOfDemo = (day: string): boolean =>
  HOLIDAYS.some(([, from, to, kind]) => kind === 'holiday' && from <= day && day <= to);

/** The national holidays for the group; one school has a sports day of its own next week. */
export async function calendarDemo({ db, today }: DemoContext): Promise<void> {
  const client_id = organizationId('sy');
  const school_id = organizationId('sy-middle');
  const said = HOLIDAYS.flatMap(([name, from, to, kind, as_weekday = null]) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({
      client_id,
      school_id: null,
      date: addDays(from, at),
      applies: 'both' as const,
      kind,
      name,
      as_weekday,
    })),
  );
  await db.insert(workCalendarDay).values(said);
  const wednesday = addDays(today, 10 - weekdayOf(today));
  await db
    .insert(workCalendarDay)
    .values({ client_id, school_id, date: wednesday, applies: 'students', kind: 'rest', name: '运动会次日休整' });
  await db
    .insert(workCalendar)
    .values([client_id, school_id].map((organization_id) => ({ organization_id, version: 1 })));
}
