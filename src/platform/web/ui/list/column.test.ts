import { expect, it } from 'vitest';
import { groupedRows } from './column.ts';

const groupOf = (row: string) => ({ key: row[0] ?? '', head: row[0] });

it('cuts rows where the group changes and leaves their order alone', () => {
  expect(groupedRows(['a1', 'a2', 'b1'], groupOf)).toEqual([
    { key: 'a', head: 'a', rows: ['a1', 'a2'] },
    { key: 'b', head: 'b', rows: ['b1'] },
  ]);
});

it('is one run without a line above it where nothing is grouped', () => {
  expect(groupedRows(['a1', 'b1'], undefined)).toEqual([{ rows: ['a1', 'b1'] }]);
  expect(groupedRows([], groupOf)).toEqual([]);
});
