import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Answer, Browser } from '#server/testing/portal.ts';
import {
  appCode,
  listMine,
  NEW_PASSWORD,
  PASSWORD,
  useAccountPortal,
  withTotp,
} from '../../../../server/testing/account-portal.ts';
import { issueTicket } from './tickets.service.ts';

/** Whatever opens a session or makes a secret, wanted six times at the same moment, is given once. */
describe('six at the same moment', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const six = (call: (n: number) => Promise<Answer>) => Promise.all(Array.from({ length: 6 }, (_, n) => call(n)));
  const winners = (answers: readonly Answer[]) => answers.filter((answer) => answer.code === 0);
  const exchange = (who: Browser, body: object) => who.call('POST', '/users/login', { body });
  const liveSessions = async (user_id: string) =>
    (await account.query('select 1 from session where user_id = $1 and revoked_at is null', [user_id])).length;
  const passwordLink = (user_id: string) =>
    account.services.database.write(EVERYWHERE, ({ db }) => issueTicket(db, { kind: 'set_password', user_id }));

  it('browsers with one hand-off link: one is signed in', async () => {
    const { username, user_id } = await account.person();
    const own = await account.signedIn(username);
    const { ticket } = (await own.call('POST', '/sessions/hand_off', { body: { path: '/home' } })).data;
    expect(winners(await six(() => exchange(account.browser(), { ticket })))).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(2);
  });

  it('browsers with one link that sets a password: one is in, and the links sent before open nothing any more', async () => {
    const { user_id } = await account.person({ password_hash: null });
    const earlier = await passwordLink(user_id);
    const { ticket } = await passwordLink(user_id);
    expect(winners(await six(() => exchange(account.browser(), { ticket })))).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(1);
    expect(await exchange(account.browser(), { ticket: earlier.ticket })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
  });

  it('a link that sets a password opens nothing once the person has another one', async () => {
    const { username, user_id } = await account.person();
    const { ticket } = await passwordLink(user_id);
    const own = await account.signedIn(username);
    const body = { old_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await own.call('PUT', '/sessions/change_password', { body })).toMatchObject({ code: 0 });
    expect(await exchange(account.browser(), { ticket })).toMatchObject({ message: '操作已超时，请重新开始' });
  });

  it.each([
    ['changes of a password', PASSWORD],
    ['first passwords of an account', undefined],
  ])('%s: one counts, and the others are told', async (_what, old_password) => {
    const { username, user_id } = await account.person();
    const own = await account.signedIn(username);
    if (old_password === undefined)
      await account.query('update user_credential set password_hash = null where user_id = $1', [user_id]);
    const answers = await six((n) => {
      const password = `Kettle${n}2Moss`;
      const body = { password, password_confirmation: password, ...(old_password ? { old_password } : {}) };
      return own.call('PUT', '/sessions/change_password', { body });
    });
    expect(winners(answers)).toHaveLength(1);
    const at = answers.findIndex((answer) => answer.code === 0);
    await account.query('truncate login_throttle, attempt_counter');
    expect(await account.login(account.browser(), username, `Kettle${at}2Moss`)).toMatchObject({ code: 0 });
    own.token = answers[at]?.data.token;
    expect(await listMine(own)).toMatchObject({ code: 0 });
  });

  it('fresh proofs of one session by one code of the app: one renews it, and it stays one session', async () => {
    const { username, user_id } = await account.person();
    const own = await account.signedIn(username);
    const { secret } = await withTotp(own);
    const totp = appCode(secret);
    const answers = await six(() => own.call('POST', '/sessions/step_up', { body: { totp } }));
    expect(winners(answers)).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(1);
  });

  it('fresh proofs by the password: the session stays one', async () => {
    const { username, user_id } = await account.person();
    const own = await account.signedIn(username);
    await six(() => own.call('POST', '/sessions/step_up', { body: { password: PASSWORD } }));
    expect(await liveSessions(user_id)).toBe(1);
  });

  it('second steps with one ticket and one code: one is in', async () => {
    const { username, user_id } = await account.person();
    const { secret } = await withTotp(await account.signedIn(username));
    const browser = account.browser();
    const { ticket } = (await account.login(browser, username, PASSWORD)).data;
    const before = await liveSessions(user_id);
    expect(winners(await six(() => exchange(browser, { ticket, totp: appCode(secret) })))).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(before + 1);
  });

  it('browsers that each set an app up to come in: one app counts, and its browser alone is in', async () => {
    const { username, user_id } = await account.person();
    await account.query('update "user" set is_super_admin = true where id = $1', [user_id]);
    const steps = [];
    for (let n = 0; n < 6; n++) {
      const browser = account.browser();
      steps.push({ browser, ...(await account.login(browser, username, PASSWORD)).data });
    }
    const answers = await Promise.all(
      steps.map(({ browser, ticket, secret }) =>
        browser.call('PUT', '/sessions/totp_setup', { body: { ticket, code: appCode(secret) } }),
      ),
    );
    expect(winners(answers)).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(1);
  });

  it('confirmations of one app that is set up: one brings recovery codes', async () => {
    const own = await account.signedIn((await account.person()).username);
    const { ticket, secret } = (await own.call('POST', '/sessions/totp', { body: {} })).data;
    const body = { ticket, code: appCode(secret) };
    expect(winners(await six(() => own.call('PUT', '/sessions/totp', { body })))).toHaveLength(1);
  });

  it('sign-ins by one code: one is in', async () => {
    const { phone, user_id } = await account.person();
    const browser = account.browser();
    const body = { phone, code: await account.askCode(browser, phone) };
    expect(winners(await six(() => browser.call('POST', '/sessions/login_with_sms_code', { body })))).toHaveLength(1);
    expect(await liveSessions(user_id)).toBe(1);
  });

  it('new passwords with one ticket of a forgotten one: one counts', async () => {
    const { phone } = await account.person();
    const browser = account.browser();
    const code = await account.askCode(browser, phone, 'forget');
    const { ticket } = (await browser.call('POST', '/sessions/forget', { body: { phone, code } })).data;
    const answers = await six((n) => {
      const password = `Kettle${n}2Moss`;
      const body = { ticket, password, password_confirmation: password };
      return browser.call('PUT', '/sessions/reset_password', { body });
    });
    expect(winners(answers)).toHaveLength(1);
  });
});
