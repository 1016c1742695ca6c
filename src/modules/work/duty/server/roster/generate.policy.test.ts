import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, generateRoster, pointsOf, type ShiftToFill, seeded, spreadOf } from './generate.policy.ts';

const DAY = 24 * 3_600_000;

/** Saturdays and Sundays of some weekends, so many people on each; every seventh weekend counts as a holiday. */
const weekends = (count: number, each: number): ShiftToFill[] =>
  Array.from({ length: count }, (_, week) =>
    [5, 6].flatMap((day) =>
      Array.from({ length: each }, () => {
        const from = (week * 7 + day) * DAY + 8 * 3_600_000;
        return { from, to: from + 9 * 3_600_000, points: week % 7 === 3 ? 3 : 2, group: `week ${week}` };
      }),
    ),
  ).flat();

/** People who are each away for some whole weekends. */
function staff(count: number, weeks: number, seed: number, share: number): Candidate[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    away: Array.from({ length: weeks }, (_gap, week) => week)
      .filter(() => random() < share)
      .map((week) => ({ from: week * 7 * DAY, to: (week + 1) * 7 * DAY })),
  }));
}

const isAway = (people: readonly Candidate[], id: string, { from, to }: ShiftToFill) =>
  people.find((one) => one.id === id)?.away.some((span) => span.from < to && from < span.to) === true;

describe('a roster', () => {
  test('of 40 people and 20 weekends differs by at most two points, has nobody twice in a weekend and nobody who is away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 15 }), (seed, percent) => {
        const shifts = weekends(20, 3);
        const people = staff(40, 20, seed, percent / 100);
        const takers = generateRoster(shifts, people, seed);
        expect(takers.every((taker) => taker !== null)).toBe(true);
        expect(spreadOf(pointsOf(shifts, takers, people))).toBeLessThanOrEqual(2);
        const seen = new Set(takers.map((taker, at) => `${taker} ${shifts[at]?.group}`));
        expect(seen.size).toBe(shifts.length);
        for (const [at, taker] of takers.entries())
          expect(isAway(people, taker ?? '', shifts[at] as ShiftToFill)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test('is the same for the same seed, and another one for another', () => {
    const [shifts, people] = [weekends(8, 2), staff(12, 8, 1, 0.1)];
    expect(generateRoster(shifts, people, 7)).toEqual(generateRoster(shifts, people, 7));
    expect(generateRoster(shifts, people, 7)).not.toEqual(generateRoster(shifts, people, 8));
  });

  test('leaves empty what nobody can take, whatever the rest needs', () => {
    const [shifts] = [weekends(1, 3)];
    const takers = generateRoster(shifts, staff(4, 1, 1, 0), 1);
    expect(takers.filter((taker) => taker === null)).toHaveLength(2);
    expect(new Set(takers.filter(Boolean)).size).toBe(4);
  });

  test('gives a shift to nobody but those whose turn it is', () => {
    const shifts = weekends(4, 1).map((shift, at) => ({ ...shift, only: new Set(at % 2 ? ['p0'] : ['p1', 'p2']) }));
    const takers = generateRoster(shifts, staff(5, 4, 1, 0), 3);
    for (const [at, taker] of takers.entries()) expect(shifts[at]?.only.has(taker ?? '')).toBe(true);
  });

  test('never puts anybody into two shifts at once, though their days differ', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 14 }), points: fc.nat(3) }), {
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(1000),
        (drawn, count, seed) => {
          const shifts = drawn.map(({ from, length, points }, at) => ({
            from,
            to: from + length,
            points,
            group: `s${at}`,
          }));
          const takers = generateRoster(shifts, staff(count, 1, 1, 0), seed);
          for (const [a, one] of shifts.entries())
            for (const [b, other] of shifts.entries())
              if (a < b && takers[a] !== null && takers[a] === takers[b])
                expect(one.from < other.to && other.from < one.to).toBe(false);
        },
      ),
      { numRuns: 50 },
    );
  });
});
