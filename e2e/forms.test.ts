import { expect, test } from 'vitest';
import { setUpJourney } from './support/journey.ts';

/** A form from its first question to its second version. */

const { pageOf, as } = setUpJourney();

test('an office draws a form with a condition and a signature, publishes it, and a second version leaves the first as it was', async () => {
  const page = await pageOf('office', '/custom_forms');
  await page.getByRole('button', { name: '新建表单' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建表单' });
  await dialog.getByLabel('名称', { exact: false }).first().fill('校服意见征集');
  await dialog.getByRole('button', { name: '新建表单' }).click();
  await page.getByRole('heading', { name: '校服意见征集' }).waitFor();

  await page.getByRole('button', { name: '单选', exact: true }).click();
  await page.getByLabel('标题', { exact: true }).fill('是否同意换校服');
  await page.getByLabel('选项', { exact: true }).fill('同意\n不同意');
  await page.getByRole('button', { name: '单行文字', exact: true }).click();
  await page.getByLabel('标题', { exact: true }).fill('不同意的原因');
  await page.getByLabel('必填', { exact: true }).check();
  await page.getByRole('combobox', { name: '仅当此项' }).click();
  await page.getByRole('option', { name: '是否同意换校服' }).click();
  await page.getByRole('combobox', { name: '值', exact: true }).click();
  await page.getByRole('option', { name: '不同意', exact: true }).click();
  await page.getByRole('button', { name: '签名', exact: true }).click();

  await page.getByRole('button', { name: '试填' }).click();
  expect(await page.getByLabel('不同意的原因').count()).toBe(0);
  await page.getByText('不同意', { exact: true }).click();
  await page.getByLabel('不同意的原因').waitFor();
  await page.getByRole('button', { name: '检查填写' }).click();
  await page.getByText('此项必填').waitFor();
  await page.getByRole('button', { name: '返回设计' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('表单已发布').waitFor();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => (await as('office')('GET', `/custom_form/forms/${id}`)).data;
  await expect.poll(async () => (await read()).published_version).toBe(1);
  await page.getByRole('button', { name: '日期', exact: true }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect.poll(async () => (await read()).published_version).toBe(2);
  expect((await read()).versions.map((one: { number: number }) => one.number)).toEqual([2, 1]);

  expect((await as('teacher')('GET', '/custom_form/forms')).data.total).toBe(0);
  expect((await as('teacher')('GET', `/custom_form/forms/${id}`)).code).toBe(404001);
});

test('the office reads what was answered, question by question, and takes it along as a workbook', async () => {
  const { list } = (await as('office')('GET', '/custom_form/forms?q=canteen')).data;
  const page = await pageOf('office', `/custom_forms/${list[0].id}`);
  await page.getByRole('button', { name: /^答卷/ }).click();
  const rows = page.getByRole('table', { name: '答卷' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('columnheader', { name: '每周在食堂用餐几次' }).waitFor();
  await rows.filter({ hasText: '从不' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('不在食堂用餐的原因').waitFor();
  await drawer.getByText('离家近').waitFor();
  expect(await drawer.getByText('口味').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByText(/已导出 \d+ 条/).waitFor();
  await page.getByRole('button', { name: '下载' }).waitFor();
});
