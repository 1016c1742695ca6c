import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpJourney } from './support/journey.ts';

/** What is pasted into a field of digits is folded before it is cut, whichever program it came from. */

const { pageOf, portal } = setUpJourney();

const PHONES = [
  '＋８６ 138 0013 8000',
  '+8613800138000',
  '+86 138-0013-8000',
  '0086 138 0013 8000',
  '138 0013 8000',
  ' 13800138000 ',
  '１３８００１３８０００',
  '138\u200b0013\u200b8000',
  '\u202d13800138000\u202c',
  '138\u00a00013\u00a08000',
];
const CODES = ['815528', '815 528', '８１５５２８', '815528 ', '815\u200b528'];
const ID = '11010519491231002X';
const IDS = [
  ID,
  '110105 19491231 002x',
  '１１０１０５１９４９１２３１００２Ｘ',
  '110105\u200b19491231002X',
  `\u202d${ID}\u202c`,
];

/** Pastes with the clipboard of the browser, as a person does. */
async function paste(page: Page, label: string, text: string): Promise<string> {
  const field = page.getByRole('textbox', { name: label }).first();
  await field.fill('');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => field.inputValue()).not.toBe('');
  return field.inputValue();
}

const allowClipboard = (page: Page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(portal.url).origin });

test('a phone and a code are pasted into the sign-in in every form that a phone gives them', async () => {
  const page = await pageOf(null, '/login');
  await allowClipboard(page);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号' }).first().waitFor();
  for (const text of PHONES) expect([text, await paste(page, '手机号', text)]).toEqual([text, '13800138000']);
  for (const text of CODES) expect([text, await paste(page, '验证码', text)]).toEqual([text, '815528']);
  // two numbers are not one: they are kept whole, for the refusal to name
  expect(await paste(page, '手机号', '13800138000 13900139000')).toBe('1380013800013900139000');
});

test('a number of a document is pasted into a form in every form that a sheet gives it', async () => {
  const page = await pageOf('hrofficer', '/people');
  await allowClipboard(page);
  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByRole('textbox', { name: '证件号码' }).first().waitFor();
  for (const text of IDS) expect([text, await paste(page, '证件号码', text)]).toEqual([text, ID]);
});
