import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMinutes, dayOf, type OpenHours, type Span, timeOf } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import type { CalendarDay } from './calendar.policy.ts';
import { addWorkdays, afterWorkingMinutes, workdaysBetween, workingMinutes } from './public.ts';
import { endAfter, minutesWithin, stretchesOf } from './working-time.policy.ts';

/** Working days and working time, each held against a count that looks at every day and every minute by itself. */

const MINUTE = 60_000;
const KINDS = ['workday', 'rest', 'holiday', 'makeup', 'school_break'] as const;
/** The clock of London goes back within these days, on October 25. */
const FIRST = '2026-10-22';
const DAYS = 7;
const LUNCH: readonly OpenHours[] = [
  { from: '13:30', until: '17:30' },
  { from: '08:00', until: '12:00' },
];

const zones = fc.constantFrom('Asia/Shanghai', 'Europe/London', 'America/New_York', 'Asia/Kathmandu');
const hours = fc.constantFrom(LUNCH, [{ from: '07:15', until: '21:00' }], [{ from: '00:00', until: '24:00' }]);
const week = fc
  .array(fc.constantFrom(...KINDS), { minLength: DAYS, maxLength: DAYS })
  .map((kinds) =>
    kinds.map(
      (kind, at): CalendarDay => ({ date: addDays(FIRST, at), kind, name: null, as_weekday: null, source: 'own' }),
    ),
  );
/** Minutes after midnight in Greenwich of the second day, so that whole days lie around them in every zone. */
const minute = fc.integer({ min: 0, max: (DAYS - 3) * 1440 });
const at = (n: number) => addMinutes(`${addDays(FIRST, 1)}T12:00:00.000Z`, n);
const span = fc.tuple(minute, minute).map(([a, b]): Span => ({ start: at(Math.min(a, b)), end: at(Math.max(a, b)) }));
const pauses = fc.array(span, { maxLength: 3 });

type Week = readonly CalendarDay[];
/** Whether this minute is worked: its day, its hour, and no pause. */
function counts(
  instant: string,
  days: Week,
  open: readonly OpenHours[],
  still: readonly Span[],
  zone: string,
): boolean {
  const day = days.find((one) => one.date === dayOf(instant, zone));
  const time = timeOf(instant, zone);
  return (
    day !== undefined &&
    (day.kind === 'workday' || day.kind === 'makeup') &&
    open.some(({ from, until }) => from <= time && time < until) &&
    !still.some(({ start, end }) => start <= instant && instant < end)
  );
}

it('the minutes of a span are those that a count of every minute finds', () => {
  fc.assert(
    fc.property(week, zones, hours, pauses, span, (days, zone, open, still, whole) => {
      let naive = 0;
      for (let ms = Date.parse(whole.start); ms < Date.parse(whole.end); ms += MINUTE)
        if (counts(new Date(ms).toISOString(), days, open, still, zone)) naive += 1;
      expect(minutesWithin(stretchesOf(days, { hours: open, pauses: still }, zone), whole)).toBe(naive);
    }),
    { numRuns: 40 },
  );
});

it('a due time is the end of the last of its minutes', () => {
  fc.assert(
    fc.property(week, zones, hours, pauses, minute, fc.integer({ min: 1, max: 2000 }), (...given) => {
      const [days, zone, open, still, start, minutes] = given;
      const found = endAfter(stretchesOf(days, { hours: open, pauses: still }, zone), at(start), minutes);
      let left = minutes;
      let ms = Date.parse(at(start));
      for (const last = Date.parse(`${addDays(FIRST, DAYS + 1)}T12:00:00Z`); left > 0 && ms < last; ms += MINUTE)
        if (counts(new Date(ms).toISOString(), days, open, still, zone)) left -= 1;
      expect(found).toEqual(left > 0 ? { left } : { at: new Date(ms).toISOString() });
    }),
    { numRuns: 40 },
  );
});

