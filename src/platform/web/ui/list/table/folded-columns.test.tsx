import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { columnsOfOneValue } from './folded-columns.tsx';

interface Door {
  readonly name: string;
  readonly place: string;
  readonly state: string;
}

const columns: readonly Column<Door>[] = [
  { key: 'name', title: '名称', primary: true, cell: ({ name }) => name },
  { key: 'place', title: '地点', sort: 'place', cell: ({ place }) => place },
  { key: 'state', title: '状态', mark: true, cell: ({ state }) => state },
];
const doors = (n: number): Door[] =>
  Array.from({ length: n }, (_, at) => ({ name: `门 ${at}`, place: '明德楼', state: '在线' }));
const keys = (rows: readonly Door[], sort?: string) => columnsOfOneValue({ rows, sort }, columns).map(({ key }) => key);

test('a column that says the same in every row folds, but never a state and never the one that the list is ordered by', () => {
  expect(keys(doors(5))).toEqual(['place']);
  expect(keys(doors(5), '-place')).toEqual([]);
});

test('a few rows are read at a glance, and a column in which one row differs stays', () => {
  expect(keys(doors(4))).toEqual([]);
  expect(keys(doors(5).with(2, { name: '门 2', place: '操场', state: '在线' }))).toEqual([]);
});
