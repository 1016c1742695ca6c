import { expect, it } from 'vitest';
import { mayBeKeyed, shownCell } from './analysis.policy.ts';

it('hides groups of fewer than five persons, however often they came', () => {
  expect(shownCell({ key: 'supplier', count: 400, users: 40, most_users: 4 })).toEqual({
    key: 'supplier',
    count: null,
    users: null,
  });
  expect(shownCell({ key: 'teacher', count: 9, users: 5, most_users: 5 })).toEqual({
    key: 'teacher',
    count: 9,
    users: 5,
  });
});

it.each([
  ['2012-11-21', true],
  ['2012-11-22', false],
  ['2015-01-01', false],
  [null, false],
])('a pupil born %s is keyed: %s', (birthday, keyed) =>
  expect(mayBeKeyed(birthday, ['student'], '2026-11-21')).toBe(keyed),
);

it('grown-ups are counted whatever their birthday', () =>
  expect(mayBeKeyed(null, ['teacher'], '2026-11-21')).toBe(true));
