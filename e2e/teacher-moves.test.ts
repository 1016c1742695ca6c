import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castId, castPhone } from '../database/demo/cast.ts';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The moves of an employment: becoming regular by two people, and leaving with what it takes along. */

const { as, codeTo, pageOf, portal } = setUpJourney();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const record = (id: string) => `/manager/information?id=${id}`;
const employment = (page: Page) => page.getByRole('region', { name: '在职与异动' });

/** Asks on the record of somebody, with a picture as the review of the probation. */
async function askRegular(page: Page, name: string): Promise<void> {
  await employment(page).getByRole('button', { name: '办理转正' }).click();
  const dialog = page.getByRole('dialog', { name: `为${name}办理转正` });
  await dialog.locator('input[type=file]').setInputFiles({ name: '考核表.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByText('考核表').first().waitFor();
  await dialog.getByRole('button', { name: '办理转正' }).click();
}

async function decideOn(page: Page, act: string, opinion = ''): Promise<void> {
  await page.getByRole('region', { name: '审批流程' }).getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: act });
  await dialog.getByLabel('意见').fill(opinion);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Makes a colleague the head of the department in which somebody works. */
async function letLead(user_id: string, of: string): Promise<void> {
  const admin = as('orgadmin');
  const { department } = (await admin('GET', `/teachers/${of}/moves`)).data;
  const { version } = (await admin('GET', `/departments/${department.id}/leaders`)).data;
  const leaders = [{ user_id, kind: 'chief' }];
  expect(await admin('PUT', `/departments/${department.id}/update_leaders`, { leaders, version })).toMatchObject({
    code: 0,
  });
}

test('becoming regular is refused before its time with the day, and in time goes through leader and principal', async () => {
  const early = await pageOf('hrofficer', record(castId('homeroom')));
  await askRegular(early, '陈静怡');
  await early
    .getByText(/试用期未满，最早\d{4}年\d{1,2}月\d{1,2}日可办理/)
    .first()
    .waitFor();

  const hr = as('hrofficer');
  const { list } = (await hr('GET', '/teachers?tab=pending')).data;
  const newcomer = list.find((one: { name: string }) => one.name === '沈书桓').id as string;
  await hr('POST', `/teachers/${newcomer}/checks`, { result: 'clear', asked_on: today() });
  expect(await hr('PUT', `/teachers/${newcomer}/confirm_entry`, { probation_months: 0 })).toMatchObject({ code: 0 });
  await letLead(castId('teacher'), newcomer);
  const page = await pageOf('hrofficer', record(newcomer));
  await employment(page).getByText('试用', { exact: true }).waitFor();
  await askRegular(page, '沈书桓');
  await employment(page)
    .getByText(/提交转正申请/)
    .waitFor();
  expect(await employment(page).getByRole('button', { name: '同意', exact: true }).count()).toBe(0);

  const principal = await pageOf('principal', record(newcomer));
  const school = employment(principal).getByRole('region', { name: '审批流程' });
  await school.getByText('直接负责人').waitFor();
  expect(await school.getByRole('button', { name: '同意', exact: true }).count()).toBe(0);

  // who leads the department agrees on a phone, with words that the principal reads
  const leader = await pageOf('teacher', `/mobile${record(newcomer)}`, PHONE);
  await leader.getByText('考核表').first().waitFor();
  await decideOn(leader, '同意', '表现优秀');
  await leader.getByText('校级审批').waitFor();
  await principal.reload();
  await school.getByText('表现优秀').waitFor();
  await decideOn(principal, '同意');
  await employment(principal).getByText('在职', { exact: true }).waitFor();
  await employment(principal)
    .getByText(/· 转正/)
    .waitFor();
});

test('who left signs in by a code and finds the own profile, and nothing of the school', async () => {
  const own = await pageOf('finance', '/');
  await own.waitForURL((url) => url.pathname !== '/login');
  const page = await pageOf('hrofficer', record(castId('finance')));
  await employment(page).getByRole('button', { name: '办理离职' }).click();
  const dialog = page.getByRole('dialog', { name: /办理离职/ });
  const day = dialog.getByLabel('最后工作日').first();
  await day.fill(addDays(today(), -1));
  await day.press('Tab');
  await dialog.getByLabel('原因').fill('个人原因');
  await dialog.getByRole('button', { name: '办理离职' }).click();
  await dialog.waitFor({ state: 'detached' });
  await employment(page).getByText('已离职', { exact: true }).waitFor();

  await own.goto(`${portal.url}/personals`);
  await own.waitForURL(/\/login/);

  const person = await pageOf(null, '/login', PHONE);
  await person.getByRole('tab', { name: '验证码登录' }).click();
  await person.getByLabel('手机号').first().fill(castPhone('finance'));
  await person.getByRole('button', { name: '发送验证码' }).click();
  await person.getByRole('textbox', { name: /^验证码/ }).fill(await codeTo(castPhone('finance')));
  await person.getByLabel('我已阅读并同意', { exact: false }).check();
  await person.getByRole('button', { name: '登录', exact: true }).click();
  await person.waitForURL((url) => !url.pathname.startsWith('/login'));
  await person.goto(`${portal.url}/mobile/personalDetail`);
  await person.getByText('孙志远').first().waitFor();
  await person.goto(`${portal.url}/mobile/manager`);
  await person.waitForURL(/\/404/);
});
