import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '#server/testing/portal.ts';
import { PASSWORD, solving, useAccountPortal, WRONG_PASSWORD } from '../../../../../server/testing/account-portal.ts';
import { resetAttackCheck } from './challenge.service.ts';

/** Guessing and asking around, as somebody would who wants in or wants to know who is registered. */

const wrongCodeFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('guessing', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
    resetAttackCheck(account.services);
  });
  afterAll(() => resetAttackCheck(account.services));

  const byCode = (who: Browser, phone: string, code: string) =>
    who.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });
  const tried = async (user_id: string) => {
    const rows = await account.query("select 1 from login_event where reason = 'wrong' and user_id = $1", [user_id]);
    return rows.length;
  };

  it('a password from sixty networks at once, every puzzle solved: hardly more than the first five reach the hash', async () => {
    const { username, user_id } = await account.person();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => account.login(account.browser(), username, WRONG_PASSWORD)),
    );
    expect(answers.every((answer) => answer.code !== 0)).toBe(true);
    expect(await tried(user_id)).toBeLessThanOrEqual(6);
    const [pause] = await account.query<{ failures: number }>('select failures from login_throttle where key = $1', [
      `user:${user_id}`,
    ]);
    expect(pause!.failures).toBeGreaterThanOrEqual(5);
  });

  it('one password for many people from one address: from the eleventh on each costs a puzzle', async () => {
    const place = { ip: '198.51.100.99' };
    const outcomes: number[] = [];
    for (let n = 0; n < 14; n++) {
      const { username } = await account.person();
      const form = { login: username, password: WRONG_PASSWORD };
      outcomes.push((await account.browser(place).call('POST', '/login', { form })).code);
    }
    expect(outcomes).toEqual([...Array(10).fill(200200), ...Array(4).fill(403302)]);
  });

  it('a code by many guesses at the same moment: five are looked at, and the right one is spent with them', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    const guesses = await Promise.all(Array.from({ length: 14 }, () => byCode(browser, phone, wrongCodeFor(code))));
    expect(guesses.every((answer) => answer.code !== 0)).toBe(true);
    const [row] = await account.query<{ tries: number }>(
      'select tries from verification_code order by sent_at desc limit 1',
    );
    expect(row).toEqual({ tries: 5 });
    expect(await byCode(browser, phone, code)).toMatchObject({ code: 200200 });
  });

  /** A browser at this address misses so many codes of phones that are not its own. */
  const missCodes = async (ip: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const guesser = account.browser({ ip });
      const phone = `1395555${String(n).padStart(4, '0')}`;
      expect(await byCode(guesser, phone, wrongCodeFor(await account.askCode(guesser, phone)))).toMatchObject({
        code: 200200,
        message: '验证码错误或已过期',
      });
    }
  };

  it('codes of many phones from one address: after thirty misses a right guess opens nothing, it brings a second code', async () => {
    const school = { ip: '198.51.100.44' };
    await missCodes(school.ip, 31);
    const victim = await account.person();
    const thief = account.browser(school);
    const hit = await account.askCode(thief, victim.phone);
    const answer = await byCode(thief, victim.phone, hit);
    expect(answer).toMatchObject({ code: 200200 });
    expect(answer.message).toContain('再发送一个验证码');
    expect(thief.token).toBeNull();
    // the second one has five tries like every other
    const second = /\d{6}/.exec(await account.lastText(victim.phone))?.[0] ?? '';
    for (let n = 0; n < 5; n++) await byCode(thief, victim.phone, wrongCodeFor(second));
    expect(await byCode(thief, victim.phone, second)).toMatchObject({ code: 200200, message: '验证码错误或已过期' });
  });

  it('meanwhile everybody else behind that address signs in, by a second code at worst', async () => {
    const school = { ip: '198.51.100.45' };
    await account.query(
      `insert into attempt_counter (key, count, window_ends_at) values ('code:wrong:${school.ip}', 30, now() + interval '1 hour')`,
    );
    const { phone } = await account.person();
    const browser = account.browser(school);
    const first = await account.askCode(browser, phone);
    expect((await byCode(browser, phone, first)).message).toContain('再发送一个验证码');
    const second = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    expect(await byCode(browser, phone, first)).toMatchObject({ code: 200200, message: '验证码错误或已过期' });
    expect(await byCode(browser, phone, second)).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    // and elsewhere nobody notices
    const elsewhere = account.browser();
    const { phone: other } = await account.person();
    expect(await byCode(elsewhere, other, await account.askCode(elsewhere, other))).toMatchObject({ code: 0 });
  });

  it('people who mistype and then get it right use nothing up for their address', async () => {
    const school = { ip: '198.51.100.46' };
    for (let n = 0; n < 12; n++) {
      const { phone } = await account.person();
      const browser = account.browser(school);
      const code = await account.askCode(browser, phone);
      for (let miss = 0; miss < 3; miss++) await byCode(browser, phone, wrongCodeFor(code));
      expect(await byCode(browser, phone, code)).toMatchObject({ code: 0 });
    }
  });

  it('one browser that misses fifteen codes waits, alone', async () => {
    const school = { ip: '198.51.100.47' };
    const browser = account.browser(school);
    const statuses: number[] = [];
    for (let n = 0; n < 16; n++) statuses.push((await byCode(browser, '13966660001', '123456')).status);
    // without a code of its own there is no flow to count: it begins with the first one sent
    const code = await account.askCode(browser, '13966660001');
    for (let n = 0; n < 15; n++) statuses.push((await byCode(browser, '13966660001', wrongCodeFor(code))).status);
    expect(statuses).toEqual(Array(31).fill(200));
    expect(await byCode(browser, '13966660001', code)).toMatchObject({ status: 429 });
    const { phone } = await account.person();
    const neighbour = account.browser(school);
    expect(await byCode(neighbour, phone, await account.askCode(neighbour, phone))).toMatchObject({ code: 0 });
  });

  it('one password for many people from one address: sixty misses a minute as before, and then known browsers alone', async () => {
    const school = { ip: '198.51.100.98' };
    const owner = await account.person();
    const known = account.browser(school);
    await account.login(known, owner.username, PASSWORD);
    known.token = null;
    await account.query(
      `insert into attempt_counter (key, count, window_ends_at) values ('pwd:minute:${school.ip}', 60, now() + interval '50 seconds')`,
    );
    const { username } = await account.person();
    expect(await account.login(account.browser(school), username, PASSWORD)).toMatchObject({ status: 429 });
    expect(await account.login(account.browser(school), 'nobody_has_this', PASSWORD)).toMatchObject({ status: 429 });
    expect(await account.login(known, username, PASSWORD)).toMatchObject({ status: 429 });
    expect(await account.login(known, owner.username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await account.login(account.browser(), username, PASSWORD)).toMatchObject({ code: 0 });
  });

  it('a code of somebody else, with the flow cookie of the own browser', async () => {
    const victim = await account.person();
    const thief = account.browser();
    await account.askCode(thief, '13911110001');
    const code = await account.askCode(account.browser(), victim.phone);
    expect(await byCode(thief, victim.phone, code)).toMatchObject({ code: 200200, message: '验证码错误或已过期' });
  });

  it('names and documents: five tries a day for a phone, however many tickets', async () => {
    const { phone } = await account.person({
      user_types: ['teacher'],
      id_type: 'identity',
      id_no: '11010519491231002X',
    });
    const outcomes: number[] = [];
    for (let n = 0; n < 7; n++) {
      await account.query("delete from attempt_counter where key like 'code:%'");
      const browser = account.browser();
      const code = await account.askCode(browser, phone, 'forget');
      const { data } = await browser.call('POST', '/sessions/forget', { body: { phone, code } });
      const body = { ticket: data.ticket, name: '张伟', id_type: 'identity', id_no: '440524188001010014' };
      outcomes.push((await browser.call('POST', '/sessions/check_id_info', { body })).status);
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('tickets: a thousand invented ones open nothing', async () => {
    const browser = account.browser();
    const invent = (n: number) => String(n).padStart(43, 'x');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => browser.call('POST', '/users/login', { body: { ticket: invent(n) } })),
    );
    expect(new Set(answers.map((answer) => answer.message))).toEqual(new Set(['操作已超时，请重新开始']));
  });
});

