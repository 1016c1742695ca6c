import { expect, test } from 'vitest';
import { demoId } from '../database/demo/random.ts';
import { textbookId } from '../database/demo/textbooks.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A teacher makes a set along a textbook, the school reads it after its review, and outsiders what was made public. */

const { as, pageOf } = setUpJourney();
const OPEN = demoId('compilation:高一数学 函数专题公开课');
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}\n练习与解答\n`) });

test('files that are dropped land on their chapters, the review opens them to the school, and the map darkens', async () => {
  const page = await pageOf('teacher', `/teach_assets/create?textbook_id=${textbookId('maths-10')}`);
  await page.getByRole('textbox', { name: /^标题/ }).fill('集合与逻辑 练习册');
  await page.getByRole('combobox', { name: /^类型/ }).click();
  await page.getByRole('option', { name: '习题汇编' }).click();
  await page.getByRole('combobox', { name: /^学段/ }).click();
  await page.getByRole('option', { name: '高中' }).click();
  await page.getByRole('combobox', { name: /^学科/ }).click();
  await page.getByRole('option', { name: '数学' }).click();
  await page.getByRole('combobox', { name: /^教材/ }).click();
  await page.getByRole('option', { name: /数学/ }).first().click();
  await page.getByRole('button', { name: '创建并添加内容' }).click();
  await page.getByRole('button', { name: /^沿用教材目录/ }).click();
  await page.getByRole('heading', { name: /集合的概念/ }).waitFor();
  const files = [text('集合的概念 练习.txt'), text('集合间的基本关系 练习.txt'), text('随堂小测.txt')];
  await page.locator('input[type=file]').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: '添加 3 个文件' });
  await dialog.getByText('1 个文件请选择章节').waitFor();
  await dialog.getByRole('combobox', { name: /随堂小测/ }).click();
  await page.getByRole('option', { name: /充分条件与必要条件/ }).click();
  await dialog.getByRole('combobox', { name: /^授权/ }).click();
  await page.getByRole('option', { name: /^CC BY 署名$/ }).click();
  await dialog.getByRole('button', { name: '上传并加入' }).click();
  const section = page.getByRole('region', { name: /集合的概念/ });
  await section.getByText('集合的概念 练习').waitFor();
  await page
    .getByRole('region', { name: /充分条件与必要条件/ })
    .getByText('随堂小测')
    .waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const { list } = (await as('teacher')('GET', '/compilations?tab=mine&q=练习册')).data;
  const id = list[0].id as string;
  const { tree } = (await as('teacher')('GET', `/compilations/${id}?draft=true`)).data;
  await page.getByRole('link', { name: '预览与提交' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交' }).click();
  await page.getByText('3个资源尚未达到该级别').waitFor();

  for (const { course_resource_id } of tree.items as { course_resource_id: string }[]) await share(course_resource_id);
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交' }).click();
  await page.getByText('已提交').first().waitFor();
  await decide(id);
  await submitFor(id, 'school');
  const desk = await pageOf('superadmin', `/teach_assets/manage?opened=${id}`);
  await desk.getByRole('heading', { name: '集合与逻辑 练习册' }).waitFor();
  await desk.keyboard.press('a');
  await desk
    .getByRole('dialog', { name: '审核「集合与逻辑 练习册」' })
    .getByRole('button', { name: '提交审核结果' })
    .click();
  await desk.getByText('已审核').waitFor();

  const reader = await pageOf(
    'homeroom',
    `/teach_assets/org?textbook_id=${textbookId('maths-10')}&subject_value=102002`,
  );
  await reader.getByRole('button', { name: /集合的概念 · 习题汇编：\d+ 个资源/ }).click();
  await reader.getByRole('link', { name: /集合与逻辑 练习册/ }).waitFor();
});

/** Shares a resource of the teacher with the school, step by step. */
async function share(id: string): Promise<void> {
  for (const level of ['department', 'school'] as const) {
    const { version } = (await as('teacher')('GET', `/course_resources/${id}`)).data;
    const { data, message } = await as('teacher')('PUT', `/course_resources/${id}/submit`, { level, version });
    expect(message ?? '').not.toMatch(/请/);
    await as('superadmin')('PUT', `/course_resources/${id}/review`, { result: 'approve', version: data.version });
  }
}

async function submitFor(id: string, level: string): Promise<void> {
  const { version } = (await as('teacher')('GET', `/compilations/${id}?draft=true`)).data;
  expect((await as('teacher')('PUT', `/compilations/${id}/submit`, { level, version })).code).toBe(0);
}

async function decide(id: string): Promise<void> {
  const { version } = (await as('superadmin')('GET', `/compilations/${id}?draft=true`)).data;
  expect((await as('superadmin')('PUT', `/compilations/${id}/review`, { result: 'approve', version })).code).toBe(0);
}

test('what was made public opens for everybody without an account, and is gone the moment it is closed', async () => {
  const guest = await pageOf(null, `/public_assets/${OPEN}`);
  await guest.getByRole('heading', { name: '高一数学 函数专题公开课' }).waitFor();
  await guest.getByText('作者：书院中学 王').waitFor();
  expect(await guest.getByText('王建国').count()).toBe(0);
  const { version } = (await as('principal')('GET', `/compilations/${OPEN}`)).data;
  await as('principal')('PUT', `/compilations/${OPEN}/public`, { on: false, version });
  await guest.reload();
  await guest.getByText('该资源不存在或未公开').waitFor();
  expect(await guest.getByRole('dialog').count()).toBe(0);
});

test('two editors of one section: the second sees both texts and chooses', async () => {
  const made = await as('teacher')('POST', '/compilations', {
    title: '两人合写',
    kind: 'lesson_plan',
    stage_code: 102,
    subject_value: '102002',
    editor_ids: [(await as('homeroom')('GET', '/users/show_current')).data.id],
  });
  const { id } = made.data as { id: string };
  const node = '01a3f0c0-0000-7000-8000-00000000000a';
  const add = { op: 'add_node', id: node, parent_id: null, title: '第一节', sort: 1 };
  await as('teacher')('PUT', `/compilations/${id}/tree`, { ops: [add], version: 0 });
  const page = await pageOf('homeroom', `/teach_assets/create?id=${id}`);
  await page.getByRole('button', { name: '给「第一节」改名' }).click();
  const dialog = page.getByRole('dialog', { name: '改名' });
  await dialog.getByLabel('章节名称').fill('函数的图象');
  const rename = { op: 'rename_node', id: node, title: '函数的概念' };
  // the page is told, and reads anew; the dialog keeps what is typed
  await page.route('**/api/web/compilations/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await as('teacher')('PUT', `/compilations/${id}/tree`, { ops: [rename], version: 1 });
  await dialog.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: /修改了同一处/ });
  await both.getByText('函数的概念').waitFor();
  await both.getByText('函数的图象').waitFor();
  await page.unroute('**/api/web/compilations/*');
  await both.getByRole('button', { name: '保存我的' }).click();
  await page.getByRole('heading', { name: '函数的图象' }).waitFor();
});

test('in the classroom one thing fills the screen, and the arrow keys go on', async () => {
  const page = await pageOf('homeroom', `/teach_assets/${OPEN}/detail`);
  await page.getByRole('button', { name: '放映' }).click();
  const stage = page.getByRole('dialog', { name: '集合的概念与表示 教案' });
  await stage.getByText('1 / 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 / 2').waitFor();
  await page.getByRole('button', { name: '结束放映' }).click();
  await page
    .getByRole('tab')
    .or(page.getByRole('button', { name: '版本' }))
    .first()
    .waitFor();
});

test('a student finds on the phone what their class was given, and no way to write', async () => {
  const phone = await pageOf('student', '/mobile/teachAssets', PHONE);
  await phone.getByRole('link', { name: /高一数学 函数专题公开课/ }).click();
  await phone.getByRole('button', { name: /集合的概念与表示/ }).waitFor();
  expect(await phone.getByRole('button', { name: '编辑' }).count()).toBe(0);
  const list = (await as('student')('GET', '/compilations')).data.list as { id: string }[];
  expect(list.map((one) => one.id)).toEqual([OPEN]);
});
