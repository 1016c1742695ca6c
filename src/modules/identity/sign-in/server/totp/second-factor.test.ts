import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessActions, accessRights } from '#modules/core/access/rights.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import {
  appCode,
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  useAccountPortal,
  withTotp,
} from '../../../../../server/testing/account-portal.ts';

describe('the second factor', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const exchange = (who: Browser, body: object) => who.call('POST', '/users/login', { body });
  /** Somebody with an app, and a browser at the second step of the sign-in by password. */
  async function atSecondStep() {
    const person = await account.person();
    const own = await account.signedIn(person.username);
    const app = await withTotp(own);
    const browser = account.browser();
    const step = await account.login(browser, person.username, PASSWORD);
    return { ...person, ...app, own, browser, step, ticket: step.data.ticket as string };
  }

  it('is set up by a first right code, with ten recovery codes that are shown once', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    const started = await browser.call('POST', '/sessions/totp', { body: {} });
    expect(started.data.otpauth_url).toContain(`secret=${started.data.secret}`);
    expect(started.data.otpauth_url).toContain(encodeURIComponent(`:`));
    const confirm = (code: string) =>
      browser.call('PUT', '/sessions/totp', { body: { ticket: started.data.ticket, code } });
    expect(await confirm('12345')).toMatchObject({ status: 422, errors: { code: ['请输入应用显示的 6 位动态码'] } });
    expect(await confirm(appCode(started.data.secret, 5))).toMatchObject({
      status: 422,
      errors: { code: ['动态码不正确，请确认手机时间已自动同步'] },
    });
    expect((await browser.call('GET', '/sessions/safety')).data.totp_confirmed_at).toBeNull();
    const { data } = await confirm(appCode(started.data.secret));
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect((await browser.call('GET', '/sessions/safety')).data).toMatchObject({
      totp_confirmed_at: expect.any(String),
      recovery_codes_left: 10,
      needs_totp: false,
    });
    const [row] = await account.query<{ kept: string }>(
      'select totp_sealed || array_to_string(recovery_code_hashes, $2) as kept from user_credential where user_id = $1',
      [user_id, ','],
    );
    expect(row?.kept).not.toContain(started.data.secret);
    for (const code of data.recovery_codes) expect(row?.kept).not.toContain(code);
    expect(await confirm(appCode(started.data.secret, 1))).toMatchObject({ message: '操作已超时，请重新开始' });
  });

  it('is asked for after the password, and the session says what was proven', async () => {
    const { browser, step, ticket, user_id, secret } = await atSecondStep();
    expect(step.data).toEqual({ next: 'totp', ticket, user: expect.objectContaining({ id: user_id }) });
    expect(await exchange(browser, { ticket })).toMatchObject({
      status: 422,
      errors: { totp: ['请输入动态码或恢复码'] },
    });
    const answer = await exchange(browser, { ticket, totp: appCode(secret) });
    expect(answer).toMatchObject({ code: 0, data: { next: null, user: { id: user_id } } });
    browser.token = answer.data.token;
    expect((await listMine(browser)).data.list[0]).toMatchObject({ amr: ['pwd', 'totp'] });
    expect((await browser.call('GET', '/users/login')).data).toMatchObject({ signed_in: true, has_totp: true });
  });

  it('is asked for after a code too, and stands for the password where one is needed beside the phone', async () => {
    const { phone, user_id, secret } = await atSecondStep();
    await account.query(`update "user" set last_login_at = now() - interval '91 days' where id = $1`, [user_id]);
    const browser = account.browser();
    const step = await browser.call('POST', '/sessions/login_with_sms_code', {
      body: { phone, code: await account.askCode(browser, phone) },
    });
    expect(step.data.next).toBe('totp');
    const answer = await exchange(browser, { ticket: step.data.ticket, totp: appCode(secret) });
    browser.token = answer.data.token;
    expect((await listMine(browser)).data.list[0]).toMatchObject({ amr: ['sms', 'totp'] });
  });

  it('may be a recovery code, each once, told to the person', async () => {
    const { browser, ticket, own, recovery_codes } = await atSecondStep();
    const code = recovery_codes[0] as string;
    expect(await exchange(browser, { ticket, totp: code.toLowerCase().replace('-', ' ') })).toMatchObject({ code: 0 });
    expect((await own.call('GET', '/sessions/safety')).data.recovery_codes_left).toBe(9);
    const renewed = await own.call('POST', '/sessions/totp/recovery_codes', { body: {} });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect(renewed.data.recovery_codes).not.toContain(recovery_codes[1]);
    expect(await own.call('POST', '/sessions/step_up', { body: { totp: recovery_codes[1] } })).toMatchObject({
      message: '动态码或恢复码不正确，请确认手机时间已自动同步',
    });
  });

  it('is asked for by the link that sets a password', async () => {
    const { user_id, secret } = await atSecondStep();
    const { issueTicket } = await import('../tickets.service.ts');
    const { ticket } = await account.services.database.write(EVERYWHERE, ({ db }) =>
      issueTicket(db, { kind: 'set_password', user_id }),
    );
    const browser = account.browser();
    const step = await exchange(browser, { ticket });
    expect(step.data.next).toBe('totp');
    expect(await exchange(browser, { ticket: step.data.ticket, totp: appCode(secret) })).toMatchObject({ code: 0 });
  });

  it('is what a fresh proof needs, instead of password and code', async () => {
    const { own, user_id, secret } = await atSecondStep();
    await account.query('update session set strong_until = null where user_id = $1', [user_id]);
    const stepUp = (body: object) => own.call('POST', '/sessions/step_up', { body });
    const asked = { message: '账号已开启两步验证，请输入动态码或恢复码' };
    expect(await stepUp({ password: PASSWORD })).toMatchObject(asked);
    expect(await stepUp({ code: '123456' })).toMatchObject(asked);
    const renewed = await stepUp({ totp: appCode(secret) });
    expect(renewed).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    own.token = renewed.data.token;
    expect(await own.call('DELETE', '/sessions/totp')).toMatchObject({ code: 0 });
    expect(await stepUp({ totp: appCode(secret, 1) })).toMatchObject({ message: '请先添加动态码应用' });
    expect(await own.call('DELETE', '/sessions/totp')).toMatchObject({ message: '请先添加动态码应用' });
    expect(await own.call('POST', '/sessions/totp/recovery_codes', { body: {} })).toMatchObject({
      message: '请先添加动态码应用',
    });
  });

  it('moves to another app: the old one counts until the new one was right', async () => {
    const { own, browser, ticket, secret } = await atSecondStep();
    const next = (await own.call('POST', '/sessions/totp', { body: {} })).data;
    expect(await exchange(browser, { ticket, totp: appCode(next.secret) })).toMatchObject({ code: 200200 });
    expect(await exchange(browser, { ticket, totp: appCode(secret) })).toMatchObject({ code: 0 });
    await own.call('PUT', '/sessions/totp', { body: { ticket: next.ticket, code: appCode(next.secret) } });
    expect(await own.call('POST', '/sessions/step_up', { body: { totp: appCode(secret, 1) } })).toMatchObject({
      code: 200200,
    });
    expect(await own.call('POST', '/sessions/step_up', { body: { totp: appCode(next.secret, 1) } })).toMatchObject({
      code: 0,
    });
  });

  it('keeps a booking by phone from opening such an account', async () => {
    const { user_id } = await atSecondStep();
    const { mintSession } = await import('../public.ts');
    const minted = account.services.database.write(EVERYWHERE, (tx) =>
      mintSession({ ...tx, services: account.services } as never, user_id),
    );
    await expect(minted).rejects.toMatchObject({ refusal: { key: 'account.prove_first' } });
  });
});

