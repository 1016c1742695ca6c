import { expect, test } from 'vitest';
import { columnsOf, guessed } from './guess-columns.ts';

test('headings of a usual pay table are understood', () => {
  const heads = [
    '序号',
    '工号',
    '姓名',
    '基本工资',
    '课时费',
    '应发合计',
    '养老保险',
    '个人所得税',
    '实发合计',
    '备注',
  ];
  expect(guessed(heads, []).map(({ kind }) => kind)).toEqual([
    'skip',
    'key',
    'person',
    'earning',
    'earning',
    'subtotal',
    'deduction',
    'deduction',
    'net',
    'text',
  ]);
});

test('a column keeps its key and its words when the table comes again', () => {
  const first = columnsOf(guessed(['工号', '基本工资', '实发'], []), []);
  expect(first.map(({ key, kind }) => [key, kind])).toEqual([
    ['c1', 'earning'],
    ['c2', 'net'],
  ]);
  const explained = first.map((one) => ({ ...one, explain: '按岗位' }));
  const again = columnsOf(guessed(['工号', '奖金', '实发', '基本工资'], explained), explained);
  expect(again.map(({ key, explain }) => [key, explain])).toEqual([
    ['c3', null],
    ['c2', '按岗位'],
    ['c1', '按岗位'],
  ]);
});
