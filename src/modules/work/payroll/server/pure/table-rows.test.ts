import { describe, expect, it, test } from 'vitest';
import type { WageColumn } from '../../contract/wages.shapes.ts';
import { columnName, headRowOf, headsOf, planOf, rowOf } from './table-rows.ts';

const column = (key: string, label: string, kind: WageColumn['kind'] = 'earning'): WageColumn => ({
  key,
  label,
  label_en: null,
  kind,
  group: null,
  hide_zero: true,
  explain: null,
  head: null,
});
const shape = {
  columns: [column('base', '基本工资'), column('pension', '养老保险', 'deduction'), column('net', '实发', 'net')],
  match_by: 'number' as const,
  match_head: null,
  name_head: null,
};

test('a heading that stands there twice is told apart', () => {
  expect(headsOf(['课时费', ' 课时费 ', '', '课 时 费', 2026])).toEqual([
    '课时费',
    '课时费(2)',
    '',
    '课 时 费(3)',
    '2026',
  ]);
});

test('the headings stand where persons are named, below a title', () => {
  const rows = [
    { row_no: 1, cells: ['2026年9月工资表', '', ''] },
    { row_no: 3, cells: ['工号', '姓名', '实发'] },
  ];
  expect(headRowOf(rows)).toBe(3);
  const merged = [
    { row_no: 1, cells: ['工号', '姓名', '应发', '应发', '实发'] },
    { row_no: 2, cells: ['工号', '姓名', '基本工资', '课时费', '实发'] },
    { row_no: 3, cells: ['10023', '王芳', 5000, 600, 5600] },
  ];
  expect(headRowOf(merged)).toBe(2);
  expect(headRowOf([{ row_no: 2, cells: ['x'] }])).toBe(2);
  expect(headRowOf([])).toBe(1);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %d is %s', (at, name) => expect(columnName(at)).toBe(name));

describe('a table', () => {
  const plan = planOf(shape, headsOf(['序号', '工号', '姓名', '基本工资', '养老保险', '实发', '签字']));

  it('is read by its headings, whatever their order, and says which it does not read', () => {
    expect(plan.missing).toEqual([]);
    expect(plan.unread).toEqual(['序号', '签字']);
    expect(rowOf(plan, 5, [1, 10023, '王芳', '5,000.00', 400, '４６００'], 'number')).toEqual({
      row_no: 5,
      key: '10023',
      is_cut: false,
      name: '王芳',
      values: { base: 500_000, pension: 40_000, net: 460_000 },
      cells: [],
    });
  });

  it('without a heading that a column needs says which', () => {
    expect(planOf(shape, ['姓名', '基本工资']).missing).toEqual(['工号', '养老保险', '实发']);
  });

  it('names the cells that it cannot read, and not what stands there', () => {
    const row = rowOf(plan, 7, [1, 'A1', '李', '=1+1', '1E+05', '12.345'], 'number');
    expect(row?.cells).toEqual([
      { cell: 'D7', label: '基本工资', problem: 'formula' },
      { cell: 'E7', label: '养老保险', problem: 'exponent' },
      { cell: 'F7', label: '实发', problem: 'decimals' },
    ]);
    expect(row?.values).toEqual({});
  });

  it('leaves out lines of totals and of signatures', () => {
    expect(rowOf(plan, 9, ['', '', '合计', 1, 2, 3], 'number')).toBeNull();
    expect(rowOf(plan, 9, ['', '合计', '', 1, 2, 3], 'number')).toBeNull();
    expect(rowOf(plan, 9, ['', '', '合 计：', 1, 2, 3], 'number')).toBeNull();
    expect(rowOf(plan, 10, ['制表人：', '', '', '', '', ''], 'number')).toBeNull();
    expect(rowOf(plan, 11, ['', '', '王芳', 1, 2, 3], 'number')).toMatchObject({ key: '', name: '王芳' });
  });

  it('keeps a person whose name begins like a word of totals', () => {
    expect(rowOf(plan, 9, ['', '', 'Summer Lee', 1, 2, 3], 'number')).toMatchObject({ name: 'Summer Lee' });
  });

  it('does not trust an ID number that the spreadsheet keeps as a number', () => {
    const ids = planOf({ ...shape, match_by: 'id_no' }, headsOf(['身份证号', '姓名', '基本工资', '养老保险', '实发']));
    expect(rowOf(ids, 2, [110105199001010000, '王芳', 1, 0, 1], 'id_no')?.is_cut).toBe(true);
    expect(rowOf(ids, 2, ['11010519900101001x', '王芳', 1, 0, 1], 'id_no')).toMatchObject({
      key: '11010519900101001X',
      is_cut: false,
    });
  });
});
