import { beforeEach, describe, expect, it } from 'vitest';
import { solving, useAccountPortal } from '../../../../../server/testing/account-portal.ts';

describe('sending a code', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  it('answers alike for a phone that somebody has and one that nobody has, and sends to both', async () => {
    const { phone } = await account.person();
    const known = await account.browser().call('GET', '/sessions/send_code', { query: { phone } });
    const unknown = await account.browser().call('GET', '/sessions/send_code', { query: { phone: '13999999991' } });
    expect(known.body).toEqual({ code: 0, data: { resend_in: 60 }, message: '验证码发送成功' });
    expect(unknown.body).toEqual(known.body);
    expect(await account.lastText(phone)).toMatch(/\d{6}/);
    expect(await account.lastText('13999999991')).toMatch(/\d{6}/);
  });

  it.each([
    ['login', '您正在登录书院'],
    ['sign_up', '您正在注册书院账号'],
    ['confirm', '您正在确认书院账号信息'],
    ['forget', '您正在找回书院账号密码'],
    ['recovery', '您正在申请更换书院账号的手机号'],
  ])('says what the code of %s is for', async (purpose, words) => {
    const phone = `1390000${String(1000 + purpose.length)}`;
    const code = await account.askCode(account.browser(), phone, purpose);
    expect(await account.lastText(phone)).toBe(`${words},验证码${code},5分钟内有效,请勿告诉他人。`);
  });

  it('says it in English too, and writes the message in the language of the caller', async () => {
    const answer = await account
      .browser()
      .call('GET', '/sessions/send_code', { query: { phone: '13900000001' }, headers: { 'accept-language': 'en' } });
    expect(answer.message).toBe('verification code sent successfully');
    expect(await account.lastText('13900000001')).toMatch(
      /^You are signing in to Shuyuan\. Your code is \d{6}, valid for 5 minutes\./,
    );
    const code = await account.askCode(account.browser(), '13900000002');
    expect(await account.lastText('13900000002')).toBe(`您正在登录书院,验证码${code},5分钟内有效,请勿告诉他人。`);
  });

  it('waits 60 seconds before the next one, whatever it is for', async () => {
    await account.askCode(account.browser(), '13900000003');
    const again = await account
      .browser()
      .call('GET', '/sessions/send_code', { query: { phone: '13900000003', purpose: 'sign_up' } });
    expect(again).toMatchObject({ status: 429, code: 429001 });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(55);
  });

  it('sends five an hour and ten a day to one phone', async () => {
    const send = async () => {
      await account.query("delete from attempt_counter where key like 'code:pause:%'");
      return (await account.browser().call('GET', '/sessions/send_code', { query: { phone: '13900000004' } })).status;
    };
    for (let n = 0; n < 5; n++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    await account.query("delete from attempt_counter where key like 'code:phone:hour:%'");
    for (let n = 0; n < 5; n++) expect(await send()).toBe(200);
    await account.query("delete from attempt_counter where key like 'code:phone:hour:%'");
    expect(await send()).toBe(429);
  });

  it('goes on for a whole school behind one address, each phone with its own limits', async () => {
    const school = { ip: '198.51.100.20' };
    const send = (phone: string) =>
      solving((headers) => account.browser(school).call('GET', '/sessions/send_code', { query: { phone }, headers }));
    for (let n = 0; n < 25; n++) expect((await send(`1370000${String(n).padStart(4, '0')}`)).status).toBe(200);
    expect((await send('13700000000')).status).toBe(429);
  });

  it('is refused outside the pages of the portal, and for what is no phone', async () => {
    const script = account.browser({ headers: {} });
    expect(await script.call('GET', '/sessions/send_code', { query: { phone: '13900000005' } })).toMatchObject({
      status: 403,
      message: '请从页面内操作',
    });
    const wrong = await account.browser().call('GET', '/sessions/send_code', { query: { phone: '23900000005' } });
    expect(wrong).toMatchObject({ status: 422, errors: { phone: ['请输入正确的手机号'] } });
  });

  it('stops an address that sends far more than a school does, without counting what a phone may not have', async () => {
    const place = { ip: '2001:db8:5:5::1' };
    await account.query(
      "insert into attempt_counter (key, count, window_ends_at) values ('code:ip:hour:2001:db8:5:5', 598, now() + interval '1 hour')",
    );
    const send = (phone: string, ip = place.ip) =>
      solving((headers) => account.browser({ ip }).call('GET', '/sessions/send_code', { query: { phone }, headers }));
    expect((await send('13711110001')).status).toBe(200);
    for (let n = 0; n < 3; n++) expect((await send('13711110001')).status).toBe(429);
    expect((await send('13711110002')).status).toBe(200);
    // another address of the same IPv6 network is the same place
    expect((await send('13711110003', '2001:db8:5:5:aaaa::7')).status).toBe(429);
    expect((await send('13711110004', '2001:db8:5:6::1')).status).toBe(200);
  });

  it('keeps neither the code nor the phone in clear', async () => {
    const code = await account.askCode(account.browser(), '13900000006');
    const [row] = await account.query<{ row: string }>(
      'select row_to_json(v)::text as row from verification_code v order by sent_at desc limit 1',
    );
    expect(row!.row).not.toContain('13900000006');
    expect(row!.row).not.toContain(`"${code}"`);
  });
});
