import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { isEmailRequired } from './own-email.service.ts';

describe('the own school e-mail', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    account.settings({ enterprise_email_domains: 'school.test, mail.school.test' });
    await account.query('truncate attempt_counter');
  });

  const teacher = async () => {
    const { username, user_id } = await account.person({ user_types: ['teacher'] });
    return { user_id, browser: await account.signedIn(username) };
  };
  const askCode = (browser: Browser, email: string) => browser.call('POST', '/alimails/send_code', { body: { email } });
  const activate = (browser: Browser, email: string, code: string) =>
    browser.call('PUT', '/alimails/activate', { body: { email, code } });
  const codeTo = async (email: string) => /\d{6}/.exec(await account.lastText(email))?.[0] ?? '';
  const state = async (browser: Browser) => (await browser.call('GET', '/alimails/mine')).data;

  it('is asked of staff until a code that came there proved it, and again when the school records another', async () => {
    const { browser, user_id } = await teacher();
    expect(await state(browser)).toEqual({
      email: null,
      is_activated: false,
      is_demanded: true,
      domains: ['school.test', 'mail.school.test'],
    });
    const email = 'Zhang.Wei@mail.school.test';
    expect(await askCode(browser, email)).toMatchObject({ code: 0, message: '验证码发送成功' });
    expect(await account.lastText(email)).toContain('激活书院账号的企业邮箱');
    expect(await activate(browser, email, await codeTo(email))).toMatchObject({
      code: 0,
      message: '企业邮箱已激活',
      data: { email, is_activated: true, is_demanded: false },
    });
    const [entry] = await account.query('select * from audit_log where action = $1', ['account.activate_email']);
    expect(entry).toMatchObject({ actor_id: user_id });
    expect(JSON.stringify(entry)).not.toContain(email);
    await account.query(`update "user" set email = 'other@school.test' where id = $1`, [user_id]);
    expect(await state(browser)).toMatchObject({ is_activated: false, is_demanded: true });
  });

  it('takes no address outside the school, no wrong code, none of another purpose, and none that somebody else has', async () => {
    const [first, second] = [await teacher(), await teacher()];
    const outside = { code: 200200, message: '请使用学校邮箱（school.test, mail.school.test）' };
    expect(await askCode(first.browser, 'li@elsewhere.test')).toMatchObject(outside);
    expect(await activate(first.browser, 'li@notschool.test', '123456')).toMatchObject(outside);
    expect(await askCode(first.browser, 'no address')).toMatchObject({ code: 422001 });
    const email = 'li@school.test';
    await askCode(first.browser, email);
    const code = await codeTo(email);
    expect(await activate(first.browser, email, code === '000000' ? '111111' : '000000')).toMatchObject({
      message: '验证码错误或已过期',
    });
    expect(await activate(second.browser, email, code)).toMatchObject({ message: '验证码错误或已过期' });
    expect(await activate(first.browser, email, code)).toMatchObject({ code: 0 });
    await account.query('truncate attempt_counter'); // the pause between two codes to one address
    await askCode(second.browser, 'LI@school.test');
    expect(await activate(second.browser, 'LI@school.test', await codeTo(email))).toMatchObject({
      code: 200200,
      message: '该邮箱已被其他账号激活',
    });
  });

  it('goes out as a mail, and no message is counted for it', async () => {
    const { browser } = await teacher();
    await askCode(browser, 'wang@school.test');
    const rows = await account.query(`select channel from delivery where event = 'account.code' and channel = 'email'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(await account.query(`select key from attempt_counter where key like 'sms:%'`)).toEqual([]);
  });

  it('is asked of nobody where no domain is named, nor of guardians, nor where the portal sends no mail', async () => {
    const person = { email: null, activated_email_bidx: null, is_force_active_email: false };
    const { services } = account;
    const demanded = (types: string[], setting = 'school.test') =>
      isEmailRequired(services, setting, { ...person, types });
    expect(demanded(['teacher'])).toBe(true);
    expect(demanded(['teacher'], '')).toBe(false);
    expect(demanded(['guardian'])).toBe(false);
    expect(isEmailRequired(services, '', { ...person, types: [], is_force_active_email: true })).toBe(true);
    const configured = services.channels.adapter('email');
    services.channels.use('email', { ...configured, provider: 'none' });
    expect(demanded(['teacher'])).toBe(false);
    const { browser } = await teacher();
    expect(await askCode(browser, 'zhao@school.test')).toMatchObject({ message: '邮件服务暂不可用，请稍后再试' });
    services.channels.use('email', configured);
  });
});
