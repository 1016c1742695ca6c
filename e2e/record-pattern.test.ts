import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { boxOf, draw } from './support/fingers.ts';
import { setUpJourney } from './support/journey.ts';

/** The one pattern of drawers, dialogs, their feet, and of what is said when something is done. */

const { pageOf } = setUpJourney();

const sizeOf = (page: Page) => page.viewportSize() ?? { width: 0, height: 0 };

test('a record is 720 wide with danger at the left of its foot, a form is 480', async () => {
  const page = await pageOf('hrofficer', '/people');
  await page.locator('[data-row-open]').first().click();
  const drawer = page.getByRole('dialog');
  const danger = await boxOf(drawer.getByRole('button', { name: '移出机构' }));
  const primary = await boxOf(drawer.getByRole('button', { name: '修改' }));
  const box = await boxOf(drawer);
  expect([box.width, box.right]).toEqual([720, sizeOf(page).width]);
  expect(danger.x - box.x).toBeLessThan(60);
  expect(box.right - primary.right).toBeLessThan(40);
  expect(Math.abs(danger.y - primary.y)).toBeLessThan(4);
});

test('a refused save says beside its button how many fields need somebody, and the saved row is the marked one', async () => {
  const page = await pageOf('orgadmin', '/visitor_manage?tab=settings');
  await page.getByRole('button', { name: '新增门岗' }).click();
  const form = page.getByRole('dialog', { name: '新增门岗' });
  const save = form.getByRole('button', { name: '保存' });
  await save.click();
  await form.getByText('1 项待改').waitFor();
  expect((await boxOf(form)).width).toBe(480);
  await form.getByLabel('门岗名称').fill('花园门');
  await form.getByText('1 项待改').waitFor({ state: 'detached' });
  await save.click();
  await form.waitFor({ state: 'detached' });
  const marked = page.getByRole('table', { name: '门岗' }).locator('tr[data-current="true"]');
  await marked.getByText('花园门').waitFor();
  expect(await marked.count()).toBe(1);
  const said = await boxOf(page.getByText('添加成功').locator('xpath=ancestor::li'));
  const foot = await boxOf(page.getByRole('button', { name: '保存设置' }));
  expect(said.bottom).toBeLessThanOrEqual(foot.y);
});

test('what can be undone says so for five seconds, holds while it is looked at, and goes back by its button or Ctrl Z', async () => {
  const page = await pageOf('principal', '/todos');
  const later = page.getByRole('button', { name: /^明天再处理/ });
  await later.first().waitFor();
  const before = await later.count();
  await later.first().click();
  const undo = page.getByRole('button', { name: '撤销' });
  await undo.waitFor();
  const place = await boxOf(undo.locator('xpath=ancestor::li'));
  expect([place.x, Math.round(sizeOf(page).height - place.bottom)]).toEqual([234, 20]);
  await expect.poll(() => later.count()).toBe(before - 1);
  await undo.focus();
  await page.waitForTimeout(5500);
  expect(await undo.count()).toBe(1);
  await undo.press('Enter');
  await expect.poll(() => later.count()).toBe(before);
  await later.first().click();
  await undo.waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => later.count()).toBe(before);
  await undo.waitFor({ state: 'detached' });
});

test('on a phone a drawer is a sheet that leaves 16 px of the page, its acts as high as a thumb, and a question is a sheet over it', async () => {
  const page = await pageOf('office', '/mobile/mgmt_bulletin', PHONE);
  await page.locator('[data-row-open]').first().click();
  const sheet = page.getByRole('dialog').first();
  const danger = sheet.getByRole('button', { name: /^删除(?!线)/ });
  await danger.waitFor();
  const box = await boxOf(sheet);
  expect([box.x, box.y, box.width, box.bottom]).toEqual([0, 16, sizeOf(page).width, sizeOf(page).height]);
  expect((await boxOf(danger)).height).toBe(44);
  await danger.click();
  const question = page.getByRole('dialog').nth(1);
  await question.getByRole('button', { name: '取消' }).waitFor();
  const asked = await boxOf(question);
  expect([asked.x, asked.width, asked.bottom]).toEqual([0, sizeOf(page).width, sizeOf(page).height]);
  expect(asked.height).toBeLessThanOrEqual(sizeOf(page).height * 0.9);
  expect((await boxOf(question.getByRole('button', { name: '取消' }))).height).toBe(44);
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'detached' });
  const head = await boxOf(sheet.locator('header'));
  await page.mouse.move(150, head.y + 8);
  await page.mouse.down();
  await page.mouse.move(150, head.y + 60, { steps: 3 });
  await page.mouse.move(150, head.y + 160, { steps: 3 });
  await page.mouse.up();
  await sheet.waitFor({ state: 'detached' });
});

test('on a phone a row drawn to the left shows at most three acts, which a touch elsewhere covers again', async () => {
  const page = await pageOf('hrofficer', '/mobile/member?tab=members', PHONE);
  const row = page.locator('[data-swipe]').nth(1);
  await row.waitFor();
  const move = row.getByRole('button', { name: '转移' });
  await expect
    .poll(async () => {
      await draw(page, row, -180);
      return move.count();
    })
    .toBe(1);
  const acts = row.locator('[data-tray]').getByRole('button');
  expect(await acts.count()).toBeLessThanOrEqual(3);
  await expect.poll(async () => (await boxOf(move)).right).toBe(sizeOf(page).width);
  expect((await boxOf(move)).height).toBeGreaterThanOrEqual(44);
  await row.getByRole('checkbox').waitFor();
  const other = page.locator('[data-swipe]').nth(4);
  const { x, y } = await boxOf(other);
  await page.touchscreen.tap(x + 4, y + 4);
  await expect.poll(() => move.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  // the same act without a swipe: by the tick of the row
  await row.getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '转移' }).waitFor();
});

test('a finger that goes down or right uncovers nothing, and an act that is uncovered is done to its row', async () => {
  const page = await pageOf('hrofficer', '/mobile/member?tab=members', PHONE);
  const row = page.locator('[data-swipe]').nth(1);
  await row.waitFor();
  await draw(page, row, 180);
  expect(await page.locator('[data-tray]').count()).toBe(0);
  const move = row.getByRole('button', { name: '转移' });
  await expect
    .poll(async () => {
      await draw(page, row, -180);
      return move.count();
    })
    .toBe(1);
  await move.tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => move.isVisible()).toBe(false);
});

test('on a phone filters are set together, and their button says how many rows it will show', async () => {
  const page = await pageOf('office', '/mobile/visitor_manage?tab=all', PHONE);
  const open = page.getByRole('button', { name: /^筛选/ });
  await open.click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  const show = sheet.getByRole('button', { name: /^看/ });
  await sheet.getByRole('button', { name: /^看 \d+ 条$/ }).waitFor();
  const before = await show.textContent();
  await sheet.getByLabel('已离校').check();
  await expect.poll(() => show.textContent()).not.toBe(before);
  await sheet.getByRole('button', { name: /^看 \d+ 条$/ }).waitFor();
  const promised = Number((await show.textContent())?.replaceAll(/\D/g, ''));
  expect(new URL(page.url()).searchParams.has('status')).toBe(false);
  await show.click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.getAll('status')).toEqual(['left']);
  await expect.poll(() => page.locator('[data-row-open]').count()).toBe(Math.min(promised, 25));
  await page.getByRole('button', { name: '筛选 1' }).click();
  await sheet.getByRole('button', { name: '全部清除' }).click();
  await expect.poll(() => sheet.getByLabel('已离校').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['left']);
});
