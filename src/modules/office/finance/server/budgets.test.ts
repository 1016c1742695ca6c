import { eq } from 'drizzle-orm';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { today } from '#shared/dates.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { fenOf } from '../contract/money.ts';
import { subjectTree } from './public.ts';
import { oaBudget } from './tables.ts';

const demo = useDemo();
const YEAR = Number(today('Asia/Shanghai').slice(0, 4));
const school = organizationId('sy-middle');
const facts = { year: YEAR + 1, department_id: departmentId('sy-middle', 'JW'), subject_code: '30202' };
const add = (more: object = {}) =>
  demo.call('finance', 'POST', '/oa_budgets', { ...facts, amount_fen: 1_000_00, remark: null, ...more });

test('a department has one budget for a subject in a year, for an open subject with nothing below it', async () => {
  const { data: made } = await add();
  expect(made).toMatchObject({ year: YEAR + 1, subject: { code: '30202', name: '印刷费' }, free_fen: 1_000_00 });
  expect((await add()).message).toBe('该部门已有此科目的预算');
  expect((await add({ subject_code: '３０２' })).errors).toEqual({ subject_code: ['请选择最下级的科目'] });
  expect((await add({ subject_code: '39998' })).errors).toEqual({ subject_code: ['该年度没有此科目'] });
  const foreign = { department_id: departmentId('sy-primary', 'JW') };
  expect((await add(foreign)).errors).toEqual({ department_id: ['请选择本校的部门'] });
});

test('an amount of eleven digits is refused at its field, ten are taken', async () => {
  const eleven = await add({ subject_code: '30201', amount_fen: 10_000_000_000_00 });
  expect(eleven).toMatchObject({ code: 422001, errors: { amount_fen: ['金额最多十位整数'] } });
  expect((await add({ subject_code: '30201', amount_fen: 9_999_999_999_99 })).data.amount_fen).toBe(9_999_999_999_99);
});

test('a budget is never lowered below what is bound of it', async () => {
  const id = demoId(`budget:${YEAR}:JW:30202`);
  const { data: row } = await demo.call('finance', 'GET', `/oa_budgets/${id}`);
  const bound = row.reserved_fen + row.committed_fen + row.used_fen;
  const put = (amount_fen: number) =>
    demo.call('finance', 'PUT', `/oa_budgets/${id}`, { amount_fen, remark: null, version: row.version });
  expect((await put(bound - 1)).message).toBe('不能低于已占用金额');
  expect((await put(bound)).data).toMatchObject({ free_fen: 0 });
});

test('a budget is deleted while nothing was ever asked of it', async () => {
  const { data: made } = await add({ subject_code: '30204' });
  expect((await demo.call('finance', 'DELETE', `/oa_budgets/${made.id}`)).code).toBe(0);
  const used = demoId(`budget:${YEAR}:JW:30201`);
  expect((await demo.call('finance', 'DELETE', `/oa_budgets/${used}`)).message).toBe('已有单据占用过此预算，不能删除');
});

test('what binds the money of a budget is told to who plans it', async () => {
  const id = demoId(`budget:${YEAR}:JW:30202`);
  const { data } = await demo.call('finance', 'GET', `/oa_budgets/${id}/holds`);
  expect(data).toMatchObject({ total: 2, list: [{ title: '期初' }, { title: '期初' }] });
});

test('the summary adds up: departments, subjects and the whole are the same money', async () => {
  const { data } = await demo.call('finance', 'GET', '/oa_budgets/summary');
  const sum = (rows: { amount_fen: number }[]) => rows.reduce((total, row) => total + row.amount_fen, 0);
  expect(sum(data.departments)).toBe(data.whole.amount_fen);
  expect(sum(data.subjects)).toBe(data.whole.amount_fen);
  expect(data.years).toEqual([YEAR + 1, YEAR, YEAR - 1]);
  const one = data.departments[0];
  const { data: narrowed } = await demo.call('finance', 'GET', `/oa_budgets/summary?department_id=${one.id}`);
  expect(narrowed.whole.amount_fen).toBe(one.amount_fen);
  expect(narrowed.departments).toHaveLength(data.departments.length);
});

test('another school has none of it, and who has no right sees nothing', async () => {
  const id = demoId(`budget:${YEAR}:JW:30202`);
  expect((await demo.call('teacher', 'GET', '/oa_budgets')).code).toBe(403001);
  await demo.everywhere((db) =>
    db
      .update(oaBudget)
      .set({ organization_id: organizationId('sy-primary') })
      .where(eq(oaBudget.id, id)),
  );
  expect((await demo.call('finance', 'GET', `/oa_budgets/${id}`)).code).toBe(404001);
  expect((await demo.call('finance', 'GET', `/oa_budgets/${id}/holds`)).code).toBe(404001);
  await demo.everywhere((db) => db.update(oaBudget).set({ organization_id: school }).where(eq(oaBudget.id, id)));
});

