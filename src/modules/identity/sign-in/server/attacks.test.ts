import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { API_ROOT, type Endpoint } from '#shared/endpoint.ts';
import { REDIRECT_ATTACKS } from '#shared/testing/redirect-attacks.ts';
import {
  accountModules,
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  REVOKED,
  useAccountPortal,
} from '../../../../server/testing/account-portal.ts';

/** Taking over sessions, sending people elsewhere, calling from foreign pages, using things twice. */

const endpoints = accountModules
  .flatMap((module) => module.routes)
  .flatMap((routes) => Object.values<Endpoint>(routes.endpoints));
const nowhere = '0199aaaa-0000-7000-8000-000000000000';
const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/\{\w+\}/g, nowhere);

describe('foreign pages', () => {
  const account = useAccountPortal();

  it('write nothing: every call that changes something is refused in any session', async () => {
    const { username } = await account.person();
    const victim = await account.signedIn(username);
    const writing = endpoints.filter((endpoint) => endpoint.method !== 'GET');
    expect(writing.length).toBeGreaterThan(30);
    for (const site of ['cross-site', 'same-site']) {
      for (const endpoint of writing) {
        const answer = await victim.call(endpoint.method, addressOf(endpoint), {
          body: {},
          headers: { 'sec-fetch-site': site },
        });
        expect(answer, `${site} ${endpoint.method} ${endpoint.path}`).toMatchObject({
          status: 403,
          message: '请从页面内操作',
        });
      }
    }
    expect(await listMine(victim)).toMatchObject({ code: 0 });
  });

  it('send no codes: a picture or a link to such a call does nothing', async () => {
    const sending = endpoints.filter((endpoint) => endpoint.side_effect);
    expect(sending.length).toBeGreaterThan(5);
    for (const endpoint of sending) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}]) {
        const foreign = account.browser({ headers });
        const answer = await foreign.call('GET', addressOf(endpoint), { query: { phone: '13912340001' } });
        expect(answer.status, endpoint.path).toBe(endpoint.right === 'public' ? 403 : 401);
      }
    }
    expect(await account.lastText('13912340001')).toBe('');
  });

  it('do not rely on cookies: session and token cookies without the header open nothing', async () => {
    const { username } = await account.person();
    const browser = await account.signedIn(username);
    browser.cookies.set('portal_token', browser.token ?? '');
    browser.token = null;
    for (const endpoint of endpoints.filter((one) => one.right !== 'public')) {
      const answer = await browser.call(
        endpoint.method,
        addressOf(endpoint),
        endpoint.method === 'GET' ? {} : { body: {} },
      );
      expect(answer, endpoint.path).toMatchObject({ status: endpoint.side_effect ? expect.any(Number) : 401 });
      expect(answer.code, endpoint.path).not.toBe(0);
    }
  });
});

describe('a stolen token', () => {
  const account = useAccountPortal();

  it('is worth nothing without its cookie, with a foreign one, or with an invented one', async () => {
    const { username } = await account.person();
    const victim = await account.signedIn(username);
    const thief = await account.signedIn((await account.person()).username);
    const unfit = { status: 400, code: 400403 };
    thief.token = victim.token;
    expect(await listMine(thief)).toMatchObject(unfit);
    thief.cookies.set('sid2', 'A'.repeat(43));
    expect(await listMine(thief)).toMatchObject(unfit);
    thief.cookies.clear();
    expect(await listMine(thief)).toMatchObject(unfit);
    expect(await thief.call('GET', '/sessions/mine', { headers: { device: 'A'.repeat(43) } })).toMatchObject(unfit);
    expect(await listMine(victim)).toMatchObject({ code: 0 });
  });

  it('of a native app works on its device alone', async () => {
    const { username } = await account.person();
    const device = { device: 'ios-3f2c9a77-1b2e-4c55' };
    const phone = account.browser({ headers: device });
    phone.token = (await account.login(phone, username, PASSWORD)).data.token;
    expect(phone.cookies.size).toBe(0);
    expect((await listMine(phone)).data.list[0]).toMatchObject({ kind: 'native' });
    const thief = account.browser({ headers: { device: 'ios-00000000-0000-0000' } });
    thief.token = phone.token;
    expect(await listMine(thief)).toMatchObject({ status: 400, code: 400403 });
    const other = account.browser({ headers: {} });
    other.token = phone.token;
    expect(await listMine(other)).toMatchObject({ status: 400, code: 400403 });
  });

  it('dies at once when its owner signs out, changes the password, or ends it from elsewhere', async () => {
    for (const end of [
      (browser: Browser) => browser.call('DELETE', '/logout'),
      (browser: Browser) => browser.call('DELETE', '/sessions/others'),
      (browser: Browser) =>
        browser.call('PUT', '/sessions/change_password', {
          body: { old_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
        }),
    ]) {
      const { username } = await account.person();
      const stolen = await account.signedIn(username);
      const owner = await account.signedIn(username);
      expect(await end(owner)).toMatchObject({ code: 0 });
      const own = await listMine(owner);
      expect((own.code === 0 ? await listMine(stolen) : own).code).not.toBe(0);
    }
  });

  it('that was replaced by a fresh proof lives ten seconds more and no longer', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    const before = browser.token;
    const renewed = await browser.call('POST', '/sessions/step_up', { body: { password: PASSWORD } });
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    await account.query("update session set previous_until = now() - interval '1 s' where user_id = $1", [user_id]);
    await account.refresh(user_id);
    await expect.poll(async () => (await listMine(browser)).code).toBe(401401);
    browser.token = renewed.data.token;
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    expect(before).not.toBe(renewed.data.token);
  });

  it('does not become strong by a hand-off to oneself', async () => {
    const { username, user_id } = await account.person();
    const thief = await account.signedIn(username);
    await account.query('update session set strong_until = null where user_id = $1', [user_id]);
    const { ticket } = (await thief.call('POST', '/sessions/hand_off', { body: { path: '/home' } })).data;
    thief.token = (await thief.call('POST', '/users/login', { body: { ticket } })).data.token;
    expect(await listMine(thief)).toMatchObject({ code: 0 });
    const steal = { phone: '13912340002', code: '123456' };
    expect(await thief.call('PUT', '/sessions/change_phone', { body: steal })).toMatchObject({ code: 403301 });
    expect(await thief.call('DELETE', '/users/delete_account', { body: { confirm: '注销' } })).toMatchObject({
      code: 403301,
    });
  });
});

