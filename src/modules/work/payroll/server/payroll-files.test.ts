import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { COLUMNS, PayWorld, upload } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';
import { toGb18030 } from './pure/gb18030.ts';

/** Tables as schools send them, and what is said about each. */

const test_db = useTestDatabase();
let pay: PayWorld;
let wang: TestPerson;
let li: TestPerson;
let pupil: TestPerson;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  wang = await pay.world.person({ name: '王芳', school: pay.school });
  li = await pay.world.person({ name: '李雷', school: pay.school });
  pupil = await pay.world.person({ name: '孙小', school: pay.school, user_types: ['student'] });
  for (const [name, number] of [
    ['赵零', '004711'],
    ['钱整', '8151'],
    ['周零', '08151'],
  ] as const) {
    const { user_id } = await pay.world.person({ name, school: pay.school });
    await test_db.query(`update "user" set number = $1 where id = $2`, [number, user_id]);
  }
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const HEADS = ['工号', '姓名', '基本工资', '课时费', '养老保险', '实发'];
type Rows = readonly (readonly CellValue[])[];
const wangs = (...cells: CellValue[]): CellValue[] => [wang.number, '王芳', ...cells];
const lis = (...cells: CellValue[]): CellValue[] => [li.number, '李雷', ...cells];
const good = () => wangs(5000, 600, 400, 5200);
const csv = (rows: Rows, end = '\n') =>
  rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join(end);
const sheet = (rows: Rows, more: Partial<WriteSheet> = {}): WriteSheet => ({
  name: 'S',
  rows: rows.map((row) => [...row]),
  ...more,
});
const xlsx = async (...sheets: WriteSheet[]) => Buffer.from(await writeXlsx({ sheets }));

interface Said {
  /** What is answered: matched rows, or the sentence of a refusal. */
  readonly matched?: number;
  readonly refused?: string;
  readonly problems?: readonly string[];
  readonly more?: object;
}
interface Case extends Said {
  readonly file: () => string | Buffer | Promise<Buffer>;
  readonly draft?: object;
  readonly fields?: Readonly<Record<string, string>>;
}