test('subjects are shared by the group: a school reads them, the group changes them', async () => {
  const list = (who: 'finance' | 'superadmin') =>
    demo.call(who, 'GET', `/finance_subjects?year=${YEAR}&q=维修&per_page=10`);
  const [row] = (await list('finance')).data.list;
  expect(row).toMatchObject({ code: '30213', parent_code: '302', level: 2, is_leaf: true, source: 'seed' });
  const change = { name: '维修费', name_en: null, enabled: true, version: row.version };
  expect((await demo.call('finance', 'PUT', `/finance_subjects/${row.id}`, change)).code).toBe(403001);
  expect((await demo.call('superadmin', 'PUT', `/finance_subjects/${row.id}`, change)).data.name).toBe('维修费');
});

test('a subject is added below one without a budget, which is no leaf from then on', async () => {
  const below = (code: string) =>
    demo.call('superadmin', 'POST', '/finance_subjects', { year: YEAR, code, name: '校舍维修', name_en: null });
  expect((await below('3021301')).message).toBe('上级科目已设预算，不能再设下级科目');
  expect((await below('99901')).errors).toEqual({ code: ['没有上级科目'] });
  expect((await below('3020301')).data).toMatchObject({ parent_code: '30203', level: 3, source: 'own' });
  const { data } = await demo.call('finance', 'GET', `/finance_subjects?year=${YEAR}&q=30203`);
  expect(data.list.map((one: { is_leaf: boolean }) => one.is_leaf)).toEqual([false, true]);
  expect((await below('3020301')).message).toBe('该年度已有此科目编码');
  const [above, added] = data.list;
  const remove = (id: string) => demo.call('superadmin', 'DELETE', `/finance_subjects/${id}`);
  expect((await remove(above.id)).message).toBe('科目已有预算或下级科目，不能删除');
  expect((await remove(added.id)).code).toBe(0);
  expect((await demo.call('finance', 'GET', `/finance_subjects/${above.id}`)).data.is_leaf).toBe(true);
});

test('a year begins with the subjects of the year before, and none further off than the next one', async () => {
  const { data } = await demo.call('finance', 'GET', `/finance_subjects?year=${YEAR + 1}&q=30213`);
  expect(data.list.map((one: { name: string }) => one.name)).toEqual([expect.stringContaining('维修')]);
  expect((await demo.call('finance', 'GET', `/finance_subjects?year=${YEAR + 2}`)).data.total).toBe(0);
});

test('the tree for a paper has what stands above, and the money of the nearest department', async () => {
  const actor = { client_id: organizationId('sy'), time_zone: 'Asia/Shanghai' };
  const tree = await demo.everywhere((db) =>
    subjectTree(
      { db, actor },
      {
        organization_id: school,
        year: YEAR,
        department_id: departmentId('sy-middle', 'G1-1'),
        q: null,
        codes: ['30211', '30213'],
      },
    ),
  );
  expect(tree.map((one) => [one.code, one.available_fen])).toEqual([
    ['302', null],
    ['30211', 1_085_000],
    ['30213', null],
  ]);
});

const begin = async (
  who: Browser,
  definition: string,
  params: object,
  rows: CellValue[][],
  merges: NonNullable<WriteSheet['merges']> = [],
) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows, merges }] });
  const form = new FormData();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  form.set('purpose', 'import');
  form.set('file', new File([new Uint8Array(bytes)], '预算.xlsx', { type }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  const file = await who.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers,
  });
  const task = await who.call('POST', '/data_tasks', { body: { definition, file_id: file.data.id, params } });
  if (!task.data) throw new Error(task.message);
  await runTask(demo.services, task.data.id, { is_last: true, signal: new AbortController().signal });
  return task.data.id as string;
};
const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
const taskOf = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;
const budgetsOf = async (year: number, code: string) =>
  (await demo.call('finance', 'GET', `/oa_budgets?year=${year}&subject_code=${code}`)).data.list.map(
    (row: { department: { name: string }; amount_fen: number }) => [row.department.name, row.amount_fen],
  );

