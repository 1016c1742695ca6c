import { describe, expect, it } from 'vitest';
import { branchOf, cycleAt, inTreeOrder } from '../knowledge/knowledge-tree.policy.ts';
import { parentsOf } from './chapters.policy.ts';

const deep = (...depths: number[]) => depths.map((depth) => ({ depth }));

describe('chapters in the order of reading', () => {
  it.each([
    [
      [1, 2, 2, 1, 2, 3, 1],
      [null, 0, 0, null, 3, 4, null],
    ],
    [[1], [null]],
    [[], []],
    [
      [1, 2, 3, 3, 2, 3],
      [null, 0, 1, 1, 0, 4],
    ],
  ])('of the depths %j stand under %j', (depths, parents) => {
    expect(parentsOf(deep(...depths))).toEqual({ parents });
  });

  it.each([
    [[2], 0],
    [[1, 3], 1],
    [[1, 2, 1, 3], 3],
  ])('%j skips a level at %i', (depths, wrong) => {
    expect(parentsOf(deep(...depths))).toEqual({ wrong });
  });
});

describe('points of a subject', () => {
  const points = [
    { id: 'a', parent_id: null, prerequisite_ids: ['c'] },
    { id: 'b', parent_id: 'a', prerequisite_ids: [] },
    { id: 'c', parent_id: 'b', prerequisite_ids: ['b'] },
    { id: 'd', parent_id: null, prerequisite_ids: ['d'] },
  ];

  it('have a ring where one comes before itself, near or far', () => {
    const rings = (of: typeof points) => of.map((point) => cycleAt(of, point.id));
    expect(rings(points)).toEqual([null, null, null, 'd']);
    const closed = points.map((point) => (point.id === 'b' ? { ...point, prerequisite_ids: ['a'] } : point));
    expect(rings(closed)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('have a branch of all that is below, and an order in which nothing stands before its parent', () => {
    expect([...branchOf(points, 'a')]).toEqual(['a', 'b', 'c']);
    expect(inTreeOrder(points.toReversed()).map((point) => point.id)).toEqual(['d', 'a', 'b', 'c']);
    expect(inTreeOrder([{ id: 'x', parent_id: 'gone' }])).toHaveLength(1);
  });
});
