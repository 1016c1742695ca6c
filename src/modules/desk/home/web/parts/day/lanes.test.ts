import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

test('what overlaps stands below each other, what follows takes the first free lane', () => {
  expect(lanesOf([])).toEqual({ lanes: [], count: 1 });
  expect(
    lanesOf([
      { from: 480, to: 540 },
      { from: 500, to: 560 },
      { from: 540, to: 600 },
      { from: 545, to: 560 },
    ]),
  ).toEqual({ lanes: [0, 1, 0, 2], count: 3 });
});
