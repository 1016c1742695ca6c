import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Presence, presenceAfter } from './presence.policy.ts';

/** Cars in a lot are counted right, whatever order the news of the cameras come in. */

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 8, minute)).toISOString();
type Read = { direction: 'in' | 'out'; at: string };

function countOf(reads: readonly Read[], counted: string | null = null, start = 0) {
  let before: Presence | null = null;
  let cars = start;
  for (const read of reads) {
    const { after, change }: ReturnType<typeof presenceAfter> = presenceAfter(before, read, counted);
    before = after ?? before;
    cars += change;
  }
  return { cars, is_inside: before?.is_inside ?? false };
}

test('any order of the reads of one car gives the same count as the right one', () => {
  const gen = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }).chain((comes) => {
    const reads = comes.map((isIn, minute): Read => ({ direction: isIn ? 'in' : 'out', at: at(minute) }));
    return fc.tuple(fc.constant(reads), fc.shuffledSubarray(reads, { minLength: reads.length }));
  });
  fc.assert(
    fc.property(gen, ([reads, shuffled]) => {
      expect(countOf(shuffled)).toEqual(countOf(reads));
    }),
  );
});

test('a car that comes and goes is counted once each, and leaves none behind', () => {
  const [comes, goes] = [
    { direction: 'in' as const, at: at(0) },
    { direction: 'out' as const, at: at(5) },
  ];
  expect(countOf([comes]).cars).toBe(1);
  expect(countOf([comes, { ...comes, at: at(1) }]).cars).toBe(1);
  expect(countOf([comes, goes]).cars).toBe(0);
  expect(countOf([goes, comes]).cars).toBe(0);
});

test('after a count by hand, a car that nobody saw come in was among those counted', () => {
  const [comes, goes] = [
    { direction: 'in' as const, at: at(20) },
    { direction: 'out' as const, at: at(30) },
  ];
  expect(countOf([goes], at(10), 5).cars).toBe(4);
  expect(countOf([goes, comes], at(10), 5).cars).toBe(5);
  expect(countOf([comes, goes], at(10), 5).cars).toBe(5);
  expect(countOf([comes], at(25), 5).cars).toBe(5);
});
