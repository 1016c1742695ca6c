import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Merit: praise in class by faces, what the family reads, and taking it back. */

const { pageOf } = setUpJourney();

test('a homeroom teacher praises three children in one go and withdraws one of the notes', async () => {
  const page = await pageOf('homeroom', '/merit', PHONE);
  const faces = page.getByRole('listitem').getByRole('button');
  await faces.nth(2).waitFor();
  for (const at of [0, 1, 2]) await faces.nth(at).click();
  await page.getByRole('button', { name: '记录 3 名学生' }).click();
  const dialog = page.getByRole('dialog', { name: '记录 3 名学生' });
  await dialog.getByRole('button', { name: '主动帮助同学' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已记录 3 名学生').waitFor();
  await faces.nth(0).getByText('今日').waitFor();

  await faces.nth(0).click();
  await page.getByRole('button', { name: '查看学生' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('主动帮助同学').first().waitFor();
  await sheet.getByRole('button', { name: '撤回' }).first().click();
  const reason = page.getByRole('dialog', { name: '撤回' });
  await reason.getByLabel('撤回原因').fill('记错了学生');
  await reason.getByRole('button', { name: '撤回' }).click();
  await sheet.getByText('已撤回').first().waitFor();
});

test('a guardian reads sentences and the radar of the own child, and no marks', async () => {
  const page = await pageOf('guardian', '/merit', PHONE);
  await page.getByText('主动帮助同学').first().waitFor();
  expect(await page.getByText(/\d 分/).count()).toBe(0);
  expect(await page.getByText('请按时完成作业').count()).toBe(0);
});

test('who manages merit sees counts by grade and sets rules', async () => {
  const page = await pageOf('studentaffairs', '/merit?tab=stats');
  await page.getByText('各年级表扬与提醒').first().waitFor();
  await page.getByRole('button', { name: '规则' }).click();
  await page.getByRole('table', { name: '综评规则' }).getByText('德').first().waitFor();
});
