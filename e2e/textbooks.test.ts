import { expect, test } from 'vitest';
import { textbookId } from '../database/demo/textbooks.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Textbooks, knowledge points and tags: contents pasted, a point merged and given back, and what a phone says. */

const { as, pageOf } = setUpJourney();
const place = '/teach_assets/assetsKnowledgeManage';

test('the contents of a book are pasted, those that were there stay, and the school says that it uses it', async () => {
  const page = await pageOf('superadmin', `${place}?tab=books&book=${textbookId('maths-3')}`);
  await page.getByRole('button', { name: '编辑章节' }).click();
  const editor = page.getByRole('dialog', { name: /^编辑章节/ });
  await editor.getByRole('button', { name: '粘贴目录' }).click();
  const paste = page.getByRole('dialog', { name: '粘贴目录' });
  await paste.getByLabel('目录').fill('第一单元 时、分、秒 …… 2\n1.1 秒的认识\n第二单元 测量（21）');
  await paste.getByText('识别出3条').waitFor();
  await paste.getByRole('button', { name: '采用' }).click();
  await paste.waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: '保存' }).click();
  await page.getByText('章节已保存').first().waitFor();
  const { data } = await as('orgadmin')('GET', `/textbooks/${textbookId('maths-3')}`);
  expect(data.chapters.map((one: { depth: number; title: string }) => `${one.depth} ${one.title}`)).toEqual([
    '1 时、分、秒',
    '2 秒的认识',
    '1 测量',
  ]);
  const uses = await pageOf('orgadmin', `${place}?tab=uses`);
  await uses.getByRole('checkbox', { name: '义务教育教科书 数学 三年级上册' }).check();
  await uses.getByRole('button', { name: '保存用书' }).click();
  await uses.getByText('本校用书已保存').first().waitFor();
  const now = await as('orgadmin')('GET', '/textbook_uses');
  expect(now.data.textbook_ids).toContain(textbookId('maths-3'));
});

test('a point is merged into another one and comes back', async () => {
  const page = await pageOf('superadmin', `${place}?tab=points&subject=102007`);
  const tree = page.getByRole('tree', { name: '知识点' });
  await page.getByRole('searchbox').first().fill('力的分解');
  await tree.getByRole('treeitem', { name: '1.3.6 力的分解' }).click();
  await page.getByRole('button', { name: '合并' }).click();
  const merge = page.getByRole('dialog', { name: '合并“力的分解”' });
  await merge.getByRole('combobox', { name: '合并到' }).fill('1.3.4');
  await page.getByRole('option', { name: /1\.3\.4/ }).click();
  await merge.getByRole('button', { name: '合并' }).click();
  await merge.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '24 小时内合并的' }).waitFor();
  await page.getByRole('button', { name: '撤销合并' }).click();
  await page.getByText('已撤销合并').first().waitFor();
  const { data } = await as('orgadmin')('GET', '/knowledges?subject_value=102007&q=力的分解');
  expect(data.list[0].status).toBe('active');
});

test('a phone says where it is done, and a teacher has no such page', async () => {
  const phone = await pageOf('orgadmin', `/mobile${place}`, PHONE);
  await phone.getByText('此页请在电脑上操作').waitFor();
  expect((await as('teacher')('POST', '/knowledges', {})).code).toBe(403001);
});
