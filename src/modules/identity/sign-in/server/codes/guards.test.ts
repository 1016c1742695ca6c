import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  solve,
  solving,
  useAccountPortal,
  WRONG_PASSWORD,
} from '../../../../../server/testing/account-portal.ts';
import { makePuzzle, resetAttackCheck } from './challenge.service.ts';

const CHECK = { status: 403, code: 403302, message: '正在进行安全验证，请稍候再试' };

describe('the work that a browser does', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter, verification_code');
    resetAttackCheck(account.services);
  });
  afterAll(() => resetAttackCheck(account.services));
  let phones = 0;
  const nextPhone = () => `1371111${String(++phones).padStart(4, '0')}`;
  const send = (who: ReturnType<typeof account.browser>, headers: Record<string, string> = {}, phone = nextPhone()) =>
    who.call('GET', '/sessions/send_code', { query: { phone }, headers });

  it('is asked for from the second code of a browser on, and the refusal brings the puzzle along', async () => {
    const browser = account.browser();
    expect(await send(browser)).toMatchObject({ code: 0 });
    const refused = await send(browser);
    expect(refused).toMatchObject(CHECK);
    const answer = solve(refused.body as never);
    expect(await send(browser, { 'x-challenge': answer })).toMatchObject({ code: 0 });
    expect(await send(account.browser())).toMatchObject({ code: 0 });
  });

  it('counts once, is ours, is really done, and grows old', async () => {
    const browser = account.browser();
    await send(browser);
    const { data } = await account.browser().call('GET', '/sessions/challenge');
    const solved = solve(data);
    expect(await send(browser, { 'x-challenge': solved })).toMatchObject({ code: 0 });
    expect(await send(browser, { 'x-challenge': solved })).toMatchObject(CHECK);
    const lazy = `${makePuzzle(account.services).challenge}:none`;
    const [nonce, ends, , signature] = makePuzzle(account.services).challenge.split('.');
    const forged = [
      lazy,
      solve({ challenge: `${nonce}.${ends}.1.${signature}`, difficulty: 1 }),
      solve({ challenge: `${nonce}.${Number(ends) + 9999}.14.${signature}`, difficulty: 14 }),
      'x',
      '',
      ':::',
    ];
    for (const given of forged) expect(await send(browser, { 'x-challenge': given }), given).toMatchObject(CHECK);
  });

  it('is asked of an address that forgets its cookies', async () => {
    const place = { ip: '198.51.100.70' };
    for (let n = 0; n < 5; n++) expect(await send(account.browser(place))).toMatchObject({ code: 0 });
    expect(await send(account.browser(place))).toMatchObject(CHECK);
  });

  it('is asked for after three wrong passwords, of an account as of an invented name, and not for a code', async () => {
    const { username, phone } = await account.person();
    for (const name of [username, 'nobody_has_this_one']) {
      const attempt = (password: string) =>
        account.browser().call('POST', '/login', { form: { login: name, password } });
      for (let n = 0; n < 3; n++) expect(await attempt(WRONG_PASSWORD)).toMatchObject({ code: 200200 });
      expect(await attempt(WRONG_PASSWORD)).toMatchObject(CHECK);
    }
    expect(await account.login(account.browser(), username, PASSWORD)).toMatchObject({ code: 0 });
    expect(await send(account.browser(), {}, phone)).toMatchObject({ code: 0 });
  });

  it('is asked of everybody while more than two of a hundred codes fail', async () => {
    const phone_sealed = account.services.seal.seal('13700000000', 'verification_code.phone');
    const add = (count: number, used: string, mark: string) =>
      account.query(
        `insert into verification_code (id, phone_bidx, phone_sealed, purpose, code_hmac, tries, expires_at, used_at)
         select gen_random_uuid(), $1 || n, $2, 'login', '', 1, now(), ${used} from generate_series(1, ${count}) n`,
        [mark, phone_sealed],
      );
    await add(98, 'now()', 'right');
    await add(2, 'null', 'wrong');
    expect(await send(account.browser())).toMatchObject({ code: 0 });
    await add(1, 'null', 'more');
    resetAttackCheck(account.services);
    expect(await send(account.browser())).toMatchObject(CHECK);
    expect(await solving((headers) => send(account.browser(), { ...headers }))).toMatchObject({ code: 0 });
  });
});

