import { beforeAll, describe, expect, it } from 'vitest';
import { type Guardianship, guardianship } from '#modules/identity/accounts/server/public.ts';
import type { Browser } from '#server/testing/portal.ts';
import { listMine, NEW_PASSWORD, REVOKED, useAccountPortal } from '../../../../server/testing/account-portal.ts';

describe('a guardian who becomes their child', () => {
  const account = useAccountPortal();
  let known: Guardianship;
  beforeAll(() =>
    guardianship.by({
      childrenOf: async () => [],
      canSwitch: (...asked) => known.canSwitch(...asked),
      guardiansOf: async (db, ids) => (await known.guardiansOf?.(db, ids)) ?? new Map(),
    })(account.services),
  );

  async function family(child: Parameters<typeof account.person>[0] = {}) {
    const guardian = await account.person({ name: '李伟民' });
    const other = await account.person({ name: '王芳' });
    const student = await account.person({ name: '李思源', user_types: ['student'], ...child });
    known = {
      childrenOf: async () => [],
      canSwitch: async (_db, by, to) => by === guardian.user_id && to === student.user_id,
      guardiansOf: async () => new Map([[student.user_id, [guardian.user_id, other.user_id]]]),
    };
    return { guardian, other, student };
  }
  const become = (browser: Browser, student_user_id: string) =>
    browser.call('POST', '/users/fetch_student_token', { body: { student_user_id } });

  it('goes on as the child, ends as guardian, and the other guardian is told', async () => {
    const { guardian, other, student } = await family();
    const browser = await account.signedIn(guardian.username);
    const before = browser.token;
    const answer = await become(browser, student.user_id);
    expect(answer, answer.message).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    expect(await listMine(browser)).toMatchObject({ ...REVOKED, message: '已切换到子女账号，请重新登录' });
    browser.token = answer.data.token;
    expect((await listMine(browser)).data.list[0]).toMatchObject({ kind: 'switched', amr: ['switch'] });
    expect((await browser.call('GET', '/users/login')).data.user).toMatchObject({ id: student.user_id });
    browser.token = before;
    expect(await listMine(browser)).toMatchObject({ code: 401402 });
    const told = await account.query<{ user_id: string; title: string }>(
      `select user_id, title from notification where event = 'account.child_switched'`,
    );
    expect(told).toEqual([{ user_id: other.user_id, title: '李伟民 进入了 李思源 的账号' }]);
    const [session] = await account.query(`select switched_from, strong_until from session where kind = 'switched'`);
    expect(session).toEqual({ switched_from: guardian.user_id, strong_until: null });
  });

  it('of many calls at once becomes one child, not many', async () => {
    const { guardian, student } = await family();
    const browser = await account.signedIn(guardian.username);
    const answers = await Promise.all(Array.from({ length: 6 }, () => become(browser, student.user_id)));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, ...Array(5).fill(401402)]);
    const rows = await account.query(`select 1 from session where user_id = $1 and revoked_at is null`, [
      student.user_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('cannot touch what belongs to the child alone', async () => {
    const { guardian, student } = await family();
    const browser = await account.signedIn(guardian.username);
    browser.token = (await become(browser, student.user_id)).data.token;
    const closed = { status: 403, code: 403001 };
    const twice = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    for (const [method, path, body] of [
      ['PUT', '/sessions/change_password', twice],
      ['PUT', '/sessions/change_phone', { phone: '13988880001', code: '123456' }],
      ['POST', '/sessions/hand_off', { path: '/home' }],
      ['POST', '/sessions/freeze', {}],
      ['DELETE', '/users/delete_account', { confirm: '注销' }],
      ['POST', '/users/fetch_student_token', { student_user_id: student.user_id }],
      ['DELETE', '/sessions/others', undefined],
    ] as const) {
      const answer = await browser.call(method, path, body ? { body } : {});
      expect(answer, path).toMatchObject({ ...closed, message: '切换到子女账号后不可进行此操作' });
    }
    expect((await browser.call('GET', '/sessions/safety')).data.may_change).toBe(false);
  });

  it('needs a child of their own whose account is open', async () => {
    const { guardian, student } = await family({ is_activated: false });
    const browser = await account.signedIn(guardian.username);
    expect(await become(browser, student.user_id)).toMatchObject({ status: 404 });
    expect(await become(browser, (await account.person()).user_id)).toMatchObject({ status: 404 });
    expect(await listMine(browser)).toMatchObject({ code: 0 });
    const open = await family();
    await account.query(`update "user" set status = 'disabled' where id = $1`, [open.student.user_id]);
    const own = await account.signedIn(open.guardian.username);
    expect(await become(own, open.student.user_id)).toMatchObject({ status: 404 });
    expect(await become(account.browser(), open.student.user_id)).toMatchObject({ code: 401401 });
  });
});
