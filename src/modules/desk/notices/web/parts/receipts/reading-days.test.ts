import { expect, test } from 'vitest';
import { readingDays } from './reading-days.ts';

test('days without a reader stand in the curve, which never falls', () => {
  expect(
    readingDays([
      { day: '2026-02-27', read: 5 },
      { day: '2026-03-02', read: 2 },
    ]),
  ).toEqual([
    { day: '2026-02-27', read: 5, total: 5 },
    { day: '2026-02-28', read: 0, total: 5 },
    { day: '2026-03-01', read: 0, total: 5 },
    { day: '2026-03-02', read: 2, total: 7 },
  ]);
  expect(readingDays([])).toEqual([]);
});
