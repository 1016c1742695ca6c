import { describe, expect, it } from 'vitest';
import { pathsOf, placeOf, scaleOf } from './scale.ts';

describe('the axis of a chart', () => {
  it.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [7, 8],
    [19, 20],
    [63, 80],
    [1234, 1600],
  ])('holds %i below %i, in two whole steps', (most, top) => {
    const [zero, half, end] = scaleOf(most);
    expect([zero, half, end]).toEqual([0, top / 2, top]);
    expect(end).toBeGreaterThanOrEqual(most);
  });
});

describe('a line', () => {
  it('breaks where a value is not known, and a single point is a line of its own', () => {
    expect(pathsOf([1, 2, null, 2, null], 2)).toEqual(['M0 50L25 0', 'M75 0']);
    expect(pathsOf([null], 2)).toEqual([]);
  });

  it('begins at the left and ends at the right; alone it stands in the middle', () => {
    expect([placeOf(0, 3), placeOf(2, 3), placeOf(0, 1)]).toEqual([0, 100, 50]);
  });
});