describe('a session prepared for somebody else', () => {
  const account = useAccountPortal();

  it('is never taken over: a sign-in gives a new token, and what was planted opens nothing', async () => {
    const { username } = await account.person();
    const victim = account.browser();
    const planted = 'P'.repeat(43);
    victim.token = planted;
    victim.cookies.set('sid2', planted);
    victim.cookies.set('flow', planted);
    victim.cookies.set('portal_token', planted);
    const { token } = (await account.login(victim, username, PASSWORD)).data;
    expect(token).not.toBe(planted);
    const attacker = account.browser();
    attacker.cookies.set('sid2', planted);
    attacker.token = planted;
    expect(await listMine(attacker)).toMatchObject({ status: 401 });
    attacker.token = null;
    expect(await listMine(attacker)).toMatchObject({ status: 401 });
  });

  it('ends when its browser signs somebody else in: the attacker’s own session does not stay behind the victim', async () => {
    const attacker = await account.person();
    const victim = await account.person();
    const shared = await account.signedIn(attacker.username);
    const left = shared.token;
    shared.token = (await account.login(shared, victim.username, PASSWORD)).data.token;
    expect((await shared.call('GET', '/users/login')).data.user.id).toBe(victim.user_id);
    shared.token = left;
    expect(await listMine(shared)).toMatchObject(REVOKED);
  });

  it('of a malformed cookie is not accepted', async () => {
    const { username } = await account.person();
    const browser = account.browser();
    browser.cookies.set('sid2', 'short');
    await account.login(browser, username, PASSWORD);
    expect(browser.cookies.get('sid2')).toMatch(/^[\w-]{43}$/);
  });
});

describe('used twice', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });
  const TIMED_OUT = { code: 200200, message: '操作已超时，请重新开始' };

  it('a hand-off link raced by ten browsers opens one session', async () => {
    const { username } = await account.person();
    const { ticket } = (
      await (await account.signedIn(username)).call('POST', '/sessions/hand_off', { body: { path: '/home' } })
    ).data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => account.browser().call('POST', '/users/login', { body: { ticket } })),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(await account.browser().call('POST', '/users/login', { body: { ticket } })).toMatchObject(TIMED_OUT);
  });

  it('a ticket is good for its own step alone', async () => {
    const { username } = await account.person();
    const browser = await account.signedIn(username);
    const { ticket } = (await browser.call('POST', '/sessions/hand_off', { body: { path: '/home' } })).data;
    const steps: readonly (readonly ['POST' | 'PUT', string, object])[] = [
      ['POST', '/sessions/ls_with_sms_code', { ticket, user_id: nowhere }],
      ['POST', '/sessions/check_id_info', { ticket, name: '张伟', id_type: 'identity', id_no: '11010519491231002X' }],
      ['PUT', '/sessions/reset_password', { ticket, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }],
      ['POST', '/sessions/not_me', { ticket }],
    ];
    for (const [method, path, body] of steps) {
      const answer = await browser.call(method, path, { body });
      expect(answer.code, `${path} ${answer.message}`).toBe(200200);
    }
    expect(await account.browser().call('POST', '/users/login', { body: { ticket } })).toMatchObject({ code: 0 });
  });

  it('a code opens one session, and none for another purpose', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    for (const path of ['/sessions/forget', '/sessions/sign_up_with_code', '/user_actives/login_with_phone_code'])
      expect(await browser.call('POST', path, { body: { phone, code } }), path).toMatchObject({
        message: '验证码错误或已过期',
      });
    const enter = () => browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });
    expect(await enter()).toMatchObject({ code: 0 });
    expect(await enter()).toMatchObject({ message: '验证码错误或已过期' });
  });

  it('no session token is a ticket, and no ticket or token in a query opens anything', async () => {
    const browser = await account.signedIn((await account.person()).username);
    expect(await account.browser().call('POST', '/users/login', { body: { ticket: browser.token } })).toMatchObject(
      TIMED_OUT,
    );
    const reader = account.browser();
    reader.cookies.set('sid2', browser.cookies.get('sid2') ?? '');
    for (const query of [{ token: browser.token ?? '' }, { ticket: browser.token ?? '' }])
      expect((await reader.call('GET', '/users/login', { query })).data?.signed_in ?? false).toBe(false);
  });
});

describe('sending people elsewhere', () => {
  const account = useAccountPortal();

  it.each(REDIRECT_ATTACKS)('a hand-off never leads to %j', async (path) => {
    const browser = await account.signedIn((await account.person()).username);
    expect(await browser.call('POST', '/sessions/hand_off', { body: { path } })).toMatchObject({ status: 422 });
  });

  it('no answer of signing in carries an address that the caller gave', async () => {
    const browser = account.browser({
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
    });
    const { username } = await account.person();
    browser.token = (await account.login(browser, username, PASSWORD)).data.token;
    const { data } = await browser.call('POST', '/sessions/hand_off', { body: { path: '/home' } });
    expect(new URL(data.url).origin).toBe('http://127.0.0.1:3000');
    expect(API_ROOT).toBe('/api/web');
  });
});
