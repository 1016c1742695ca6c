import { expect, test } from 'vitest';
import { clockOf, secondsOf } from './film-time.ts';

test('a time in a film is read as it is shown', () => {
  for (const seconds of [0, 59, 60, 760, 3599, 3600, 7325]) expect(secondsOf(clockOf(seconds))).toBe(seconds);
  expect([clockOf(760), clockOf(3725)]).toEqual(['12:40', '1:02:05']);
});

test('digits come in from the right, so that each key leaves a time', () => {
  expect(['1', '12', '124', '1240'].map((text) => secondsOf(text))).toEqual([1, 12, 84, 760]);
  expect(secondsOf('00:000')).toBe(0);
  expect(secondsOf('00:012')).toBe(12);
});
