import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The bookings of a week as a calendar. */

const { as, pageOf } = setUpJourney();

test('a week shows its bookings by day and hour, leaves kinds out, opens one, and goes on to the next', async () => {
  const page = await pageOf('office', '/visitor_manage?tab=all');
  await page.getByRole('button', { name: '周历' }).click();
  const week = page.getByRole('figure', { name: '一周来访' });
  const events = week.locator('button[data-kind]');
  await events.first().waitFor();
  const before = await events.count();
  await week.getByRole('checkbox').first().uncheck();
  await expect.poll(() => events.count()).toBeLessThan(before);
  await week.getByRole('checkbox').first().check();
  const name = await events.first().locator('strong').textContent();
  await events.first().click();
  const record = page.getByRole('dialog');
  await record
    .getByText(name ?? '')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await record.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '下一周' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('week')).not.toBeNull();
  await page.getByRole('button', { name: '本周' }).click();
  await expect.poll(() => events.count()).toBe(before);
  await page.getByRole('button', { name: '列表' }).click();
  await page.getByRole('table', { name: '全部' }).waitFor();
});

test('colleagues talk about a newcomer beside what happened, on a computer and on a phone', async () => {
  const page = await pageOf('hrofficer', '/invite_audit');
  await page.getByRole('row').nth(1).click();
  const record = page.getByRole('dialog');
  const field = record.getByRole('textbox', { name: '评论' });
  await field.fill('学历已核对');
  await field.press('Control+Enter');
  await record.getByRole('listitem').filter({ hasText: '学历已核对' }).waitFor();
  const { data } = await as('hrofficer')('GET', '/pending_staffs?per_page=100');
  expect(data.list.length).toBeGreaterThan(0);
  const phone = await pageOf('hrofficer', `/mobile/invite_audit?id=${data.list[0].id}`, PHONE);
  await phone.getByRole('dialog').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
});
