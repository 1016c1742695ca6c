import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** What is being written is seen as it will be read, and sent to its writer alone. */

const { pageOf, as } = setUpJourney();
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function writing(page: Page) {
  const form = page.getByRole('dialog', { name: '发布通知' });
  await form.getByLabel('标题').first().fill('家长会安排');
  await form.getByRole('textbox', { name: '正文' }).first().click();
  await page.keyboard.type('## 时间');
  await page.keyboard.press('Enter');
  await page.keyboard.type('周五 19:00，请联系 @wang');
  await page.getByRole('option', { name: '王建国' }).waitFor();
  await page.keyboard.press('Enter');
  return form;
}

test('a notice is seen on a phone, in the bell and on paper before anybody else sees it', async () => {
  const page = await pageOf('office', '/internalNotice/create_notice');
  const form = await writing(page);
  await form.getByRole('button', { name: '预览' }).click();
  const dialog = page.getByRole('dialog', { name: '预览' });
  const phone = dialog.locator('iframe').contentFrame();
  await phone.getByRole('heading', { name: '家长会安排' }).waitFor();
  await phone.getByRole('heading', { name: '时间' }).waitFor();
  await phone.getByText('@王建国').waitFor();
  // a window as narrow as a phone, in the look of the portal
  const width = await phone.locator('h1').evaluate((head) => head.ownerDocument.defaultView?.innerWidth ?? 0);
  expect(width).toBeGreaterThan(380);
  expect(width).toBeLessThanOrEqual(390);
  const colourOf = (head: Element) => getComputedStyle(head).color;
  const own = await page.locator('h1').first().evaluate(colourOf);
  await expect.poll(() => phone.locator('h1').evaluate(colourOf)).toBe(own);
  expect((await new AxeBuilder({ page }).withTags(TAGS).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: '消息' }).click();
  await dialog.getByRole('link', { name: /家长会安排/ }).waitFor();
  await dialog.getByRole('button', { name: '打印' }).click();
  await dialog.locator('iframe').contentFrame().getByRole('heading', { name: '时间' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await form.getByLabel('标题').first().inputValue()).toBe('家长会安排');
});

test('a draft is sent to its writer alone, who finds it in the bell and opens it', async () => {
  const page = await pageOf('office', '/internalNotice/create_notice');
  const form = await writing(page);
  await form.getByRole('combobox', { name: '部门或班级' }).fill('数学');
  await page
    .getByRole('option', { name: /数学组/ })
    .first()
    .click();
  await form.getByRole('button', { name: '预览' }).click();
  await page.getByRole('dialog', { name: '预览' }).getByRole('button', { name: '发给我' }).click();
  await page.getByText('已发给您本人').waitFor();
  await page.getByRole('button', { name: /消息/ }).first().click();
  await page.getByRole('link', { name: /【试发】家长会安排/ }).click();
  await page.getByRole('heading', { name: '时间' }).waitFor();
  const bell = await as('teacher')('GET', '/users/notifications?per_page=50');
  expect(bell.code).toBe(0);
  expect(JSON.stringify(bell.data)).not.toContain('试发');
});

test('an announcement is looked at on a phone, where the sheet of paper fits', async () => {
  const page = await pageOf('office', '/mobile/mgmt_bulletin', PHONE);
  await page.getByRole('button', { name: '发布公告' }).click();
  const form = page.getByRole('dialog', { name: '发布公告' });
  await form.getByLabel('标题').first().fill('停水通知');
  await form.getByRole('button', { name: '预览' }).click();
  const dialog = page.getByRole('dialog', { name: '预览' });
  await dialog.locator('iframe').contentFrame().getByRole('heading', { name: '停水通知' }).waitFor();
  await dialog.getByRole('button', { name: '打印' }).click();
  await dialog.locator('iframe').contentFrame().getByRole('heading', { name: '停水通知' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