describe('asking who is registered', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
    resetAttackCheck(account.services);
  });
  const UNKNOWN = '13912345670';
  const ID = { id_type: 'identity', id_no: '11010519491231002X' };

  /** Everything of an answer that somebody outside can see, but what is random. */
  const visible = ({ status, body, headers }: Answer) => ({
    status,
    body: JSON.parse(JSON.stringify(body).replace(/"(ticket|challenge|expires_at)":"[^"]*"/g, '"$1":"…"')),
    headers: Object.keys(headers)
      .filter((name) => name !== 'date')
      .toSorted(),
    length: String(JSON.stringify(body).length),
  });
  const alike = async (ask: (phone: string) => Promise<Answer>, known: string) => {
    const [here, nowhere] = [await ask(known), await ask(UNKNOWN)];
    expect(visible(here)).toEqual(visible(nowhere));
  };

  it.each([
    ['the code of a sign-in', 'GET', '/sessions/send_code', (phone: string) => ({ query: { phone } })],
    [
      'the code of a forgotten password',
      'GET',
      '/sessions/send_code',
      (phone: string) => ({ query: { phone, purpose: 'forget' } }),
    ],
    ['the code of an activation', 'GET', '/user_actives/send_code', (phone: string) => ({ query: { phone } })],
    ['the code of a sign-up', 'GET', '/custom_signups/send_code', (phone: string) => ({ query: { phone } })],
    ['a call with the code', 'GET', '/sessions/second_send_code', (phone: string) => ({ query: { phone } })],
    ['a phone', 'GET', '/sessions/check_user_by_phone', (phone: string) => ({ query: { phone } })],
    ['a lost phone', 'POST', '/sessions/get_by_old_phone', (phone: string) => ({ body: { phone } })],
    ['a wrong code', 'POST', '/sessions/login_with_sms_code', (phone: string) => ({ body: { phone, code: '123456' } })],
    [
      'a wrong code of a forgotten password',
      'POST',
      '/sessions/forget',
      (phone: string) => ({ body: { phone, code: '123456' } }),
    ],
    [
      'a wrong code of an activation',
      'POST',
      '/user_actives/login_with_phone_code',
      (phone: string) => ({ body: { phone, code: '123456' } }),
    ],
    [
      'a wrong code of a sign-up',
      'POST',
      '/custom_signups/singup_with_code',
      (phone: string) => ({ body: { phone, code: '123456' } }),
    ],
    ['a phone as a name', 'POST', '/login', (phone: string) => ({ body: { login: phone, password: WRONG_PASSWORD } })],
  ] as const)('%s: known and unknown phones get the same answer', async (_what, method, path, parts) => {
    const { phone } = await account.person({ is_phone_owner: true });
    await alike((number) => account.browser().call(method, path, parts(number)), phone);
  });

  it('user names and documents are told to nobody who proved no phone', async () => {
    const { username } = await account.person(ID);
    const browser = account.browser();
    for (const name of [username, 'never_heard_of'])
      expect((await browser.call('GET', '/sessions/check_username', { query: { username: name } })).data).toEqual({
        available: null,
      });
    for (const id_no of [ID.id_no, '440524188001010014'])
      expect((await browser.call('POST', '/users/check_id_no', { body: { ...ID, id_no } })).data).toEqual({
        valid: true,
        free: null,
      });
  });

  it('a disabled account, a frozen one and one that nobody has: to strangers all the same', async () => {
    const disabled = await account.person();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [disabled.user_id]);
    const frozen = await account.person();
    await account.query('update user_credential set frozen_at = now() where user_id = $1', [frozen.user_id]);
    const closed = await account.person();
    await account.query('update user_credential set login_closed_at = now() where user_id = $1', [closed.user_id]);
    const answers: unknown[] = [];
    for (const name of [disabled.username, frozen.username, closed.username, 'nobody_at_all'])
      answers.push(visible(await account.login(account.browser(), name, WRONG_PASSWORD)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('a puzzle is asked for alike, whether the account exists or not', async () => {
    const { username } = await account.person();
    const seen = async (name: string) => {
      const codes: number[] = [];
      for (let n = 0; n < 5; n++) {
        const form = { login: name, password: WRONG_PASSWORD };
        codes.push((await account.browser().call('POST', '/login', { form })).code);
      }
      return codes;
    };
    expect(await seen(username)).toEqual(await seen('nobody_of_this_name'));
    expect((await solving(() => account.browser().call('GET', '/sessions/challenge'))).data.difficulty).toBeGreaterThan(
      10,
    );
  });
});