describe('the second factor as a trap for thieves', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const exchange = (who: Browser, body: object) => who.call('POST', '/users/login', { body });
  async function victim() {
    const person = await account.person();
    const own = await account.signedIn(person.username);
    return { ...person, ...(await withTotp(own)), own };
  }
  async function thiefWith(username: string) {
    const browser = account.browser();
    return { browser, ticket: (await account.login(browser, username, PASSWORD)).data.ticket as string };
  }

  it('a code opens once, even raced by thirty, and none before it opens later', async () => {
    const { username, secret } = await victim();
    const { browser, ticket } = await thiefWith(username);
    const totp = appCode(secret);
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(browser, { ticket, totp })));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    await account.query('truncate login_throttle');
    const again = await thiefWith(username);
    for (const seen of [totp, appCode(secret, -1)])
      expect(await exchange(again.browser, { ticket: again.ticket, totp: seen })).toMatchObject({ code: 200200 });
  });

  it.each([-1, 0, 1])('a phone whose clock is off by one step comes in: %i', async (away) => {
    const { username, secret } = await victim();
    await account.query('update user_credential set totp_step = null');
    const { browser, ticket } = await thiefWith(username);
    expect(await exchange(browser, { ticket, totp: appCode(secret, away) })).toMatchObject({ code: 0 });
  });

  it.each([-3, 3])('a phone whose clock is off by more is told to set its clock: %i', async (away) => {
    const { username, secret } = await victim();
    const { browser, ticket } = await thiefWith(username);
    expect(await exchange(browser, { ticket, totp: appCode(secret, away) })).toMatchObject({
      code: 200200,
      message: '动态码或恢复码不正确，请确认手机时间已自动同步',
    });
  });

  it.each([-7_200_000, 7_200_000])('the clock of this machine counts for nothing, off by %i ms', async (ahead) => {
    const { username, secret } = await victim();
    await account.query('update user_credential set totp_step = null');
    const { browser, ticket } = await thiefWith(username);
    const totp = appCode(secret);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    const answer = await exchange(browser, { ticket, totp });
    vi.useRealTimers();
    expect(answer).toMatchObject({ code: 0 });
  });

  it('a guess costs more time with each one: from the fifth on even the right code waits', async () => {
    const { username, user_id, secret } = await victim();
    const { browser, ticket } = await thiefWith(username);
    const right = appCode(secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(Array.from({ length: 40 }, () => exchange(browser, { ticket, totp: wrong })));
    expect(guesses.every((answer) => answer.code === 200200)).toBe(true);
    const rows = await account.query("select 1 from login_event where reason = 'wrong' and user_id = $1", [user_id]);
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(await exchange(browser, { ticket, totp: right })).toMatchObject({
      code: 200200,
      message: '动态码或恢复码不正确，请确认手机时间已自动同步；多次失败后需稍候再试',
    });
    await account.query("update login_throttle set next_try_at = now() - interval '1 s'");
    expect(await exchange(browser, { ticket, totp: right })).toMatchObject({ code: 0 });
  });

  it('the ticket of another browser opens nothing, with the right code', async () => {
    const { username, secret } = await victim();
    const { ticket } = await thiefWith(username);
    for (const other of [account.browser(), (await thiefWith(username)).browser])
      expect(await exchange(other, { ticket, totp: appCode(secret) })).toMatchObject({
        message: '操作已超时，请重新开始',
      });
  });

  it('a recovery code opens once, even raced', async () => {
    const { username, recovery_codes } = await victim();
    const first = await thiefWith(username);
    const second = await thiefWith(username);
    const totp = recovery_codes[3] as string;
    const answers = await Promise.all(
      [first, second].map(({ browser, ticket }) => exchange(browser, { ticket, totp })),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('a recovery code of somebody else opens nothing', async () => {
    const { username } = await victim();
    const other = await victim();
    const { browser, ticket } = await thiefWith(username);
    expect(await exchange(browser, { ticket, totp: other.recovery_codes[0] as string })).toMatchObject({
      code: 200200,
    });
  });

  it('the password alone neither turns it off nor moves it to another app', async () => {
    const { own, user_id } = await victim();
    await account.query('update session set strong_until = null where user_id = $1', [user_id]);
    for (const [method, path] of [
      ['DELETE', '/sessions/totp'],
      ['POST', '/sessions/totp'],
      ['POST', '/sessions/totp/recovery_codes'],
    ] as const)
      expect(await own.call(method, path, { body: {} }), path).toMatchObject({ code: 403301 });
    expect(await own.call('POST', '/sessions/step_up', { body: { password: PASSWORD } })).toMatchObject({
      code: 200200,
    });
    expect((await own.call('GET', '/sessions/safety')).data.totp_confirmed_at).not.toBeNull();
  });

  it('somebody else who acts in the account cannot touch it', async () => {
    for (const foreign of ['impersonator_id', 'switched_from']) {
      const { own, user_id } = await victim();
      const other = await account.person();
      await account.query(`update session set ${foreign} = $2 where user_id = $1`, [user_id, other.user_id]);
      await account.refresh(user_id);
      const closed = { status: 403, code: 403001 };
      await expect.poll(() => own.call('DELETE', '/sessions/totp')).toMatchObject(closed);
      for (const [method, path] of [
        ['POST', '/sessions/totp'],
        ['PUT', '/sessions/totp'],
        ['POST', '/sessions/totp/recovery_codes'],
        ['POST', '/sessions/step_up'],
      ] as const)
        expect(await own.call(method, path, { body: {} }), path).toMatchObject(closed);
    }
  });

  it('the app of one person is not confirmed with the ticket of another', async () => {
    const { own } = await victim();
    const thief = await victim();
    const { ticket, secret } = (await thief.own.call('POST', '/sessions/totp', { body: {} })).data;
    expect(await own.call('PUT', '/sessions/totp', { body: { ticket, code: appCode(secret) } })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
    expect(await exchange(account.browser(), { ticket, totp: appCode(secret) })).toMatchObject({ code: 200200 });
  });

  it('a new password does not go around it', async () => {
    const { own, username } = await victim();
    const changed = { old_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await own.call('PUT', '/sessions/change_password', { body: changed })).toMatchObject({ code: 0 });
    expect((await account.login(account.browser(), username, NEW_PASSWORD)).data.next).toBe('totp');
  });
});

describe('who needs a second factor', () => {
  const account = useAccountPortal({ name: 'rights', routes: [], rights: accessActions });
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
    account.settings({});
  });
  afterEach(() => account.settings({}));

  const makeSuper = (user_id: string) =>
    account.query('update "user" set is_super_admin = true where id = $1', [user_id]);
  const confirm = (who: Browser, ticket: string, code: string) =>
    who.call('PUT', '/sessions/totp_setup', { body: { ticket, code } });
  /** A teacher with one code by a role somewhere. */
  async function holder(code: string) {
    const person = await account.person({ user_types: ['teacher'] });
    const [school] = await account.query<{ id: string }>(
      `with made as (select gen_random_uuid() as id)
       insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
       select id, id, id::text, 1, right(id::text, 8), right(id::text, 8), '实验中学', '', '', 'group' from made returning id`,
    );
    await account.query(
      `with grouped as (insert into role_group (id, code, name, name_en) values (gen_random_uuid(), $3, '管理', 'Administration') returning id),
            made as (insert into role (id, role_group_id, code, name, name_en) select gen_random_uuid(), id, $3, '管理', 'Administration' from grouped returning id),
            action as (insert into role_action (role_id, code) select id, $3 from made)
       insert into role_user (id, role_id, user_id, organization_id) select gen_random_uuid(), id, $1, $2 from made`,
      [person.user_id, school?.id, code],
    );
    return person;
  }

  it('a super admin sets one up to come in, and is asked for it from then on', async () => {
    const { username, user_id } = await account.person();
    await makeSuper(user_id);
    const browser = account.browser();
    const { data } = await account.login(browser, username, PASSWORD);
    expect(data).toMatchObject({ next: 'totp_setup', user: { id: user_id }, secret: expect.any(String) });
    expect(data).not.toHaveProperty('token');
    expect(await account.browser().call('POST', '/users/login', { body: { ticket: data.ticket } })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
    expect(await confirm(account.browser(), data.ticket, appCode(data.secret))).toMatchObject({
      message: '操作已超时，请重新开始',
    });
    expect(await confirm(browser, data.ticket, appCode(data.secret, 5))).toMatchObject({ status: 422 });
    const done = await confirm(browser, data.ticket, appCode(data.secret, -1));
    expect(done.data.recovery_codes).toHaveLength(10);
    browser.token = done.data.session.token;
    expect((await listMine(browser)).data.list[0]).toMatchObject({ kind: 'admin', amr: ['pwd', 'totp'] });
    expect((await account.login(account.browser(), username, PASSWORD)).data.next).toBe('totp');
    expect((await browser.call('GET', '/sessions/safety')).data.needs_totp).toBe(true);
    expect(await browser.call('DELETE', '/sessions/totp')).toMatchObject({ code: 200200 });
    expect((await account.login(account.browser(), username, PASSWORD)).data.next).toBe('totp');
  });

  it('two browsers at the first step: the second app is not taken over the first', async () => {
    const { username, user_id } = await account.person();
    await makeSuper(user_id);
    const own = account.browser();
    const thief = account.browser();
    const first = (await account.login(own, username, PASSWORD)).data;
    const second = (await account.login(thief, username, PASSWORD)).data;
    expect(await confirm(own, first.ticket, appCode(first.secret))).toMatchObject({ code: 0 });
    expect(await confirm(thief, second.ticket, appCode(second.secret))).toMatchObject({
      message: '操作已超时，请重新开始',
    });
    const again = await account.login(thief, username, PASSWORD);
    expect(again.data.next).toBe('totp');
  });

  it('so does the holder of a critical code, and nobody else', async () => {
    const critical = await holder(accessRights.accounts);
    const plain = await holder(accessRights.accountRequests);
    expect((await account.login(account.browser(), critical.username, PASSWORD)).data.next).toBe('totp_setup');
    expect((await account.login(account.browser(), plain.username, PASSWORD)).data.next).toBeNull();
    const guardian = await account.person();
    expect((await account.login(account.browser(), guardian.username, PASSWORD)).data.next).toBeNull();
  });

  it('unless the school group says that it is not asked for', async () => {
    account.settings({ 'signin.totp_required': false });
    const { username, user_id } = await account.person();
    await makeSuper(user_id);
    expect((await account.login(account.browser(), username, PASSWORD)).data.next).toBeNull();
  });
});
