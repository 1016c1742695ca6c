import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { sentCodes } from './code-message.ts';
import { accountModule } from './manifest.ts';
import { hashPassword } from './passwords.ts';
import { createPerson, type PersonDraft } from './people.service.ts';
import { type Browser, startTestPortal, type TestPortal } from './testing/portal-client.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let password_hash: string;
const PASSWORD = 'Lamp7orchid';

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, [accountModule], findPerson);
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await test_db.query('truncate login_throttle, attempt_counter');
});

let people = 0;
async function person(draft: Partial<PersonDraft> = {}): Promise<{ user_id: string; username: string; phone: string }> {
  people += 1;
  const username = draft.username ?? `person${people}`;
  const phone = draft.phone ?? `1380000${String(people).padStart(4, '0')}`;
  const { user_id } = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    createPerson({ db, services: portal.services }, { name: '张伟', hats: ['guardian'], is_activated: true, password_hash, ...draft, username, phone }),
  );
  return { user_id, username, phone };
}

const login = (browser: Browser, name: string, password: string) => browser.call('POST', '/login', { form: { login: name, password } });
const lastCode = (phone: string) => /\d{6}/.exec(sentCodes.findLast((sent) => sent.phone === phone)?.text ?? '')?.[0] ?? '';
async function askCode(browser: Browser, phone: string, purpose = 'login'): Promise<string> {
  const answer = await browser.call('GET', '/sessions/send_code', { query: { phone, purpose } });
  expect(answer).toMatchObject({ status: 200, data: { resend_in: 60 } });
  return lastCode(phone);
}
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

