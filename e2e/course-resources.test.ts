import { expect, test } from 'vitest';
import { docxOf } from '../src/modules/learning/course-resources/server/factories.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The cloud library: files come in with shared facts, go up by a colleague’s decision, and are found by what is in them. */

const { as, pageOf } = setUpJourney();

test('a teacher keeps a document; its licence is asked for before it is shared; it comes back from the archive', async () => {
  const page = await pageOf('teacher', '/teach_assets/cloudAssets');
  await page.getByRole('button', { name: '上传资源' }).click();
  const form = page.getByRole('dialog', { name: '上传资源' });
  await form.locator('input[type=file]').setInputFiles({
    name: '一次函数的图象.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await docxOf(['一次函数的图象', '斜率与截距']),
  });
  await form.getByLabel('标题').first().waitFor();
  await form.getByRole('button', { name: '保存到云资源库' }).click();
  await page.getByText('已保存 1 个资源').waitFor();
  await page.getByText('一次函数的图象').first().click();
  const drawer = page.getByRole('dialog', { name: '一次函数的图象' });
  await drawer.getByRole('button', { name: '提交到教研组' }).click();
  await page.getByText('请补充学段、学科、来源和授权').first().waitFor();
  // the form that has what is missing opens over it
  await page.getByRole('dialog', { name: '编辑' }).getByRole('button', { name: '取消' }).click();
  await drawer.getByRole('button', { name: /归档/ }).click();
  await page.getByText('已归档 1 个资源').first().waitFor();
  const { data } = await as('teacher')('GET', '/course_resources?tab=archive');
  expect(data.list.map((row: { title: string }) => row.title)).toContain('一次函数的图象');
});

test('a pupil has no library of teachers; a teacher on the phone opens and keeps a favourite', async () => {
  const page = await pageOf('homeroom', '/mobile/teachAssets/cloudAssets?tab=group', PHONE);
  await page.getByText('集合的概念与表示 教案').first().click();
  const sheet = page.getByRole('dialog', { name: '集合的概念与表示 教案' });
  await sheet.getByText('教学重点：集合的三种表示方法').waitFor();
  const found = await as('student')('GET', '/course_resources?q=集合');
  expect(found.data.list).toEqual([]);
});
