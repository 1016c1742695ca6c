import { expect, it } from 'vitest';
import { day, line } from '#shared/fields.ts';
import type { ImportDefinition } from './definitions.ts';
import { matchHeadings } from './import-headings.ts';
import { readRows } from './import-rows.ts';
import type { ReadCell } from './sheets/read-sheets.ts';

const columns = [
  { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: line(1, 20) },
  { key: 'number', cn: '学号', us: 'Number', schema: line(1, 20) },
  { key: 'gender', cn: '性别', us: 'Gender', schema: line(1, 20) },
  { key: 'from', cn: '入学日期', us: 'From', schema: day },
];
const definition: Pick<ImportDefinition, 'columns' | 'keysOf'> = {
  columns,
  keysOf: (row) => ({ number: (row as { number: string | null }).number }),
};

async function readOf(lines: readonly (readonly ReadCell[])[], is_1904 = false) {
  async function* rows() {
    for (const [at, cells] of lines.entries()) yield { row_no: at + 2, cells, is_hidden: false };
  }
  const sheet = { name: 'S', is_hidden: false, is_1904, is_guessed: false, head: async () => [], rows };
  const headings = columns.map((one) => one.cn);
  const table = { ...matchHeadings(columns, headings), sheet, heading_row: 1, headings, other_sheets: [], unread: [] };
  return (await Array.fromAsync(readRows(definition, table))).flat();
}

it('reads a day in every form in which it comes out of a spreadsheet', async () => {
  const forms = ['2026-09-01', '2026/9/1', '2026.9.1', '2026年9月1日', 20260901, '2026-09-01 23:59:59', 46266, '46266'];
  const rows = await readOf(forms.map((form, at) => [`甲${at}`, String(at), '', form]));
  expect(rows.map(({ row }) => row['from'])).toEqual(forms.map(() => '2026-09-01'));
  const [mac] = await readOf([['甲', '', '', 46266 - 1462]], true);
  expect(mac?.row['from']).toBe('2026-09-01');
});

it('says of a cell that is no day how a day is written', async () => {
  const rows = await readOf(['明年', '2027-02-29', 7].map((form, at) => [`甲${at}`, String(at), '', form]));
  for (const { errors } of rows)
    expect(errors).toEqual({ from: [{ cn: '请填写日期，如 2026-09-01', us: 'Enter a date, such as 2026-09-01' }] });
});

it('finds a key that comes again in another width or with signs that nobody sees', async () => {
  const rows = await readOf([
    ['甲', 'A001', ''],
    ['乙', 'Ａ００１', ''],
    ['丙', 'A\u200b001', ''],
  ]);
  expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([[], ['number'], ['number']]);
});

it('understands headings that say of whom they are', () => {
  expect(matchHeadings(columns, ['学生姓名', '学生学号', '学生性别', '学生入学时间']).places).toEqual([0, 1, 2, 3]);
});