it('a pause that ends before it begins is none', () => {
  const day: CalendarDay = { date: FIRST, kind: 'workday', name: null, as_weekday: null, source: 'own' };
  const pause = { start: `${FIRST}T03:00:00Z`, end: `${FIRST}T02:00:00Z` };
  const stretches = stretchesOf([day], { hours: LUNCH, pauses: [pause] }, 'Asia/Shanghai');
  expect(minutesWithin(stretches, { start: `${FIRST}T00:00:00Z`, end: `${FIRST}T12:00:00Z` })).toBe(480);
});

describe('the working days of a school', () => {
  const demo = useDemo();
  const SCHOOL = organizationId('sy-middle');
  const read = demo.everywhere.bind(demo);
  const GROUP = organizationId('sy');
  // February 2030 is far from what the demo says of its own year
  const OFF = ['2030-02-04', '2030-02-05', '2030-02-06'];
  const MADE_UP = ['2030-02-03', '2030-02-09'];
  beforeAll(async () => {
    const say = (date: string, kind: string) =>
      demo.test_db.query(
        `insert into work_calendar_day (id, client_id, date, applies, kind) values (gen_random_uuid(), $1, $2, 'both', $3)`,
        [GROUP, date, kind],
      );
    for (const date of OFF) await say(date, 'holiday');
    for (const date of MADE_UP) await say(date, 'makeup');
  });
  /** Of February 2030, whose first day is a Friday. */
  const worked = (day: string) => MADE_UP.includes(day) || (weekdayOf(day) < 6 && !OFF.includes(day));

  it('leave out holidays and count days that are worked instead', async () => {
    const add = (day: string, count: number) => read((db) => addWorkdays(db, SCHOOL, day, count));
    expect(await add('2030-02-01', 1)).toBe('2030-02-03');
    expect(await add('2030-02-01', 2)).toBe('2030-02-07');
    expect(await add('2030-02-08', 1)).toBe('2030-02-09');
    expect(await add('2030-02-09', -2)).toBe('2030-02-07');
    expect(await add('2030-02-02', 0)).toBe('2030-02-03');
    expect(await add('2030-02-01', 0)).toBe('2030-02-01');
  });

  it('are as many between two days as a count of every day finds, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 1, max: 90 }), async (first, count) => {
        const from = addDays('2030-02-01', first);
        for (const sign of [1, -1]) {
          let [naive, day] = [0, from];
          while (naive < count) {
            day = addDays(day, sign);
            if (worked(day)) naive += 1;
          }
          expect(await read((db) => addWorkdays(db, SCHOOL, from, sign * count))).toBe(day);
          expect(await read((db) => workdaysBetween(db, SCHOOL, from, day))).toBe(sign * count);
        }
      }),
      { numRuns: 15 },
    );
    expect(await read((db) => workdaysBetween(db, SCHOOL, '2030-02-01', '2030-02-01'))).toBe(0);
  });

  it('are none where students have no semester', async () => {
    expect(await read((db) => addWorkdays(db, SCHOOL, '2039-02-01', 1, 'students'))).toBeNull();
  });

  it('give the hours of a deadline: over a night, a lunch, a holiday and a day that is worked instead', async () => {
    const time = { hours: LUNCH };
    const start = '2030-02-01T09:00:00.000Z'; // Friday, 17:00: half an hour is left of it
    const due = (minutes: number, more: object = {}) =>
      read((db) => afterWorkingMinutes(db, SCHOOL, start, minutes, { ...time, ...more }));
    expect(await due(30)).toBe('2030-02-01T09:30:00.000Z');
    expect(await due(31)).toBe('2030-02-03T00:01:00.000Z');
    expect(await due(30 + 480 + 300)).toBe('2030-02-07T06:30:00.000Z');
    const pauses = [{ start: '2030-02-01T09:10:00.000Z', end: '2030-02-07T01:00:00.000Z' }];
    expect(await due(30, { pauses })).toBe('2030-02-07T01:20:00.000Z');
    const end = '2030-02-07T06:30:00.000Z';
    expect(await read((db) => workingMinutes(db, SCHOOL, { start, end }, time))).toBe(810);
    expect(await read((db) => workingMinutes(db, SCHOOL, { start: end, end: start }, time))).toBe(0);
    expect(await due(1, { hours: [] })).toBeNull();
  });
});