const CASES: Readonly<Record<string, Case>> = {
  'plain text': { file: () => csv([HEADS, good()]), matched: 1 },
  'text with a mark in front and Windows lines': { file: () => `\uFEFF${csv([HEADS, good()], '\r\n')}`, matched: 1 },
  'text in GB18030': { file: () => toGb18030(csv([HEADS, good()])), matched: 1 },
  'text in UTF-16': { file: () => Buffer.from(`\uFEFF${csv([HEADS, good()])}`, 'utf16le'), matched: 1 },
  'a workbook': { file: () => xlsx(sheet([HEADS, good()])), matched: 1 },
  'a workbook from before 2007': {
    file: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    refused: '请另存为 xlsx 后上传',
  },
  'a picture': {
    file: () => Buffer.from('89504e470d0a1a0a0000000d49484452ffd8ff00fe81', 'hex'),
    refused: '无法读取此文件',
  },
  'a torn workbook': {
    file: async () => (await xlsx(sheet([HEADS, good()]))).subarray(0, 300),
    refused: '无法读取此文件',
  },
  'an empty file': { file: () => '', refused: '无法读取此文件' },
  'headings alone': { file: () => csv([HEADS]), matched: 0 },
  'a heading that is missing': {
    file: () => csv([HEADS.filter((head) => head !== '养老保险'), [wang.number, '王芳', 1, 0, 1]]),
    refused: '表中没有所需的表头：养老保险',
  },
  'no column of numbers': {
    file: () => csv([HEADS.slice(1), ['王芳', 5000, 600, 400, 5200]]),
    refused: '表中没有所需的表头：工号',
  },
  'a column that nobody asked for': {
    file: () =>
      csv([
        [...HEADS, '备注'],
        [...good(), '含补发'],
      ]),
    matched: 1,
    more: { unread_heads: ['备注'] },
  },
  'two headings of one name': {
    file: () =>
      csv([
        [...HEADS, '课时费'],
        [...good(), 1],
      ]),
    matched: 1,
    more: { unread_heads: ['课时费(2)'] },
  },
  'headings in another order, with spaces inside': {
    file: () =>
      csv([
        ['实发', '养老保险', '课 时 费', '姓名', '基本工资', '工号'],
        [5200, 400, 600, '王芳', 5000, wang.number],
      ]),
    matched: 1,
  },
  'a title above the headings': {
    file: () => csv([['2026年9月工资表'], HEADS, good()]),
    fields: { head_row: '2' },
    matched: 1,
  },
  'a line of totals and one of signatures': {
    file: () =>
      csv([
        HEADS,
        good(),
        ['合计', '', 5000, 600, 400, 5200],
        ['', '', '', '', '', ''],
        ['', '制表人：陈', '', '', '', ''],
      ]),
    matched: 1,
    problems: ['5:no_key'],
  },
  'deductions with a minus': {
    file: () => csv([HEADS, wangs(5000, 600, -400, 5200)]),
    matched: 1,
    more: { turned: ['养老保险'] },
  },
  'thousands, signs of money, full width and dashes': {
    file: () => csv([HEADS, wangs('5,000.00', '￥600', '-', '５６００')]),
    matched: 1,
  },
  'a power of ten': {
    file: () => csv([HEADS, wangs('1E+05', 0, 0, 100_000)]),
    matched: 1,
    problems: ['2:exponent:C2'],
  },
  'a formula as text': { file: () => csv([HEADS, wangs('=1+1', 0, 0, 2)]), matched: 1, problems: ['2:formula:C2'] },
  'words in place of an amount': {
    file: () => csv([HEADS, wangs('五千', 0, 0, 0)]),
    matched: 1,
    problems: ['2:text:C2'],
  },
  'three decimals': { file: () => csv([HEADS, wangs('12.345', 0, 0, 0)]), matched: 1, problems: ['2:decimals:C2'] },
  'a comma for a point': {
    file: () => csv([HEADS, wangs('5000,00', 0, 0, 5000)]),
    matched: 1,
    problems: ['2:text:C2'],
  },
  'more than ten millions': {
    file: () => csv([HEADS, wangs('10000000', 0, 0, 0)]),
    matched: 1,
    problems: ['2:too_large:C2'],
  },
  'a sum that does not add up': {
    file: () => csv([HEADS, wangs(5000, 600, 400, 5201)]),
    matched: 1,
    problems: ['2:sum'],
  },
  'a number that nobody has': {
    file: () => csv([HEADS, ['88881', '王芳', 1, 0, 0, 1]]),
    matched: 0,
    problems: ['2:unknown'],
  },
  'a number whose zeros the spreadsheet cut': {
    file: () => csv([HEADS, ['4711', '赵零', 1, 0, 0, 1]]),
    matched: 0,
    problems: ['2:cut'],
  },
  'the number of one that is the rest of another’s, and no names': {
    file: () => csv([HEADS.filter((head) => head !== '姓名'), ['8151', 1, 0, 0, 1]]),
    matched: 0,
    problems: ['2:cut'],
  },
  'the number of one that is the rest of another’s, and the name': {
    file: () => csv([HEADS, ['8151', '钱整', 1, 0, 0, 1]]),
    matched: 1,
  },
  'the number of a pupil': {
    file: () => csv([HEADS, [pupil.number, '孙小', 1, 0, 0, 1]]),
    matched: 0,
    problems: ['2:unknown'],
  },
  'a name without a number': { file: () => csv([HEADS, ['', '王芳', 1, 0, 0, 1]]), matched: 0, problems: ['2:no_key'] },
  'a number with the name of somebody else': {
    file: () => csv([HEADS, [wang.number, '李雷', 1, 0, 0, 1]]),
    matched: 0,
    problems: ['2:name_differs'],
  },
  'one person twice': {
    file: () => csv([HEADS, good(), lis(1, 0, 0, 1), good()]),
    matched: 1,
    problems: ['2:doubled', '4:doubled'],
  },
  'an ID number that the spreadsheet kept as a number': {
    file: () =>
      xlsx(
        sheet([
          ['身份证号', ...HEADS.slice(1)],
          [110_105_199_001_010_000, '王芳', 1, 0, 0, 1],
        ]),
      ),
    draft: { match_by: 'id_no' },
    matched: 0,
    problems: ['2:cut'],
  },
  'a formula with its result': {
    file: () =>
      xlsx(
        sheet([HEADS, good()], {
          cells: new Map([['1,5', { value: 5200, formula: 'C2+D2-E2', formulaResult: 5200 }]]),
        }),
      ),
    matched: 1,
  },
  'a second sheet that is hidden': {
    file: () => xlsx(sheet([HEADS, good()]), sheet([HEADS, lis(1, 0, 0, 1)], { name: '旧', hidden: true })),
    fields: { sheet: '1' },
    matched: 1,
  },
  'a sheet that is not there': {
    file: () => xlsx(sheet([HEADS, good()])),
    fields: { sheet: '3' },
    refused: '没有此工作表',
  },
};

describe('a file with', () => {
  it('is one of thirty kinds at least', () => expect(Object.keys(CASES).length).toBeGreaterThanOrEqual(30));

  it.each(Object.entries(CASES))('%s is answered as agreed', async (_name, said) => {
    const { id } = await pay.draft({ columns: COLUMNS, ...said.draft });
    const answer = await upload(pay.payroll.browser, `/wages/${id}/read`, await said.file(), said.fields);
    const kept = (await pay.payroll.browser.call('GET', `/wages/${id}`)).data.counts.rows;
    if (said.refused) {
      const words = answer.errors ? Object.values(answer.errors).flat().join() : answer.message;
      expect([words, kept]).toEqual([said.refused, 0]);
      return;
    }
    expect(answer.code, answer.message).toBe(0);
    const { rows, matched, problems } = answer.data;
    const found = problems.map((one: { row_no: number; problem: string; cell: string | null }) =>
      [one.row_no, one.problem, one.cell].filter(Boolean).join(':'),
    );
    expect({ matched, found }).toEqual({ matched: said.matched, found: said.problems ?? [] });
    expect(answer.data).toMatchObject(said.more ?? {});
    expect(kept).toBe(rows);
  });
});

it('two columns that read one heading are refused, however it is spaced', async () => {
  const columns = [...COLUMNS, { key: 'again', label: '课 时 费', kind: 'earning' }];
  const answer = await pay.payroll.browser.call('POST', '/wages', {
    body: { title: '重复列', month: '2026-09-01', category: 'salary', pay_date: '2026-09-10', columns },
  });
  expect(answer.errors).toHaveProperty('columns');
});
