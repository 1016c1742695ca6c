import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { listMine, REVOKED, useAccountPortal } from '../../../../../server/testing/account-portal.ts';

describe('another phone for the own account', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const askCode = async (browser: Browser, phone: string) => {
    const answer = await browser.call('GET', '/sessions/change_phone_code', { query: { phone } });
    expect(answer).toMatchObject({ code: 0, data: { resend_in: 60 }, message: '验证码发送成功' });
    return /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
  };
  const change = (browser: Browser, phone: string, code: string) =>
    browser.call('PUT', '/sessions/change_phone', { body: { category: 'change_phone', phone, code } });
  const phoneOf = async (user_id: string) => {
    const [row] = await account.query<{ phone_bidx: string }>('select phone_bidx from "user" where id = $1', [user_id]);
    return row?.phone_bidx;
  };
  const indexOf = (phone: string) => account.services.seal.blindIndex(phone, 'phone');

  it('ends the other sessions, renews the token, tells both numbers and opens the account from then on', async () => {
    const { username, phone, user_id } = await account.person();
    const other = await account.signedIn(username);
    const browser = await account.signedIn(username);
    const code = await askCode(browser, '13966660001');
    const answer = await change(browser, '13966660001', code);
    expect(answer).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    expect(await listMine(other)).toMatchObject({ ...REVOKED, message: '手机号已更换，请重新登录' });
    browser.token = answer.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    expect(await account.lastText('13966660001')).toBe('您的登录手机号已变更为尾号0001，如非本人操作请立即联系学校。');
    expect(await account.lastText(phone)).toMatch(
      /^您的登录手机号已变更为尾号0001。如非本人操作，请在72小时内打开链接恢复原号码：http\S+\/not_me\?ticket=[\w-]{43}$/,
    );
    expect(await phoneOf(user_id)).toBe(indexOf('13966660001'));
    const [entry] = await account.query('select * from audit_log where action = $1', ['account.change_phone']);
    expect(entry).toMatchObject({ actor_id: user_id });
    expect(JSON.stringify(entry)).not.toContain('13966660001');
  });

  it('needs a fresh proof, asked for before the code is used', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    const code = await askCode(browser, '13966660002');
    await account.query(`update session set strong_until = now() where user_id = $1`, [user_id]);
    expect(await change(browser, '13966660002', code)).toMatchObject({ code: 403301, message: '请先验证身份' });
    await account.query(`update session set strong_until = now() + interval '1 minute' where user_id = $1`, [user_id]);
    expect(await change(browser, '13966660002', code)).toMatchObject({ code: 0 });
  });

  it('says that another account has the number only after its code was right', async () => {
    const owner = await account.person({ is_phone_owner: true });
    const { username, user_id, phone } = await account.person();
    const browser = await account.signedIn(username);
    const code = await askCode(browser, owner.phone);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await change(browser, owner.phone, wrong)).toMatchObject({ message: '验证码错误或已过期' });
    expect(await change(browser, owner.phone, code)).toMatchObject({
      code: 200200,
      message: '该手机号已被其他账号使用',
    });
    expect(await phoneOf(user_id)).toBe(indexOf(phone));
    expect(await change(browser, phone, '123456')).toMatchObject({ message: '新手机号不能与原手机号相同' });
  });

  it('asks for phone and code in words', async () => {
    const browser = await account.signedIn((await account.person()).username);
    expect(await change(browser, '1386', '12')).toMatchObject({
      status: 422,
      errors: { phone: ['请输入正确的手机号'], code: ['请输入长度为6个字符的验证码'] },
    });
    expect(await change(account.browser(), '13966660004', '123456')).toMatchObject({ code: 401401 });
  });
});
