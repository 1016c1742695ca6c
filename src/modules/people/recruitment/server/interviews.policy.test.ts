import { expect, test } from 'vitest';
import { averageOf, totalOf } from './interviews.policy.ts';

/** What marks come to. */

const item = (max: number, weight: number) => ({ name: `${max}/${weight}`, name_en: null, max, weight });

test.each([
  ['full marks are a hundred, whatever the items', [item(10, 3), item(5, 1)], [10, 5], 100],
  ['nothing is zero', [item(10, 1)], [0], 0],
  ['items of different size count the same with one weight', [item(10, 1), item(50, 1)], [5, 50], 75],
  ['a weight counts among the others', [item(10, 3), item(10, 1)], [10, 0], 75],
  ['a half is rounded up', [item(8, 1), item(100, 1)], [8, 25], 63],
  ['a half that ends a hair below in floating point, too', [item(10, 1), item(10, 2), item(100, 5)], [1, 7, 28], 36],
])('%s', (_name, items, marks, total) => expect(totalOf(items, marks)).toBe(total));

test('the mean has one decimal, and is none of nothing', () => {
  expect(averageOf([80, 81, 81])).toBe(80.7);
  expect(averageOf([])).toBeNull();
});
