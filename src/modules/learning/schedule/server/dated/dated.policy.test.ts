import { describe, expect, test } from 'vitest';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Period } from '../../contract/period-plans.contract.ts';
import { clashesOf, longDays } from '../draft/clashes.policy.ts';
import { compare, overlapsWithin, peopleOf } from '../publish/settlement.policy.ts';
import { datedLessons, type Slot, type Terms } from './dated-lessons.policy.ts';
import { type CalendarDay, type DayRule, planOfDay } from './day-plan.policy.ts';

/** Which lessons a day has, and what stands in the way in a week. */

const MONDAY = '2026-08-31';
const place = { grade_id: 'g7', campus_id: 'east' };
const day = (
  date: string,
  kind = weekdayOf(date) > 5 ? 'rest' : 'workday',
  more: Partial<CalendarDay> = {},
): CalendarDay => ({
  date,
  kind,
  as_weekday: null,
  name: null,
  ...more,
});
const rule = (date: string, more: Partial<DayRule> = {}): DayRule => ({
  date,
  campus_id: null,
  grade_ids: [],
  mode: 'follow',
  follow_weekday: 5,
  follow_week: 'same',
  periods_off: [],
  reason: '调休',
  ...more,
});
const plan = (one: CalendarDay, rules: readonly DayRule[] = []) => planOfDay(one, rules, place, MONDAY);

describe('a day', () => {
  test('counts as its weekday in the week of the term, and is off where the calendar says so', () => {
    expect(plan(day('2026-09-02'))).toMatchObject({ weekday: 3, parity: 'odd', week_no: 1 });
    expect(plan(day('2026-09-08'))).toMatchObject({ weekday: 2, parity: 'even', week_no: 2 });
    expect(plan(day('2026-10-01', 'holiday', { name: '国庆节' }))).toMatchObject({ weekday: null, reason: '国庆节' });
    expect(plan(day('2026-09-05'))).toMatchObject({ weekday: null });
  });

  test('made up for follows what the school said of it, else the weekday of the calendar', () => {
    const makeup = day('2026-10-10', 'makeup', { as_weekday: 4 });
    expect(plan(makeup)).toMatchObject({ weekday: 4, parity: 'even' });
    expect(plan(makeup, [rule('2026-10-10', { follow_week: 'odd' })])).toMatchObject({ weekday: 5, parity: 'odd' });
  });

  test('of one grade goes before that of its campus, and that before the whole school', () => {
    const rules = [
      rule('2026-09-02', { mode: 'none', reason: '全校' }),
      rule('2026-09-02', { campus_id: 'east', follow_weekday: 1, reason: '东校区' }),
      rule('2026-09-02', { grade_ids: ['g7'], follow_weekday: 2, reason: '七年级' }),
    ];
    expect(plan(day('2026-09-02'), rules)).toMatchObject({ weekday: 2, reason: '七年级' });
    expect(planOfDay(day('2026-09-02'), rules, { ...place, grade_id: 'g8' }, MONDAY)).toMatchObject({ weekday: 1 });
    expect(planOfDay(day('2026-09-02'), rules, { grade_id: 'g8', campus_id: 'west' }, MONDAY).weekday).toBeNull();
  });
});

const HOURS: Period[] = Array.from({ length: 8 }, (_, at) => ({
  no: at + 1,
  kind: 'lesson',
  name: `第${at + 1}节`,
  name_en: null,
  starts: `${String(8 + at).padStart(2, '0')}:00`,
  ends: `${String(8 + at).padStart(2, '0')}:40`,
}));
let made = 0;
const slot = (more: Partial<Slot> = {}): Slot => ({
  id: `slot ${++made}`,
  classroom_ids: ['c1'],
  subject_value: '101001',
  course_name: null,
  teacher_ids: ['t1'],
  broom_id: null,
  weekday: 1,
  period_from: 1,
  period_to: 1,
  weeks: 'all',
  kind: 'lesson',
  ...more,
});
const terms = (days: readonly CalendarDay[], rules: readonly DayRule[] = []): Terms => ({
  first_week_monday: MONDAY,
  zone: 'Asia/Shanghai',
  days,
  rules,
  hours: [{ grade_id: 'g7', from_on: '2026-09-01', to_on: '2027-01-31', periods: HOURS }],
  places: new Map([['c1', { ...place, broom_id: 'home' }]]),
});
const span = (from: string, count: number) => Array.from({ length: count }, (_, at) => day(addDays(from, at)));

