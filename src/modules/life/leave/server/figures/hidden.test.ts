import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FEWEST_SHOWN } from '../../contract/leave-statistics.contract.ts';
import { hiddenOf } from './hidden.policy.ts';

/** Figures of medical leave of few people are not shown, nor to be worked out from those that are. */

const of = (...people: number[]) => people.map((one) => ({ people: one }));

it('shows everything of leave that is not medical', () => {
  expect([...hiddenOf(of(1, 2, 30), false)]).toEqual([]);
});

it('hides the few, and the smallest of the others where the few could be worked out', () => {
  expect([...hiddenOf(of(2, 9, 7), true)].sort()).toEqual([0, 2]);
  expect([...hiddenOf(of(3, 3, 9), true)].sort()).toEqual([0, 1]);
  expect([...hiddenOf(of(8, 9), true)]).toEqual([]);
});

it('what is hidden is of enough people, or nothing is shown at all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), (people) => {
      const hidden = hiddenOf(of(...people), true);
      for (const [at, one] of people.entries()) if (one < FEWEST_SHOWN) expect(hidden.has(at)).toBe(true);
      const sum = people.filter((_, at) => hidden.has(at)).reduce((all, one) => all + one, 0);
      expect(sum === 0 || sum >= FEWEST_SHOWN || hidden.size === people.length).toBe(true);
    }),
  );
});
