import { describe, expect, test } from 'vitest';
import { plannedShifts } from './duty-days.policy.ts';

const ZONE = 'Asia/Shanghai';
// a Friday that is worked, a Saturday made up for, a Sunday off, a holiday on Monday
const days = [
  { date: '2026-09-18', kind: 'workday' as const },
  { date: '2026-09-19', kind: 'makeup' as const },
  { date: '2026-09-20', kind: 'rest' as const },
  { date: '2026-09-21', kind: 'holiday' as const },
];
const points = { weekday: 1, weekend: 2, holiday: 3, night: 4 };
const slot = { name: '白班', start: '08:00', end: '17:00', roles: [{ role: 'lead' as const, headcount: 1 }] };
const roster = {
  kind: 'leader' as const,
  date_from: '2026-09-18',
  date_to: '2026-09-21',
  slots: [slot],
  points,
  rotation: null,
  place_ids: [],
};
const shiftsOf = (change: object) => plannedShifts({ ...roster, ...change }, days, ZONE);
const datesOf = (change: object) => shiftsOf(change).map(({ date }) => date.slice(8));

describe('the days of a roster', () => {
  test('follow the calendar of the school: a made-up Saturday is a working day', () => {
    expect(datesOf({ kind: 'weekday' })).toEqual(['18', '19']);
    expect(datesOf({ kind: 'gate' })).toEqual(['18', '19']);
    expect(datesOf({ kind: 'weekend' })).toEqual(['20']);
    expect(datesOf({ kind: 'holiday' })).toEqual(['21']);
    expect(datesOf({ kind: 'night' })).toEqual(['18', '19', '20', '21']);
  });

  test('are worth as many points as their day, a night as much as a night', () => {
    expect(shiftsOf({}).map((shift) => shift.points)).toEqual([1, 1, 2, 3]);
    expect(shiftsOf({ kind: 'night' }).map((shift) => shift.points)).toEqual([4, 4, 4, 4]);
  });

  test('a night belongs to the day on which it begins, and ends on the next', () => {
    const [night] = shiftsOf({ kind: 'night', slots: [{ ...slot, start: '22:00', end: '06:00' }] });
    expect(night).toMatchObject({
      date: '2026-09-18',
      starts_at: '2026-09-18T14:00:00.000Z',
      ends_at: '2026-09-18T22:00:00.000Z',
    });
  });

  test('have one shift for each who is needed, the places shared out among them', () => {
    const roles = [
      { role: 'lead', headcount: 1 },
      { role: 'member', headcount: 2 },
    ];
    const shifts = shiftsOf({ kind: 'weekend', slots: [{ ...slot, roles }], place_ids: ['a', 'b'] });
    expect(shifts.map(({ role, place_id }) => [role, place_id])).toEqual([
      ['lead', 'a'],
      ['member', 'b'],
      ['member', 'a'],
    ]);
  });

  test('groups take turns, so many days each, and miss holidays where they are told to', () => {
    const rotation = { groups: [['x'], ['y', 'z']], step: 2, skip_holidays: true };
    expect(shiftsOf({ rotation }).map(({ turn }) => turn)).toEqual([['x'], ['x'], ['y', 'z']]);
  });
});
