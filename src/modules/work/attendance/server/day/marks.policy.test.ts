import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { RuleWindow } from '../../contract/attendance-rules.contract.ts';
import { countDay, type DayFacts, type Minutes } from './marks.policy.ts';
import { minuteOf, overlapOf, windowsOn } from './windows.policy.ts';

/** What a day of somebody becomes, by the hours that are asked of them and what they did. */

const ZONE = 'Asia/Shanghai';
const MONDAY = '2026-11-23';
const GRACE = { grace_late: 5, grace_early: 0, half_day_after: 60, absent_after: 180 };
const at = (time: string, day = MONDAY) => minuteOf(instantAt(day, time, ZONE));
const window = (from: string, to: string, day = MONDAY, last = day): Minutes => ({
  from: at(from, day),
  to: at(to, last),
});
const facts = (more: Partial<DayFacts>): DayFacts => ({
  windows: [window('07:40', '11:50'), window('13:30', '17:00')],
  before: null,
  after: null,
  is_off: false,
  day: { from: at('00:00'), to: at('00:00', addDays(MONDAY, 1)) },
  punches: [],
  fixes: [],
  away: [],
  grace: GRACE,
  now: at('23:00'),
  ...more,
});
const punches = (...times: string[]) => times.map((time) => at(time));

describe('a day', () => {
  it('is normal for who comes and goes in time, the minutes of grace included', () => {
    const day = countDay(facts({ punches: punches('07:45', '11:50', '13:20', '17:03') }));
    expect(day).toMatchObject({ marks: ['normal'], late: 0, minutes: 245 + 210, due_at: null });
  });
  it('is late from the minute after the grace on, counted from the begin of the hours', () => {
    const day = countDay(facts({ punches: punches('07:52', '11:50', '13:20', '17:03') }));
    expect(day).toMatchObject({ marks: ['late'], late: 12 });
  });
  it('is normal with the leave as its source, once leave for the first lesson is agreed on', () => {
    const away = [{ ...window('07:40', '08:30'), why: 'leave' as const }];
    const day = countDay(facts({ punches: punches('07:52', '11:50', '13:20', '17:03'), away }));
    expect(day).toMatchObject({ marks: ['normal'], source: 'leave', late: 0 });
  });
  it('asks nothing of who is away the whole time, and says which part they were away', () => {
    const all = countDay(facts({ away: [{ ...window('00:00', '23:59'), why: 'business' }] }));
    expect(all).toMatchObject({ marks: ['business'], minutes: 0 });
    const half = countDay(
      facts({ punches: punches('13:20', '17:03'), away: [{ ...window('07:00', '12:00'), why: 'leave' }] }),
    );
    expect(half.marks).toEqual(['normal', 'leave']);
  });
  it('has no mark before the hours are over and the grace behind them', () => {
    const late = { punches: punches('07:52', '11:50') };
    expect(countDay(facts({ ...late, now: at('11:54') }))).toMatchObject({ marks: [], due_at: at('11:55') });
    expect(countDay(facts({ ...late, now: at('11:55') }))).toMatchObject({ marks: ['late'], due_at: at('17:05') });
    expect(countDay(facts({ now: at('07:30') })).marks).toEqual([]);
  });
  it('names the punch that is missing', () => {
    expect(countDay(facts({ punches: punches('11:50', '13:20', '17:00') })).marks).toEqual(['missing_in']);
    expect(countDay(facts({ punches: punches('07:30', '11:50', '13:20') })).marks).toEqual(['missing_out']);
  });
  it('is half a day or a whole one, by how much is missing', () => {
    expect(countDay(facts({})).marks).toEqual(['absent']);
    expect(countDay(facts({ punches: punches('07:30', '11:50') })).marks).toEqual(['half_day']);
    expect(countDay(facts({ punches: punches('08:40', '11:50', '13:20', '17:00') })).marks).toEqual(['half_day']);
    expect(countDay(facts({ punches: punches('10:45', '11:50', '13:20', '17:00') })).marks).toEqual(['absent']);
  });
  it('takes a correction in place of the punch', () => {
    const fixes = [{ window: 1, kind: 'out' as const, at: at('17:01') }];
    const day = countDay(facts({ punches: punches('07:30', '11:50', '13:20'), fixes }));
    expect(day).toMatchObject({ marks: ['normal'], source: 'fix' });
  });
  it('forgives nobody by the arrival of the next day: who forgot to punch out stays without one', () => {
    const tomorrow = at('07:35', addDays(MONDAY, 1));
    const after = window('07:40', '11:50', addDays(MONDAY, 1));
    const day = countDay(facts({ punches: [...punches('07:35', '11:50', '13:20'), tomorrow], after, now: tomorrow }));
    expect(day.marks).toEqual(['missing_out']);
  });
  it('keeps the end of a night with the day on which it began', () => {
    const next = addDays(MONDAY, 1);
    const night = window('22:00', '06:00', MONDAY, next);
    const shift = { windows: [night], punches: [at('21:50'), at('06:04', next)], now: at('12:00', next) };
    expect(countDay(facts(shift))).toMatchObject({ marks: ['normal'], minutes: 480 });
    const day = { from: at('00:00', next), to: at('00:00', addDays(next, 1)) };
    const free = countDay(facts({ ...shift, windows: [], before: night, day, now: at('23:59', addDays(next, 1)) }));
    expect(free).toMatchObject({ marks: [], minutes: 0 });
  });
  it('is off when nobody works, and overtime for who came all the same', () => {
    const off = { windows: [], is_off: true, now: at('00:00', addDays(MONDAY, 1)) };
    expect(countDay(facts(off)).marks).toEqual(['holiday']);
    expect(countDay(facts({ ...off, punches: punches('09:00', '11:30') }))).toMatchObject({
      marks: ['holiday', 'overtime'],
      minutes: 150,
    });
  });
});

