import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** Links by file, and the library as a file. */

const demo = useDemo();
const HEAD = ['标题', '链接', '学科代码', '来源', '出处', '授权'];
const SITE = 'https://basic.smartedu.cn/lesson';
const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
const task = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;

beforeEach(async () => {
  await demo.test_db.query(`delete from course_resource where link like $1`, [`${SITE}%`]);
});

async function begin(who: Browser, rows: readonly string[][]): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [HEAD, ...rows] }] });
  const form = new FormData();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  form.set('purpose', 'import');
  form.set('file', new File([new Uint8Array(bytes)], '链接.xlsx', { type }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  const body = Buffer.from(await packed.arrayBuffer());
  const file = await who.call('POST', '/utils/upload_oss_file', { body, headers });
  const given = { definition: 'course_resources', file_id: file.data.id, params: {} };
  const { id } = (await who.call('POST', '/data_tasks', { body: given })).data;
  await work(id);
  return id;
}

const mine = async (who: Browser) =>
  (await who.call('GET', '/course_resources', { query: { tab: 'mine', kind: 'link' } })).data.list as {
    id: string;
    title: string;
    license: string | null;
    version: number;
  }[];

test('links come in as drafts, each line judged by itself, and all of it is taken back', async () => {
  const teacher = await demo.as('teacher');
  const before = await mine(teacher);
  const id = await begin(teacher, [
    ['函数的概念 微课', `${SITE}/1`, '102002', '公开资料', '国家平台', 'CC BY 署名'],
    ['只有链接', `${SITE}/2`, '', '', '', ''],
    ['别的网站', 'https://example.com/x', '', '', '', ''],
    ['没有的学科', `${SITE}/3`, '102999', '', '', ''],
    ['没有的授权', `${SITE}/4`, '', '', '', '随便用'],
    ['又一次', `${SITE}/1`, '', '', '', ''],
  ]);
  expect(await task(teacher, id)).toMatchObject({ created_count: 2, changed_count: 0, error_count: 4 });
  expect(await mine(teacher)).toHaveLength(before.length);
  await teacher.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await work(id);
  const rows = await mine(teacher);
  expect(rows).toHaveLength(before.length + 2);
  const made = rows.find((row) => row.title === '函数的概念 微课');
  expect((await teacher.call('GET', `/course_resources/${made?.id}`)).data).toMatchObject({
    status: 'draft',
    level: 'personal',
    stage_code: 102,
    subject_value: '102002',
    license: 'cc_by',
    source: 'public',
    source_note: '国家平台',
    link: `${SITE}/1`,
    versions: [{ revision: 1 }],
  });
  await teacher.call('POST', `/data_tasks/${id}/undo`);
  await work(id);
  expect((await mine(teacher)).map((row) => row.id).toSorted()).toEqual(before.map((row) => row.id).toSorted());
});

test('a known link is changed where it is still one’s own alone; a shared one is refused at its line', async () => {
  const teacher = await demo.as('teacher');
  const made = await teacher.call('POST', '/course_resources', { body: { title: '旧标题', link: `${SITE}/5` } });
  const { id: resource } = made.data.list[0].resource;
  const first = await begin(teacher, [['新标题', `${SITE}/5`, '102002', '', '', '']]);
  expect(await task(teacher, first)).toMatchObject({ created_count: 0, changed_count: 1, error_count: 0 });
  await teacher.call('PUT', `/data_tasks/${first}`, { body: { state: 'running' } });
  await work(first);
  const changed = (await teacher.call('GET', `/course_resources/${resource}`)).data;
  expect(changed).toMatchObject({ title: '新标题', subject_value: '102002' });
  await demo.test_db.query(
    `update course_resource set level = 'school', status = 'published', license = 'cc_by', source = 'original' where id = $1`,
    [resource],
  );
  const second = await begin(teacher, [['再改一次', `${SITE}/5`, '', '', '', '']]);
  expect(await task(teacher, second)).toMatchObject({ changed_count: 0, error_count: 1 });
  // somebody else’s import of the same link makes their own
  const colleague = await demo.as('homeroom');
  const third = await begin(colleague, [['同事的', `${SITE}/5`, '', '', '', '']]);
  expect(await task(colleague, third)).toMatchObject({ created_count: 1, error_count: 0 });
});

test('the file of the list has exactly what is filtered; pupils have none', async () => {
  const teacher = await demo.as('teacher');
  const query = { tab: 'mine', kind: 'link' };
  const { data } = await teacher.call('GET', '/course_resources/export', { query });
  await work(data.data_task_id);
  expect(await task(teacher, data.data_task_id)).toMatchObject({ state: 'done', done: (await mine(teacher)).length });
  const school = await teacher.call('GET', '/course_resources/export', { query: { tab: 'org' } });
  await work(school.data.data_task_id);
  const { total } = (await teacher.call('GET', '/course_resources', { query: { tab: 'org' } })).data;
  expect(await task(teacher, school.data.data_task_id)).toMatchObject({ state: 'done', done: total });
  expect((await (await demo.as('student')).call('GET', '/course_resources/export')).code).toBe(403001);
});
