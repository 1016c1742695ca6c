import { describe, expect, it } from 'vitest';
import { listMine, REVOKED, useAccountPortal } from '../../../../../server/testing/account-portal.ts';

describe('own sessions', () => {
  const account = useAccountPortal();

  it('are listed with the present one first, without anything that opens one', async () => {
    const { username } = await account.person({ user_types: ['teacher'] });
    await account.signedIn(username);
    const browser = await account.signedIn(username);
    const { list } = (await listMine(browser)).data;
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ is_current: true, kind: 'staff', device_name: 'Test browser' });
    expect(list[1]).toMatchObject({ is_current: false });
    expect(JSON.stringify(list)).not.toMatch(/hash|token/);
  });

  it('end one by one, and the ended one is refused at its very next call', async () => {
    const { username } = await account.person();
    const other = await account.signedIn(username);
    const browser = await account.signedIn(username);
    expect(await listMine(other)).toMatchObject({ code: 0 });
    const { id } = (await listMine(browser)).data.list[1];
    expect(await browser.call('DELETE', `/sessions/${id}`)).toMatchObject({ code: 0, message: '操作成功' });
    expect(await listMine(other)).toMatchObject({
      ...REVOKED,
      message: '此设备已被下线，请重新登录；如非本人操作，请修改密码',
    });
    expect(await browser.call('DELETE', `/sessions/${id}`)).toMatchObject({ status: 404 });
    expect(await listMine(browser)).toMatchObject({ code: 0 });
  });

  it('of others do not exist', async () => {
    const stranger = await account.signedIn((await account.person()).username);
    const { id } = (await listMine(stranger)).data.list[0];
    const browser = await account.signedIn((await account.person()).username);
    expect(await browser.call('DELETE', `/sessions/${id}`)).toMatchObject({ status: 404, code: 404001 });
    expect(await listMine(stranger)).toMatchObject({ code: 0 });
  });

  it('end everywhere else at once', async () => {
    const { username } = await account.person();
    const others = [await account.signedIn(username), await account.signedIn(username)];
    const browser = await account.signedIn(username);
    expect(await browser.call('DELETE', '/sessions/others')).toMatchObject({ code: 0, data: { ended: 2 } });
    for (const other of others) expect(await listMine(other)).toMatchObject(REVOKED);
    expect(await listMine(browser)).toMatchObject({ code: 0 });
  });

  it('end when nobody uses them: a staff session after two hours, in any case after twelve', async () => {
    const { username, user_id } = await account.person({ user_types: ['teacher'] });
    const idle = await account.signedIn(username);
    await account.query("update session set last_seen_at = now() - interval '121 minutes' where user_id = $1", [
      user_id,
    ]);
    expect(await listMine(idle)).toMatchObject({ status: 401, code: 401401 });
    const old = await account.signedIn(username);
    const [row] = await account.query<{ hours: number }>(
      'select extract(epoch from max(expires_at) - now()) / 3600 as hours from session where user_id = $1',
      [user_id],
    );
    expect(Number(row!.hours)).toBeCloseTo(12, 1);
    await account.query('update session set expires_at = now() where user_id = $1', [user_id]);
    expect(await listMine(old)).toMatchObject({ status: 401, code: 401401 });
  });

  it('are out of reach without signing in', async () => {
    for (const [method, path] of [
      ['GET', '/sessions/mine'],
      ['DELETE', '/sessions/others'],
      ['PUT', '/sessions/change_password'],
      ['POST', '/sessions/hand_off'],
    ] as const) {
      expect(await account.browser().call(method, path, method === 'GET' ? {} : { body: {} })).toMatchObject({
        status: 401,
        code: 401401,
      });
    }
  });
});

describe('sign-out', () => {
  const account = useAccountPortal();

  it('ends the session and tells the browser to forget everything', async () => {
    const { username } = await account.person();
    const browser = await account.signedIn(username);
    const answer = await browser.call('DELETE', '/logout');
    expect(answer).toMatchObject({ code: 0, data: null });
    expect(answer.headers['clear-site-data']).toBe('"cookies","storage"');
    expect(await listMine(browser)).toMatchObject(REVOKED);
  });

  it('answers the same to somebody who is not signed in', async () => {
    const browser = account.browser();
    expect(await browser.call('DELETE', '/logout')).toMatchObject({ code: 0, data: null });
    browser.token = 'long gone';
    expect(await browser.call('DELETE', '/logout')).toMatchObject({ code: 0, data: null });
  });
});
