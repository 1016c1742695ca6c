import { expect, test } from 'vitest';
import { lightOf, reachedByGoal, reachedOf, yearOf } from './lights.ts';

test('a light is green from 90 % of the target on, amber from 60 %, red below, grey without figures', () => {
  const light = (actual: number | null, target: number | null = 100) => lightOf(reachedOf({ target, actual }, 'up'));
  expect([light(90), light(89.9), light(60), light(59.9), light(0)]).toEqual(['green', 'amber', 'amber', 'red', 'red']);
  expect([light(null), light(50, null)]).toEqual(['grey', 'grey']);
  expect(light(0.81, 0.9)).toBe('green');
});

test('of what should fall, less is better', () => {
  const light = (actual: number, target = 30) => lightOf(reachedOf({ target, actual }, 'down'));
  expect([light(28), light(30), light(33), light(40), light(60)]).toEqual(['green', 'green', 'green', 'amber', 'red']);
  expect([light(0, 0), light(1, 0)]).toEqual(['green', 'red']);
});

test('a goal without an indicator stands as those below it do, by their weights', () => {
  const goal = (id: string, parent_id: string | null, weight: number, actual: number | null = null) => ({
    id,
    parent_id,
    weight,
    direction: actual === null ? null : ('up' as const),
    yearly: actual === null ? [] : [{ year: 2026, target: 100, actual }],
  });
  const reached = reachedByGoal(
    [goal('a', null, 100), goal('b', 'a', 75, 100), goal('c', 'a', 25, 20), goal('d', 'a', 50), goal('e', null, 0)],
    2026,
  );
  expect(reached.get('a')).toBeCloseTo(0.8);
  expect([reached.get('d'), reached.get('e')]).toEqual([null, null]);
  expect([...reachedByGoal([goal('b', null, 75, 100)], 2027).values()]).toEqual([null]);
});

test('the lights speak of the present year, within the years of the plan', () => {
  const plan = { start_year: 2024, years: 5 };
  expect([2020, 2026, 2040].map((now) => yearOf(plan, now))).toEqual([2024, 2026, 2028]);
});
