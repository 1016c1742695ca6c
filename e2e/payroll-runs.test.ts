import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { castId, castPhone } from '../database/demo/cast.ts';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { checkCharacterOf } from '../src/platform/shared/person/id-number.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { payBatches, sendOn, sumOf } from './support/pay-batches.ts';

/** Pay runs: two pairs of eyes over a large batch, what happens with those who left or have no account yet, and nothing leaks. */

const { pageOf, as, codeTo, portal } = setUpJourney({ ROLE: 'all' });

const pay = payBatches({ as, pageOf });
const PASSWORD = 'Kettle42Moss';
const PENSION = 40_000;
const yearBefore = () => `${Number(today().slice(0, 4)) - 1}-12-01`;

async function signInByPhone(phone: string): Promise<Page> {
  const page = await pageOf(null, '/login', PHONE);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('手机号').first().fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await codeTo(phone));
  await page.getByLabel('我已阅读并同意', { exact: false }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

test('2. who prepared a batch does not send it, though holding the right to; and a wrong control sum sends nothing', async () => {
  const payees = [{ user_id: castId('teacher'), base: 512_345, pension: PENSION }];
  // granting the second right to the drafter is refused; a super administrator holds both all the same
  const admin = as('superadmin');
  const { list: roles } = (await admin('GET', '/roles?per_page=100')).data;
  const finance = roles.find((one: { name: string }) => one.name === '财务');
  expect(finance, 'the role of finance').toBeDefined();
  const organization_id = (await as('payroll')('GET', '/users/settings')).data.organization.id;
  await admin('PUT', '/sessions/current_organization', { organization_id });
  const granted = await admin('POST', `/roles/${finance.id}/users`, {
    users: [{ user_id: castId('payroll'), organization_id }],
    reason: '临时兼任发放',
  });
  expect([granted.code, granted.message]).toEqual([200200, expect.stringContaining('工资编制')]);

  const id = await pay.checked({ title: '双岗核验' }, payees);
  const { version } = (await admin('GET', `/wages/${id}`)).data;
  expect((await admin('PUT', `/wages/${id}/reopen`, { reason: '由我来核对', version })).code).toBe(0);
  const again = (await admin('GET', `/wages/${id}`)).data.version;
  expect((await admin('PUT', `/wages/${id}/check`, { version: again })).code).toBe(0);
  const sent = await admin('POST', `/wages/${id}/send_wage`, { control_count: 1, control_net_fen: sumOf(payees) });
  expect(sent.message).toBe('编制人与发放人不能为同一人');

  const drafter = await pageOf('payroll', `/payroll/${id}`);
  await drafter.getByText('待发放').first().waitFor();
  expect(await drafter.getByRole('button', { name: '发放', exact: true }).count()).toBe(0);

  const both = await pageOf('superadmin', `/payroll/${id}`);
  await both.getByText('编制人与发放人不能为同一人').waitFor();
  expect(await both.getByRole('button', { name: '发放', exact: true }).count()).toBe(0);

  const sender = await pageOf('finance', `/payroll/${id}`);
  await sendOn(sender, 1, sumOf(payees) + 1);
  await sender.getByText('核对数不符，请重新核对').first().waitFor();
  expect((await as('finance')('GET', `/wages/${id}`)).data.status).toBe('checked');
  const dialog = sender.getByRole('dialog', { name: '发放工资条' });
  expect(await dialog.textContent()).not.toContain('4723.45');
  await dialog.getByLabel('实发合计', { exact: false }).fill(String(sumOf(payees) / 100));
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
  await sender
    .getByText('已发送')
    .first()
    .waitFor({ timeout: patience(60) });
});

test('who prepared a batch sees on the open page that somebody else sent it, and how far it is', async () => {
  const payees = [{ user_id: castId('teacher'), base: 412_345 }];
  const id = await pay.checked({ title: '实时进度' }, payees);
  const watching = await pageOf('payroll', `/payroll/${id}?tab=progress`);
  await watching.getByText('待发放').first().waitFor();
  const joined = watching.waitForEvent('websocket', { timeout: patience(30) }).catch(() => null);
  await watching.reload();
  await (await joined)?.waitForEvent('framereceived');
  await watching.getByText('待发放').first().waitFor();
  const sent = await as('finance')('POST', `/wages/${id}/send_wage`, {
    control_count: 1,
    control_net_fen: sumOf(payees),
  });
  expect(sent.code, sent.message).toBe(0);
  // nothing is asked again by time while a batch is checked: the channel said so
  await watching
    .getByText('已发送')
    .first()
    .waitFor({ timeout: patience(30) });
  await watching.getByRole('listitem').filter({ hasText: '王建国' }).getByText('未查看').waitFor();
});

test('7. a retired teacher signs in by a code and finds the slips of former years', async () => {
  const id = await pay.sent({ title: '年末补贴', month: yearBefore() }, [
    { user_id: castId('office'), base: 734_156, pension: PENSION },
  ]);
  const hr = as('hrofficer');
  const { version } = (await hr('GET', `/teachers/${castId('office')}/moves`)).data;
  const retired = await hr('PUT', `/teachers/${castId('office')}/update_work_status`, {
    work_status: -2,
    effective_on: addDays(today(), -1),
    reason: '到龄退休',
    version,
  });
  expect(retired.code, retired.message).toBe(0);

  const phone = await signInByPhone(castPhone('office'));
  await phone.goto(`${portal.url}/mobile/payroll`);
  await phone.getByRole('combobox', { name: '年份' }).selectOption(yearBefore().slice(0, 4));
  await phone.getByRole('link', { name: /12月/ }).click();
  await phone.waitForURL(/\/mobile\/payroll\/detail\//);
  await phone.getByText('6,941.56').first().waitFor();
  await phone.getByText('年末补贴', { exact: false }).first().waitFor();
  const progress = (await as('finance')('GET', `/wages/${id}/progress`)).data;
  expect(progress.counts).toMatchObject({ sent: 1, viewed: 1 });
});

test('7b. a newcomer without an account is counted as not activated, and sees the slip after the activation', async () => {
  const [name, number] = ['方以安', '15877770001'];
  const digits = '11010119950505001';
  const id_no = digits + checkCharacterOf(digits);
  const hr = as('hrofficer');
  const { department } = (await hr('GET', `/teachers/${castId('teacher')}/moves`)).data;
  const taken = await hr('POST', '/teachers', {
    person: { name, id_type: 'identity', id_no, phone: number },
    department_id: department.id,
    sections: [
      {
        section: 'work',
        rows: [{ personnel_nature: 'contract', staff_kind: 'teaching', planned_entry_on: today() }],
      },
      { section: 'personal', rows: [{ country: 'CN', ethnicity: '01', political_code: 1 }] },
      { section: 'emergency', rows: [{ name: '方父', relation: 'father', phone: '13766667777' }] },
      { section: 'education', rows: [{ level: 'master', school: '北京师范大学', is_highest: true }] },
    ],
  });
  expect(taken.code, taken.message).toBe(0);
  const newcomer = taken.data.id as string;
  await hr('POST', `/teachers/${newcomer}/checks`, { result: 'clear', asked_on: today() });
  expect(await hr('PUT', `/teachers/${newcomer}/confirm_entry`, { probation_months: 0 })).toMatchObject({ code: 0 });

  const id = await pay.checked({ title: '新入职补贴' }, [
    { user_id: newcomer, base: 345_678, pension: PENSION },
    { user_id: castId('teacher'), base: 345_679, pension: PENSION },
  ]);
  const finance = await pageOf('finance', `/payroll/${id}`);
  await finance.getByRole('button', { name: '发放', exact: true }).click();
  await finance.getByText('1人账号未激活，激活后可见').waitFor();
  const dialog = finance.getByRole('dialog', { name: '发放工资条' });
  await dialog.getByLabel('人数', { exact: false }).fill('2');
  await dialog.getByLabel('实发合计', { exact: false }).fill('6113.57');
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
  await finance
    .getByText('已发送')
    .first()
    .waitFor({ timeout: patience(60) });
  await finance.getByRole('button', { name: /^进度/ }).click();
  const waiting = finance.getByRole('listitem').filter({ hasText: name });
  await waiting.getByText('未激活').waitFor();

  const page = await pageOf(null, '/activate', PHONE);
  await page.getByLabel('手机号').first().fill(number);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await codeTo(number));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('姓名', { exact: false }).fill(name);
  await page.getByLabel('证件号码', { exact: false }).fill(id_no);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('账号名', { exact: false }).fill('fang_yian');
  await page.getByText('该账号名可以使用').waitFor();
  await page.getByLabel('密码', { exact: false }).nth(0).fill(PASSWORD);
  await page.getByLabel('再次输入密码', { exact: false }).fill(PASSWORD);
  await page.getByLabel('我已阅读并同意', { exact: false }).check();
  await page.getByRole('button', { name: '激活并登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register') && !url.pathname.startsWith('/activate'));
  await page.goto(`${portal.url}/mobile/payroll`);
  await page.getByRole('link', { name: /月/ }).first().click();
  await page.getByText('3,056.78').first().waitFor();
  await finance.reload();
  await finance.getByRole('button', { name: /^进度/ }).click();
  await waiting.getByText('未确认').waitFor();
});

test('10. no search finds an amount, no message names one, and no title or address of a page holds one', async () => {
  await pay.sent({ title: '检索核验' }, [{ user_id: castId('homeroom'), base: 887_766, pension: PENSION }]);
  const spellings = ['8477.66', '8,477.66', '847766', '8877.66'];
  for (const who of ['superadmin', 'finance', 'payroll', 'homeroom'] as const)
    for (const q of spellings) {
      const { code, data } = await as(who)('GET', `/search?q=${encodeURIComponent(q)}`);
      expect([who, q, code, JSON.stringify(data).includes(q)]).toEqual([who, q, 0, false]);
    }
  const messages = JSON.stringify((await as('homeroom')('GET', '/users/notifications?per_page=50')).data);
  expect(messages).toContain(`您${Number(today().slice(0, 4))}年${Number(today().slice(5, 7))}月的工资条已发放`);
  for (const amount of spellings) expect(messages).not.toContain(amount);

  const page = await pageOf('homeroom', '/payroll');
  await page.getByText('检索核验').first().waitFor();
  for (const amount of spellings) expect(await page.content()).not.toContain(amount);
  await page.getByRole('listitem').filter({ hasText: '检索核验' }).getByRole('link').click();
  await page.getByText('8,477.66').first().waitFor();
  for (const amount of spellings) {
    expect(await page.title()).not.toContain(amount);
    expect(decodeURIComponent(page.url())).not.toContain(amount);
  }
});
