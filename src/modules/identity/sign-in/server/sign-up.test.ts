import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { PASSWORD, useAccountPortal } from '../../../../server/testing/account-portal.ts';

describe('sign-up of a visitor', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const signUp = (browser: Browser, body: object) => browser.call('POST', '/sessions/sign_up_with_code', { body });
  const consents = ['terms', 'privacy'];

  it('goes on from a sign-in with a phone that nobody has', async () => {
    const browser = account.browser();
    const code = await account.askCode(browser, '13911110001');
    const step = await browser.call('POST', '/sessions/login_with_sms_code', { body: { phone: '13911110001', code } });
    expect(step.data).toEqual({ next: 'register', ticket: expect.any(String) });
    const answer = await signUp(browser, { ticket: step.data.ticket, name: '李访客', consents });
    expect(answer).toMatchObject({
      code: 0,
      data: { next: null, user: { name: '李访客', user_type: 'visitor', organization: null } },
    });
    browser.token = answer.data.token;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
    const rows = await account.query(
      'select purpose, text_version from consent where subject_user_id = $1 order by purpose',
      [answer.data.user.id],
    );
    expect(rows).toEqual([
      { purpose: 'privacy', text_version: '2026-1' },
      { purpose: 'terms', text_version: '2026-1' },
    ]);
    expect(
      await account.query(
        `select status, category, types, activated_at is not null as is_active from "user" where id = $1`,
        [answer.data.user.id],
      ),
    ).toEqual([{ status: 'unconfirmed', category: 'visitor', types: ['visitor'], is_active: true }]);
    expect(await signUp(browser, { ticket: step.data.ticket, name: '李访客', consents })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
  });

  it('takes phone, code and name in one step', async () => {
    const browser = account.browser();
    const code = await account.askCode(browser, '13911110002', 'sign_up');
    expect(await signUp(browser, { phone: '13911110002', code, name: '王访客', consents })).toMatchObject({
      code: 0,
      data: { user: { name: '王访客' } },
    });
  });

  it('makes nobody without both consents, and gives the ticket back', async () => {
    const browser = account.browser();
    const code = await account.askCode(browser, '13911110003', 'sign_up');
    const { ticket } = (await signUp(browser, { phone: '13911110003', code })).data;
    for (const given of [undefined, [], ['terms']]) {
      const answer = await signUp(browser, { ticket, name: '赵访客', ...(given ? { consents: given } : {}) });
      expect(answer).toMatchObject({ status: 422, errors: { consents: ['请阅读并同意服务条款和隐私政策'] } });
    }
    expect(await signUp(browser, { ticket, name: '', consents })).toMatchObject({ status: 422 });
    expect(await signUp(browser, { ticket, name: '赵访客', consents })).toMatchObject({ code: 0 });
  });

  it('signs in the owner of a known phone', async () => {
    const { phone, user_id } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone, 'sign_up');
    expect(await signUp(browser, { phone, code, name: '别的名字', consents })).toMatchObject({
      code: 0,
      data: { user: { id: user_id, name: '张伟' } },
    });
  });

  it('makes one person out of sign-ups at the same moment', async () => {
    const phone = '13911110005';
    const tickets: [Browser, string][] = [];
    for (let n = 0; n < 4; n++) {
      await account.query('truncate attempt_counter');
      const browser = account.browser();
      const code = await account.askCode(browser, phone, 'sign_up');
      tickets.push([browser, (await signUp(browser, { phone, code })).data.ticket]);
    }
    const answers = await Promise.all(
      tickets.map(([browser, ticket]) => signUp(browser, { ticket, name: '孙访客', consents })),
    );
    expect(new Set(answers.map((answer) => answer.data.user.id)).size).toBe(1);
    expect(
      await account.query('select 1 from "user" where phone_bidx = $1', [
        account.services.seal.blindIndex(phone, 'phone'),
      ]),
    ).toHaveLength(1);
  });
});

describe('whether a user name is free', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const ask = (browser: Browser, username: string) =>
    browser.call('GET', '/sessions/check_username', { query: { username } });

  it('is told to people signed in and to proven phones, and to nobody else', async () => {
    const { username } = await account.person();
    const browser = account.browser();
    expect((await ask(browser, username)).data).toEqual({ available: null });
    expect((await ask(browser, 'free_name')).data).toEqual({ available: null });
    const code = await account.askCode(browser, '13922220001', 'sign_up');
    await browser.call('POST', '/sessions/sign_up_with_code', { body: { phone: '13922220001', code } });
    expect((await ask(browser, username.toUpperCase())).data).toEqual({ available: false });
    expect((await ask(browser, 'free_name')).data).toEqual({ available: true });
    const member = account.browser();
    member.token = (await account.login(member, username, PASSWORD)).data.token;
    expect((await ask(member, 'free_name')).data).toEqual({ available: true });
  });

  it('is no for names that nobody may take, and is not answered without end', async () => {
    const { username } = await account.person();
    const member = account.browser();
    member.token = (await account.login(member, username, PASSWORD)).data.token;
    for (const name of ['1abc', 'no', '中文名字', 'with space', 'back\\slash', 'admin', 'x'.repeat(40)])
      expect((await ask(member, name)).data, name).toEqual({ available: false });
    for (let n = 7; n < 30; n++) expect((await ask(member, `free_name${n}`)).status).toBe(200);
    expect((await ask(member, 'free_name')).status).toBe(429);
  });
});