describe('a weekly lesson', () => {
  test('is held in its weeks, in the home room of its class, at the hours of its grade', () => {
    const { lessons } = datedLessons(
      [slot({ weeks: 'odd', weekday: 3, period_from: 2, period_to: 3 })],
      terms(span('2026-09-01', 21)),
    );
    expect(lessons.map((one) => one.date)).toEqual(['2026-09-02', '2026-09-16']);
    expect(lessons[0]).toMatchObject({
      starts_at: instantAt('2026-09-02', '09:00', 'Asia/Shanghai'),
      ends_at: instantAt('2026-09-02', '10:40', 'Asia/Shanghai'),
      broom_id: 'home',
      week_no: 1,
    });
    const listed = datedLessons([slot({ weeks: [2, 3], weekday: 3 })], terms(span('2026-09-01', 21))).lessons;
    expect(listed.map((one) => one.week_no)).toEqual([2, 3]);
  });

  test('without hours is named by its period, and nothing is made of it', () => {
    const { lessons, without_time } = datedLessons(
      [slot({ period_from: 9, period_to: 9 })],
      terms(span('2026-09-01', 7)),
    );
    expect(lessons).toEqual([]);
    expect(without_time).toEqual([9]);
    expect(
      datedLessons([slot({ weekday: 6, period_from: 9, period_to: 9 })], terms(span('2026-09-01', 7))).without_time,
    ).toEqual([]);
  });

  test('is left out in periods that are off', () => {
    const off = rule('2026-09-02', { follow_weekday: 3, periods_off: [5, 6, 7] });
    const both = [
      slot({ weekday: 3, period_from: 4, period_to: 5 }),
      slot({ weekday: 3, period_from: 4, period_to: 4 }),
    ];
    expect(datedLessons(both, terms([day('2026-09-02')], [off])).lessons.map((one) => one.slot_id)).toEqual([
      both[1]?.id,
    ]);
  });

  test('over a term agrees with a naive reading of every day', () => {
    const random = seeded(11);
    const days = span('2026-08-24', 160).map((one) => {
      const luck = random();
      if (luck < 0.05) return day(one.date, 'holiday');
      if (luck < 0.1) return day(one.date, 'makeup', { as_weekday: 1 + Math.floor(random() * 5) });
      return one;
    });
    const rules = days
      .filter(() => random() < 0.08)
      .map((one) =>
        rule(one.date, {
          mode: random() < 0.5 ? 'none' : 'follow',
          follow_weekday: 1 + Math.floor(random() * 5),
          follow_week: (['same', 'odd', 'even'] as const)[Math.floor(random() * 3)] ?? 'same',
          grade_ids: random() < 0.3 ? ['g9'] : [],
        }),
      );
    const slots = Array.from({ length: 60 }, () =>
      slot({
        weekday: 1 + Math.floor(random() * 6),
        period_from: 1 + Math.floor(random() * 8),
        weeks: (['all', 'odd', 'even', [1, 4, 9]] as const)[Math.floor(random() * 4)] as Slot['weeks'],
      }),
    ).map((one) => ({ ...one, period_to: one.period_from }));
    const found = datedLessons(slots, {
      ...terms(days, rules),
      hours: [{ ...(terms([]).hours[0] as Terms['hours'][number]), from_on: '2026-01-01' }],
    });
    const naive = days.flatMap((one) => {
      const own = rules.find((other) => other.date === one.date && other.grade_ids.length === 0);
      const isSchool = one.kind === 'workday' || one.kind === 'makeup';
      if (own ? own.mode === 'none' : !isSchool) return [];
      const weekday = own ? own.follow_weekday : (one.as_weekday ?? weekdayOf(one.date));
      const week = Math.floor((Date.parse(one.date) - Date.parse(MONDAY)) / 604_800_000) + 1;
      const plain = Math.abs(week % 2) === 1 ? 'odd' : 'even';
      const parity = own && own.follow_week !== 'same' ? own.follow_week : plain;
      return slots
        .filter((other) => other.weekday === weekday)
        .filter(({ weeks }) => (typeof weeks === 'string' ? weeks === 'all' || weeks === parity : weeks.includes(week)))
        .map((other) => `${one.date} ${other.id}`);
    });
    expect(found.lessons.map((one) => `${one.date} ${one.slot_id}`).sort()).toEqual(naive.sort());
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const around = { homes: new Map<string, string | null>(), members: new Map(), class_of: new Map() };

describe('a week', () => {
  test('has a clash where a teacher, class or room is taken twice in weeks that meet', () => {
    const a = slot({ classroom_ids: ['c1'], teacher_ids: ['t1'], broom_id: 'lab' });
    const b = slot({ classroom_ids: ['c2'], teacher_ids: ['t1'], broom_id: 'lab' });
    expect(clashesOf([a, b], around).map((one) => one.kind)).toEqual(['teacher', 'room']);
    const odd = { ...a, weeks: 'odd' as const };
    const even = { ...b, weeks: 'even' as const };
    expect(clashesOf([odd, even], around)).toEqual([]);
    expect(clashesOf([odd, { ...b, weeks: [2, 3] }], around)).toHaveLength(2);
    expect(clashesOf([a, { ...b, weekday: null }], around)).toEqual([]);
  });

  test('has one for a student of two groups at one time, and of a group and the own class', () => {
    const groups = {
      homes: new Map(),
      members: new Map([
        ['g1', ['anna']],
        ['g2', ['anna', 'bo']],
      ]),
      class_of: new Map([
        ['anna', 'c1'],
        ['bo', 'c1'],
      ]),
    };
    const first = slot({ classroom_ids: ['g1'], teacher_ids: ['t1'], kind: 'elective' });
    const second = slot({ classroom_ids: ['g2'], teacher_ids: ['t2'], kind: 'elective' });
    expect(clashesOf([first, second], groups)).toMatchObject([{ kind: 'member', ref_id: 'anna' }]);
    const own = slot({ classroom_ids: ['c1'], teacher_ids: ['t3'] });
    expect(clashesOf([first, own], groups)).toMatchObject([{ kind: 'member', ref_id: 'anna' }]);
    expect(clashesOf([first, { ...own, kind: 'elective' as const }], groups)).toEqual([]);
  });

  test('says who stands there five times running', () => {
    const run = [1, 2, 3, 4, 5].map((no) => slot({ period_from: no, period_to: no }));
    expect(longDays(run)).toMatchObject([{ teacher: 't1' }]);
    expect(longDays(run.slice(1))).toEqual([]);
  });
});

describe('a new plan', () => {
  test('keeps lessons that are planned the same, and names the new ones and those that are gone', () => {
    const before = datedLessons([slot(), slot({ weekday: 2 })], terms(span('2026-09-07', 7))).lessons;
    const rows = before.map((one, at) => ({ ...one, id: `lesson ${at}`, plan: null }));
    const after = datedLessons(
      [slot(), slot({ weekday: 2, teacher_ids: ['t2'] })],
      terms(span('2026-09-07', 7)),
    ).lessons;
    const { same, added, gone } = compare(rows, after);
    expect(same.map(({ row }) => row.id)).toEqual(['lesson 0']);
    expect(added).toMatchObject([{ teacher_id: 't2', date: '2026-09-08' }]);
    expect(gone.map((row) => row.id)).toEqual(['lesson 1']);
  });

  test('finds teachers whose lessons overlap on the clock though their periods differ', () => {
    const [one] = datedLessons([slot()], terms([day('2026-09-07')])).lessons;
    if (!one) throw new Error('no lesson');
    const late = {
      ...one,
      starts_at: instantAt('2026-09-07', '08:30', 'Asia/Shanghai'),
      ends_at: instantAt('2026-09-07', '09:10', 'Asia/Shanghai'),
    };
    expect(overlapsWithin([one, late], peopleOf)).toHaveLength(1);
  });
});
