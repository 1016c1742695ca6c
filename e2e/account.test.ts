import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { castId, castPhone } from '../database/demo/cast.ts';
import { WAITING_MOTHER_PHONE as MOTHER_PHONE } from '../database/demo/generate-families.ts';
import { demoGroup } from '../database/demo/school-group.ts';
import { checkCharacterOf } from '../src/platform/shared/person/id-number.ts';
import { type Look, PHONE, signIn } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The ways in that need no third party, each as the people in it would go it. */

const { as, codeTo, linkTo, pageOf, portal } = setUpJourney();
const PASSWORD = 'Kettle42Moss';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const guest = (path: string, look?: Look) => pageOf(null, path, look);

const label = (page: Page, name: string) => page.getByLabel(name, { exact: false });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Asks for a code on the page and types it. */
async function typeCode(page: Page, phone: string): Promise<void> {
  await press(page, '发送验证码');
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await codeTo(phone));
  // the next step of a journey does not wait a minute for its code
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('code_until')))
      sessionStorage.removeItem(key);
  });
}

const identityNumber = (digits: string) => digits + checkCharacterOf(digits);
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const personWith = (phone: string) => {
  const person = demoGroup(today()).people.find((one) => one.phone === phone);
  if (!person) throw new Error(`nobody of the demo has ${phone}`);
  return person;
};

/** User name and password twice, and the consents. */
async function typeAccount(page: Page, username: string): Promise<void> {
  await label(page, '账号名').fill(username);
  await page.getByText('该账号名可以使用').waitFor();
  await label(page, '密码').nth(0).fill(PASSWORD);
  await label(page, '再次输入密码').fill(PASSWORD);
  await label(page, '我已阅读并同意').check();
}

