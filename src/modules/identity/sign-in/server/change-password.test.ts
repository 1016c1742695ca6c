import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import {
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  REVOKED,
  useAccountPortal,
  WRONG_PASSWORD,
} from '../../../../server/testing/account-portal.ts';

describe('a new password', () => {
  const account = useAccountPortal();

  const change = (browser: Browser, password: string, old_password?: string, password_confirmation = password) =>
    browser.call('PUT', '/sessions/change_password', {
      body: { password, password_confirmation, ...(old_password === undefined ? {} : { old_password }) },
    });

  it('ends all other sessions, renews the token of this one, and is the only one that works from then on', async () => {
    const { username, user_id } = await account.person({ password_must_change: true });
    const other = await account.signedIn(username);
    const browser = await account.signedIn(username);
    const answer = await change(browser, NEW_PASSWORD, PASSWORD);
    expect(answer).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    expect(await listMine(other)).toMatchObject({ ...REVOKED, message: '密码已修改，请使用新密码登录' });
    const said = await other.call('GET', '/sessions/mine', { headers: { 'accept-language': 'en' } });
    expect(said.message).toBe('Your password was changed. Sign in with the new one.');
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    await account.query("update session set previous_until = now() - interval '1 s' where user_id = $1", [user_id]);
    await account.refresh(user_id);
    await expect.poll(async () => (await listMine(browser)).code).toBe(401401);
    browser.token = answer.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    expect(
      (await account.browser().call('POST', '/login', { body: { login: username, password: PASSWORD } })).code,
    ).toBe(200200);
    expect(
      (await account.browser().call('POST', '/login', { body: { login: username, password: NEW_PASSWORD } })).data.next,
    ).toBeNull();
  });

  it('needs the old one, and wrong old ones make wait as at the sign-in', async () => {
    const { username } = await account.person();
    const browser = await account.signedIn(username);
    for (let n = 0; n < 2; n++)
      expect(await change(browser, NEW_PASSWORD, WRONG_PASSWORD)).toMatchObject({
        status: 422,
        errors: { old_password: ['原密码不正确'] },
      });
    expect(await change(browser, NEW_PASSWORD)).toMatchObject({ code: 200200 });
    for (let n = 0; n < 2; n++) await change(browser, NEW_PASSWORD, WRONG_PASSWORD);
    expect(await change(browser, NEW_PASSWORD, PASSWORD)).toMatchObject({
      code: 200200,
      message: '账号或密码错误，多次失败后需稍候，也可改用验证码登录',
    });
    expect(await listMine(browser)).toMatchObject({ code: 0 });
  });

  it('must differ from the old one', async () => {
    const browser = await account.signedIn((await account.person()).username);
    expect(await change(browser, PASSWORD, PASSWORD)).toMatchObject({
      code: 200200,
      message: '新密码不能与旧密码相同',
    });
  });

  it.each([
    ['', ['请输入密码']],
    ['Aa1', ['密码长度必须在8-20个字符之间']],
    ['abcdefgh', ['密码必须包含大写字母', '密码必须包含数字']],
    ['ABCDEFG1', ['密码必须包含小写字母']],
    ['Password123', ['密码过于常见，请更换']],
  ])('refuses %j with the messages in their order', async (password, messages) => {
    const browser = await account.signedIn((await account.person()).username);
    expect((await change(browser, password, PASSWORD)).errors?.password).toEqual(messages);
  });

  it('must not tell what everybody knows about its owner', async () => {
    const { username } = await account.person({
      name: '王芳',
      phone: '13812345678',
      number: 'T20260077',
      birthday: '1990-04-17',
    });
    const browser = await account.signedIn(username);
    for (const password of ['Kx13812345678', 'Xt20260077Q', 'Qz19900417k', 'WangFang77x', `Aa7${username}`]) {
      expect((await change(browser, password, PASSWORD)).errors).toEqual({ password: ['密码过于常见，请更换'] });
    }
  });

  it('must be typed twice alike', async () => {
    const browser = await account.signedIn((await account.person()).username);
    expect((await change(browser, NEW_PASSWORD, PASSWORD, 'Kettle42Mosss')).errors).toEqual({
      password_confirmation: ['两次输入的密码不一致'],
    });
  });

  it('may be set for the first time within ten minutes of the sign-in', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    await account.query('update user_credential set password_hash = null where user_id = $1', [user_id]);
    await account.query("update session set strong_until = now() - interval '1 s' where user_id = $1", [user_id]);
    expect(await change(browser, NEW_PASSWORD)).toMatchObject({
      code: 200200,
      message: '请重新用验证码登录后再设置密码',
    });
    await account.query("update session set strong_until = now() + interval '1 minute' where user_id = $1", [user_id]);
    expect(await change(browser, NEW_PASSWORD)).toMatchObject({ code: 0 });
    expect(
      (await account.browser().call('POST', '/login', { body: { login: username, password: NEW_PASSWORD } })).code,
    ).toBe(0);
  });

  it('is closed to impersonators', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    await account.query('update session set impersonator_id = $1 where user_id = $1', [user_id]);
    await account.refresh(user_id);
    await expect.poll(async () => (await change(browser, NEW_PASSWORD, PASSWORD)).code).toBe(403001);
  });
});
