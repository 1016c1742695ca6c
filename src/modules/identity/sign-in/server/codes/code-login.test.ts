import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { PASSWORD, useAccountPortal, WRONG_PASSWORD } from '../../../../../server/testing/account-portal.ts';

const wrongCodeFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('sign-in by code', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const byCode = (browser: Browser, phone: string, code: string) =>
    browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });

  it('signs the one person of the phone in', async () => {
    const { phone, user_id } = await account.person();
    const browser = account.browser();
    const answer = await byCode(browser, phone, await account.askCode(browser, phone));
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { id: user_id } } });
    browser.token = answer.data.token;
    expect((await browser.call('GET', '/sessions/mine')).data.list[0]).toMatchObject({ kind: 'family', amr: ['sms'] });
  });

  it('works at once when the password has to wait', async () => {
    const { phone, username } = await account.person();
    for (let n = 0; n < 6; n++) await account.login(account.browser(), username, WRONG_PASSWORD);
    const browser = account.browser();
    expect(await byCode(browser, phone, await account.askCode(browser, phone))).toMatchObject({ code: 0 });
  });

  it('works once: of fifty at the same moment one succeeds', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => byCode(browser, phone, code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    const others = answers.filter((answer) => answer.code !== 0);
    expect(others.every((answer) => answer.code === 200200 || answer.code === 429001)).toBe(true);
    expect(
      await account.query(`select 1 from session s join "user" u on u.id = s.user_id where u.phone_bidx = $1`, [
        account.services.seal.blindIndex(phone, 'phone'),
      ]),
    ).toHaveLength(1);
  });

  it('refuses wrong, used, expired and foreign codes alike', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    const refused = { status: 200, body: { code: 200200, message: '验证码错误或已过期' } };
    expect(await byCode(browser, phone, wrongCodeFor(code))).toMatchObject(refused);
    expect(await byCode(account.browser(), phone, code)).toMatchObject(refused);
    expect(await browser.call('POST', '/sessions/sign_up_with_code', { body: { phone, code } })).toMatchObject(refused);
    expect(await byCode(browser, '13999999992', code)).toMatchObject(refused);
    await account.query("update verification_code set expires_at = now() - interval '1 s' where used_at is null");
    expect(await byCode(browser, phone, code)).toMatchObject(refused);
  });

  it('gives a code five tries, and a stranger with another browser cannot use them up', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const stranger = account.browser();
    await account.askCode(stranger, '13900000011');
    const code = await account.askCode(browser, phone);
    for (let n = 0; n < 6; n++) await byCode(stranger, phone, wrongCodeFor(code));
    for (let n = 0; n < 4; n++) await byCode(browser, phone, wrongCodeFor(code));
    expect(await byCode(browser, phone, code)).toMatchObject({ code: 0 });
    await account.query('truncate attempt_counter');
    const next = await account.askCode(browser, phone);
    for (let n = 0; n < 5; n++) await byCode(browser, phone, wrongCodeFor(next));
    expect(await byCode(browser, phone, next)).toMatchObject({ code: 200200 });
  });

  it('is replaced by the next code', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const first = await account.askCode(browser, phone);
    await account.query('truncate attempt_counter');
    const second = await account.askCode(browser, phone);
    if (first !== second) expect(await byCode(browser, phone, first)).toMatchObject({ code: 200200 });
    expect(await byCode(browser, phone, second)).toMatchObject({ code: 0 });
  });

  it('lets several people of one phone choose, once, and only among themselves', async () => {
    const { phone, user_id } = await account.person({ is_phone_owner: true });
    const child = await account.person({ phone, name: '张小明', user_types: ['student'] });
    const other = await account.person();
    const browser = account.browser();
    const step = await byCode(browser, phone, await account.askCode(browser, phone));
    expect(step.data).toMatchObject({
      next: 'choose',
      users: [{ id: user_id }, { id: child.user_id, name: '张小明', user_type: 'student' }],
    });
    expect(JSON.stringify(step.data.users)).not.toContain(phone);
    const choose = (who: Browser, id: string) =>
      who.call('POST', '/sessions/ls_with_sms_code', { body: { ticket: step.data.ticket, user_id: id } });
    expect(await choose(account.browser(), child.user_id)).toMatchObject({
      code: 200200,
      message: '操作已超时，请重新开始',
    });
    expect(await choose(browser, other.user_id)).toMatchObject({ status: 404 });
    expect(await choose(browser, child.user_id)).toMatchObject({ code: 0, data: { user: { id: child.user_id } } });
    expect(await choose(browser, user_id)).toMatchObject({ code: 200200 });
  });

  it('lists the people of a proven phone with a ticket', async () => {
    const { phone, user_id } = await account.person();
    for (const path of ['/sessions/ls_with_sms_code', '/sessions/check_user_by_phone']) {
      await account.query('truncate attempt_counter');
      const browser = account.browser();
      const answer = await browser.call('POST', path, { body: { phone, code: await account.askCode(browser, phone) } });
      expect(answer.data).toMatchObject({ users: [{ id: user_id }] });
      expect(
        await browser.call('POST', '/sessions/ls_with_sms_code', { body: { ticket: answer.data.ticket, user_id } }),
      ).toMatchObject({ code: 0 });
    }
  });

  it('tells nothing about a phone that was not proven', async () => {
    const { phone } = await account.person();
    const known = await account.browser().call('GET', '/sessions/check_user_by_phone', { query: { phone } });
    const unknown = await account
      .browser()
      .call('GET', '/sessions/check_user_by_phone', { query: { phone: '13999999993' } });
    expect(known.body).toEqual({ code: 0, data: { next: 'send_code' } });
    expect(unknown.body).toEqual(known.body);
  });

  it('asks for the password too after 90 idle days, and of super admins always', async () => {
    const { phone, user_id } = await account.person();
    await account.query(`update "user" set last_login_at = now() - interval '91 days' where id = $1`, [user_id]);
    const browser = account.browser();
    const step = await byCode(browser, phone, await account.askCode(browser, phone));
    expect(step.data).toMatchObject({ next: 'prove', user: { id: user_id } });
    const prove = (password?: string, who = browser) =>
      who.call('POST', '/users/login', { body: { ticket: step.data.ticket, ...(password ? { password } : {}) } });
    expect(await prove()).toMatchObject({ status: 422, errors: { password: ['请输入密码'] } });
    expect(await prove(WRONG_PASSWORD)).toMatchObject({ message: '账号或密码错误' });
    expect(await prove(PASSWORD, account.browser())).toMatchObject({ message: '操作已超时，请重新开始' });
    expect(await prove(PASSWORD)).toMatchObject({ code: 0, data: { user: { id: user_id } } });
    expect(await prove(PASSWORD)).toMatchObject({ message: '操作已超时，请重新开始' });

    const admin = await account.person();
    await account.query('update "user" set is_super_admin = true where id = $1', [admin.user_id]);
    expect((await byCode(browser, admin.phone, await account.askCode(browser, admin.phone))).data.next).toBe('prove');
  });

  it('says that an account is disabled once the phone is proven', async () => {
    const { phone, user_id } = await account.person();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    const browser = account.browser();
    expect((await byCode(browser, phone, await account.askCode(browser, phone))).message).toBe(
      '账号已停用，请联系学校',
    );
  });
});
