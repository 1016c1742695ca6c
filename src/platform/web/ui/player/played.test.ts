import { describe, expect, it } from 'vitest';
import { addPlayed, clockOf, type Played, waitBefore } from './played.ts';

describe('what was played', () => {
  it('joins stretches that touch, and keeps a jump as two', () => {
    const steps: Played[] = [
      [0, 0.25],
      [0.25, 0.5],
      [0.5, 10],
      [100, 110],
    ];
    const ranges = steps.reduce<Played[]>((all, [from, to]) => addPlayed(all, from, to), []);
    expect(ranges).toEqual([
      [0, 10],
      [100, 110],
    ]);
  });

  it('adds nothing for what was played before', () => {
    expect(addPlayed([[0, 60]], 20, 30)).toEqual([[0, 60]]);
  });

  it('ignores a stretch that goes back', () => {
    expect(addPlayed([[0, 60]], 80, 70)).toEqual([[0, 60]]);
  });

  it('keeps fifty stretches, the one that runs among them', () => {
    let ranges: Played[] = [];
    for (let at = 60; at > 0; at -= 1) ranges = addPlayed(ranges, at * 10, at * 10 + 2);
    expect(ranges).toHaveLength(50);
    expect(ranges[0]).toEqual([10, 12]);
  });
});

it.each([
  [0, '0:00'],
  [65, '1:05'],
  [760.9, '12:40'],
  [3723, '1:02:03'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('writes %s seconds as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text);
});

it('tries again after 1, 2, 4 and at most 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(waitBefore)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