describe('a call that reads the code out', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });
  const again = (who: ReturnType<typeof account.browser>, phone: string) =>
    solving((headers) => who.call('GET', '/sessions/second_send_code', { query: { phone }, headers }));

  it('says the very code of the message, a minute after it, in the browser that asked', async () => {
    const { phone, user_id } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    expect(await again(browser, phone)).toMatchObject({ status: 429 });
    await account.query("delete from attempt_counter where key like 'code:pause:%'");
    expect(await again(account.browser(), phone)).toMatchObject({ message: '操作已超时，请重新开始' });
    expect(await again(browser, phone)).toMatchObject({ code: 0, message: '验证码发送成功' });
    const digits = [...code].join(' ');
    expect(await account.lastText(phone)).toBe(`您的验证码是${digits}，再说一遍，${digits}。请勿告诉他人。`);
    const [row] = await account.query<{ channel: string }>(
      'select channel from delivery order by created_at desc limit 1',
    );
    expect(row).toEqual({ channel: 'voice' });
    expect(await browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } })).toMatchObject({
      code: 0,
      data: { user: { id: user_id } },
    });
  });

  it('counts as a code: five an hour for a phone, whichever way', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    await account.askCode(browser, phone);
    for (let n = 0; n < 4; n++) {
      await account.query("delete from attempt_counter where key like 'code:pause:%'");
      expect(await again(browser, phone)).toMatchObject({ code: 0 });
    }
    await account.query("delete from attempt_counter where key like 'code:pause:%'");
    expect(await again(browser, phone)).toMatchObject({ status: 429 });
  });

  it('is a message again where nobody can be called, and a used code is never read out', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    await browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });
    await account.query("delete from attempt_counter where key like 'code:pause:%'");
    expect(await again(browser, phone)).toMatchObject({ message: '操作已超时，请重新开始' });
    const [kept] = await account.query('select code_sealed from verification_code order by sent_at desc limit 1');
    expect(kept).toEqual({ code_sealed: null });
    const next = await account.askCode(browser, phone);
    await account.query("delete from attempt_counter where key like 'code:pause:%'");
    account.services.channels.use('voice', {
      provider: 'none',
      send: async () => ({ state: 'sent', provider_id: null }),
    });
    expect(await again(browser, phone)).toMatchObject({ code: 0 });
    expect(await account.lastText(phone)).toMatch(/^您正在登录书院,验证码\d{6}/);
    expect(next).toMatch(/^\d{6}$/);
  });
});

describe('the budget of a day', () => {
  const account = useAccountPortal();

  it('warns the super admins at 80 % and then leaves signing in and forgotten passwords alone', async () => {
    resetAttackCheck(account.services);
    const admin = await account.person();
    await account.query('update "user" set is_super_admin = true where id = $1', [admin.user_id]);
    account.services.settings.fill(async () => new Map([['sms_daily_budget', 5]]));
    const send = (purpose: string, n: number) =>
      account.browser().call('GET', '/sessions/send_code', { query: { phone: `136222200${10 + n}`, purpose } });
    const warned = async () =>
      (await account.query(`select 1 from notification where event = 'account.sms_budget'`)).length;
    for (let n = 0; n < 3; n++) expect(await send('sign_up', n)).toMatchObject({ code: 0 });
    expect(await warned()).toBe(0);
    for (let n = 3; n < 5; n++) expect(await send('sign_up', n)).toMatchObject({ code: 0 });
    expect(await warned()).toBe(1);
    expect(await send('sign_up', 5)).toMatchObject({
      code: 200200,
      message: '短信发送已达上限，请使用其他方式登录',
    });
    expect(await send('login', 6)).toMatchObject({ code: 0 });
    expect(await send('forget', 7)).toMatchObject({ code: 0 });
    expect(await warned()).toBe(1);
    expect(await send('login', 8)).toMatchObject({ code: 0 });
    expect(await send('login', 9)).toMatchObject({ code: 0 });
    // the bill is bounded for these too: twice the budget
    expect(await send('login', 10)).toMatchObject({ code: 200200 });
  });

  it('holds for the hour of one school group too, with an alarm of its own', async () => {
    resetAttackCheck(account.services);
    await account.query('truncate attempt_counter');
    await account.query("delete from notification where event = 'account.sms_budget'");
    account.services.settings.fill(async () => new Map([['sms_hourly_budget', 5]]));
    const send = (n: number) =>
      account.browser().call('GET', '/sessions/send_code', { query: { phone: `1362333000${n}`, purpose: 'sign_up' } });
    for (let n = 0; n < 5; n++) expect(await send(n)).toMatchObject({ code: 0 });
    const told = await account.query<{ title: { cn: string } }>(
      "select title from notification where event = 'account.sms_budget'",
    );
    expect(JSON.stringify(told)).toContain('本小时短信已用八成');
    expect(await send(5)).toMatchObject({ code: 200200 });
    // the next hour begins anew
    await account.query("update attempt_counter set window_ends_at = now() where key like 'sms:hour:%'");
    expect(await send(6)).toMatchObject({ code: 0 });
  });
});
