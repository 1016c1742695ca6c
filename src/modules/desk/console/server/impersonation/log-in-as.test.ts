import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';
import { finishImpersonations } from './impersonation.service.ts';

const reason = '协助排查课表显示问题';

const nowhere = '00000000-0000-4000-8000-000000000000';

describe('logging in as somebody else', () => {
  const demo = useDemo();
  const group = organizationId('sy');

  beforeAll(async () => {
    await demo.everywhere(async (db) => {
      await grant(db, castId('office'), 'system_admin', group);
      await grant(db, castId('finance'), 'system_admin', group);
    });
  });

  /** A browser of the administrator that goes on as somebody else. */
  async function actingAs(admin: Browser, who: Parameters<typeof castId>[0], minutes = 30) {
    const answer = await admin.call('POST', `/admin/users/${castId(who)}/fetch_token`, { body: { reason, minutes } });
    expect(answer, answer.message).toMatchObject({ code: 0 });
    const own = admin.token;
    admin.token = answer.data.token;
    return { answer, own };
  }
  const endAll = (admin: Browser) => admin.call('POST', '/sessions/end_impersonation');
  const endOf = (where: string) => demo.everywhere((db) => db.execute(sql.raw(where)));

  it('opens the portal of that person with a banner’s facts, and logs both names', async () => {
    const admin = await demo.as('office');
    const { own } = await actingAs(admin, 'teacher', 20);
    const { data: frame } = await admin.call('GET', '/users/settings');
    expect(frame.user.id).toBe(castId('teacher'));
    expect(frame.session).toMatchObject({ kind: 'impersonation', impersonator: { id: castId('office') } });
    const minutes = (Date.parse(frame.session.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThan(20.5);
    await admin.call('PUT', '/users/preferences', { body: { lang: 'us' } });
    const [entry] = await demo.test_db.query<{ actor_id: string; real_user_id: string }>(
      `select actor_id, real_user_id from audit_log where real_user_id is not null order by at desc limit 1`,
    );
    expect(entry).toEqual({ actor_id: castId('teacher'), real_user_id: castId('office') });
    expect(await endAll(admin)).toMatchObject({ code: 0, data: { ended: true } });
    expect(await admin.call('GET', '/users/settings')).toMatchObject({ code: 401402 });
    admin.token = own;
    expect((await admin.call('GET', '/users/settings')).data.user.id).toBe(castId('office'));
  });

  it('wanted six times at once begins once, and ends once', async () => {
    const admin = await demo.as('office');
    const own = admin.token;
    const body = { reason, minutes: 10 };
    const begun = await Promise.all(
      ['teacher', 'teacher', 'teacher', 'homeroom', 'homeroom', 'homeroom'].map((who) =>
        admin.call('POST', `/admin/users/${castId(who as 'teacher')}/fetch_token`, { body }),
      ),
    );
    const winners = begun.filter((answer) => answer.code === 0);
    expect(winners).toHaveLength(1);
    admin.token = winners[0]?.data.token;
    const ends = await Promise.all(Array.from({ length: 6 }, () => endAll(admin)));
    expect(ends.filter((answer) => answer.data?.ended === true)).toHaveLength(1);
    admin.token = own;
    expect(await admin.call('GET', '/users/settings')).toMatchObject({ code: 0 });
  });

  it('keeps closed what only the person may do', async () => {
    const admin = await demo.as('office');
    await actingAs(admin, 'teacher');
    const closed = { status: 403, code: 403001, message: '代登录期间不可进行此操作' };
    expect(
      await admin.call('PUT', '/sessions/change_password', {
        body: { password: 'Qwerty1234', password_confirmation: 'Qwerty1234' },
      }),
    ).toMatchObject(closed);
    expect(await admin.call('POST', '/sessions/hand_off', { body: { path: '/home' } })).toMatchObject(closed);
    await endAll(admin);
  });

  it.each([
    ['orgadmin', 'POST', '/notifications/create_announcement'],
    ['orgadmin', 'PUT', `/notifications/${nowhere}/submit`],
    ['orgadmin', 'PUT', `/notifications/${nowhere}/approve`],
    ['orgadmin', 'PUT', `/notifications/${nowhere}/return`],
    ['orgadmin', 'PUT', `/guardian_link_requests/${nowhere}/decide`],
    ['orgadmin', 'PUT', `/pending_staffs/${nowhere}/audit`],
    ['orgadmin', 'PUT', `/role_users/${nowhere}/second`],
    ['security', 'DELETE', `/visitors/black_list/${nowhere}`],
  ] as const)(
    'keeps closed what two people decide, since one would do both: as %s %s %s',
    async (who, method, path) => {
      const admin = await demo.as('superadmin');
      await actingAs(admin, who);
      expect(await admin.call(method, path, { body: {} })).toMatchObject({
        code: 403001,
        message: '代登录期间不可进行此操作',
      });
      await endAll(admin);
    },
  );

  it('is told to the person once it is over, by the person’s own bell', async () => {
    const admin = await demo.as('office');
    await actingAs(admin, 'homeroom');
    await finishImpersonations(demo.services);
    const told = async () =>
      (await demo.test_db.query(`select body from notification where user_id = $1 and event = 'impersonation.told'`, [
        castId('homeroom'),
      ])) as { body: string }[];
    expect(await told()).toHaveLength(0);
    await endAll(admin);
    await finishImpersonations(demo.services);
    await finishImpersonations(demo.services);
    expect(await told()).toEqual([{ body: expect.stringContaining(reason) }]);
  });

  it('ends by itself: then the token fits no more (400403)', async () => {
    const admin = await demo.as('office');
    await actingAs(admin, 'teacher', 1);
    await endOf(`update session set expires_at = now() - interval '1 second' where kind = 'impersonation'`);
    await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('teacher')]));
    await expect.poll(async () => (await admin.call('GET', '/users/settings')).code).toBe(400403);
    await endOf(`update impersonation set ends_at = now() where state = 'active'`);
  });

  it('needs a fresh proof, a reason, a lower account, and one at a time', async () => {
    const admin = await demo.as('office');
    const ask = (who: Parameters<typeof castId>[0], body: object = { reason }) =>
      admin.call('POST', `/admin/users/${castId(who)}/fetch_token`, { body });
    expect(await ask('teacher', { reason: '太短' })).toMatchObject({
      code: 422001,
      errors: { reason: expect.any(Array) },
    });
    expect(await ask('teacher', { reason, minutes: 31 })).toMatchObject({ code: 422001 });
    expect(await ask('superadmin')).toMatchObject({ code: 200200, message: '不能以超级管理员身份登录' });
    expect(await ask('office')).toMatchObject({ code: 200200, message: '不能以自己的身份代登录' });
    expect(await ask('outsider')).toMatchObject({ status: 404 });
    expect(
      await (await demo.as('principal')).call('POST', `/admin/users/${castId('teacher')}/fetch_token`, {
        body: { reason },
      }),
    ).toMatchObject({ code: 403001 });
    const { own } = await actingAs(admin, 'teacher');
    expect(
      await admin.call('POST', `/admin/users/${castId('homeroom')}/fetch_token`, { body: { reason } }),
    ).toMatchObject({ status: 403 });
    const token = admin.token;
    admin.token = own;
    expect(await ask('homeroom')).toMatchObject({ code: 200200, message: '请先结束当前的代登录' });
    admin.token = token;
    await endAll(admin);
    admin.token = own;
    await endOf(`update session set strong_until = now() - interval '1 second' where user_id = '${castId('office')}'`);
    expect(await ask('teacher')).toMatchObject({ status: 403, code: 403301 });
    expect(await admin.call('POST', '/sessions/step_up', { body: { password: 'Falsch12345' } })).toMatchObject({
      code: 200200,
    });
    const proven = await admin.call('POST', '/sessions/step_up', { body: { password: 'Shuyuan123' } });
    expect(proven, proven.message).toMatchObject({ code: 0 });
    admin.token = proven.data.token;
    expect(await ask('teacher')).toMatchObject({ code: 0 });
    await endOf(`update session set revoked_at = now() where kind = 'impersonation'`);
    await finishImpersonations(demo.services);
  });

  it('as a child of twelve waits for another administrator, who cannot be the first one', async () => {
    await endOf(
      `update "user" set birthday = (current_date - interval '12 years')::date where id = '${castId('student')}'`,
    );
    const first = await demo.as('office');
    const second = await demo.as('finance');
    const ask = () => first.call('POST', `/admin/users/${castId('student')}/fetch_token`, { body: { reason } });
    const waiting = await ask();
    expect(waiting).toMatchObject({ code: 0, data: { token: null, impersonation: { state: 'requested' } } });
    expect((await ask()).data.impersonation.id).toBe(waiting.data.impersonation.id);
    const path = `/admin/impersonations/${waiting.data.impersonation.id}/second`;
    const agree = { body: { result: 'approve' } };
    expect(await first.call('PUT', path, agree)).toMatchObject({ code: 200200, message: '须由另一名管理员同意' });
    const { data: list } = await second.call('GET', '/admin/impersonations', { query: { state: 'requested' } });
    expect(list.list[0]).toMatchObject({ can_second: true, target: { id: castId('student') } });
    expect(await second.call('PUT', path, agree)).toMatchObject({ code: 0, data: { state: 'approved' } });
    expect(await second.call('PUT', path, agree)).toMatchObject({
      code: 200200,
      message: expect.stringContaining('已由 孙志远'),
    });
    const begun = await ask();
    expect(begun).toMatchObject({
      code: 0,
      data: { impersonation: { state: 'active', second: { id: castId('finance') } } },
    });
    first.token = begun.data.token;
    await endAll(first);
  });
});