describe('flexible hours', () => {
  const flexible = { required: 480, core: [window('10:00', '15:00')] };
  const day = (times: readonly string[], more: Partial<DayFacts> = {}) =>
    countDay(facts({ windows: [window('07:00', '20:00')], flexible, punches: punches(...times), ...more }));

  it('are whole however they lie, and short by what is missing', () => {
    expect(day(['07:10', '15:10'])).toMatchObject({ marks: ['normal'], late: 0, early: 0, minutes: 480 });
    expect(day(['10:00', '18:00'])).toMatchObject({ marks: ['normal'], minutes: 480 });
    expect(day(['09:00', '16:30'])).toMatchObject({ marks: ['early'], early: 30, minutes: 450 });
    expect(day(['09:00', '15:10'])).toMatchObject({ marks: ['half_day'], early: 110 });
  });
  it('ask for the core hours, which leave takes away', () => {
    expect(day(['10:30', '19:00'])).toMatchObject({ marks: ['late'], late: 30 });
    const away = [{ ...window('10:00', '11:00'), why: 'leave' as const }];
    expect(day(['11:03', '18:10'], { away })).toMatchObject({ marks: ['normal'], source: 'leave', late: 0 });
    expect(day(['07:00', '14:00'], { flexible: { required: 420, core: flexible.core } })).toMatchObject({ early: 60 });
  });
  it('without core hours ask for the length alone, and credit leave with its minutes', () => {
    const free = { required: 480, core: [] };
    expect(day(['12:00', '20:00'], { flexible: free }).marks).toEqual(['normal']);
    const away = [{ ...window('14:00', '18:00'), why: 'leave' as const }];
    expect(day(['08:00', '12:00'], { flexible: free, away })).toMatchObject({ marks: ['normal'], minutes: 240 });
  });
  it('name who punched once or never, before the length', () => {
    expect(day(['09:00']).marks).toEqual(['missing_out']);
    expect(day([]).marks).toEqual(['absent']);
    expect(day(['09:00', '12:00'], { now: at('15:00') })).toMatchObject({ marks: [], early: 0 });
  });
});

