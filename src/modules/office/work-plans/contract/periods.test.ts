import { expect, test } from 'vitest';
import { dueDayOf, periodOf, weekNoOf } from './periods.ts';

const term = { starts_on: '2026-09-01', ends_on: '2027-01-20', first_week_monday: '2026-08-31' };

test('a period is that of the day that was chosen', () => {
  expect(periodOf('week', '2026-12-02', null)).toEqual({ start: '2026-11-30', end: '2026-12-06' });
  expect(periodOf('week', '2026-12-06', null)).toEqual({ start: '2026-11-30', end: '2026-12-06' });
  expect(periodOf('month', '2024-02-10', null)).toEqual({ start: '2024-02-01', end: '2024-02-29' });
  expect(periodOf('month', '2026-12-31', null)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(periodOf('year', '2026-12-31', null)).toEqual({ start: '2026-01-01', end: '2026-12-31' });
  expect([periodOf('term', '2026-10-10', term)?.end, periodOf('term', '2026-10-10', null)]).toEqual([
    '2027-01-20',
    null,
  ]);
});

test('weeks are counted from the first Monday of the term, and only while it lasts', () => {
  expect([weekNoOf('2026-08-31', term), weekNoOf('2026-11-30', term)]).toEqual([1, 14]);
  expect([weekNoOf('2026-08-24', term), weekNoOf('2027-01-25', term), weekNoOf('2026-11-30', null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a plan is due on the Thursday before its first day', () => {
  expect(dueDayOf('2026-12-07')).toBe('2026-12-03');
  // a month that begins on a Tuesday, and one that begins on a Sunday
  expect([dueDayOf('2026-12-01'), dueDayOf('2026-11-01')]).toEqual(['2026-11-26', '2026-10-29']);
});
