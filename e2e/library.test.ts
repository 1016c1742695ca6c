import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoId } from '../database/demo/random.ts';
import { textbookId } from '../database/demo/textbooks.ts';
import { setUpJourney } from './support/journey.ts';

/** What teachers do with many files at once, with what others use, and with what an author changes later. */

const { as, pageOf } = setUpJourney();
const LINK = 'https://basic.smartedu.cn/syncClassroom';
const FACTS = { stage_code: 102, subject_value: '102002', source: 'public', source_note: '国家平台', license: 'cc_by' };
const OPEN = demoId('compilation:高一数学 函数专题公开课');
const ENGLISH = demoId('compilation:高一英语 阅读训练');

/** Drops files with these names on the contents, as a person does from their desktop. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const files = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    const bytes = (name: string) =>
      name.endsWith('.pdf') ? new Uint8Array([77, 90, ...new Array(600).fill(1)]) : `${name}\n练习与解答\n`;
    for (const name of given) transfer.items.add(new File([bytes(name)], name));
    return transfer;
  }, names);
  await page.getByRole('region', { name: '内容' }).last().dispatchEvent('drop', { dataTransfer: files });
}

test('of twelve files that are dropped nine find their chapters, three ask; a renamed program stays behind with the reason', async () => {
  const made = await as('teacher')('POST', '/compilations', {
    title: '高一数学 课时练习',
    kind: 'exercise',
    stage_code: 102,
    subject_value: '102002',
    textbook_id: textbookId('maths-10'),
  });
  const page = await pageOf('teacher', `/teach_assets/create?id=${made.data.id}`);
  await page.getByRole('button', { name: /^沿用教材目录/ }).click();
  await page.getByRole('heading', { name: /集合的概念/ }).waitFor();
  const placed = ['集合的概念', '集合间的基本关系', '集合的基本运算', '充分条件与必要条件', '全称量词与存在量词'];
  const more = ['诱导公式', '三角恒等变换', '任意角和弧度制', '对数函数'];
  const asking = ['随堂小测.txt', '作业批改记录.txt', '成绩分析.pdf'];
  await drop(page, [...[...placed, ...more].map((title) => `${title} 练习.txt`), ...asking]);
  const dialog = page.getByRole('dialog', { name: '添加 12 个文件' });
  await dialog.getByText('3 个文件请选择章节').waitFor();
  for (const name of asking) {
    await dialog.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: /充分条件与必要条件/ }).click();
  }
  await dialog.getByRole('button', { name: '上传并加入' }).click();
  // eleven are there; the twelfth is a program under another name
  await dialog.getByRole('combobox', { name: '成绩分析.pdf' }).waitFor();
  await expect.poll(() => dialog.getByRole('combobox', { name: /\.(txt|pdf)$/ }).count()).toBe(1);
  await dialog.getByRole('alert').or(dialog.locator('[class*=error]')).first().waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page
    .getByRole('region', { name: /诱导公式/ })
    .getByText('诱导公式 练习')
    .waitFor();
  const { tree } = (await as('teacher')('GET', `/compilations/${made.data.id}?draft=true`)).data;
  expect(tree.items).toHaveLength(11);
});

test('of twenty that are archived at once three are used by a colleague: which ones is said, the rest goes and comes back', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    title: `批量归档 ${String(at + 1).padStart(2, '0')}`,
    link: `${LINK}?n=${at}`,
  }));
  const { list } = (await as('teacher')('POST', '/course_resources', { ...FACTS, rows })).data;
  const ids = list.map((one: { resource: { id: string } }) => one.resource.id) as string[];
  const colleague = (await as('homeroom')('GET', '/users/show_current')).data.id as string;
  const { id } = (
    await as('homeroom')('POST', '/compilations', {
      title: '同事的备课本',
      kind: 'lesson_plan',
      stage_code: 102,
      subject_value: '102002',
    })
  ).data;
  const node = '01a3f0c0-0000-7000-8000-0000000000b1';
  const items = [];
  for (const [at, one] of ids.slice(0, 3).entries()) {
    const { version } = (await as('teacher')('GET', `/course_resources/${one}`)).data;
    const shared = { ...FACTS, title: rows[at]?.title, co_owner_ids: [colleague], version };
    expect((await as('teacher')('PUT', `/course_resources/${one}`, shared)).code).toBe(0);
    items.push({
      op: 'add_item',
      id: `01a3f0c0-0000-7000-8000-0000000000c${at}`,
      node_id: node,
      sort: at,
      course_resource_id: one,
    });
  }
  const ops = [{ op: 'add_node', id: node, parent_id: null, title: '第一节', sort: 1 }, ...items];
  expect((await as('homeroom')('PUT', `/compilations/${id}/tree`, { ops, version: 0 })).code).toBe(0);

  const page = await pageOf('teacher', '/teach_assets/cloudAssets?q=批量归档');
  await page.getByText('共 20 条').waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '归档' }).click();
  const left = page.getByRole('dialog', { name: '3 个资源未归档' });
  for (const at of ['01', '02', '03']) await left.getByText(`批量归档 ${at}`).waitFor();
  expect(await left.getByText('同事的备课本').count()).toBe(3);
  await left.getByRole('button', { name: '关闭' }).last().click();
  await page.getByText('共 3 条').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('共 20 条').waitFor();
});

test('what was bought is shown with the name of who looks, is not offered for download, and the call refuses it', async () => {
  const { tree } = (await as('homeroom')('GET', `/compilations/${ENGLISH}`)).data;
  const bought = tree.items.find((one: { resource: { license: string } }) => one.resource.license === 'purchased');
  const page = await pageOf('homeroom', `/teach_assets/${ENGLISH}/detail?item=${bought.id}`);
  await page.getByText('仅供查看').waitFor();
  const me = (await as('homeroom')('GET', '/users/show_current')).data.name as string;
  await page
    .locator('[aria-hidden]', { hasText: `${me}　　${me}` })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: '下载', exact: true }).count()).toBe(0);
  const refused = await as('homeroom')('GET', `/course_resources/${bought.resource.id}/download`);
  expect(refused.message).toBe('采购授权的资源只能预览，不能下载');
  await page.goto(`${page.url().split('/teach_assets')[0]}/teach_assets/cloudAssets?tab=org&id=${bought.resource.id}`);
  const drawer = page.getByRole('dialog', { name: '新概念英语 听力原文' });
  await drawer.getByRole('button', { name: '收藏' }).waitFor();
  expect(await drawer.getByRole('button', { name: '下载', exact: true }).count()).toBe(0);
  expect(await drawer.getByRole('button', { name: '复制到我的' }).count()).toBe(0);
  const copied = await as('homeroom')('POST', `/course_resources/${bought.resource.id}/copy`);
  expect(copied.message).toBe('该授权不允许复制');
});

test('a resource of a colleague is copied with its origin, tagged anew, and found among the own ones', async () => {
  const page = await pageOf('homeroom', '/teach_assets/cloudAssets?tab=group');
  await page.getByText('质点与参考系 导学案').first().click();
  const origin = page.getByRole('dialog', { name: '质点与参考系 导学案' });
  await origin.getByRole('button', { name: '复制到我的' }).click();
  await page.getByText('已复制到我的资源，并注明来源').waitFor();
  const copy = page.getByRole('dialog', { name: '质点与参考系 导学案' });
  await copy.getByText('草稿').waitFor();
  await copy.getByText('改编').waitFor();
  await copy.getByRole('button', { name: '质点与参考系 导学案' }).waitFor();
  await copy.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: '编辑' });
  await form
    .getByRole('textbox', { name: '标签' })
    .or(form.getByRole('combobox', { name: '标签' }))
    .first()
    .fill('大单元教学');
  await page.getByRole('option', { name: '新建标签「大单元教学」' }).click();
  await form.getByText('大单元教学').first().waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  await copy.getByText('大单元教学').waitFor();
  const { list } = (await as('homeroom')('GET', '/course_resources?tab=mine&q=质点')).data;
  expect(list).toHaveLength(1);
});

test('a copy names its origin and keeps its version; when the author replaces a file, the new one is offered and taken', async () => {
  const page = await pageOf('homeroom', `/teach_assets/${OPEN}/detail`);
  await page.getByRole('button', { name: '复制到我的' }).click();
  await page.getByText('已复制到我的汇编').waitFor();
  await page.getByText(/高一数学 函数专题公开课 · 书院中学 · 王建国/).waitFor();
  const copy = /teach_assets\/([0-9a-f-]+)\//.exec(page.url())?.[1] ?? '';

  const { tree } = (await as('homeroom')('GET', `/compilations/${OPEN}`)).data;
  const item = tree.items.find((one: { resource: { kind: string } }) => one.resource.kind === 'link');
  const resource = item.resource.id as string;
  const shown = (await as('teacher')('GET', `/course_resources/${resource}`)).data;
  const facts = Object.fromEntries(
    ['title', 'stage_code', 'subject_value', 'textbook_id', 'chapter_id', 'source', 'source_note', 'license'].map(
      (key) => [key, shown[key]],
    ),
  );
  const changed = await as('teacher')('PUT', `/course_resources/${resource}`, {
    ...facts,
    grade_nos: shown.grade_nos,
    version: shown.version,
    content: { link: `${LINK}?new=1`, note: '换成新课标的版本' },
  });
  expect(changed.data).toMatchObject({ revision: 1, waiting_revision: 2 });
  await page.reload();
  await page.getByText(/高一数学 函数专题公开课 · 书院中学 · 王建国/).waitFor();
  expect(await page.getByText('1 个资源有新版本').count()).toBe(0);
  const review = { result: 'approve', version: changed.data.version };
  expect((await as('superadmin')('PUT', `/course_resources/${resource}/review`, review)).code).toBe(0);

  // the original goes on with the new one by itself
  const original = (await as('homeroom')('GET', `/compilations/${OPEN}`)).data.tree.items;
  expect(original.find((one: { id: string }) => one.id === item.id).resource.link).toBe(`${LINK}?new=1`);
  await page.reload();
  await page.getByText('1 个资源有新版本').waitFor();
  const linkOf = async () =>
    (await as('homeroom')('GET', `/compilations/${copy}?draft=true`)).data.tree.items.find(
      (one: { course_resource_id: string }) => one.course_resource_id === resource,
    ).resource.link;
  expect(await linkOf()).toBe(LINK);
  await page.getByRole('button', { name: '全部采用新版本' }).click();
  await page.getByText('已采用新版本').waitFor();
  expect(await linkOf()).toBe(`${LINK}?new=1`);
});