describe('sign-in by password', () => {
  it('takes the user name without regard to case, the phone, and the number, from a form and from JSON', async () => {
    const { username, phone, user_id } = await person({ number: 'T20260001' });
    for (const name of [username, username.toUpperCase(), phone, 'T20260001']) {
      const answer = await login(portal.browser(), name, PASSWORD);
      expect(answer).toMatchObject({ status: 200, code: 0, data: { next: null, user: { id: user_id, name: '张伟', user_type: 'guardian' } } });
      expect(answer.data.token).toHaveLength(43);
    }
    const json = await portal.browser().call('POST', '/login', { body: { login: username, password: PASSWORD } });
    expect(json.data.user.id).toBe(user_id);
  });

  it('gives a session that only works together with the twin cookie of this browser', async () => {
    const { username } = await person();
    const browser = portal.browser();
    browser.token = (await login(browser, username, PASSWORD)).data.token;
    expect(browser.cookies.get('sid2')).toHaveLength(43);
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
    const thief = portal.browser();
    thief.token = browser.token;
    expect(await thief.call('GET', '/sessions/mine')).toMatchObject({ status: 400, code: 400403 });
  });

  it('keeps the twin of the browser and ends the session it had before', async () => {
    const { username } = await person();
    const browser = portal.browser();
    const first = (await login(browser, username, PASSWORD)).data.token;
    const twin = browser.cookies.get('sid2');
    browser.token = first;
    const second = (await login(browser, username, PASSWORD)).data.token;
    expect(browser.cookies.get('sid2')).toBe(twin);
    expect(second).not.toBe(first);
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ status: 401, code: 401402 });
    browser.token = second;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
  });

  it('gives clients without a browser a token that works alone', async () => {
    const { username } = await person();
    const client = portal.browser({ headers: {} });
    const { token } = (await login(client, username, PASSWORD)).data;
    expect(client.cookies.size).toBe(0);
    client.token = token;
    expect((await client.call('GET', '/sessions/mine')).data.list[0]).toMatchObject({ kind: 'native', is_current: true });
  });

  it('answers a wrong password and an invented name to the letter alike, and speaks of the pause from the third failure on', async () => {
    const { username } = await person();
    const real: unknown[] = [];
    const invented: unknown[] = [];
    for (let n = 0; n < 7; n++) {
      real.push(await login(portal.browser(), username, 'Wrong7orchid').then(({ status, body }) => ({ status, body })));
      invented.push(await login(portal.browser(), 'nobody_has_this', 'Wrong7orchid').then(({ status, body }) => ({ status, body })));
    }
    expect(real).toEqual(invented);
    expect(real.slice(0, 2)).toEqual(Array(2).fill({ status: 200, body: { code: 200200, message: '账号或密码错误' } }));
    expect(real.slice(2)).toEqual(Array(5).fill({ status: 200, body: { code: 200200, message: '账号或密码错误，多次失败后需稍候，也可改用验证码登录' } }));
  });

  it('takes about as long for an invented name as for a wrong password', async () => {
    const { username } = await person();
    const time = async (name: string) => {
      const times: number[] = [];
      for (let n = 0; n < 9; n++) {
        await test_db.query('truncate login_throttle');
        const start = performance.now();
        await login(portal.browser(), name, 'Wrong7orchid');
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[4]!;
    };
    const [known, unknown] = [await time(username), await time('nobody_has_this')];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.5);
  });

  it('makes even the right password wait after the fifth failure, 1 s, then 2 s, at most 900 s, whoever tries', async () => {
    const { username, user_id } = await person();
    const elsewhere = () => portal.browser();
    for (let n = 0; n < 5; n++) await login(elsewhere(), username, 'Wrong7orchid');
    expect(await login(elsewhere(), username, PASSWORD)).toMatchObject({ code: 200200 });
    const pause = async () => {
      const [row] = await test_db.query<{ seconds: number }>(
        'select round(extract(epoch from next_try_at - now()))::int as seconds from login_throttle where key = $1',
        [`user:${user_id}`],
      );
      return row!.seconds;
    };
    expect(await pause()).toBe(1);
    const fail = async () => {
      await test_db.query('update login_throttle set next_try_at = now()');
      await login(elsewhere(), username, 'Wrong7orchid');
      return pause();
    };
    expect(await fail()).toBe(2);
    expect(await fail()).toBe(4);
    await test_db.query('update login_throttle set failures = 40');
    expect(await fail()).toBe(900);
    await test_db.query('update login_throttle set next_try_at = now()');
    expect(await login(elsewhere(), username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await test_db.query('select 1 from login_throttle where key = $1', [`user:${user_id}`])).toEqual([]);
  });

  it('does not lengthen the pause for attempts within it', async () => {
    const { username, user_id } = await person();
    await test_db.query("insert into login_throttle values ($1, 7, now() + interval '4 s')", [`user:${user_id}`]);
    for (let n = 0; n < 5; n++) await login(portal.browser(), username, 'Wrong7orchid');
    expect(await test_db.query('select failures from login_throttle where key = $1', [`user:${user_id}`])).toEqual([{ failures: 7 }]);
  });

  it('keeps a network that guesses waiting although the owner signs in from another', async () => {
    const { username } = await person();
    const guesser = { ip: '198.51.100.9' };
    for (let n = 0; n < 6; n++) {
      await test_db.query('update login_throttle set next_try_at = now()');
      await login(portal.browser(guesser), username, 'Wrong7orchid');
    }
    await test_db.query("update login_throttle set next_try_at = now() where key not like '%|%'");
    expect(await login(portal.browser({ ip: '192.0.2.1' }), username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await login(portal.browser({ ip: '198.51.100.77' }), username, PASSWORD)).toMatchObject({ code: 200200 });
  });

  it('counts attempts that come at the same moment: of thirty wrong ones at most five are tried', async () => {
    const { username } = await person();
    await Promise.all(Array.from({ length: 30 }, () => login(portal.browser(), username, 'Wrong7orchid')));
    const [tried] = await test_db.query<{ n: number }>("select count(*)::int n from login_event where reason = 'wrong' and at > now() - interval '1 minute' and user_id = (select user_id from user_credential where username = $1)", [username]);
    expect(tried!.n).toBeLessThanOrEqual(6);
  });

  it('says that an account is disabled only to whoever knows its password', async () => {
    const { username, user_id } = await person();
    await test_db.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    expect((await login(portal.browser(), username, 'Wrong7orchid')).message).toBe('账号或密码错误');
    expect((await login(portal.browser(), username, PASSWORD)).message).toBe('账号已停用，请联系学校');
  });

  it('lets an account that was never opened do nothing but activate', async () => {
    const { username } = await person({ is_activated: false });
    const browser = portal.browser();
    const answer = await login(browser, username, PASSWORD);
    expect(answer.data.next).toBe('active');
    browser.token = answer.data.token;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ status: 200, code: 200601 });
  });

  it('asks for a new password when the school gave the present one', async () => {
    const { username } = await person({ password_must_change: true });
    expect((await login(portal.browser(), username, PASSWORD)).data.next).toBe('change_password');
  });

  it('does not know which of two people with the same number in different school groups is meant', async () => {
    await person({ number: 'S1' });
    await test_db.query(`update "user" set number = 'S1' where username = $1`, [(await person()).username]);
    expect(await login(portal.browser(), 'S1', PASSWORD)).toMatchObject({ code: 200200 });
  });

  it('writes down who signed in, how and from where, and who was refused', async () => {
    const { username, user_id } = await person();
    await login(portal.browser({ ip: '198.51.100.1' }), username, 'Wrong7orchid');
    await login(portal.browser({ ip: '198.51.100.1' }), username, PASSWORD);
    const rows = await test_db.query('select way, result, reason, host(ip::inet) ip, device from login_event where user_id = $1 order by at', [user_id]);
    expect(rows).toEqual([
      { way: 'password', result: 'refused', reason: 'wrong', ip: '198.51.100.1', device: 'Test browser' },
      { way: 'password', result: 'ok', reason: null, ip: '198.51.100.1', device: 'Test browser' },
    ]);
    const [audit] = await test_db.query(`select kind, target_id from audit_log where action = 'account.login' and target_id = $1`, [user_id]);
    expect(audit).toEqual({ kind: 'login', target_id: user_id });
  });

  it.each([
    [{ login: '', password: PASSWORD }, 'login'],
    [{ login: 'somebody', password: '' }, 'password'],
    [{ login: 'somebody' }, 'password'],
    [{ login: 'somebody', password: PASSWORD, is_super_admin: 'true' }, 'is_super_admin'],
  ])('refuses %j with a message on the field', async (body, field) => {
    const answer = await portal.browser().call('POST', '/login', { body });
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveProperty(field);
  });

  it('refuses calls from foreign pages', async () => {
    const { username } = await person();
    const foreign = portal.browser({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await login(foreign, username, PASSWORD)).toMatchObject({ status: 403, message: '请从页面内操作' });
  });
});

