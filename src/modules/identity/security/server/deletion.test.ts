import { beforeEach, describe, expect, it } from 'vitest';
import { guardianship } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { listMine, PASSWORD, REVOKED, useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { eraseDue } from './erasing.service.ts';

describe('deleting the own account', () => {
  const account = useAccountPortal();
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  const request = (browser: Browser, body: object = {}) =>
    browser.call('DELETE', '/users/delete_account', { body: { confirm: '注销', ...body } });
  const show = async (browser: Browser) => (await browser.call('GET', '/users/delete_account')).data;
  /** So many days later the hourly job runs. */
  const afterDays = async (user_id: string, days: number) => {
    await account.query(
      `update user_credential set deletion_at = deletion_at - make_interval(days => $2) where user_id = $1`,
      [user_id, days],
    );
    await account.services.database.write(EVERYWHERE, ({ db }) => eraseDue(db, account.services));
    await account.refresh(user_id);
  };
  const employ = async (user_id: string) => {
    const [place] = await account.query<{ id: string }>(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
       select id, id, id::text, 0, $1, $1, $1, $1, $1, 'school' from (select gen_random_uuid() as id) made returning id`,
      [`C${user_id.slice(-6)}`],
    );
    await account.query(
      `insert into user_organization (id, user_id, organization_id, is_main, valid_from)
       values (gen_random_uuid(), $1, $2, true, current_date - 1)`,
      [user_id, place!.id],
    );
  };

  it('waits seven days, tells the phone, and can be taken back on the sixth', async () => {
    const { username, phone, user_id } = await account.person();
    const browser = await account.signedIn(username);
    expect(await show(browser)).toMatchObject({ deletion_at: null, scope: 'full', grace_days: 7 });
    const answer = await request(browser);
    expect(answer, answer.message).toMatchObject({ code: 0, data: { scope: 'full' } });
    const days = (Date.parse(answer.data.deletion_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(await account.lastText(phone)).toMatch(/^您的账号将于\d{4}-\d\d-\d\d注销。如非本人操作，请登录后撤销。$/);
    await afterDays(user_id, 6);
    expect((await account.login(account.browser(), username, PASSWORD)).code).toBe(0);
    expect((await show(browser)).deletion_at).not.toBeNull();
    expect(await browser.call('PUT', '/users/cancel_delete_account', { body: {} })).toMatchObject({ code: 0 });
    expect((await show(browser)).deletion_at).toBeNull();
    expect(await browser.call('PUT', '/users/cancel_delete_account', { body: {} })).toMatchObject({
      code: 200200,
      message: '账号没有注销申请',
    });
    await afterDays(user_id, 30);
    expect((await account.login(account.browser(), username, PASSWORD)).code).toBe(0);
  });

  it('leaves nothing on the eighth day that names the person, ends every session, and frees phone and user name', async () => {
    const { username, phone, user_id } = await account.person({ is_phone_owner: true, email: 'z@example.cn' });
    const browser = await account.signedIn(username);
    await request(browser, { reason: '不再使用' });
    await afterDays(user_id, 8);
    await expect.poll(async () => (await listMine(browser)).code).toBe(401402);
    expect((await account.login(account.browser(), username, PASSWORD)).message).toBe('账号或密码错误');
    const [row] = await account.query<{ row: string; name: string; status: string }>(
      'select name, status, row_to_json(u)::text as row from "user" u where id = $1',
      [user_id],
    );
    expect(row).toMatchObject({ name: '已注销用户', status: 'deleted' });
    expect(row!.row).not.toMatch(/张伟|z@example\.cn/);
    expect(row!.row).not.toContain(account.services.seal.blindIndex(phone, 'phone'));
    const next = await account.person({ phone, username, is_phone_owner: true, name: '新人' });
    expect((await account.login(account.browser(), phone, PASSWORD)).data.user).toMatchObject({
      id: next.user_id,
      name: '新人',
    });
  });

  it('takes the way in alone from staff in service, and the rest when they leave', async () => {
    const { username, user_id, phone } = await account.person({ user_types: ['teacher'] });
    await employ(user_id);
    const browser = await account.signedIn(username);
    expect((await show(browser)).scope).toBe('login_only');
    expect(await request(browser)).toMatchObject({ code: 0, data: { scope: 'login_only' } });
    await afterDays(user_id, 8);
    await expect.poll(() => listMine(browser)).toMatchObject(REVOKED);
    const who = account.browser();
    const code = await account.askCode(who, phone);
    const answer = await who.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } });
    expect(answer.data).toMatchObject({ next: 'register' });
    const read = async () =>
      (
        await account.query<{ name: string; status: string }>('select name, status from "user" where id = $1', [
          user_id,
        ])
      )[0];
    expect(await read()).toMatchObject({ name: '张伟' });
    await account.query('update user_organization set valid_to = current_date - 1 where user_id = $1', [user_id]);
    await afterDays(user_id, 0);
    expect(await read()).toEqual({ name: '已注销用户', status: 'deleted' });
  });

  it('needs a fresh proof and the word typed', async () => {
    const { username, user_id } = await account.person();
    const browser = await account.signedIn(username);
    expect(await request(browser, { confirm: '好的' })).toMatchObject({
      status: 422,
      errors: { confirm: ['请输入“注销”'] },
    });
    await account.query('update session set strong_until = null where user_id = $1', [user_id]);
    expect(await request(browser)).toMatchObject({ code: 403301 });
    expect(await request(account.browser())).toMatchObject({ code: 401401 });
  });

  it('is asked for by a guardian below 14, of an own child alone', async () => {
    const guardian = await account.person();
    const child = await account.person({ user_types: ['student'], birthday: `${new Date().getFullYear() - 9}-05-01` });
    guardianship.by({
      childrenOf: async (_db, id) =>
        id === guardian.user_id
          ? [{ student_user_id: child.user_id, relation: null, organization: null, classroom: null }]
          : [],
      canSwitch: async () => false,
      guardiansOf: async () => new Map([[child.user_id, [guardian.user_id]]]),
    })(account.services);
    expect(await request(await account.signedIn(child.username))).toMatchObject({
      code: 200200,
      message: '未满 14 周岁，请由监护人申请注销',
    });
    const browser = await account.signedIn(guardian.username);
    const listed = async () => (await browser.call('GET', '/users/delete_account/children')).data.list;
    expect(await listed()).toMatchObject([{ student_user_id: child.user_id, deletion_at: null, may_delete: true }]);
    await account.query(`update "user" set birthday = current_date - interval '15 years' where id = $1`, [
      child.user_id,
    ]);
    expect(await listed()).toMatchObject([{ may_delete: false }]);
    expect(await request(browser, { student_user_id: child.user_id })).toMatchObject({
      code: 200200,
      message: '已满 14 周岁，请由本人申请注销',
    });
    await account.query(`update "user" set birthday = current_date - interval '9 years' where id = $1`, [
      child.user_id,
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => request(browser, { student_user_id: child.user_id })));
    expect(answers.every((answer) => answer.code === 0)).toBe(true);
    expect(await listed()).toMatchObject([{ deletion_at: expect.any(String) }]);
    expect((await browser.call('GET', '/users/delete_account')).data.deletion_at).toBeNull();
    const told = await account.query<{ user_id: string }>(
      "select user_id from notification where event = 'account.delete_request' and user_id = any ($1)",
      [[guardian.user_id, child.user_id]],
    );
    expect(told.map((row) => row.user_id).sort()).toEqual([guardian.user_id, child.user_id].sort());
    const stranger = await account.signedIn((await account.person()).username);
    expect(await request(stranger, { student_user_id: child.user_id })).toMatchObject({ status: 404 });
    const body = { student_user_id: child.user_id };
    expect((await stranger.call('GET', '/users/delete_account/children')).data.list).toEqual([]);
    expect(await stranger.call('PUT', '/users/cancel_delete_account', { body })).toMatchObject({ status: 404 });
    expect(await browser.call('PUT', '/users/cancel_delete_account', { body })).toMatchObject({ code: 0 });
  });

  it('is refused to the last super admin', async () => {
    account.settings({ 'signin.totp_required': false });
    const { username, user_id } = await account.person();
    await account.query(`update "user" set is_super_admin = true, status = 'confirmed' where id = $1`, [user_id]);
    const browser = await account.signedIn(username);
    expect(await request(browser)).toMatchObject({ code: 200200, message: '您是唯一的超级管理员，请先移交权限' });
    const second = await account.person();
    await account.query(`update "user" set is_super_admin = true, status = 'confirmed' where id = $1`, [
      second.user_id,
    ]);
    expect(await request(browser)).toMatchObject({ code: 0 });
  });
});
