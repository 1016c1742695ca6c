import { expect, test } from 'vitest';
import { chainOf, layoutOf } from './prerequisite-levels.ts';

const point = (id: string, ...prerequisite_ids: string[]) => ({ id, prerequisite_ids });
const places = (points: Parameters<typeof layoutOf>[0]) =>
  layoutOf(points).nodes.map((one) => `${one.point.id} ${one.column} ${one.row}`);

test('each point stands right of everything before it, and near what it follows', () => {
  const points = [
    point('mass'),
    point('alone'),
    point('path'),
    point('speed', 'path'),
    point('force', 'mass', 'speed'),
  ];
  expect(places(points)).toEqual(['mass 0 0', 'path 0 1', 'speed 1 1', 'force 2 1']);
});

test('a line over a column has a row of its own there', () => {
  const points = [point('a'), point('b', 'a'), point('c', 'b'), point('d', 'a', 'c')];
  const { nodes, lines } = layoutOf(points);
  expect(lines.find((line) => line.from === 'a' && line.to === 'd')?.through).toHaveLength(2);
  for (const [at, row] of (lines.find((line) => line.to === 'd' && line.from === 'a')?.through ?? []).entries())
    expect(nodes.filter((one) => one.column === at + 1).map((one) => one.row)).not.toContain(row);
  expect(lines.filter((line) => line.to !== 'd').map((line) => line.through)).toEqual([[], []]);
});

test('prerequisites that are gone count for nothing, and a ring ends', () => {
  expect(places([point('a', 'gone')])).toEqual([]);
  expect(places([point('a', 'b'), point('b', 'a')])).toHaveLength(2);
});

test('a chain holds what is before and after a point, not what stands beside it', () => {
  const points = [point('a'), point('b', 'a'), point('c', 'b'), point('d', 'a')];
  expect([...chainOf(points, 'b')].sort()).toEqual(['a', 'b', 'c']);
});
