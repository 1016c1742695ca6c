import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayKind } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { addDays, dayBounds, dayOf, instantAt, type Span } from '#shared/dates.ts';
import { amountOf, type CountRule, countLeave, type DayFacts, type LeaveDay } from './counting.policy.ts';

/** How much a leave is: days of the calendar, windows of the person, halves, make-up days, rest days between, zones. */

const ZONE = 'Asia/Shanghai';
const rule: CountRule = { unit: 'day', min_step: 0.5, day_kind: 'work', sandwich: false };
const HOURS = [
  ['08:00', '12:00'],
  ['13:30', '17:30'],
] as const;

const at = (day: string, time: string, zone = ZONE) => instantAt(day, time, zone);
const spanOf = (from: string, fromTime: string, to: string, toTime: string, zone = ZONE): Span => ({
  start: at(from, fromTime, zone),
  end: at(to, toTime, zone),
});

interface World {
  readonly days: readonly DayFacts[];
  readonly windows: ReadonlyMap<string, readonly Span[]>;
}

/** A calendar from its kinds, day after day, on which people work by the usual hours. */
function worldOf(
  first: string,
  kinds: readonly DayKind[],
  zone = ZONE,
  hours: readonly (readonly [string, string])[] = HOURS,
): World {
  const days = kinds.map((kind, n) => ({ date: addDays(first, n), kind, name: null }));
  const worked = days.filter(({ kind }) => kind === 'workday' || kind === 'makeup');
  const windows = new Map(
    worked.map(({ date }) => [
      date,
      hours.map(([from, to]) => ({ start: at(date, from, zone), end: at(date, to, zone) })),
    ]),
  );
  return { days, windows };
}

const count = (
  span: Span,
  world: World,
  own: CountRule = rule,
  more: { zone?: string; others?: ReadonlySet<string> } = {},
) => countLeave({ span, zone: ZONE, rule: own, ...world, ...more });

// Monday 28 September to Sunday 11 October 2026, with the holidays and the Sunday and Saturday that are worked for them
const AUTUMN = worldOf('2026-09-21', [
  ...Array<DayKind>(5).fill('workday'),
  'rest',
  'makeup',
  ...Array<DayKind>(3).fill('workday'),
  ...Array<DayKind>(7).fill('holiday'),
  'workday',
  'workday',
  'makeup',
  'rest',
]);

describe('a leave', () => {
  it('from Thursday afternoon to Monday morning over a make-up Sunday is three days, the Saturday free', () => {
    const days = count(spanOf('2026-09-24', '13:30', '2026-09-28', '12:00'), AUTUMN);
    expect(days.map(({ date, amount, why }) => [date.slice(8), amount, why])).toEqual([
      ['24', 0.5, 'counted'],
      ['25', 1, 'counted'],
      ['26', 0, 'rest'],
      ['27', 1, 'makeup'],
      ['28', 0.5, 'counted'],
    ]);
    expect(amountOf(days)).toBe(3);
  });

  it('of one minute of a window is half a day, and of the break between them nothing', () => {
    expect(amountOf(count(spanOf('2026-09-24', '11:59', '2026-09-24', '13:00'), AUTUMN))).toBe(0.5);
    expect(amountOf(count(spanOf('2026-09-24', '12:00', '2026-09-24', '13:30'), AUTUMN))).toBe(0);
    expect(amountOf(count(spanOf('2026-09-24', '11:59', '2026-09-24', '13:31'), AUTUMN))).toBe(1);
  });

  it('in whole days counts the day that is touched, in hours what is missed, rounded up', () => {
    const span = spanOf('2026-09-24', '10:00', '2026-09-24', '11:10');
    expect(amountOf(count(span, AUTUMN, { ...rule, min_step: 1 }))).toBe(1);
    expect(amountOf(count(span, AUTUMN, { ...rule, unit: 'hour' }))).toBe(1.5);
    expect(amountOf(count(span, AUTUMN, { ...rule, unit: 'hour', min_step: 1 }))).toBe(2);
  });

  it('by the calendar counts holidays and rest days too', () => {
    const span = spanOf('2026-09-25', '00:00', '2026-10-05', '24:00'.replace('24:00', '23:59'));
    expect(amountOf(count(span, AUTUMN, { ...rule, day_kind: 'calendar' }))).toBe(11);
    expect(amountOf(count(span, AUTUMN))).toBe(5);
  });

  it('around rest days counts them only for a type that says so, also between two requests', () => {
    const sandwich = { ...rule, sandwich: true };
    const around = spanOf('2026-09-25', '08:00', '2026-09-27', '17:30');
    expect(amountOf(count(around, AUTUMN))).toBe(2);
    expect(amountOf(count(around, AUTUMN, sandwich))).toBe(3);
    const after = spanOf('2026-09-27', '08:00', '2026-09-27', '17:30');
    expect(amountOf(count(after, AUTUMN, sandwich))).toBe(1);
    const days = count(after, AUTUMN, sandwich, { others: new Set(['2026-09-25']) });
    expect(days.map(({ date, why }) => [date.slice(8), why])).toEqual([
      ['26', 'sandwich'],
      ['27', 'makeup'],
    ]);
  });
});

