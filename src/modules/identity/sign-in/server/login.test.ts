import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, useAccountPortal, WRONG_PASSWORD } from '../../../../server/testing/account-portal.ts';

describe('sign-in by password', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  it('takes the user name without regard to case, the phone, and the number, however they were typed, from a form and from JSON', async () => {
    const { username, phone, user_id } = await account.person({ number: 'T20260001' });
    const typed = [`+86 ${phone}`, `${phone.slice(0, 3)} ${phone.slice(3)}`, ` ${username}\u200b`, 'Ｔ20260001'];
    for (const name of [username, username.toUpperCase(), phone, 'T20260001', ...typed]) {
      const answer = await account.login(account.browser(), name, PASSWORD);
      expect(answer).toMatchObject({
        status: 200,
        code: 0,
        data: { next: null, user: { id: user_id, name: '张伟', user_type: 'guardian' } },
      });
      expect(answer.data.token).toHaveLength(43);
    }
    const json = await account.browser().call('POST', '/login', { body: { login: username, password: PASSWORD } });
    expect(json.data.user.id).toBe(user_id);
  });

  it('gives a session that only works together with the device cookie of this browser', async () => {
    const { username } = await account.person();
    const browser = account.browser();
    browser.token = (await account.login(browser, username, PASSWORD)).data.token;
    expect(browser.cookies.get('sid2')).toHaveLength(43);
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
    const thief = account.browser();
    thief.token = browser.token;
    expect(await thief.call('GET', '/sessions/mine')).toMatchObject({ status: 400, code: 400403 });
  });

  it('keeps the cookie of the browser and ends the session it had before', async () => {
    const { username } = await account.person();
    const browser = account.browser();
    const first = (await account.login(browser, username, PASSWORD)).data.token;
    const deviceCookie = browser.cookies.get('sid2');
    browser.token = first;
    const second = (await account.login(browser, username, PASSWORD)).data.token;
    expect(browser.cookies.get('sid2')).toBe(deviceCookie);
    expect(second).not.toBe(first);
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ status: 401, code: 401402 });
    browser.token = second;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ code: 0 });
  });

  it('gives clients without a browser a token that works alone', async () => {
    const { username } = await account.person();
    const client = account.browser({ headers: {} });
    const { token } = (await account.login(client, username, PASSWORD)).data;
    expect(client.cookies.size).toBe(0);
    client.token = token;
    expect((await client.call('GET', '/sessions/mine')).data.list[0]).toMatchObject({
      kind: 'native',
      is_current: true,
    });
  });

  it('answers a wrong password and an invented name to the letter alike, and speaks of the pause from the third failure on', async () => {
    const { username } = await account.person();
    const real: unknown[] = [];
    const invented: unknown[] = [];
    for (let n = 0; n < 7; n++) {
      real.push(
        await account.login(account.browser(), username, WRONG_PASSWORD).then(({ status, body }) => ({ status, body })),
      );
      invented.push(
        await account
          .login(account.browser(), 'nobody_has_this', WRONG_PASSWORD)
          .then(({ status, body }) => ({ status, body })),
      );
    }
    expect(real).toEqual(invented);
    expect(real.slice(0, 2)).toEqual(Array(2).fill({ status: 200, body: { code: 200200, message: '账号或密码错误' } }));
    expect(real.slice(2)).toEqual(
      Array(5).fill({
        status: 200,
        body: { code: 200200, message: '账号或密码错误，多次失败后需稍候，也可改用验证码登录' },
      }),
    );
  });

  it('makes even the right password wait after the fifth failure, 1 s, then 2 s, at most 900 s, for everybody', async () => {
    const { username, user_id } = await account.person();
    const elsewhere = () => account.browser();
    /** A wrong try that the pause does not stop: the shortest and the longest wait that it may have caused. */
    const fail = async () => {
      await account.query('update login_throttle set next_try_at = now()');
      const began = Date.now();
      await account.login(elsewhere(), username, WRONG_PASSWORD);
      const [row] = await account.query<{ next_ms: number }>(
        'select extract(epoch from next_try_at)::float8 * 1000 as next_ms from login_throttle where key = $1',
        [`user:${user_id}`],
      );
      const seconds = (from: number) => (row!.next_ms - from) / 1000;
      return { least: seconds(Date.now()), most: seconds(began) };
    };
    const waits = async (seconds: number) => {
      const { least, most } = await fail();
      expect(least).toBeLessThanOrEqual(seconds);
      expect(most).toBeGreaterThanOrEqual(seconds);
    };
    for (let n = 0; n < 4; n++) await account.login(elsewhere(), username, WRONG_PASSWORD);
    await waits(1);
    await waits(2);
    await waits(4);
    await account.query('update login_throttle set failures = 40');
    await waits(900);
    expect(await account.login(elsewhere(), username, PASSWORD)).toMatchObject({ code: 200200 });
    await account.query('update login_throttle set next_try_at = now()');
    expect(await account.login(elsewhere(), username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await account.query('select 1 from login_throttle where key = $1', [`user:${user_id}`])).toEqual([]);
  });

  it('does not lengthen the pause for attempts within it', async () => {
    const { username, user_id } = await account.person();
    await account.query("insert into login_throttle values ($1, 7, now() + interval '60 s')", [`user:${user_id}`]);
    for (let n = 0; n < 5; n++) await account.login(account.browser(), username, WRONG_PASSWORD);
    expect(await account.query('select failures from login_throttle where key = $1', [`user:${user_id}`])).toEqual([
      { failures: 7 },
    ]);
  });

  it('keeps a network that guesses waiting although the owner signs in from another', async () => {
    const { username } = await account.person();
    const guesser = { ip: '198.51.100.9' };
    await account.login(account.browser(guesser), username, WRONG_PASSWORD);
    // The pause after the next one is longer than this test may take on the slowest machine.
    await account.query('update login_throttle set failures = 40, next_try_at = now()');
    await account.login(account.browser(guesser), username, WRONG_PASSWORD);
    await account.query("update login_throttle set next_try_at = now() where key not like '%|%'");
    expect(await account.login(account.browser({ ip: '192.0.2.1' }), username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await account.login(account.browser({ ip: '198.51.100.77' }), username, PASSWORD)).toMatchObject({
      code: 200200,
    });
  });

  describe('of thirty wrong attempts at the same moment', () => {
    /** How many were tried, and what the throttle counted; pauses may have ended meanwhile. */
    const thirty = async ({ username, user_id }: { username: string; user_id: string }) => {
      const began = Date.now();
      await Promise.all(Array.from({ length: 30 }, () => account.login(account.browser(), username, WRONG_PASSWORD)));
      const seconds = (Date.now() - began) / 1000;
      const [events] = await account.query<{ tried: number }>(
        "select count(*)::int tried from login_event where reason = 'wrong' and user_id = $1",
        [user_id],
      );
      const [throttle] = await account.query<{ failures: number }>(
        'select failures from login_throttle where key = $1',
        [`user:${user_id}`],
      );
      return { seconds, tried: events!.tried, counted: throttle!.failures };
    };

    it('tries five, then one after each pause, and counts each that it tries', async () => {
      const { seconds, tried, counted } = await thirty(await account.person());
      expect(tried).toBeGreaterThanOrEqual(5);
      expect(tried).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + seconds)));
      expect(counted).toBe(tried);
    });

    it('tries one when a long pause is just over', async () => {
      const somebody = await account.person();
      await account.query('insert into login_throttle values ($1, 40, now())', [`user:${somebody.user_id}`]);
      expect(await thirty(somebody)).toMatchObject({ tried: 1, counted: 41 });
    });
  });

  it('says that an account is disabled only with its right password', async () => {
    const { username, user_id } = await account.person();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [user_id]);
    expect((await account.login(account.browser(), username, WRONG_PASSWORD)).message).toBe('账号或密码错误');
    expect((await account.login(account.browser(), username, PASSWORD)).message).toBe('账号已停用，请联系学校');
  });

  it('lets an account that was never opened do nothing but activate', async () => {
    const { username } = await account.person({ is_activated: false });
    const browser = account.browser();
    const answer = await account.login(browser, username, PASSWORD);
    expect(answer.data.next).toBe('active');
    browser.token = answer.data.token;
    expect(await browser.call('GET', '/sessions/mine')).toMatchObject({ status: 200, code: 200601 });
  });

  it('asks for a new password when the school gave the present one', async () => {
    const { username } = await account.person({ password_must_change: true });
    expect((await account.login(account.browser(), username, PASSWORD)).data.next).toBe('change_password');
  });

  it('does not know which of two people with the same number in different school groups is meant', async () => {
    await account.person({ number: 'S1' });
    await account.query(`update "user" set number = 'S1' where username = $1`, [(await account.person()).username]);
    expect(await account.login(account.browser(), 'S1', PASSWORD)).toMatchObject({ code: 200200 });
  });

  it('writes down who signed in, how and from where, and who was refused', async () => {
    const { username, user_id } = await account.person();
    await account.login(account.browser({ ip: '198.51.100.1' }), username, WRONG_PASSWORD);
    await account.login(account.browser({ ip: '198.51.100.1' }), username, PASSWORD);
    const rows = await account.query(
      'select way, result, reason, host(ip::inet) ip, device from login_event where user_id = $1 order by at',
      [user_id],
    );
    expect(rows).toEqual([
      { way: 'password', result: 'refused', reason: 'wrong', ip: '198.51.100.1', device: 'Test browser' },
      { way: 'password', result: 'ok', reason: null, ip: '198.51.100.1', device: 'Test browser' },
    ]);
    const [audit] = await account.query(
      `select kind, target_id from audit_log where action = 'account.login' and target_id = $1`,
      [user_id],
    );
    expect(audit).toEqual({ kind: 'login', target_id: user_id });
  });

  it.each([
    [{ login: '', password: PASSWORD }, 'login'],
    [{ login: 'somebody', password: '' }, 'password'],
    [{ login: 'somebody' }, 'password'],
    [{ login: 'somebody', password: PASSWORD, is_super_admin: 'true' }, 'is_super_admin'],
  ])('refuses %j with a message on the field', async (body, field) => {
    const answer = await account.browser().call('POST', '/login', { body });
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveProperty(field);
  });

  it('refuses calls from foreign pages', async () => {
    const { username } = await account.person();
    const foreign = account.browser({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await account.login(foreign, username, PASSWORD)).toMatchObject({ status: 403, message: '请从页面内操作' });
  });
});
