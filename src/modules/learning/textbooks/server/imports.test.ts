import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Points and textbooks by file: checked first, stored when somebody says so, and taken back. */

const demo = useDemo();
const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
const task = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;

async function begin(who: Browser, definition: string, rows: (string | number)[][], params = {}): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }] });
  const form = new FormData();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  form.set('purpose', 'import');
  form.set('file', new File([new Uint8Array(bytes)], '导入.xlsx', { type }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  const file = await who.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers,
  });
  const answer = await who.call('POST', '/data_tasks', { body: { definition, file_id: file.data.id, params } });
  await work(answer.data.id);
  return answer.data.id;
}
async function run(who: Browser, id: string, how: 'run' | 'undo'): Promise<void> {
  if (how === 'run') await who.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  else await who.call('POST', `/data_tasks/${id}/undo`);
  await work(id);
}

test('points find their place by their code, known ones are changed, and all of it is taken back', async () => {
  const admin = await demo.as('superadmin');
  const tree = async () =>
    (await admin.call('GET', '/knowledges/tree', { query: { subject_value: '102007' } })).data as {
      code: string;
      name: string;
      depth: number;
    }[];
  const before = await tree();
  const rows = [
    ['编号', '名称', '年级', '重要程度'],
    ['2', '电磁学', '11、12', 5],
    ['2.1', '静电场', '11', ''],
    ['2.1.1', '库仑定律', '', ''],
    ['1.3.3', '滑动摩擦力与静摩擦力', '', ''],
    ['1.1', '运动的描述', '', ''],
    ['2.2', '太高', '13', ''],
    ['2.3.1.1.1.1.1', '太深', '', ''],
    ['2.1', '重复', '', ''],
  ];
  const id = await begin(admin, 'knowledges', rows, { subject_value: '102007' });
  expect(await task(admin, id)).toMatchObject({ created_count: 3, changed_count: 1, same_count: 1, error_count: 3 });
  expect(await tree()).toEqual(before);
  await run(admin, id, 'run');
  const after = await tree();
  expect(after.filter((one) => one.code.startsWith('2')).map((one) => [one.code, one.depth])).toEqual([
    ['2', 1],
    ['2.1', 2],
    ['2.1.1', 3],
  ]);
  expect(after.find((one) => one.code === '1.3.3')?.name).toBe('滑动摩擦力与静摩擦力');
  await run(admin, id, 'undo');
  expect(await tree()).toEqual(before);
});

test('textbooks are told apart by subject, edition, grade and volume; one that got chapters stays at the undo', async () => {
  const admin = await demo.as('superadmin');
  const rows = [
    ['名称', '学科代码', '年级', '册次', '出版社', '版本', 'ISBN', '出版年份'],
    ['义务教育教科书 数学 八年级上册', '101002', 8, '上', '人民教育出版社', '人教版', '', 2024],
    ['义务教育教科书 数学 八年级下册', '101002', 8, '下', '人民教育出版社', '人教版', '', 2025],
    ['数学七上（改名）', '101002', 7, '上', '人民教育出版社', '人教版', '', ''],
    ['没有的学科', '101099', 7, '上', '人民教育出版社', '人教版', '', ''],
    ['错的书号', '101002', 9, '上', '人民教育出版社', '人教版', '9787107334635', ''],
  ];
  const id = await begin(admin, 'textbooks', rows);
  expect(await task(admin, id)).toMatchObject({ created_count: 2, changed_count: 1, error_count: 2 });
  await run(admin, id, 'run');
  const books = async (q: string) => (await admin.call('GET', '/textbooks', { query: { q } })).data.list;
  const [made] = await books('八年级上册');
  const { name, subject_value, grade_no, volume, publisher, edition, version } = made;
  const facts = { name, subject_value, grade_no, volume, publisher, edition, version };
  const chapters = [{ depth: 1, title: '三角形' }];
  await admin.call('PUT', `/textbooks/${made.id}`, { body: { ...facts, chapters } });
  await run(admin, id, 'undo');
  expect(await books('八年级上册')).toHaveLength(2); // physics of grade 8 and the one that got chapters
  expect(await books('八年级下册')).toHaveLength(0);
  expect(await books('改名')).toHaveLength(0);
});

test('a teacher imports nothing', async () => {
  const teacher = await demo.as('teacher');
  const body = { definition: 'knowledges', file_id: crypto.randomUUID(), params: { subject_value: '102007' } };
  expect((await teacher.call('POST', '/data_tasks', { body })).code).toBe(403001);
});

const POINTS = [
  ['编号', '名称'],
  ['9.9', '校内知识点'],
];
const BOOKS = [
  ['名称', '学科代码', '年级', '册次', '出版社', '版本', 'ISBN', '出版年份'],
  ['校内教材', '101002', 9, '下', '人民教育出版社', '人教版', '', ''],
];
test.each([
  ['knowledges', POINTS, { subject_value: '102007' }],
  ['textbooks', BOOKS, {}],
])('a file of one school changes nothing of the whole group (%s)', async (definition, rows, params) => {
  const school = await demo.as('orgadmin');
  const ended = await task(school, await begin(school, definition, rows, params));
  expect(ended).toMatchObject({
    state: 'failed',
    failure_cn: expect.stringMatching(/须由在集团一级拥有此权限的人修改/),
  });
});
