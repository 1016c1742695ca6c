import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import type { Browser } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { qrLogin } from '../tables.ts';
import { useIdentityPortal } from '../testing/identity-portal.ts';

const portal = useIdentityPortal(serverModules);
const GONE = '二维码已失效，请在电脑上刷新后重新扫描';

/** A computer that shows a code; the token in its picture. */
async function computer() {
  const desktop = portal.browser();
  const begun = await desktop.call('GET', '/wechats/qr_code_params');
  expect(begun.data).toMatchObject({ state: 'new' });
  const { url } = (await desktop.call('GET', '/wechats/its_qr_code_url')).data;
  expect(url).toMatch(/^http:\/\/portal\.test\/#\/qr\?type=qr_code&qr_token=[\w-]{43}$/);
  return { desktop, qr_token: new URLSearchParams(url.split('?')[1]).get('qr_token') ?? '' };
}

const wait = (desktop: Browser, state = 'new') => desktop.call('GET', '/wechats/wait_qr_code', { query: { state } });
const say = (phone: Browser, qr_token: string, step: string, number?: string) =>
  phone.call('PUT', '/users/confirm_qr_code', { body: { qr_token, step, ...(number ? { number } : {}) } });
const other = (number: string) => String((Number(number) + 1) % 100).padStart(2, '0');
const expire = () => portal.everywhere((db) => db.update(qrLogin).set({ expires_at: sql`now()` }));

describe('a sign-in by a second device', () => {
  it('goes from the scan over two digits to one session', async () => {
    const userId = await portal.person();
    const phone = await portal.signIn(userId);
    const { desktop, qr_token } = await computer();
    const scanned = await say(phone, qr_token, 'scan');
    expect(scanned.data).toMatchObject({ state: 'scanned', same_network: false });
    expect(scanned.body).not.toHaveProperty('number');
    const { state, number } = (await wait(desktop)).data;
    expect(state).toBe('scanned');
    expect(number).toMatch(/^\d{2}$/);
    expect((await say(phone, qr_token, 'confirm', number)).data.state).toBe('confirmed');
    const { session } = (await wait(desktop, 'scanned')).data;
    desktop.token = session.token;
    const [own] = (await desktop.call('GET', '/sessions/mine')).data.list;
    expect(own).toMatchObject({ kind: 'qr', amr: ['qr'], is_current: true });
    expect((await wait(desktop, 'scanned')).message).toBe(GONE);
    expect((await say(phone, qr_token, 'confirm', number)).message).toBe(GONE);
    const bell = (await phone.call('GET', '/users/notifications')).data.list;
    expect(bell[0].title).toContain('扫码');
  });

  it('wakes the computer at once', async () => {
    const phone = await portal.signIn(await portal.person());
    const { desktop, qr_token } = await computer();
    const waiting = wait(desktop);
    await new Promise((done) => setTimeout(done, 300));
    const began = Date.now();
    await say(phone, qr_token, 'scan');
    expect((await waiting).data.state).toBe('scanned');
    expect(Date.now() - began).toBeLessThan(patience(3));
  });

  it('is denied by one wrong entry, for good', async () => {
    const phone = await portal.signIn(await portal.person());
    const { desktop, qr_token } = await computer();
    await say(phone, qr_token, 'scan');
    const { number } = (await wait(desktop)).data;
    expect((await say(phone, qr_token, 'confirm', other(number))).data.state).toBe('denied');
    expect((await say(phone, qr_token, 'confirm', number)).message).toBe(GONE);
    expect((await wait(desktop, 'scanned')).data).toMatchObject({ state: 'denied', session: null });
  });

  it('is denied by the button', async () => {
    const phone = await portal.signIn(await portal.person());
    const { desktop, qr_token } = await computer();
    await say(phone, qr_token, 'scan');
    expect((await say(phone, qr_token, 'deny')).data.state).toBe('denied');
    expect((await wait(desktop, 'scanned')).data.state).toBe('denied');
  });

  it('belongs to the first phone that scans; it may look again, no other may do anything', async () => {
    const phone = await portal.signIn(await portal.person());
    const second = await portal.signIn(await portal.person());
    const { desktop, qr_token } = await computer();
    expect((await say(phone, qr_token, 'scan')).code).toBe(0);
    const { number } = (await wait(desktop)).data;
    for (const step of ['scan', 'deny'] as const) expect((await say(second, qr_token, step)).message).toBe(GONE);
    expect((await say(second, qr_token, 'confirm', number)).message).toBe(GONE);
    expect((await say(phone, qr_token, 'scan')).data.state).toBe('scanned');
    expect((await say(phone, qr_token, 'confirm', number)).data.state).toBe('confirmed');
  });

  it('gives two phones that scan at once to one of them', async () => {
    const phones = await Promise.all([1, 2, 3, 4].map(async () => portal.signIn(await portal.person())));
    const { qr_token } = await computer();
    const answers = await Promise.all(phones.map((phone) => say(phone, qr_token, 'scan')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('makes one session out of 50 confirmations at once and two waiting calls', async () => {
    const userId = await portal.person();
    const phone = await portal.signIn(userId);
    const { desktop, qr_token } = await computer();
    await say(phone, qr_token, 'scan');
    const { number } = (await wait(desktop)).data;
    const before = await sessionsOf(userId);
    const answers = [];
    for (let round = 0; round < 2; round++)
      answers.push(...(await Promise.all(Array.from({ length: 25 }, () => say(phone, qr_token, 'confirm', number)))));
    expect(answers.filter(({ data }) => data?.state === 'confirmed')).toHaveLength(1);
    const gains = await Promise.all([wait(desktop, 'scanned'), wait(desktop, 'scanned'), wait(desktop, 'scanned')]);
    expect(gains.filter(({ data }) => data?.session?.token)).toHaveLength(1);
    expect(await sessionsOf(userId)).toBe(before + 1);
  });

  it('ends after two minutes, at every step', async () => {
    const phone = await portal.signIn(await portal.person());
    const early = await computer();
    await expire();
    expect((await say(phone, early.qr_token, 'scan')).message).toBe(GONE);
    expect((await early.desktop.call('GET', '/wechats/its_qr_code_url')).message).toBe(GONE);
    expect((await wait(early.desktop)).data).toMatchObject({ state: 'expired', session: null });
    const late = await computer();
    await say(phone, late.qr_token, 'scan');
    const { number } = (await wait(late.desktop)).data;
    await expire();
    expect((await say(phone, late.qr_token, 'confirm', number)).message).toBe(GONE);
    const last = await computer();
    await say(phone, last.qr_token, 'scan');
    await say(phone, last.qr_token, 'confirm', (await wait(last.desktop)).data.number);
    await expire();
    expect((await wait(last.desktop, 'scanned')).data).toMatchObject({ state: 'expired', session: null });
  });

  it('gives nothing to a call without the cookie, nor to a picture that was made anew', async () => {
    const phone = await portal.signIn(await portal.person());
    const { desktop, qr_token } = await computer();
    expect((await wait(portal.browser())).message).toBe(GONE);
    await desktop.call('GET', '/wechats/its_qr_code_url');
    expect((await say(phone, qr_token, 'scan')).message).toBe(GONE);
  });

  it('asks for a fresh proof when the phone is in another network', async () => {
    const userId = await portal.person();
    const phone = await portal.signIn(userId);
    const { desktop, qr_token } = await computer();
    await say(phone, qr_token, 'scan');
    const { number } = (await wait(desktop)).data;
    await portal.everywhere((db) => db.execute(sql`update session set strong_until = now() where user_id = ${userId}`));
    expect((await say(phone, qr_token, 'confirm', number)).code).toBe(403301);
    await portal.everywhere((db) => db.execute(sql`update qr_login set ip = '203.0.0.1'`));
    expect((await say(phone, qr_token, 'confirm', number)).code).toBe(403301);
    await portal.everywhere((db) =>
      db.execute(sql`update session set strong_until = now() + interval '10 minutes' where user_id = ${userId}`),
    );
    expect((await say(phone, qr_token, 'confirm', number)).data.state).toBe('confirmed');
  });

  it('is closed to super admins, to somebody who acts as another, and to a session that came from a code', async () => {
    const boss = await portal.signIn(await portal.person({ is_super_admin: true }));
    const { qr_token } = await computer();
    expect((await say(boss, qr_token, 'scan')).code).toBe(403001);
    const userId = await portal.person();
    const acting = await portal.signIn(userId);
    await portal.everywhere((db) =>
      db.execute(sql`update session set impersonator_id = ${userId} where user_id = ${userId}`),
    );
    expect((await say(acting, qr_token, 'scan')).code).toBe(403001);
    const second = await portal.person();
    const chained = await portal.signIn(second);
    await portal.everywhere((db) => db.execute(sql`update session set kind = 'qr' where user_id = ${second}`));
    expect((await say(chained, qr_token, 'scan')).code).toBe(403001);
  });

  it('begins on every computer of a room at once, all of them behind one address', async () => {
    const codes = [];
    for (let at = 0; at < 40; at++)
      codes.push((await portal.browser({ ip: '198.51.100.61' }).call('GET', '/wechats/qr_code_params')).code);
    expect(codes).toEqual(Array(40).fill(0));
  });
});

async function sessionsOf(userId: string): Promise<number> {
  const rows = await portal.everywhere((db) =>
    db.execute<{ n: string }>(sql`select count(*) as n from session where user_id = ${userId} and revoked_at is null`),
  );
  return Number(rows.rows[0]?.n);
}