describe('free hours', () => {
  const free = { windows: [], is_free: true, now: at('00:00', addDays(MONDAY, 1)) };
  it('count the time and ask nothing', () => {
    expect(countDay(facts({ ...free, punches: punches('09:00', '17:30') }))).toMatchObject({
      marks: ['normal'],
      minutes: 510,
    });
    expect(countDay(facts(free)).marks).toEqual([]);
    const away = [{ ...window('08:00', '12:00'), why: 'business' as const }];
    expect(countDay(facts({ ...free, away }))).toMatchObject({ marks: ['business'], source: 'business' });
  });
});

const rule = (weekday: number, from: string, to: string, next_day = false): RuleWindow => ({
  weekday,
  in: from,
  out: to,
  next_day,
});

describe('the hours of a day', () => {
  it('go by the weekday that the calendar says, on a Saturday that is worked too', () => {
    const windows = [rule(3, '07:40', '11:50'), rule(6, '10:00', '11:00')];
    const saturday = '2026-11-28';
    expect(windowsOn(windows, { date: saturday, is_worked: true, as_weekday: 3 }, ZONE)).toMatchObject([
      { in: '07:40' },
    ]);
    expect(windowsOn(windows, { date: saturday, is_worked: false, as_weekday: null }, ZONE)).toEqual([]);
  });
  it('may not lie over each other, also not a night over the next morning or Sunday over Monday', () => {
    expect(overlapOf([rule(1, '07:40', '11:50'), rule(1, '11:50', '17:00')])).toBeNull();
    expect(overlapOf([rule(1, '07:40', '11:50'), rule(1, '11:49', '17:00')])).toEqual([0, 1]);
    expect(overlapOf([rule(1, '22:00', '06:00', true), rule(2, '05:00', '09:00')])).toEqual([0, 1]);
    expect(overlapOf([rule(1, '05:00', '09:00'), rule(7, '22:00', '06:00', true)])).toEqual([1, 0]);
  });
});

/** Every minute of a span that fits. */
const minutesWhere = (from: number, to: number, fits: (minute: number) => boolean): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n).filter(fits);

/** Whether a punch of this minute belongs to a window: half of the way to its neighbours, and not too far from itself. */
function belongsTo(one: DayFacts, at: number, minute: number): boolean {
  const hours = one.windows[at] as Minutes;
  const former = one.windows[at - 1] ?? one.before;
  const next = one.windows[at + 1] ?? one.after;
  const isAfterFormer = !former || minute >= Math.floor((former.to + hours.from) / 2);
  const isBeforeNext = !next || minute < Math.floor((hours.to + next.from) / 2);
  return isAfterFormer && isBeforeNext && minute >= hours.from - 240 && minute < hours.to + 480;
}

