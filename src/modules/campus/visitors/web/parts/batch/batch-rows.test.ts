import { expect, test } from 'vitest';
import { cellsOf, EMPTY_ROW, pasteInto, rowsAsCsv } from './batch-rows.ts';

test('a block copied from a spreadsheet fills the grid from the cell where it is pasted', () => {
  const rows = pasteInto([EMPTY_ROW], { row: 0, column: 0 }, '张伟\t13800138000\t绿源食品\n李娜\t13800138001\t\n');
  expect(rows).toEqual([
    { name: '张伟', phone: '13800138000', company: '绿源食品', email: '' },
    { name: '李娜', phone: '13800138001', company: '', email: '' },
  ]);
});

test('a line of headings decides the columns and is no visitor', () => {
  const rows = pasteInto([], { row: 0, column: 0 }, '序号\t手机号\t姓名\n1\t13800138000\t张伟');
  expect(rows).toEqual([{ ...EMPTY_ROW, name: '张伟', phone: '13800138000' }]);
});

test('what stands in other cells of a row stays', () => {
  const rows = pasteInto([{ ...EMPTY_ROW, name: '张伟' }], { row: 0, column: 1 }, '138-0013-8000');
  expect(rows).toEqual([{ ...EMPTY_ROW, name: '张伟', phone: '13800138000' }]);
});

test('phones lose spaces, dashes and the country code', () => {
  expect(pasteInto([], { row: 0, column: 1 }, '+86 138 0013 8000')[0]?.phone).toBe('13800138000');
  expect(pasteInto([], { row: 0, column: 1 }, '861380013800')[0]?.phone).toBe('861380013800');
});

test('quoted cells may hold tabs, line breaks and quotes; empty lines are left out', () => {
  expect(cellsOf('"a\t""b"""\tc\r\n\r\n"d\ne"\tf')).toEqual([
    ['a\t"b"', 'c'],
    ['d\ne', 'f'],
  ]);
});

test('a cell that begins like a formula cannot run in the file of reasons', () => {
  expect(rowsAsCsv(['姓名'], [['=cmd()'], ['说"好"']])).toBe('\uFEFF"姓名"\r\n"\'=cmd()"\r\n"说""好"""\r\n');
});
