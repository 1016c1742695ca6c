import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonDraft } from '#modules/identity/accounts/server/public.ts';
import { hashPassword } from '#modules/identity/accounts/server/public.ts';
import type { Browser } from '#server/testing/portal.ts';
import { listMine, NEW_PASSWORD, PASSWORD, useAccountPortal } from '../../../../../server/testing/account-portal.ts';

const IDENTITY = { id_type: 'identity', id_no: '11010519491231002X' };
const OTHER_ID = '440524188001010014';
const TIMED_OUT = { code: 200200, message: '操作已超时，请重新开始' };

describe('the activation of an imported account', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query(
      `truncate login_throttle, attempt_counter; update "user" set id_no_bidx = null where id_no_bidx is not null`,
    );
  });

  const imported = (draft: Partial<PersonDraft> = {}) =>
    account.person({ is_activated: false, password_hash: null, ...IDENTITY, ...draft });
  const begin = async (browser: Browser, phone: string) => {
    await account.query(`delete from attempt_counter where key like 'code:%'`);
    expect(await browser.call('GET', '/user_actives/send_code', { query: { phone } })).toMatchObject({ code: 0 });
    const code = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    return browser.call('POST', '/user_actives/login_with_phone_code', { body: { phone, code } });
  };
  const check = (browser: Browser, ticket: string | undefined, facts: object = {}) =>
    browser.call('POST', '/user_actives/check_id_info', { body: { ticket, name: '张伟', ...IDENTITY, ...facts } });
  const set = (browser: Browser, ticket: string, username: string, facts: object = {}) =>
    browser.call('PUT', '/user_actives/set_account', {
      body: {
        ticket,
        username,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        consents: ['terms', 'privacy'],
        ...facts,
      },
    });
  /** As far as the ticket with which the account is set. */
  const prove = async (browser: Browser, phone: string, facts: object = {}): Promise<string> =>
    (await check(browser, (await begin(browser, phone)).data.ticket, facts)).data.ticket;
  const rowOf = async (user_id: string) => {
    const [row] = await account.query(
      `select u.status, u.username, u.activated_at is not null as is_active, u.is_real_authentication, u.id_no_bidx,
              c.is_phone_owner, c.phone_verified_at is not null as is_verified
         from "user" u join user_credential c on c.user_id = u.id where u.id = $1`,
      [user_id],
    );
    return row;
  };

  it('phone, code, name and ID once, then user name and password: in, with every user type', async () => {
    const { phone, user_id } = await imported({ user_types: ['teacher', 'guardian'] });
    const browser = account.browser();
    const step = await begin(browser, phone);
    expect(step.data).toEqual({
      next: 'check_id_info',
      ticket: expect.any(String),
      users: [{ name_masked: '张*', types: ['teacher', 'guardian'], organization: null }],
    });
    const proven = await check(browser, step.data.ticket);
    expect(proven.data.user_types.map((userType: { type: string }) => userType.type)).toEqual(['teacher', 'guardian']);
    const answer = await set(browser, proven.data.ticket, 'zhang_wei');
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { id: user_id, name: '张伟' } } });
    browser.token = answer.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({
      status: 'confirmed',
      username: 'zhang_wei',
      is_active: true,
      is_real_authentication: true,
      is_phone_owner: true,
      is_verified: true,
    });
    expect(await account.query('select 1 from consent where subject_user_id = $1', [user_id])).toHaveLength(2);
    expect(await account.login(account.browser(), 'zhang_wei', NEW_PASSWORD)).toMatchObject({ data: { next: null } });
    expect(await set(browser, proven.data.ticket, 'zhang_two')).toMatchObject(TIMED_OUT);
    expect((await begin(account.browser(), phone)).data).toEqual({ next: 'login' });
  });

  it('tells nothing about a phone before its code was right', async () => {
    const { phone } = await imported();
    const wrong = async (number: string) => {
      const browser = account.browser();
      await account.query(`delete from attempt_counter where key like 'code:%'`);
      const sent = await browser.call('GET', '/user_actives/send_code', { query: { phone: number } });
      const code = /\d{6}/.exec(await account.lastText(number))?.[0] === '000000' ? '111111' : '000000';
      const answer = await browser.call('POST', '/user_actives/login_with_phone_code', {
        body: { phone: number, code },
      });
      return [sent.body, answer.body];
    };
    expect(await wrong(phone)).toEqual(await wrong('13944440001'));
    expect((await begin(account.browser(), '13944440002')).data).toEqual({
      next: 'not_applicable',
      ticket: expect.any(String),
    });
  });

  it('counts wrong identities, five a day for one phone', async () => {
    const { phone } = await imported();
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    for (const left of [4, 3, 2, 1, 0])
      expect(await check(browser, ticket, { name: '张三' })).toMatchObject({
        code: 200200,
        message: `信息与学校登记不一致，还可尝试${left}次`,
      });
    expect(await check(browser, ticket)).toMatchObject({ code: 429001 });
  });

  it('where the school has no document, a free one is written down, and one that somebody holds is not', async () => {
    await account.person(IDENTITY);
    const { phone, user_id } = await imported({ id_type: null, id_no: null });
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    expect(await check(browser, ticket)).toMatchObject({ code: 200200 });
    const proven = await check(browser, ticket, { id_no: OTHER_ID });
    expect(await set(browser, proven.data.ticket, 'free_document')).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({
      status: 'confirmed',
      is_real_authentication: false,
      id_no_bidx: account.services.seal.blindIndex(OTHER_ID, 'id_no'),
    });
  });

  it('a pupil under 14 is activated by a guardian, an older one alone', async () => {
    const thisYear = new Date().getFullYear();
    const child = await imported({ user_types: ['student'], birthday: `${thisYear - 9}-01-01` });
    expect(await begin(account.browser(), child.phone)).toMatchObject({
      code: 200200,
      message: '学生账号请由监护人激活',
    });
    const unknown = await imported({ user_types: ['student'], birthday: null });
    expect((await begin(account.browser(), unknown.phone)).code).toBe(200200);
    const senior = await imported({ user_types: ['student'], birthday: `${thisYear - 17}-01-01` });
    expect((await begin(account.browser(), senior.phone)).data.next).toBe('check_id_info');
  });

  it('a person signed in with a closed account goes on without a new code', async () => {
    const { username } = await imported({ password_hash: await hashPassword(PASSWORD) });
    const browser = account.browser();
    const signed = await account.login(browser, username, PASSWORD);
    expect(signed.data.next).toBe('active');
    browser.token = signed.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 200601 });
    const proven = await check(browser, undefined);
    expect(await set(account.browser(), proven.data.ticket, 'came_by_session')).toMatchObject(TIMED_OUT);
    const answer = await set(browser, proven.data.ticket, 'came_by_session');
    expect(answer).toMatchObject({ code: 0, data: { next: null } });
    browser.token = answer.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    expect(await check(browser, undefined)).toMatchObject(TIMED_OUT);
    expect(await check(account.browser(), undefined)).toMatchObject(TIMED_OUT);
  });

  it('refuses a taken name, a weak password and missing consents, and keeps the ticket', async () => {
    const { username } = await account.person();
    const { phone } = await imported();
    const browser = account.browser();
    const ticket = await prove(browser, phone);
    expect(await set(browser, ticket, username.toUpperCase())).toMatchObject({
      errors: { username: ['账号名已存在！'] },
    });
    const bad = { password: `Ab${phone}`, password_confirmation: `Ab${phone}` };
    expect(await set(browser, ticket, 'own_name', bad)).toMatchObject({
      errors: { password: ['密码过于常见，请更换'] },
    });
    expect(await set(browser, ticket, 'own_name', { consents: [], password_confirmation: 'x' })).toMatchObject({
      errors: {
        consents: ['请阅读并同意服务条款和隐私政策'],
        password_confirmation: ['两次输入的密码不一致'],
      },
    });
    expect(await set(browser, ticket, 'own_name')).toMatchObject({ code: 0 });
  });

  it('of two browsers at the same moment one opens the account, the other gets 409001', async () => {
    const { phone, user_id } = await imported();
    const tries: { browser: Browser; ticket: string }[] = [];
    for (let n = 0; n < 2; n++) {
      const browser = account.browser();
      tries.push({ browser, ticket: await prove(browser, phone) });
    }
    const answers = await Promise.all(tries.map(({ browser, ticket }, at) => set(browser, ticket, `racer_${at}`)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 409001]);
    const winner = answers.findIndex((answer) => answer.code === 0);
    expect(await rowOf(user_id)).toMatchObject({ username: `racer_${winner}` });
  });

  it('does not take the phone of another adult away', async () => {
    const phone = '13944440003';
    const owner = await account.person({ phone, is_phone_owner: true });
    const { user_id } = await imported({ phone });
    const browser = account.browser();
    expect(await set(browser, await prove(browser, phone), 'second_adult')).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({ is_phone_owner: false });
    expect(await rowOf(owner.user_id)).toMatchObject({ is_phone_owner: true });
  });

  it('refuses disabled people', async () => {
    const { phone, user_id } = await imported();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    expect(await begin(account.browser(), phone)).toMatchObject({ message: '账号已停用，请联系学校' });
  });
});