/** The same day counted plainly: minute after minute, without any arithmetic of spans. */
function plainly(one: DayFacts, at: number) {
  const { from, to } = one.windows[at] as Minutes;
  const asked = minutesWhere(from, to, (minute) => !one.away.some((away) => away.from <= minute && minute < away.to));
  const [first] = asked;
  if (first === undefined) return { in: null, out: null, late: 0, early: 0, minutes: 0 };
  const end = (asked.at(-1) as number) + 1;
  const own = one.punches.filter((minute) => belongsTo(one, at, minute)).sort((a, b) => a - b);
  const half = Math.floor((first + end) / 2);
  const [earliest = null] = own;
  const latest = own.at(-1) ?? null;
  const isIn = earliest !== null && earliest < end && (own.length > 1 || earliest <= half);
  const entered = isIn ? earliest : null;
  const left = latest !== null && latest > half && latest !== entered ? latest : null;
  const late = entered === null ? 0 : minutesWhere(first, entered, () => true).length;
  const early = left === null ? 0 : minutesWhere(left, end, () => true).length;
  return {
    in: entered,
    out: left,
    late: late > one.grace.grace_late ? late : 0,
    early: early > one.grace.grace_early ? early : 0,
    minutes:
      entered === null || left === null ? 0 : asked.filter((minute) => entered <= minute && minute < left).length,
  };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Days as a school may have them: one or two windows, or a night; in several zones, on a Saturday that is worked as well. */
const anyDay = fc
  .record({
    zone: fc.constantFrom('Asia/Shanghai', 'Europe/London', 'Asia/Kathmandu', 'America/New_York'),
    day: fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n)),
    start: fc.integer({ min: 300, max: 600 }),
    first: fc.integer({ min: 30, max: 300 }),
    pause: fc.integer({ min: 0, max: 120 }),
    second: fc.integer({ min: 0, max: 240 }),
    night: fc.boolean(),
    as_weekday: fc.option(fc.integer({ min: 1, max: 7 })),
    punches: fc.array(fc.integer({ min: -300, max: 2000 }), { maxLength: 8 }),
    away: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 1800 }),
        long: fc.integer({ min: 1, max: 400 }),
        why: fc.constantFrom('leave' as const, 'business' as const),
      }),
      { maxLength: 3 },
    ),
    grace_late: fc.integer({ min: 0, max: 60 }),
    grace_early: fc.integer({ min: 0, max: 60 }),
    now: fc.integer({ min: 0, max: 2600 }),
  })
  .map((one): DayFacts => {
    const { zone, day, start, first, pause, second, night } = one;
    const weekday = one.as_weekday ?? weekdayOf(day);
    const windows: RuleWindow[] = night
      ? [rule(weekday, clock(1200 + (start % 180)), clock(first + 60), true)]
      : [
          rule(weekday, clock(start), clock(start + first)),
          ...(second > 0 ? [rule(weekday, clock(start + first + pause), clock(start + first + pause + second))] : []),
        ];
    const plan = (date: string, as_weekday: number | null) =>
      windowsOn(windows, { date, is_worked: true, as_weekday }, zone);
    const midnight = minuteOf(instantAt(day, '00:00', zone));
    return {
      windows: plan(day, one.as_weekday),
      before: plan(addDays(day, -1), weekday).at(-1) ?? null,
      after: plan(addDays(day, 1), weekday)[0] ?? null,
      is_off: false,
      day: { from: midnight, to: minuteOf(instantAt(addDays(day, 1), '00:00', zone)) },
      punches: one.punches.map((minute) => midnight + minute),
      fixes: [],
      away: one.away.map(({ from, long, why }) => ({ from: midnight + from, to: midnight + from + long, why })),
      grace: { grace_late: one.grace_late, grace_early: one.grace_early, half_day_after: 60, absent_after: 180 },
      now: midnight + one.now,
    };
  })
  .filter((one) => one.windows.length > 0);

describe('any day', () => {
  it('has the minutes that are counted plainly', () => {
    fc.assert(
      fc.property(anyDay, (one) => {
        const day = countDay(one);
        for (const [at, window] of day.windows.entries()) {
          const { in: entered, out, late, early, minutes } = window;
          expect({ in: entered, out, late, early, minutes }).toEqual(plainly(one, at));
        }
        expect(day.minutes).toBe(day.windows.reduce((sum, { minutes }) => sum + minutes, 0));
      }),
      { numRuns: 3000 },
    );
  });
  it('is the same in whichever order its facts became known', () => {
    fc.assert(
      fc.property(anyDay, fc.infiniteStream(fc.integer()), (one, numbers) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((value) => ({ value, key: numbers.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ value }) => value);
        const other = { ...one, punches: shuffled(one.punches), away: shuffled(one.away) };
        expect(countDay(other)).toEqual(countDay(one));
      }),
      { numRuns: 1000 },
    );
  });
  it('says nothing of a window before its end and grace, and something of each afterwards', () => {
    fc.assert(
      fc.property(anyDay, (one) => {
        const day = countDay(one);
        const open = day.windows.filter(({ is_settled }) => !is_settled);
        for (const [at, { is_settled, settles_at, marks }] of day.windows.entries()) {
          const end = one.windows[at]?.to ?? 0;
          if (one.now < end && marks[0] !== 'leave' && marks[0] !== 'business') expect(is_settled).toBe(false);
          if (one.now >= settles_at) expect(marks.length).toBeGreaterThan(0);
        }
        if (open.length === day.windows.length) expect(day.marks).toEqual([]);
        if (open.length === 0) expect(day.marks.length).toBeGreaterThan(0);
        expect(day.due_at === null).toBe(open.length === 0);
      }),
      { numRuns: 1000 },
    );
  });
});
