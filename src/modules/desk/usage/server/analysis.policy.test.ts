import { expect, it } from 'vitest';
import { maskedCell, mayHaveUserKey } from './analysis.policy.ts';

it('hides groups of fewer than five persons, however often they came', () => {
  expect(maskedCell({ key: 'supplier', count: 400, users: 40, most_users: 4 })).toEqual({
    key: 'supplier',
    count: null,
    users: null,
  });
  expect(maskedCell({ key: 'teacher', count: 9, users: 5, most_users: 5 })).toEqual({
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
  expect(mayHaveUserKey(birthday, ['student'], '2026-11-21')).toBe(keyed),
);

it('grown-ups are counted whatever their birthday', () =>
  expect(mayHaveUserKey(null, ['teacher'], '2026-11-21')).toBe(true));
