import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { listMine, PASSWORD, useAccountPortal } from '../../../../server/testing/account-portal.ts';

describe('a hand-off link', () => {
  const account = useAccountPortal();

  const handOff = (browser: Browser, path: string) => browser.call('POST', '/sessions/hand_off', { body: { path } });

  it('opens one page in another browser, once', async () => {
    const { username, user_id } = await account.person();
    const { ticket, url, expires_at } = (await handOff(await account.signedIn(username), '/personals?tab=1')).data;
    expect(url).toBe(`http://127.0.0.1:3000/personals?tab=1&token=${ticket}`);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(61_000);
    const phone = account.browser();
    expect((await phone.call('GET', '/users/login')).data).toEqual({
      signed_in: false,
      user: null,
      has_password: null,
      has_totp: null,
    });
    const answer = await phone.call('POST', '/users/login', { body: { ticket } });
    expect(answer).toMatchObject({ code: 0, data: { user: { id: user_id } } });
    phone.token = answer.data.token;
    expect((await phone.call('GET', '/users/login')).data).toMatchObject({ signed_in: true, user: { id: user_id } });
    expect(await account.browser().call('POST', '/users/login', { body: { ticket } })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
  });

  it('lives a minute', async () => {
    const { ticket } = (await handOff(await account.signedIn((await account.person()).username), '/home')).data;
    await account.query("update flow_ticket set expires_at = now() where kind = 'hand_off' and used_at is null");
    expect(await account.browser().call('POST', '/users/login', { body: { ticket } })).toMatchObject({ code: 200200 });
  });

  it('ends with the session that made it, and is no fresh proof of anything', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    const { ticket } = (await handOff(browser, '/home')).data;
    await browser.call('DELETE', '/logout');
    expect(await account.browser().call('POST', '/users/login', { body: { ticket } })).toMatchObject({ code: 200200 });
    const next = (await handOff(await account.signedIn(username), '/home')).data;
    const phone = account.browser();
    phone.token = (await phone.call('POST', '/users/login', { body: { ticket: next.ticket } })).data.token;
    expect(await phone.call('DELETE', '/users/delete_account', { body: { confirm: '注销' } })).toMatchObject({
      code: 403301,
    });
    expect(
      await account.query('select 1 from user_credential where user_id = $1 and deletion_at is null', [user_id]),
    ).toHaveLength(1);
  });

  it('is no session token, and no session token is a ticket', async () => {
    const browser = await account.signedIn((await account.person()).username);
    const { ticket } = (await handOff(browser, '/home')).data;
    const other = account.browser();
    other.token = ticket;
    expect(await listMine(other)).toMatchObject({ status: 401 });
    expect(await account.browser().call('POST', '/users/login', { body: { ticket: browser.token } })).toMatchObject({
      code: 200200,
    });
  });

  it('leads to pages of this portal only', async () => {
    const browser = await account.signedIn((await account.person()).username);
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'home']) {
      expect(await handOff(browser, path)).toMatchObject({ status: 422, errors: { path: ['请填写本站的页面路径'] } });
    }
  });
});

describe('the current organisation', () => {
  const account = useAccountPortal();

  async function organization(name: string): Promise<string> {
    const [row] = await account.query<{ id: string }>(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
       select id, id, id::text, 0, $1, $1, $1, $1, $1, 'school' from (select gen_random_uuid() as id) made returning id`,
      [name],
    );
    return row!.id;
  }
  const join = (user_id: string, organization_id: string, is_main: boolean) =>
    account.query(
      'insert into user_organization (id, user_id, organization_id, is_main) values (gen_random_uuid(), $1, $2, $3)',
      [user_id, organization_id, is_main],
    );

  it('is the main one of the person at sign-in', async () => {
    const { username, user_id } = await account.person();
    const home = await organization('home-school');
    await join(user_id, await organization('second-school'), false);
    await join(user_id, home, true);
    expect(
      (await account.browser().call('POST', '/login', { body: { login: username, password: PASSWORD } })).data.user
        .organization,
    ).toMatchObject({ id: home, name: 'home-school' });
  });
});
