import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import {
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  REVOKED,
  solving,
  useAccountPortal,
} from '../../../../../server/testing/account-portal.ts';

const IDENTITY = { id_type: 'identity', id_no: '11010519491231002X' };
const TIMED_OUT = { code: 200200, message: '操作已超时，请重新开始' };

describe('a forgotten password', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const begin = async (browser: Browser, phone: string) => {
    const code = await account.askCode(browser, phone, 'forget');
    return browser.call('POST', '/sessions/forget', { body: { phone, code } });
  };
  const check = (browser: Browser, ticket: string, facts: object = {}) =>
    browser.call('POST', '/sessions/check_id_info', { body: { ticket, name: '张伟', ...IDENTITY, ...facts } });
  const reset = (browser: Browser, ticket: string, password = NEW_PASSWORD, password_confirmation = password) =>
    browser.call('PUT', '/sessions/reset_password', { body: { ticket, password, password_confirmation } });

  it('is replaced by phone and code; every session ends, the phone is told, the ticket is spent', async () => {
    const { phone, username, user_id } = await account.person();
    const elsewhere = await account.signedIn(username);
    const browser = account.browser();
    const step = await begin(browser, phone);
    expect(step).toMatchObject({ code: 0, data: { next: 'reset_password', user: { id: user_id } } });
    expect(await reset(browser, step.data.ticket)).toMatchObject({ code: 0, message: '密码已重置' });
    expect(await listMine(elsewhere)).toMatchObject(REVOKED);
    expect(await account.lastText(phone)).toBe('您的登录密码已重置，如非本人操作请立即联系学校。');
    expect((await account.login(account.browser(), username, PASSWORD)).code).toBe(200200);
    expect(await account.login(account.browser(), username, NEW_PASSWORD)).toMatchObject({ data: { next: null } });
    expect(await reset(browser, step.data.ticket, 'Another42Moss')).toMatchObject(TIMED_OUT);
    const entries = await account.query('select 1 from audit_log where action = $1', ['account.reset_password']);
    expect(entries).toHaveLength(1);
  });

  it('says nothing about a phone before its code was right, and then only that nobody has it', async () => {
    const { phone } = await account.person();
    const wrong = async (number: string) => {
      const browser = account.browser();
      const code = await account.askCode(browser, number, 'forget');
      const other = code === '000000' ? '111111' : '000000';
      return (await browser.call('POST', '/sessions/forget', { body: { phone: number, code: other } })).body;
    };
    expect(await wrong(phone)).toEqual(await wrong('13955550001'));
    expect((await begin(account.browser(), '13955550002')).data).toEqual({ next: 'register' });
  });

  it('asks staff and long idle people for name and ID too', async () => {
    for (const draft of [{ user_types: ['teacher' as const] }, { user_types: ['guardian' as const], idle: true }]) {
      const { phone, user_id } = await account.person({ user_types: draft.user_types, ...IDENTITY });
      if ('idle' in draft) {
        await account.query(
          `update "user" set last_login_at = now() - interval '91 days', activated_at = now() - interval '2 years' where id = $1`,
          [user_id],
        );
      }
      const browser = account.browser();
      const { data } = await begin(browser, phone);
      expect(data).toMatchObject({ next: 'check_id_info', user: { id: user_id } });
      expect(await reset(browser, data.ticket)).toMatchObject(TIMED_OUT);
      const proven = await check(browser, data.ticket, { id_no: '11010519491231002x' });
      expect(proven).toMatchObject({
        code: 0,
        data: { user_types: [{ type: draft.user_types[0], organization: null }] },
      });
      expect(await check(browser, data.ticket)).toMatchObject(TIMED_OUT);
      expect(await reset(browser, proven.data.ticket)).toMatchObject({ code: 0 });
    }
  });

  it('counts wrong identities: five a day for one phone, whichever ticket is used', async () => {
    const { phone } = await account.person({ user_types: ['teacher'], ...IDENTITY });
    const browser = account.browser();
    const first = (await begin(browser, phone)).data.ticket;
    expect(await check(browser, first, { name: '张三' })).toMatchObject({
      code: 200200,
      message: '信息与学校登记不一致，还可尝试4次',
    });
    expect(await check(browser, first, { id_no: '440524188001010014' })).toMatchObject({
      message: '信息与学校登记不一致，还可尝试3次',
    });
    expect(await check(browser, first, { id_type: 'passport', id_no: 'E12345678' })).toMatchObject({ code: 200200 });
    expect(await check(browser, first, { id_no: '110105194912310021' })).toMatchObject({
      status: 422,
      errors: { id_no: [expect.any(String)] },
    });
    await account.query(`delete from attempt_counter where key like 'code:%'`);
    const second = (await begin(browser, phone)).data.ticket;
    const last = await Promise.all(Array.from({ length: 6 }, () => check(browser, second, { name: '李四' })));
    expect(last.filter((answer) => answer.code === 200200)).toHaveLength(2);
    expect(last.filter((answer) => answer.code === 429001)).toHaveLength(4);
    expect(await check(browser, second)).toMatchObject({ code: 429001 });
  });

  it('without a document on record none can be proven', async () => {
    const { phone } = await account.person({ user_types: ['teacher'] });
    const browser = account.browser();
    expect(await check(browser, (await begin(browser, phone)).data.ticket)).toMatchObject({ code: 200200 });
  });

  it('lets the people of one phone choose, and only among themselves', async () => {
    const phone = '13955550003';
    const { user_id } = await account.person({ phone, is_phone_owner: true });
    const child = await account.person({ phone, user_types: ['student'], name: '张小雨' });
    const stranger = await account.person();
    const browser = account.browser();
    const { data } = await begin(browser, phone);
    expect(data.users.map((person: { id: string }) => person.id)).toEqual([user_id, child.user_id]);
    const choose = (who: Browser, id: string) =>
      who.call('POST', '/sessions/forget', { body: { ticket: data.ticket, user_id: id } });
    expect(await choose(account.browser(), child.user_id)).toMatchObject(TIMED_OUT);
    expect(await choose(browser, stranger.user_id)).toMatchObject({ code: 404001 });
    const step = await choose(browser, child.user_id);
    expect(step).toMatchObject({ data: { next: 'reset_password', user: { id: child.user_id } } });
    expect(await reset(account.browser(), step.data.ticket)).toMatchObject(TIMED_OUT);
    expect(await reset(browser, step.data.ticket)).toMatchObject({ code: 0 });
  });

  it('leads people who never opened their account to the activation', async () => {
    const { phone } = await account.person({ is_activated: false });
    const { data } = await begin(account.browser(), phone);
    expect(data).toEqual({ next: 'active', user: expect.any(Object) });
  });

  it('refuses disabled people', async () => {
    const { phone, user_id } = await account.person();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    expect(await begin(account.browser(), phone)).toMatchObject({ message: '账号已停用，请联系学校' });
  });

  it('takes no password that is weak, repeated wrongly or the old one, and keeps the ticket for another try', async () => {
    const { phone, username } = await account.person({ username: 'moonlantern' });
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    expect(await reset(browser, ticket, 'kettle')).toMatchObject({
      errors: { password: ['密码长度必须在8-20个字符之间', '密码必须包含大写字母', '密码必须包含数字'] },
    });
    expect(await reset(browser, ticket, NEW_PASSWORD, PASSWORD)).toMatchObject({
      errors: { password_confirmation: ['两次输入的密码不一致'] },
    });
    expect(await reset(browser, ticket, `Ab${phone}`)).toMatchObject({
      errors: { password: ['密码过于常见，请更换'] },
    });
    expect(await reset(browser, ticket, PASSWORD)).toMatchObject({ message: '新密码不能与旧密码相同' });
    expect(await reset(browser, ticket)).toMatchObject({ code: 0 });
    expect(await account.login(account.browser(), username, NEW_PASSWORD)).toMatchObject({ code: 0 });
  });

  it('changes once when the same ticket is used twice at the same moment', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const { ticket } = (await begin(browser, phone)).data;
    const answers = await Promise.all(['Kettle42Moss', 'Kettle43Moss'].map((word) => reset(browser, ticket, word)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
  });

  it('a code for the sign-in opens no new password', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    expect(await browser.call('POST', '/sessions/forget', { body: { phone, code } })).toMatchObject({
      message: '验证码错误或已过期',
    });
  });

  it('a code is read out once more, whatever it was asked for, only to the browser that asked, within the same limits', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const again = (who: Browser, headers: Record<string, string> = {}) =>
      who.call('GET', '/sessions/second_send_code', { query: { phone }, headers });
    const first = await account.askCode(browser, phone, 'forget');
    await account.query('truncate attempt_counter');
    expect(await again(account.browser())).toMatchObject(TIMED_OUT);
    expect(await again(browser)).toMatchObject({ code: 0, data: { resend_in: 60 }, message: '验证码发送成功' });
    expect(await solving((headers) => again(browser, headers))).toMatchObject({ code: 429001 });
    expect(await account.lastText(phone)).toContain([...first].join(' '));
    expect(await browser.call('POST', '/sessions/forget', { body: { phone, code: first } })).toMatchObject({
      data: { next: 'reset_password' },
    });
  });
});
