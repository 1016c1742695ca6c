import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { PASSWORD, useAccountPortal, WRONG_PASSWORD } from '../../../../server/testing/account-portal.ts';

describe('a fresh proof', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const stepUp = (browser: Browser, body: object) => browser.call('POST', '/sessions/step_up', { body });
  const confirmCode = (browser: Browser) => browser.call('GET', '/user_actives/send_confirm_code');
  const weaken = (user_id: string) =>
    account.query(`update session set strong_until = now() where user_id = $1`, [user_id]);
  const isStrong = async (user_id: string) => {
    const rows = await account.query('select strong_until > now() as strong from session where user_id = $1', [
      user_id,
    ]);
    return rows.map((row) => row.strong);
  };

  it('comes by a code to the own phone, once, in the browser that asked', async () => {
    const { username, user_id, phone } = await account.person();
    const browser = await account.signedIn(username);
    await weaken(user_id);
    const sent = await confirmCode(browser);
    expect(sent).toMatchObject({ code: 0, message: '验证码发送成功' });
    expect(sent.data).toEqual({ resend_in: 60, phone_masked: `${phone.slice(0, 3)}****${phone.slice(7)}` });
    const code = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    expect(await stepUp(browser, { code: code === '000000' ? '111111' : '000000' })).toMatchObject({
      message: '验证码错误或已过期',
    });
    expect(await isStrong(user_id)).toEqual([false]);
    const answer = await stepUp(browser, { code });
    expect(answer).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    expect(await isStrong(user_id)).toEqual([true]);
    browser.token = answer.data.token;
    expect(await stepUp(browser, { code })).toMatchObject({ message: '验证码错误或已过期' });
  });

  it('comes by the password, and one of both is needed', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    await weaken(user_id);
    expect(await stepUp(browser, {})).toMatchObject({ status: 422, errors: { password: ['请输入密码'] } });
    expect(await stepUp(browser, { password: WRONG_PASSWORD })).toMatchObject({ message: '账号或密码错误' });
    expect(await stepUp(browser, { password: PASSWORD })).toMatchObject({ code: 0 });
    expect(await isStrong(user_id)).toEqual([true]);
  });

  it('a code alone proves no super admin', async () => {
    account.settings({ 'signin.totp_required': false });
    const { username, user_id, phone } = await account.person();
    await account.query(`update "user" set is_super_admin = true where id = $1`, [user_id]);
    const browser = await account.signedIn(username);
    await confirmCode(browser);
    const code = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    expect(await stepUp(browser, { code })).toMatchObject({
      code: 200200,
      message: '为保护账号安全，请先用密码登录',
    });
  });

  it('says so when the account has no phone, and goes to nobody who is not signed in', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    await account.query(`update "user" set phone_sealed = null, phone_bidx = null where id = $1`, [user_id]);
    expect(await confirmCode(browser)).toMatchObject({ message: '账号未绑定手机号，请用密码验证' });
    expect(await confirmCode(account.browser())).toMatchObject({ code: 401401 });
  });
});