describe('sending a code', () => {
  it('answers alike for a phone that somebody has and one that nobody has, and sends to both', async () => {
    const { phone } = await person();
    const known = await portal.browser().call('GET', '/sessions/send_code', { query: { phone } });
    const unknown = await portal.browser().call('GET', '/sessions/send_code', { query: { phone: '13999999991' } });
    expect(known.body).toEqual({ code: 0, data: { resend_in: 60 }, message: '验证码发送成功' });
    expect(unknown.body).toEqual(known.body);
    expect(lastCode(phone)).toMatch(/^\d{6}$/);
    expect(lastCode('13999999991')).toMatch(/^\d{6}$/);
  });

  it('says it in English too, and writes the message in the language of the caller', async () => {
    const answer = await portal.browser().call('GET', '/sessions/send_code', { query: { phone: '13900000001' }, headers: { 'accept-language': 'en' } });
    expect(answer.message).toBe('verification code sent successfully');
    await askCode(portal.browser(), '13900000002');
    expect(sentCodes.at(-1)?.text).toBe(`您正在登录书院,验证码${lastCode('13900000002')},5分钟内有效,请勿告诉他人。`);
  });

  it('waits 60 seconds before the next one, whatever it is for', async () => {
    await askCode(portal.browser(), '13900000003');
    const again = await portal.browser().call('GET', '/sessions/send_code', { query: { phone: '13900000003', purpose: 'sign_up' } });
    expect(again).toMatchObject({ status: 429, code: 429001 });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(55);
  });

  it('sends five an hour and ten a day to one phone', async () => {
    const send = async () => {
      await test_db.query("delete from attempt_counter where key like 'code:pause:%'");
      return (await portal.browser().call('GET', '/sessions/send_code', { query: { phone: '13900000004' } })).status;
    };
    for (let n = 0; n < 5; n++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    await test_db.query("delete from attempt_counter where key like 'code:phone:hour:%'");
    for (let n = 0; n < 5; n++) expect(await send()).toBe(200);
    await test_db.query("delete from attempt_counter where key like 'code:phone:hour:%'");
    expect(await send()).toBe(429);
  });

  it('sends twenty an hour from one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const phone = `1370000${String(n).padStart(4, '0')}`;
      statuses.push((await portal.browser({ ip: '198.51.100.20' }).call('GET', '/sessions/send_code', { query: { phone } })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('is refused outside the pages of the portal, and for what is no phone', async () => {
    const script = portal.browser({ headers: {} });
    expect(await script.call('GET', '/sessions/send_code', { query: { phone: '13900000005' } })).toMatchObject({ status: 403, message: '请从页面内操作' });
    const wrong = await portal.browser().call('GET', '/sessions/send_code', { query: { phone: '23900000005' } });
    expect(wrong).toMatchObject({ status: 422, errors: { phone: ['请输入正确的手机号'] } });
  });

  it('keeps neither the code nor the phone in clear', async () => {
    const code = await askCode(portal.browser(), '13900000006');
    const [row] = await test_db.query<{ row: string }>('select row_to_json(v)::text as row from verification_code v order by sent_at desc limit 1');
    expect(row!.row).not.toContain('13900000006');
    expect(row!.row).not.toContain(`"${code}"`);
  });
});

describe('sign-in by code', () => {
  const byCode = (browser: Browser, phone: string, code: string) => browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });

  it('signs the one person of the phone in', async () => {
    const { phone, user_id } = await person();
    const browser = portal.browser();
    const answer = await byCode(browser, phone, await askCode(browser, phone));
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { id: user_id } } });
    browser.token = answer.data.token;
    expect((await browser.call('GET', '/sessions/mine')).data.list[0]).toMatchObject({ kind: 'family', amr: ['sms'] });
  });

  it('works at once when the password has to wait', async () => {
    const { phone, username } = await person();
    for (let n = 0; n < 6; n++) await login(portal.browser(), username, 'Wrong7orchid');
    const browser = portal.browser();
    expect(await byCode(browser, phone, await askCode(browser, phone))).toMatchObject({ code: 0 });
  });

  it('works once: of fifty at the same moment one succeeds', async () => {
    const { phone } = await person();
    const browser = portal.browser();
    const code = await askCode(browser, phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => byCode(browser, phone, code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    const others = answers.filter((answer) => answer.code !== 0);
    expect(others.every((answer) => answer.code === 200200 || answer.code === 429001)).toBe(true);
    expect(await test_db.query(`select 1 from session s join "user" u on u.id = s.user_id where u.phone_bidx = $1`, [portal.services.seal.blindIndex(phone, 'phone')])).toHaveLength(1);
  });

  it('refuses wrong, used, expired and foreign codes alike', async () => {
    const { phone } = await person();
    const browser = portal.browser();
    const code = await askCode(browser, phone);
    const refused = { status: 200, body: { code: 200200, message: '验证码错误或已过期' } };
    expect(await byCode(browser, phone, wrongCode(code))).toMatchObject(refused);
    expect(await byCode(portal.browser(), phone, code)).toMatchObject(refused);
    expect(await browser.call('POST', '/sessions/sign_up_with_code', { body: { phone, code } })).toMatchObject(refused);
    expect(await byCode(browser, '13999999992', code)).toMatchObject(refused);
    await test_db.query("update verification_code set expires_at = now() - interval '1 s' where used_at is null");
    expect(await byCode(browser, phone, code)).toMatchObject(refused);
  });

  it('gives a code five tries, and a stranger with another browser cannot use them up', async () => {
    const { phone } = await person();
    const browser = portal.browser();
    const stranger = portal.browser();
    await askCode(stranger, '13900000011');
    const code = await askCode(browser, phone);
    for (let n = 0; n < 6; n++) await byCode(stranger, phone, wrongCode(code));
    for (let n = 0; n < 4; n++) await byCode(browser, phone, wrongCode(code));
    expect(await byCode(browser, phone, code)).toMatchObject({ code: 0 });
    await test_db.query('truncate attempt_counter');
    const next = await askCode(browser, phone);
    for (let n = 0; n < 5; n++) await byCode(browser, phone, wrongCode(next));
    expect(await byCode(browser, phone, next)).toMatchObject({ code: 200200 });
  });

  it('is replaced by the next code', async () => {
    const { phone } = await person();
    const browser = portal.browser();
    const first = await askCode(browser, phone);
    await test_db.query('truncate attempt_counter');
    const second = await askCode(browser, phone);
    if (first !== second) expect(await byCode(browser, phone, first)).toMatchObject({ code: 200200 });
    expect(await byCode(browser, phone, second)).toMatchObject({ code: 0 });
  });

  it('stops an address after thirty wrong codes in an hour, right ones included', async () => {
    const { phone } = await person();
    const browser = portal.browser({ ip: '198.51.100.30' });
    const code = await askCode(browser, phone);
    const guesser = portal.browser({ ip: '198.51.100.30' });
    await askCode(guesser, '13900000012');
    for (let n = 0; n < 30; n++) await byCode(guesser, '13900000012', '000000');
    expect(await byCode(browser, phone, code)).toMatchObject({ status: 429 });
  });

  it('lets several people of one phone choose, once, and only among themselves', async () => {
    const { phone, user_id } = await person({ is_phone_owner: true });
    const child = await person({ phone, name: '张小明', hats: ['student'] });
    const other = await person();
    const browser = portal.browser();
    const step = await byCode(browser, phone, await askCode(browser, phone));
    expect(step.data).toMatchObject({ next: 'choose', users: [{ id: user_id }, { id: child.user_id, name: '张小明', user_type: 'student' }] });
    expect(JSON.stringify(step.data.users)).not.toContain(phone);
    const choose = (who: Browser, id: string) => who.call('POST', '/sessions/ls_with_sms_code', { body: { ticket: step.data.ticket, user_id: id } });
    expect(await choose(portal.browser(), child.user_id)).toMatchObject({ code: 200200, message: '操作已超时，请重新开始' });
    expect(await choose(browser, other.user_id)).toMatchObject({ status: 404 });
    expect(await choose(browser, child.user_id)).toMatchObject({ code: 0, data: { user: { id: child.user_id } } });
    expect(await choose(browser, user_id)).toMatchObject({ code: 200200 });
  });

  it('lists the people of a proven phone with a ticket', async () => {
    const { phone, user_id } = await person();
    for (const path of ['/sessions/ls_with_sms_code', '/sessions/check_user_by_phone']) {
      await test_db.query('truncate attempt_counter');
      const browser = portal.browser();
      const answer = await browser.call('POST', path, { body: { phone, code: await askCode(browser, phone) } });
      expect(answer.data).toMatchObject({ users: [{ id: user_id }] });
      expect(await browser.call('POST', '/sessions/ls_with_sms_code', { body: { ticket: answer.data.ticket, user_id } })).toMatchObject({ code: 0 });
    }
  });

  it('tells nothing about a phone that was not proven', async () => {
    const { phone } = await person();
    const known = await portal.browser().call('GET', '/sessions/check_user_by_phone', { query: { phone } });
    const unknown = await portal.browser().call('GET', '/sessions/check_user_by_phone', { query: { phone: '13999999993' } });
    expect(known.body).toEqual({ code: 0, data: { next: 'send_code' } });
    expect(unknown.body).toEqual(known.body);
  });

  it('asks for the password too after 90 idle days, and of super admins always', async () => {
    const { phone, user_id } = await person();
    await test_db.query(`update "user" set last_login_at = now() - interval '91 days' where id = $1`, [user_id]);
    const browser = portal.browser();
    const step = await byCode(browser, phone, await askCode(browser, phone));
    expect(step.data).toMatchObject({ next: 'prove', user: { id: user_id } });
    const prove = (password?: string, who = browser) => who.call('POST', '/users/login', { body: { ticket: step.data.ticket, ...(password ? { password } : {}) } });
    expect(await prove()).toMatchObject({ status: 422, errors: { password: ['请输入密码'] } });
    expect(await prove('Wrong7orchid')).toMatchObject({ message: '账号或密码错误' });
    expect(await prove(PASSWORD, portal.browser())).toMatchObject({ message: '操作已超时，请重新开始' });
    expect(await prove(PASSWORD)).toMatchObject({ code: 0, data: { user: { id: user_id } } });
    expect(await prove(PASSWORD)).toMatchObject({ message: '操作已超时，请重新开始' });

    const admin = await person();
    await test_db.query('update "user" set is_super_admin = true where id = $1', [admin.user_id]);
    expect((await byCode(browser, admin.phone, await askCode(browser, admin.phone))).data.next).toBe('prove');
  });

  it('says that an account is disabled once the phone is proven', async () => {
    const { phone, user_id } = await person();
    await test_db.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    const browser = portal.browser();
    expect((await byCode(browser, phone, await askCode(browser, phone))).message).toBe('账号已停用，请联系学校');
  });
});

describe('sign-up of a visitor', () => {
  const signUp = (browser: Browser, body: object) => browser.call('POST', '/sessions/sign_up_with_code', { body });
  const consents = ['terms', 'privacy'];

  it('goes on from a sign-in with a phone that nobody has', async () => {
    const browser = portal.browser();
    const code = await askCode(browser, '13911110001');
    const step = await browser.call('POST', '/sessions/login_with_sms_code', { body: { phone: '13911110001', code } });
    expect(step.data).toEqual({ next: 'register', ticket: expect.any(String) });
    const answer = await signUp(browser, { ticket: step.data.ticket, name: '李访客', consents });
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { name: '李访客', user_type: 'visitor', organization: null } } });
    browser.token = answer.data.token;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
    const rows = await test_db.query('select purpose, text_version from consent where subject_user_id = $1 order by purpose', [answer.data.user.id]);
    expect(rows).toEqual([{ purpose: 'privacy', text_version: '2026-1' }, { purpose: 'terms', text_version: '2026-1' }]);
    expect(await test_db.query(`select status, category, types, activated_at is not null as is_active from "user" where id = $1`, [answer.data.user.id])).toEqual([
      { status: 'unconfirmed', category: 'visitor', types: ['visitor'], is_active: true },
    ]);
    expect(await signUp(browser, { ticket: step.data.ticket, name: '李访客', consents })).toMatchObject({ message: '操作已超时，请重新开始' });
  });

  it('takes phone, code and name in one step', async () => {
    const browser = portal.browser();
    const code = await askCode(browser, '13911110002', 'sign_up');
    expect(await signUp(browser, { phone: '13911110002', code, name: '王访客', consents })).toMatchObject({ code: 0, data: { user: { name: '王访客' } } });
  });

  it('makes nobody without both consents, and gives the ticket back', async () => {
    const browser = portal.browser();
    const code = await askCode(browser, '13911110003', 'sign_up');
    const { ticket } = (await signUp(browser, { phone: '13911110003', code })).data;
    for (const given of [undefined, [], ['terms']]) {
      const answer = await signUp(browser, { ticket, name: '赵访客', ...(given ? { consents: given } : {}) });
      expect(answer).toMatchObject({ status: 422, errors: { consents: ['请阅读并同意服务条款和隐私政策'] } });
    }
    expect(await signUp(browser, { ticket, name: '', consents })).toMatchObject({ status: 422 });
    expect(await signUp(browser, { ticket, name: '赵访客', consents })).toMatchObject({ code: 0 });
  });

  it('signs in whoever has the phone already', async () => {
    const { phone, user_id } = await person();
    const browser = portal.browser();
    const code = await askCode(browser, phone, 'sign_up');
    expect(await signUp(browser, { phone, code, name: '别的名字', consents })).toMatchObject({ code: 0, data: { user: { id: user_id, name: '张伟' } } });
  });

  it('makes one person out of sign-ups at the same moment', async () => {
    const phone = '13911110005';
    const tickets: [Browser, string][] = [];
    for (let n = 0; n < 4; n++) {
      await test_db.query('truncate attempt_counter');
      const browser = portal.browser();
      const code = await askCode(browser, phone, 'sign_up');
      tickets.push([browser, (await signUp(browser, { phone, code })).data.ticket]);
    }
    const answers = await Promise.all(tickets.map(([browser, ticket]) => signUp(browser, { ticket, name: '孙访客', consents })));
    expect(new Set(answers.map((answer) => answer.data.user.id)).size).toBe(1);
    expect(await test_db.query('select 1 from "user" where phone_bidx = $1', [portal.services.seal.blindIndex(phone, 'phone')])).toHaveLength(1);
  });
});

describe('whether a user name is free', () => {
  const ask = (browser: Browser, username: string) => browser.call('GET', '/sessions/check_username', { query: { username } });

  it('is told to people signed in and to proven phones, and to nobody else', async () => {
    const { username } = await person();
    const browser = portal.browser();
    expect((await ask(browser, username)).data).toEqual({ available: null });
    expect((await ask(browser, 'free_name')).data).toEqual({ available: null });
    const code = await askCode(browser, '13922220001', 'sign_up');
    await browser.call('POST', '/sessions/sign_up_with_code', { body: { phone: '13922220001', code } });
    expect((await ask(browser, username.toUpperCase())).data).toEqual({ available: false });
    expect((await ask(browser, 'free_name')).data).toEqual({ available: true });
    const member = portal.browser();
    member.token = (await login(member, username, PASSWORD)).data.token;
    expect((await ask(member, 'free_name')).data).toEqual({ available: true });
  });
});