const KINDS = ['workday', 'workday', 'workday', 'rest', 'holiday', 'makeup'] as const satisfies readonly DayKind[];
const ZONES = ['Asia/Shanghai', 'Asia/Urumqi', 'America/New_York', 'Europe/London', 'UTC'] as const;
const MINUTE = 60_000;

const anyLeave = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 3, maxLength: 24 }),
    first: fc.integer({ min: 0, max: 364 }).map((n) => addDays('2026-01-01', n)),
    from: fc.nat({ max: 1439 }),
    long: fc.integer({ min: 1, max: 5 * 1440 }),
    at_day: fc.nat({ max: 10 }),
    morning: fc.integer({ min: 30, max: 300 }),
    afternoon: fc.integer({ min: 30, max: 300 }),
    windows: fc.constantFrom(1, 2),
    unit: fc.constantFrom('day', 'hour'),
    min_step: fc.constantFrom(0.5, 1),
  })
  .map(({ zone, kinds, first, from, long, at_day, morning, afternoon, windows, unit, min_step }) => {
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const hours = [
      [time(420), time(420 + morning)],
      [time(780), time(780 + afternoon)],
    ] as const;
    const world = worldOf(first, kinds, zone, hours.slice(0, windows));
    const start = Date.parse(dayBounds(addDays(first, Math.min(at_day, kinds.length - 1)), zone).start) + from * MINUTE;
    const end = Math.min(start + long * MINUTE, Date.parse(dayBounds(addDays(first, kinds.length - 1), zone).end));
    const span = { start: new Date(start).toISOString(), end: new Date(Math.max(end, start + MINUTE)).toISOString() };
    return { zone, world, span, rule: { ...rule, unit, min_step } as CountRule };
  });

/** What each day has of the span, counted minute by minute without the code under test. */
function minutesByDay({ windows }: World, { start, end }: Span, zone: string) {
  const found = new Map<string, { missed: number; windows: Set<number> }>();
  for (let now = Date.parse(start); now < Date.parse(end); now += MINUTE) {
    const day = dayOf(new Date(now).toISOString(), zone);
    const own = windows.get(day) ?? [];
    const n = own.findIndex((one) => Date.parse(one.start) <= now && now < Date.parse(one.end));
    if (n < 0) continue;
    const known = found.get(day) ?? { missed: 0, windows: new Set<number>() };
    known.missed += 1;
    known.windows.add(n);
    found.set(day, known);
  }
  return found;
}

describe('every leave', () => {
  it('is by day what the minutes say: halves are windows, hours are minutes, and free days are nothing', () => {
    fc.assert(
      fc.property(anyLeave, ({ zone, world, span, rule: own }) => {
        const days = count(span, world, own, { zone });
        const minutes = minutesByDay(world, span, zone);
        for (const day of days)
          expect([day.date, day.amount]).toEqual([day.date, expectedOf(day, world, minutes, own)]);
        expect(days.filter(({ amount }) => amount > 0).length).toBe(minutes.size);
      }),
      { numRuns: 80 },
    );
  });

  it('is as long cut at a midnight as in one piece, and never shorter when it is longer', () => {
    fc.assert(
      fc.property(anyLeave, fc.nat({ max: 20 }), ({ zone, world, span, rule: own }, cut) => {
        const middle = dayBounds(addDays(dayOf(span.start, zone), cut), zone).start;
        const total = amountOf(count(span, world, own, { zone }));
        if (middle <= span.start || middle >= span.end) return;
        const [before, after] = [
          { start: span.start, end: middle },
          { start: middle, end: span.end },
        ].map((part) => amountOf(count(part, world, own, { zone })));
        expect((before ?? 0) + (after ?? 0)).toBe(total);
        expect(before).toBeLessThanOrEqual(total);
      }),
      { numRuns: 200 },
    );
  });

  it('counts rest days between for a sandwich and never fewer days than without', () => {
    fc.assert(
      fc.property(anyLeave, ({ zone, world, span, rule: own }) => {
        const plain = count(span, world, own, { zone });
        const days = count(span, world, { ...own, sandwich: true }, { zone });
        const free = days.filter(({ why }) => why === 'sandwich');
        expect(amountOf(days)).toBe(amountOf(plain) + free.length);
        for (const one of free) expect(world.windows.has(one.date)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

function expectedOf(
  { date }: LeaveDay,
  { windows }: World,
  minutes: ReturnType<typeof minutesByDay>,
  { unit, min_step }: CountRule,
): number {
  const found = minutes.get(date);
  if (!found) return 0;
  const up = (value: number) => Math.ceil(value / min_step - 1e-9) * min_step;
  if (unit === 'hour') return up(found.missed / 60);
  const own = windows.get(date) ?? [];
  if (own.length === 2) return min_step === 1 ? 1 : found.windows.size / 2;
  const [only] = own;
  return Math.min(1, up(found.missed / ((Date.parse(only?.end ?? '') - Date.parse(only?.start ?? '')) / MINUTE)));
}