test('the sheet of a finance office is read as it stands, every row accounted for, and taken back', async () => {
  const who = await demo.as('finance');
  const rows: CellValue[][] = [
    ['二〇二七年部门预算表', null, null, null],
    ['处室', '经济分类', '预算数（元）', '说明'],
    ['总务处', '30205 水费', '２６０，０００．５０', '含泳池'],
    ['', '电费', 420_000, null],
    ['', '30206', '1', null],
    ['德育处', '办公设备购置', 1, null],
    ['德育处', '302', 1, null],
    ['德育处', '30299', '约两万', null],
    ['不存在的处', '30201', 5, null],
    ['德育处', '30201', '12345678901', null],
    ['德育处', '30202', null, null],
    ['合计', null, 680_000.5, null],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
    { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
  ];
  const id = await begin(who, 'oa_budgets', { organization_id: school, year: YEAR + 1 }, rows, merges);
  const checked = await taskOf(who, id);
  expect(checked).toMatchObject({ state: 'ready', total: 9, created_count: 2, error_count: 7 });
  expect(checked.reading).toMatchObject({ heading_row: 2, left_out: [{ row_no: 12, why: 'total' }], unread: [] });
  expect(checked.problems.map((one: { reason: string }) => one.reason)).toEqual([
    '科目：文件中已有此部门和科目',
    '科目：有多个同名科目，请填写科目编码',
    '科目：请选择最下级的科目',
    '预算金额（元）：请输入金额，最多两位小数',
    '部门：请选择本校的部门',
    '预算金额（元）：金额最多十位整数',
    '预算金额（元）：此项必填',
  ]);
  await who.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await work(id);
  expect(await budgetsOf(YEAR + 1, '30205')).toEqual([['总务处', 260_000_50]]);
  expect(await budgetsOf(YEAR + 1, '30206')).toEqual([['总务处', 420_000_00]]);
  await who.call('POST', `/data_tasks/${id}/undo`);
  await work(id);
  expect(await budgetsOf(YEAR + 1, '30205')).toEqual([]);
});

test('a sheet in 万元 is read as such, and never as yuan', async () => {
  const who = await demo.as('finance');
  const rows = [
    ['部门', '科目', '预算金额（万元）'],
    ['科研室', '30211', 4.56],
  ];
  const id = await begin(who, 'oa_budgets', { organization_id: school, year: YEAR + 1 }, rows);
  expect(await taskOf(who, id)).toMatchObject({ created_count: 1, error_count: 0 });
  await who.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await work(id);
  expect(await budgetsOf(YEAR + 1, '30211')).toEqual([['科研室', 45_600_00]]);
});

test('a sheet lowers no budget below what is bound, and is of the own school alone', async () => {
  const who = await demo.as('finance');
  const rows = [
    ['部门', '科目', '金额'],
    ['总务处', '30206', 100],
  ];
  const id = await begin(who, 'oa_budgets', { organization_id: school, year: YEAR }, rows);
  expect(await taskOf(who, id)).toMatchObject({
    problems: [{ row_no: 2, reason: '预算金额（元）：不能低于已占用金额' }],
  });
  const other = await begin(who, 'oa_budgets', { organization_id: organizationId('sy-primary'), year: YEAR }, rows);
  expect(await taskOf(who, other)).toMatchObject({ created_count: 0, error_count: 1 });
});

test('subjects come from a sheet of the accounting system, in any order, and go back again', async () => {
  const who = await demo.as('superadmin');
  const rows = [
    ['科目代码', '科目名称', '是否启用'],
    ['3021401', '场地租金', '是'],
    [3_021_402, '设备租金', '停用'],
    ['３０２０４', '手续费', '停用'],
    ['99901', '不明支出', '是'],
  ];
  const id = await begin(who, 'finance_subjects', { year: YEAR }, rows);
  expect(await taskOf(who, id)).toMatchObject({ state: 'ready', error_count: 3 });
  const free = await begin(who, 'finance_subjects', { year: YEAR + 1 }, rows);
  expect(await taskOf(who, free)).toMatchObject({ created_count: 2, changed_count: 1, error_count: 1 });
  await who.call('PUT', `/data_tasks/${free}`, { body: { state: 'running' } });
  await work(free);
  const stateOf = async () =>
    (
      await who.call('GET', '/finance_subjects', { query: { year: String(YEAR + 1), q: '3021', per_page: '50' } })
    ).data.list
      .filter((one: { code: string }) => one.code.startsWith('30214'))
      .map((one: { code: string; is_leaf: boolean; enabled: boolean }) => [one.code, one.is_leaf, one.enabled]);
  expect(await stateOf()).toEqual([
    ['30214', false, true],
    ['3021401', true, true],
    ['3021402', true, false],
  ]);
  await who.call('POST', `/data_tasks/${free}/undo`);
  await work(free);
  expect(await stateOf()).toEqual([['30214', true, true]]);
});

test('a school does not import what all schools of its group share', async () => {
  const who = await demo.as('finance');
  const rows = [
    ['科目编码', '科目名称'],
    ['30201', '办公'],
  ];
  const id = await begin(who, 'finance_subjects', { year: YEAR }, rows);
  expect((await taskOf(who, id)).state).toBe('failed');
});

test('amounts are read as people write them, to the fen', () => {
  expect(['１，２３４．５', '¥ 1,234.5元', '1234.5000000000002', '0', '0.29'].map((text) => fenOf(text))).toEqual([
    123_450, 123_450, 123_450, 0, 29,
  ]);
  expect(['1.234', '-1', '', '12万', '1e5', 'NaN'].map((text) => fenOf(text))).toEqual(Array(6).fill(null));
  expect(fenOf('0.000001', 1_000_000)).toBe(1);
});
