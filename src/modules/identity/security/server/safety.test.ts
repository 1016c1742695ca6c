import { beforeEach, describe, expect, it } from 'vitest';
import { hasConsent, recordConsents } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import {
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  REVOKED,
  solving,
  useAccountPortal,
  WRONG_PASSWORD,
} from '../../../../server/testing/account-portal.ts';

const FROZEN = '账号已冻结，请通过“忘记密码”核验身份后恢复使用';
const DOCUMENT = { id_type: 'identity', id_no: '11010519491231002X' };

describe('what opens my account', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  it('is shown masked, with the last sign-ins and the tries that were refused', async () => {
    const { username, phone } = await account.person();
    await account.login(account.browser({ ip: '198.51.100.8' }), username, WRONG_PASSWORD);
    const browser = await account.signedIn(username);
    const answer = await browser.call('GET', '/sessions/safety');
    expect(answer.data).toMatchObject({
      username,
      phone_masked: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      has_password: true,
      totp_confirmed_at: null,
      may_change: true,
      sign_ins: [
        { way: 'password', is_refused: false },
        { way: 'password', is_refused: true, ip: '198.51.100.8' },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${phone}|hash|\\$argon2`));
    expect(await account.browser().call('GET', '/sessions/safety')).toMatchObject({ code: 401401 });
  });
});

describe('a frozen account', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const byCode = async (browser: Browser, phone: string) =>
    browser.call('POST', '/sessions/login_with_sms_code', {
      body: { phone, code: await account.askCode(browser, phone) },
    });

  it('is out everywhere at once, opens by neither password nor code, and says so to nobody else', async () => {
    const { username, phone } = await account.person(DOCUMENT);
    const other = await account.signedIn(username);
    const browser = await account.signedIn(username);
    expect(await browser.call('POST', '/sessions/freeze')).toMatchObject({ code: 0, message: '账号已冻结' });
    for (const one of [browser, other]) expect(await listMine(one)).toMatchObject(REVOKED);
    expect((await account.login(account.browser(), username, WRONG_PASSWORD)).message).toBe('账号或密码错误');
    expect(await account.login(account.browser(), username, PASSWORD)).toMatchObject({ code: 200200, message: FROZEN });
    expect(await byCode(account.browser(), phone)).toMatchObject({ code: 200200, message: FROZEN });
  });

  it('opens again by phone, name and ID, with a new password', async () => {
    const { username, phone } = await account.person({
      name: '陈晓',
      id_type: 'identity',
      id_no: '440524188001010014',
    });
    await (await account.signedIn(username)).call('POST', '/sessions/freeze');
    const browser = account.browser();
    const begun = await browser.call('POST', '/sessions/forget', {
      body: { phone, code: await account.askCode(browser, phone, 'forget') },
    });
    expect(begun.data).toMatchObject({ next: 'check_id_info' });
    const proven = await browser.call('POST', '/sessions/check_id_info', {
      body: { ticket: begun.data.ticket, name: '陈晓', id_type: 'identity', id_no: '440524188001010014' },
    });
    expect(proven, proven.message).toMatchObject({ code: 0 });
    const body = { ticket: proven.data.ticket, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await browser.call('PUT', '/sessions/reset_password', { body })).toMatchObject({ code: 0 });
    expect(await account.login(account.browser(), username, NEW_PASSWORD)).toMatchObject({ code: 0 });
  });
});

describe('a change of the phone that was not me', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  /** Somebody with a stolen session moves the account to their own number; the link that the owner gets. */
  async function stolen(username: string, phone: string, to: string) {
    const thief = await account.signedIn(username);
    const sent = await solving((headers) =>
      thief.call('GET', '/sessions/change_phone_code', { query: { phone: to }, headers }),
    );
    expect(sent).toMatchObject({ code: 0 });
    const code = /\d{6}/.exec(await account.lastText(to))?.[0];
    const answer = await thief.call('PUT', '/sessions/change_phone', { body: { phone: to, code } });
    expect(answer, answer.message).toMatchObject({ code: 0 });
    thief.token = answer.data.token;
    const link = /https?:\S+/.exec(await account.lastText(phone))?.[0] ?? '';
    return { thief, ticket: new URL(link).searchParams.get('ticket') };
  }
  const notMe = (ticket: string | null) => account.browser().call('POST', '/sessions/not_me', { body: { ticket } });

  it('is taken back by the link within 72 hours: number back, everybody out, identity asked', async () => {
    const { username, phone } = await account.person(DOCUMENT);
    const { thief, ticket } = await stolen(username, phone, '13977770001');
    expect(await notMe(ticket)).toMatchObject({
      code: 0,
      data: { phone_masked: `${phone.slice(0, 3)}****${phone.slice(-4)}`, needs_identity: true },
    });
    expect(await listMine(thief)).toMatchObject(REVOKED);
    expect((await account.login(account.browser(), username, PASSWORD)).message).toBe('账号或密码错误');
    const browser = account.browser();
    const code = await account.askCode(browser, phone);
    expect((await browser.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } })).message).toBe(
      FROZEN,
    );
    const wrong = account.browser();
    await account.query('truncate attempt_counter');
    const other = await account.askCode(wrong, '13977770001');
    expect(
      (await wrong.call('POST', '/sessions/login_with_sms_code', { body: { phone: '13977770001', code: other } })).data,
    ).toMatchObject({ next: 'register' });
    expect(await notMe(ticket)).toMatchObject({ code: 200200, message: '链接已失效' });
  });

  it('comes too late after 72 hours, and an invented link opens nothing', async () => {
    const { username, phone } = await account.person();
    const { thief, ticket } = await stolen(username, phone, '13977770002');
    await account.query(`update flow_ticket set expires_at = now() where kind = 'not_me'`);
    expect(await notMe(ticket)).toMatchObject({ code: 200200, message: '链接已失效' });
    expect(await listMine(thief)).toMatchObject({ code: 0 });
    expect(await notMe('x'.repeat(43))).toMatchObject({ code: 200200, message: '链接已失效' });
  });
});

describe('consents', () => {
  const account = useAccountPortal();
  const give = (user_id: string, purposes: readonly string[]) =>
    account.services.database.write(EVERYWHERE, ({ db }) =>
      recordConsents({ db, services: account.services }, user_id, purposes, 'web'),
    );
  const holds = (user_id: string) =>
    account.services.database.read(EVERYWHERE, (db) => hasConsent(db, user_id, 'photo'));

  it('are listed and taken back as easily as they were given; what the account rests on ends with it', async () => {
    const { username, user_id } = await account.person();
    await give(user_id, ['terms', 'photo']);
    const browser = await account.signedIn(username);
    const { list } = (await browser.call('GET', '/consents/mine')).data;
    const of = (purpose: string) => list.find((row: { purpose: string }) => row.purpose === purpose);
    expect(of('photo')).toMatchObject({ can_withdraw: true, withdrawn_at: null, subject: { id: user_id } });
    expect(await holds(user_id)).toBe(true);
    expect(await browser.call('PUT', `/consents/${of('photo').id}/withdraw`)).toMatchObject({ code: 0 });
    expect(await holds(user_id)).toBe(false);
    expect(await browser.call('PUT', `/consents/${of('photo').id}/withdraw`)).toMatchObject({ status: 404 });
    expect(of('terms').can_withdraw).toBe(false);
    expect(await browser.call('PUT', `/consents/${of('terms').id}/withdraw`)).toMatchObject({
      code: 200200,
      message: '使用账号须同意服务条款和隐私政策；如不再同意，请注销账号',
    });
  });

  it('of others do not exist', async () => {
    const owner = await account.person();
    await give(owner.user_id, ['photo']);
    const [row] = await account.query<{ id: string }>('select id from consent where subject_user_id = $1', [
      owner.user_id,
    ]);
    const stranger = await account.signedIn((await account.person()).username);
    expect(await stranger.call('PUT', `/consents/${row!.id}/withdraw`)).toMatchObject({ status: 404 });
    expect((await stranger.call('GET', '/consents/mine')).data.list).toEqual([]);
  });
});
