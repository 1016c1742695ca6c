import { describe, expect, it } from 'vitest';
import { parseTime } from '#shared/text/clock-time.ts';
import { parseDay } from '#shared/text/day.ts';
import { shiftMonth, weeksOf } from './fields/month.ts';
import { pagesShown } from './list/pages-shown.ts';

describe('days and times as people type them', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    [' 2026.3.5 ', '2026-03-05'],
    ['2026-02-30', null],
    ['5/3/2026', null],
    ['tomorrow', null],
  ])('reads the day %s as %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  it.each([
    ['8:5', '08:05'],
    ['0830', '08:30'],
    ['8', '08:00'],
    ['8点30分', '08:30'],
    ['18：45', '18:45'],
    ['24:00', null],
    ['8:60', null],
    ['noon', null],
  ])('reads the time %s as %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });
});

describe('a month', () => {
  it('begins on Monday and covers whole weeks', () => {
    const weeks = weeksOf('2026-03-12');
    expect(weeks[0]?.[0]).toBe('2026-02-23');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('turns to the last day where the other month is shorter', () => {
    expect(shiftMonth('2026-03-31', -1)).toBe('2026-02-28');
    expect(shiftMonth('2026-12-15', 1)).toBe('2027-01-15');
  });
});

describe('numbers of the pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, null, 5]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 10, [1, null, 9, 10]],
  ])('page %i of %i shows %j', (page, last, shown) => {
    expect(pagesShown(page, last)).toEqual(shown);
  });
});