async function loginByApi(login: string, password: string) {
  const reply = await fetch(`${portal.url}/api/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ login, password }),
  });
  return (await reply.json()) as { code: number; data: { user?: { name: string } } };
}

describe('an imported mother', () => {
  test('1. proves phone and identity once, opens her account and those of both children with one code', async () => {
    const mother = personWith(MOTHER_PHONE);
    const page = await guest('/activate', PHONE);
    await page.getByRole('tab', { name: '激活账号', selected: true }).waitFor();
    await label(page, '手机号').first().fill(MOTHER_PHONE);
    await typeCode(page, MOTHER_PHONE);
    await press(page, '下一步');
    await label(page, '姓名').fill('写错的名字');
    await label(page, '证件号码').fill(mother.id_no);
    await press(page, '下一步');
    await page.getByText('信息与学校登记不一致，还可尝试4次').waitFor();
    await page.getByRole('link', { name: '信息不符？申请更正' }).waitFor();
    await label(page, '姓名').fill(mother.name);
    await press(page, '下一步');
    await page.getByText('家长').first().waitFor();
    await typeAccount(page, 'shen_qiuyue');
    await press(page, '激活并登录');

    await page.waitForURL(/\/active_children/);
    await expect.poll(() => page.getByText('未激活').count()).toBe(2);
    const names = page.getByLabel('账号名');
    const usernames = [await names.nth(0).inputValue(), await names.nth(1).inputValue()];
    for (const at of [0, 1])
      await page
        .getByRole('textbox', { name: /登录密码/ })
        .nth(at)
        .fill(PASSWORD);
    await label(page, '我是监护人').check();
    await typeCode(page, MOTHER_PHONE);
    await press(page, '激活账号');
    await expect.poll(() => page.getByText('已激活', { exact: true }).count()).toBe(2);
    for (const username of usernames) expect(await loginByApi(username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await loginByApi('shen_qiuyue', PASSWORD)).toMatchObject({ data: { user: { name: mother.name } } });
  });

  test('who signs in with an account that was never opened is led to the activation', async () => {
    const { people } = demoGroup(today());
    const known = people.find(
      (one) => !one.is_active && one.phone !== null && one.phone !== MOTHER_PHONE && one.types.includes('guardian'),
    );
    const phone = known?.phone ?? '';
    const page = await guest('/login');
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await label(page, '手机号').first().fill(phone);
    await typeCode(page, phone);
    await label(page, '我已阅读并同意').check();
    await press(page, '登录');
    await page.waitForURL(/\/register\/active/);
    await label(page, '证件号码').waitFor();
  });
});

describe('somebody who signs up', () => {
  test('a parent names a child and goes on; the same phone is known afterwards', async () => {
    const phone = '15899990001';
    const page = await guest('/register?sign_up=enrollment');
    await page.getByRole('radio', { name: '家长' }).check({ force: true });
    await label(page, '手机号').first().fill(phone);
    await typeCode(page, phone);
    await press(page, '下一步');
    await page.waitForURL(/\/register\/user/);
    await label(page, '姓名').fill('周新');
    await label(page, '证件号码').fill('830000199201300022');
    await label(page, '账号名').fill('guardian');
    await page.getByText('账号名已存在！').waitFor();
    await label(page, '证件号码').fill('11010519491231002X');
    await page.getByRole('radio', { name: '女' }).isChecked();
    await typeAccount(page, 'zhou_xin');
    await press(page, '注册并登录');

    await page.waitForURL(/\/register\/edit\?sign_up=enrollment/);
    await page.getByRole('heading', { name: '添加孩子' }).waitFor();
    await label(page, '姓名').fill('周小新');
    await label(page, '证件号码').fill(identityNumber('11010120160307001'));
    await press(page, '添加');
    await page.getByText('周小新').waitFor();
    expect(await page.getByRole('link', { name: '完成' }).getAttribute('href')).toBe('/visit/admissions');

    const again = await guest('/register/phone');
    await label(again, '手机号').first().fill(phone);
    await typeCode(again, phone);
    await press(again, '下一步');
    await again.getByText('这个手机号已有账号，直接登录即可。').waitFor();
  });

  test('what was typed is there on return, but neither document nor password; the identity can follow later', async () => {
    const phone = '15899990002';
    const page = await guest('/register', PHONE);
    const begin = async () => {
      await page.getByRole('radio', { name: '访客' }).check({ force: true });
      await label(page, '手机号').first().fill(phone);
      await typeCode(page, phone);
      await press(page, '下一步');
      await page.waitForURL(/\/register\/user/);
    };
    await begin();
    await label(page, '姓名').fill('高新');
    await label(page, '证件号码').fill('11010519491231002X');
    await label(page, '密码').nth(0).fill(PASSWORD);
    await page.goBack();
    await page.waitForURL(/\/register$/);
    await begin();
    expect(await label(page, '姓名').inputValue()).toBe('高新');
    expect(await label(page, '证件号码').inputValue()).toBe('');
    expect(await label(page, '密码').nth(0).inputValue()).toBe('');
    await typeAccount(page, 'gao_xin');
    await press(page, '注册并登录');
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    await page.goto(`${portal.url}/active_user`);
    await label(page, '证件号码').fill(identityNumber('11010119880101002'));
    await press(page, '提交实名信息');
    await page.waitForURL((url) => !url.pathname.startsWith('/active_user'));
  });
});

describe('a phone that is gone', () => {
  test('7. the applicant shows a code, HR vouches face to face, IT decides with both proofs', async () => {
    const office = personWith(castPhone('office'));
    const phone = '15899990003';
    const page = await guest('/forget/notApplicable', PHONE);
    await label(page, '原手机号').fill(castPhone('office'));
    await press(page, '下一步');
    await label(page, '学校或单位').selectOption({ label: '书院中学' });
    await label(page, '姓名').fill(office.name);
    await label(page, '证件号码').fill(office.id_no);
    await label(page, '新手机号').fill(phone);
    await typeCode(page, phone);
    await label(page, '原因').fill('手机遗失，号码已注销');
    await press(page, '提交申请');
    await page.getByText('申请已提交').waitFor();
    const shown = (await page.getByText(/^\d{6}$/).textContent()) ?? '';

    const hr = await guest('/404');
    await signIn(hr, portal.url, 'hrofficer');
    await hr.goto(`${portal.url}/account_follow_up`);
    const row = hr.getByRole('row').filter({ hasText: office.name });
    await row.getByRole('button', { name: '担保' }).click();
    await hr.getByRole('textbox', { name: /担保码/ }).fill(shown);
    await hr.getByRole('dialog').getByRole('button', { name: '担保' }).click();
    await row.getByText('刘慧敏').waitFor();

    const outsider = as('outsider');
    const admin = as('superadmin');
    const { list } = (await admin('GET', '/admin/users/audit?kind=change_phone&per_page=100')).data;
    const item = list.find((one: { user: { id: string } | null }) => one.user?.id === castId('office'));
    expect(item).toMatchObject({ vouches: [{ name: '刘慧敏' }] });
    const decision = { kind: 'change_phone', item_id: item.item_id, decision: 'approve', reason: '人事已当面核实' };
    expect((await outsider('PUT', `/admin/users/${castId('office')}/audit`, decision)).status).toBeGreaterThan(399);
    expect(await admin('PUT', `/admin/users/${castId('office')}/audit`, decision)).toMatchObject({ code: 0 });
    await page.goto(`${portal.url}/forget/notApplicable?is_edit=1&application_no=${item.item_id}`);
    await label(page, '新手机号').fill(phone);
    await typeCode(page, phone);
    await press(page, '查看进度');
    await page.getByText('已生效').waitFor();
  });

  test('7. an application that was given back opens again by its link, with the notes beside the fields', async () => {
    const phone = '15899990004';
    const page = await guest('/forget/notApplicable', PHONE);
    await label(page, '原手机号').fill(castPhone('finance'));
    await press(page, '下一步');
    await label(page, '学校或单位').selectOption({ label: '书院中学' });
    await label(page, '姓名').fill('孙');
    await label(page, '证件号码').fill(identityNumber('11010119900307561'));
    await label(page, '新手机号').fill(phone);
    await typeCode(page, phone);
    await label(page, '原因').fill('手机遗失，号码已注销');
    await press(page, '提交申请');
    await page.getByText('申请已提交').waitFor();
    const admin = as('superadmin');
    const shown = (await page.locator('main, body').first().textContent()) ?? '';
    const item_id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(shown)?.[0] ?? '';
    const decision = {
      kind: 'change_phone',
      item_id,
      decision: 'return',
      reason: '请补充证件照片',
      field_notes: { name: '请填写全名', file: '请拍清楚证件正反面' },
    };
    expect(await admin('PUT', `/admin/users/${item_id}/audit`, decision)).toMatchObject({ code: 0 });
    const link = await linkTo(phone);
    expect(link).toMatch(new RegExp(`\\?is_edit=1&application_no=${item_id}$`));
    await page.goto(portal.url + link);
    await label(page, '新手机号').fill(phone);
    await typeCode(page, phone);
    await press(page, '查看进度');
    await page.getByText('请补充证件照片').waitFor();
    await page.getByText('请填写全名').waitFor();
    await page.getByText('请拍清楚证件正反面').waitFor();
    await label(page, '姓名').fill('孙丽');
    await label(page, '证件号码').fill(identityNumber('11010119900307561'));
    await page.setInputFiles('input[type=file]', { name: '证件.png', mimeType: 'image/png', buffer: PNG });
    await label(page, '新手机号').fill(phone);
    await typeCode(page, phone);
    await press(page, '提交申请');
    await page.getByText('申请已提交').waitFor();
    const again = (await admin('GET', '/admin/users/audit?kind=change_phone&per_page=100')).data.list;
    expect(again.some((one: { item_id: string }) => one.item_id === item_id)).toBe(true);
  });
});

describe('an invitation', () => {
  test('10. a dead one says so and takes no data; without a code there is nothing', async () => {
    const page = await guest('/invite/regist/ABCDEFGHIJKL', PHONE);
    await page.getByText('邀请已失效，请联系邀请人').waitFor();
    expect(await page.getByLabel('姓名').count()).toBe(0);
    await page.goto(`${portal.url}/invite`);
    await page.getByText('这不是完整的邀请链接').waitFor();
  });

  test('10. an invited teacher fills in the form, goes on by the phone, hands it in and opens the account', async () => {
    const phone = '15899990010';
    const hr = as('hrofficer');
    const invited = await hr('POST', '/staff_invitations', {
      kind: 'entry',
      name: '苏清',
      phone,
      papers: [{ kind: 'id_card', is_required: true }],
      questions: ['最早何时到岗？'],
      days: 7,
    });
    expect(invited.code, invited.message).toBe(0);
    const { pathname } = new URL(invited.data.url, portal.url);
    const begin = async () => {
      const page = await guest(pathname, PHONE);
      await page.getByText('邀请您加入').waitFor();
      await label(page, '手机号').first().fill(phone);
      await label(page, '我已阅读并同意').check();
      await typeCode(page, phone);
      await press(page, '下一步');
      return page;
    };
    const first = await begin();
    // a step is left when it is right, and says at its fields what is not
    expect(await label(first, '姓名').inputValue()).toBe('苏清');
    await press(first, '下一步');
    await first.getByText('请输入正确的证件号码').waitFor();
    await label(first, '证件号码').fill(identityNumber('11010119920202002'));
    await press(first, '下一步');
    await label(first, '毕业院校').fill('师范大学');
    await press(first, '下一步');
    await first.setInputFiles('input[type=file] >> nth=2', { name: '身份证.png', mimeType: 'image/png', buffer: PNG });
    await first.getByText('身份证.png').waitFor();
    await press(first, '下一步');
    await first.getByLabel('最早何时到岗？').waitFor();

    const again = await begin();
    await again.getByLabel('最早何时到岗？').fill('下个月');
    await press(again, '下一步');
    await again.getByText('师范大学').waitFor();
    await again.getByText('下个月').waitFor();
    await press(again, '确认提交');
    await label(again, '证件号码').fill(identityNumber('11010119920202002'));
    for (const _step of ['学历', '材料', '问题', '预览']) await press(again, '下一步');
    await press(again, '确认提交');
    await again.getByText('已收到您的资料').waitFor();

    const { list } = (await hr('GET', '/pending_staffs?per_page=100')).data;
    const mine = list.find((one: { name: string }) => one.name === '苏清');
    const accepted = await hr('PUT', `/pending_staffs/${mine.id}/audit`, {
      decision: 'accepted',
      version: mine.version,
    });
    expect(accepted.code, accepted.message).toBe(0);
    const page = await guest(await linkTo(phone, '/register/active'), PHONE);
    await typeAccount(page, 'su_qing');
    await press(page, '激活并登录');
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    expect(await loginByApi('su_qing', PASSWORD)).toMatchObject({ data: { user: { name: '苏清' } } });
  });
});
