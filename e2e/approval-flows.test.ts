import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { as, pageOf } = setUpJourney();

test('HR writes the steps of a paper as a draft, sees who would decide, and publishes them', async () => {
  const page = await pageOf('hrofficer', '/myReview');
  await page.getByRole('link', { name: '审批流程' }).click();
  await page.getByText('系统自带的流程').waitFor();
  await page.getByRole('button', { name: '添加步骤' }).click();
  const dialog = page.getByRole('dialog', { name: '添加步骤' });
  await dialog.getByRole('button', { name: '添加步骤' }).click();
  await dialog.getByText('请填写步骤名称（2-40字）').waitFor();
  await dialog.getByLabel('步骤名称').fill('校长审批');
  await dialog.getByLabel('由谁审批').click();
  await page.getByRole('option', { name: '指定人员' }).click();
  await dialog.getByLabel('人员').fill('林文渊');
  await page.getByRole('option', { name: '林文渊' }).click();
  await dialog.getByRole('button', { name: '添加步骤' }).click();
  await page.getByText('有未保存的修改').waitFor();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('草稿已保存').waitFor();

  await page.getByRole('combobox', { name: '申请人' }).fill('王建国');
  await page.getByRole('option', { name: '王建国' }).first().click();
  await page.getByRole('button', { name: '开始试走' }).click();
  await page.getByRole('listitem').filter({ hasText: '校长审批: 林文渊' }).waitFor();

  await page.getByRole('button', { name: '发布' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '发布' }).click();
  await page.getByText('本单位的流程').waitFor();
  const { data } = await as('hrofficer')('GET', '/flows/regular_request/staff');
  expect(data.steps.map(({ name }: { name: string }) => name)).toEqual(['直接负责人', '校级审批', '校长审批']);

  const english = await pageOf('hrofficer', '/mobile/approvalFlows', { ...PHONE, lang: 'us' });
  await english.getByText('Steps of this organisation').waitFor();
  expect(await english.getByRole('button', { name: 'Add step' }).count()).toBe(0);
});
