import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { understated } from '../files/testing/understated-zip.ts';
import { useTestDatabase } from '../testing/database.ts';
import { hand } from './testing/guests.ts';
import { TaskBench } from './testing/task-bench.ts';

const HEADING = ['姓名*', '手机*', '人数'];
const phone = (n: number) => `139000${String(n).padStart(5, '0')}`;
const guest = (n: number, ...more: CellValue[]) => [`来宾${n}`, phone(n), ...more];

describe('the file of an import', () => {
  const bench = new TaskBench(useTestDatabase());

  async function checkedFile(bytes: Uint8Array, name = '来宾.xlsx') {
    const body = { definition: 'test_guests', file_id: await bench.upload(bytes, name) };
    const { id } = (await bench.browser.call('POST', '/data_tasks', { body })).data;
    return bench.reaches(id, 'ready', 'failed');
  }
  const checked = async (...sheets: Partial<WriteSheet>[]) =>
    checkedFile(await writeXlsx({ sheets: sheets.map((one, at) => ({ name: `S${at + 1}`, ...one })) as WriteSheet[] }));
  const run = async (id: string) => {
    await bench.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    return bench.reaches(id, 'done', 'failed');
  };

  it('may have a title and a note above its headings, which are found and named', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }];
    const task = await checked({ rows: [['来宾名单'], ['手机为本人号码'], [], HEADING, guest(1)], merges });
    expect(task).toMatchObject({ state: 'ready', created_count: 1, error_count: 0 });
    expect(task.reading).toMatchObject({ sheet: 'S1', heading_row: 4, unread: [], taken: [], blank_rows: 0 });
  });

  it('may have headings in two rows, the upper one over several columns', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }];
    const task = await checked({ rows: [['姓名', '手', '人'], ['', '机', '数'], guest(1, '一人')], merges });
    expect(task).toMatchObject({ state: 'ready', created_count: 1, reading: { heading_row: 2 } });
  });

  it('is read from the sheet that a person sees and that has the headings; other sheets are named', async () => {
    const task = await checked(
      { name: 'dict', rows: [HEADING, guest(9)], hidden: true },
      { name: '说明', rows: [['请勿修改表头']] },
      { name: '数据', rows: [HEADING, guest(1)] },
      { name: '二班', rows: [HEADING, guest(2)] },
      { name: '空', rows: [] },
      {
        name: '填写说明',
        rows: [
          ['列', '必填', '说明', '示例'],
          ['姓名', '是'],
        ],
      },
    );
    expect(task).toMatchObject({ state: 'ready', created_count: 1 });
    expect(task.reading).toMatchObject({ sheet: '数据', other_sheets: ['dict', '说明', '二班'] });
  });

  it('gives a merged cell to every row that it covers, as it is seen', async () => {
    const merges = [{ startRow: 1, startCol: 2, endRow: 3, endCol: 2 }];
    const task = await checked({ rows: [HEADING, guest(1, '两人'), guest(2), guest(3), guest(4)], merges });
    await run(task.id);
    expect((await bench.guests()).map((one) => one.size)).toEqual([2, 2, 2, null]);
  });

  it('loses no row behind blank ones, which are counted, and no row is blank by a merged cell alone', async () => {
    const rows = Array.from({ length: 498 }, (_, n) => guest(n));
    const blank = Array.from({ length: 200 }, () => []);
    const merges = [{ startRow: 1, startCol: 2, endRow: 150, endCol: 2 }];
    const task = await checked({ rows: [HEADING, ...blank, ...rows, [], guest(498), guest(499)], merges });
    expect(task).toMatchObject({ state: 'ready', total: 500, created_count: 500 });
    expect(task.reading).toMatchObject({ blank_rows: 201 });
  });

  it('may write its headings in other width, with brackets, remarks and the usual words; those are named', async () => {
    const task = await checked({ rows: [['姓　名（必填）', '联系\n电话', '人数（1或2）'], guest(1, '1')] });
    expect(task).toMatchObject({ state: 'ready', created_count: 1 });
    expect(task.reading).toMatchObject({
      unread: [],
      taken: [{ heading: '联系\n电话', cn: '手机', us: 'Phone' }],
    });
  });

  it('has every column named that is not read: unknown, twice, or without a heading', async () => {
    const task = await checked({
      rows: [[...HEADING.slice(0, 2), '人　数目', '家庭住址', '姓名', ''], guest(1, '1', '某路', '别名', 'x')],
    });
    expect(task.reading.unread).toEqual([
      { column: 'C', heading: '人　数目', why: 'unknown', meant: { cn: '人数', us: 'Size' } },
      { column: 'D', heading: '家庭住址', why: 'unknown', meant: null },
      { column: 'E', heading: '姓名', why: 'twice', meant: { cn: '姓名', us: 'Name' } },
      { column: 'F', heading: '', why: 'untitled', meant: null },
    ]);
  });

  it('has its total line, its makers and its repeated headings left out by name, and its hidden rows counted', async () => {
    const rows = [HEADING, guest(1), guest(2), HEADING, guest(3), ['合计', '', '3人'], ['制表人：王老师']];
    const task = await checked({ rows, rowDefs: new Map([[2, { hidden: true }]]) });
    expect(task).toMatchObject({ state: 'ready', total: 3, created_count: 3, error_count: 0 });
    expect(task.reading).toMatchObject({
      hidden_rows: 1,
      left_out_count: 3,
      left_out: [
        { row_no: 4, text: '姓名*', why: 'heading' },
        { row_no: 6, text: '合计', why: 'total' },
        { row_no: 7, text: '制表人：王老师', why: 'total' },
      ],
    });
  });

  it('keeps people who are called like a total line', async () => {
    expect(await checked({ rows: [HEADING, ['合计', phone(1)]] })).toMatchObject({ created_count: 1 });
  });

  it.each([
    ['a number cell of more digits than a spreadsheet keeps', 110_101_201_301_050_000],
    ['a number as CSV files have it', '1.10101E+17'],
  ])('is told that the spreadsheet cut %s', async (_, cell) => {
    const task = await checked({ rows: [HEADING, ['来宾', cell]] });
    expect(task.problems).toEqual([
      { row_no: 2, reason: '手机：表格软件已截断这个数字，请把该列设为文本格式后重新输入' },
    ]);
  });

  it('takes a number cell of fewer digits, and words that people use for a choice; the sentence names all words', async () => {
    const task = await checked({
      rows: [HEADING, ['来宾', 13_900_000_001, 'ｏｎｅ'], ['客人', phone(2), '俩'], ['人', phone(3), '三']],
    });
    expect(task).toMatchObject({ created_count: 2, error_count: 1 });
    expect(task.problems).toEqual([{ row_no: 4, reason: '人数：请填写其中之一：一人、两人' }]);
  });

  it('is read from CSV with a line that says what parts the cells', async () => {
    const task = await checkedFile(Buffer.from('\uFEFFsep=;\r\n姓名;手机\r\n来宾;x\r\n'), 'a.csv');
    expect(task).toMatchObject({ state: 'ready', error_count: 1, problems: [{ row_no: 3 }] });
  });

  it('says that its encoding is not known, rather than that columns are missing', async () => {
    const big5 = Buffer.from([0xa9, 0x6d, 0xa6, 0x57, 0x2c, 0xb9, 0x71, 0xb8, 0xdc, 0x0d, 0x0a]); // 姓名,電話
    const task = await checkedFile(Buffer.concat([big5, big5]), 'a.csv');
    expect(task.state).toBe('failed');
    expect(task.failure_cn).toMatch(/编码/);
  });

  it('that unpacks to more than it says, or is wider than a table, is refused in words of its own', async () => {
    const sheet = await writeXlsx({ sheets: [{ name: 'S', rows: [HEADING, guest(1)] }] });
    expect(await checkedFile(understated(sheet))).toMatchObject({
      state: 'failed',
      failure_cn: expect.stringMatching(/^文件展开后太大/),
    });
    const wide = Buffer.from(`姓名,手机\n${'x,'.repeat(300_000)}\n`);
    expect(await checkedFile(wide, 'a.csv')).toMatchObject({
      state: 'failed',
      failure_cn: expect.stringMatching(/^表格超过 500 列/),
    });
  });

  it('may be one that the portal gave: a template, an export with its last line, a checked file', async () => {
    expect(await checkedFile(await bench.bytes('/api/web/data_tasks/templates/test_guests'))).toMatchObject({
      state: 'ready',
      total: 0,
      error_count: 0,
      reading: { other_sheets: [], unread: [] },
    });
    await bench.insert([{ name: '甲', size: 2 }, { name: '乙' }]);
    for (const format of ['csv', 'xlsx']) {
      const started = await bench.browser.call('GET', '/test_guests/export', { query: { format } });
      const done = await bench.reaches(started.data.data_task_id, 'done');
      const task = await checkedFile(await bench.result(done.id), `a.${format}`);
      expect(task).toMatchObject({ state: 'ready', same_count: 2, error_count: 0, reading: { unread: [] } });
      expect(task.reading.left_out).toMatchObject([{ row_no: 4, why: 'footer' }]);
      const again = await checkedFile(await bench.result(task.id));
      expect(again).toMatchObject({ state: 'ready', same_count: 2, error_count: 0, reading: { unread: [] } });
    }
  });

  it('is counted in the check as in the run, over all rows, and the run gives what it refused', async () => {
    hand.seats = 30;
    const task = await checked({
      rows: [HEADING, ...Array.from({ length: 450 }, (_, n) => guest(n)), ['坏', 'x', '']],
    });
    expect(task).toMatchObject({ created_count: 30, error_count: 421 });
    const done = await run(task.id);
    expect(done).toMatchObject({ created_count: 30, error_count: 421 });
    expect(done.problems).toHaveLength(100);
    expect(done.problems[0]).toEqual({ row_no: 32, reason: '姓名：没有座位' });
    const rows = (await readXlsx(await bench.result(task.id))).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(423);
    expect(rows[0]?.at(-1)).toBe('检查结果');
    expect(rows[421]).toEqual(['坏', 'x', '', expect.stringMatching(/^手机：/)]);
  });

  it('keeps the other rows where storing one is refused', async () => {
    const task = await checked({ rows: [HEADING, ...Array.from({ length: 5 }, (_, n) => guest(n))] });
    expect(task).toMatchObject({ created_count: 5 });
    hand.refuses = '来宾3';
    const done = await run(task.id);
    expect(done).toMatchObject({ state: 'done', created_count: 4, error_count: 1 });
    expect(done.problems).toEqual([{ row_no: 5, reason: '没有座位了' }]);
    expect((await bench.guests()).map((one) => one.name)).toEqual(['来宾0', '来宾1', '来宾2', '来宾4']);
  });
});
