import { beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '#server/audit/audit.ts';
import { castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';

describe('accounts of the administration area', () => {
  const demo = useDemo();
  const middle = organizationId('sy-middle');

  beforeAll(async () => {
    await demo.everywhere(async (db) => {
      await grant(db, castId('office'), 'system_admin', middle);
      await grant(db, castId('outsider'), 'system_admin', organizationId('md'));
    });
  });

  const reason = '离岗核查';

  it('are those of the organisations in reach, and nobody else’s', async () => {
    const office = await demo.as('office');
    const { data } = await office.call('GET', '/admin/users', { query: { q: '王建国' } });
    expect(data.list.map((row: { id: string }) => row.id)).toContain(castId('teacher'));
    expect(data.list[0].phone).toMatch(/^\d{3}\*{4}\d{4}$/);
    const byPhone = await office.call('GET', '/admin/users', { query: { q: castPhone('teacher') } });
    expect(byPhone.data.list).toEqual([expect.objectContaining({ id: castId('teacher') })]);
    expect((await office.call('GET', '/admin/users', { query: { q: '韩雪' } })).data.total).toBe(0);
    expect(await office.call('GET', `/admin/users/${castId('outsider')}`)).toMatchObject({ status: 404 });
    const outsider = await demo.as('outsider');
    expect(await outsider.call('GET', `/admin/users/${castId('teacher')}`)).toMatchObject({ status: 404 });
    for (const who of ['principal', 'teacher', 'guardian'] as const)
      expect(await (await demo.as(who)).call('GET', '/admin/users')).toMatchObject({ code: 403001 });
  });

  it('are closed with their sessions, and opened again', async () => {
    const office = await demo.as('office');
    const guard = await demo.as('guard');
    const path = `/admin/users/${castId('guard')}/status`;
    expect((await office.call('PUT', path, { body: { status: 'disabled', reason } })).data).toMatchObject({
      status: 'disabled',
      sessions_n: 0,
      actions: expect.arrayContaining(['enable']),
    });
    expect(await guard.call('GET', '/users/settings')).toMatchObject({ code: 401402 });
    expect(await office.call('PUT', path, { body: { status: 'disabled', reason } })).toMatchObject({
      code: 200200,
      message: '账号当前状态为「已停用」，请刷新',
    });
    expect((await office.call('PUT', path, { body: { status: 'confirmed', reason } })).data.status).toBe('confirmed');
  });

  it('nobody closes the own account, one above the own, or the last super admin', async () => {
    const office = await demo.as('office');
    const close = (browser: typeof office, who: Parameters<typeof castId>[0]) =>
      browser.call('PUT', `/admin/users/${castId(who)}/status`, { body: { status: 'disabled', reason } });
    expect(await close(office, 'office')).toMatchObject({ message: '不能停用或删除自己的账号' });
    const superadmin = await demo.as('superadmin');
    await demo.test_db.query(`update "user" set is_super_admin = true where id = $1`, [castId('principal')]);
    expect(await close(office, 'principal')).toMatchObject({ message: '对方的权限高于您，不能执行此操作' });
    const principal = await demo.as('principal');
    // two super admins close each other at once: one of them stays
    const both = await Promise.all([close(superadmin, 'principal'), close(principal, 'superadmin')]);
    expect(both.filter((answer) => answer.code === 0)).toHaveLength(1);
    const [open] = await demo.test_db.query<{ n: number }>(
      `select count(*)::int as n from "user" where is_super_admin and status = 'confirmed' and client_id = $1`,
      [organizationId('sy')],
    );
    expect(open?.n).toBe(1);
    await demo.test_db.query(`update "user" set status = 'confirmed' where id = any ($1)`, [
      [castId('superadmin'), castId('principal')],
    ]);
    await demo.test_db.query(`update "user" set is_super_admin = false where id = $1`, [castId('principal')]);
  });

  it('a super admin is made and ended by another one with a fresh proof, two to ten of them, and all are told', async () => {
    const superadmin = await demo.as('superadmin');
    const put = (browser: typeof superadmin, who: Parameters<typeof castId>[0], is_super_admin: boolean) =>
      browser.call('PUT', `/admin/users/${castId(who)}/super_admin`, { body: { is_super_admin, reason } });
    expect(await put(await demo.as('office'), 'security', true)).toMatchObject({
      message: '只有超级管理员可以设置或取消超级管理员',
    });
    expect(await put(superadmin, 'superadmin', false)).toMatchObject({ message: '不能停用或删除自己的账号' });
    expect(await put(superadmin, 'security', true)).toMatchObject({ code: 0, data: { is_super_admin: true } });
    expect(await put(superadmin, 'security', false)).toMatchObject({ message: '至少保留2名超级管理员' });
    expect(await put(superadmin, 'homeroom', true)).toMatchObject({ code: 0 });
    const told = await demo.test_db.query<{ user_id: string }>(
      `select user_id from notification where event = 'account.super_admin' order by created_at desc limit 3`,
    );
    expect(new Set(told.map((row) => row.user_id))).toEqual(
      new Set([castId('superadmin'), castId('security'), castId('homeroom')]),
    );
    await demo.test_db.query(`update session set strong_until = null where user_id = $1`, [castId('superadmin')]);
    expect(await put(superadmin, 'homeroom', false)).toMatchObject({ code: 403301 });
    const fresh = await demo.as('superadmin');
    expect(await put(fresh, 'homeroom', false)).toMatchObject({ code: 0, data: { is_super_admin: false } });
    await demo.test_db.query(`update "user" set is_super_admin = false where id = $1`, [castId('security')]);
  });

  it('of people in office are not deleted; others are emptied after seven days', async () => {
    const office = await demo.as('office');
    expect(await office.call('DELETE', `/admin/users/${castId('teacher')}`)).toMatchObject({
      code: 200200,
      message: '此人在职或在读，账号已使用过或已有其他记录，不能删除；请停用账号',
    });
    const mistaken = castId('teacher').replace(/^.{8}/, 'dead0000');
    await demo.test_db.query(
      `insert into "user" (id, client_id, name, types, status, name_pinyin, name_initials)
       select $1, client_id, '误录', types, 'unconfirmed', name_pinyin, name_initials from "user" where id = $2`,
      [mistaken, castId('teacher')],
    );
    for (const table of ['user_organization', 'user_department'])
      await demo.test_db.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t)
           || jsonb_build_object('id', gen_random_uuid(), 'user_id', $1::uuid))).* from ${table} t where user_id = $2`,
        [mistaken, castId('teacher')],
      );
    expect(await office.call('DELETE', `/admin/users/${mistaken}`)).toMatchObject({ code: 0 });
    const held = await demo.test_db.query(
      `select state from user_department where user_id = $1 and state <> 'ended'
        union all select state from user_organization where user_id = $1 and state <> 'ended'`,
      [mistaken],
    );
    expect(held).toEqual([]);
    const { data } = await office.call('DELETE', `/admin/users/${castId('guard')}`);
    const days = (Date.parse(data.deletion_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await office.call('PUT', `/admin/users/${castId('guard')}/status`, { body: { status: 'confirmed', reason } });
    expect((await office.call('GET', `/admin/users/${castId('guard')}`)).data.deletion_at).toBeNull();
  });

  it('get a new password only by a link to their own phone, which opens once', async () => {
    const office = await demo.as('office');
    const answer = await office.call('POST', `/admin/users/${castId('teacher')}/reset_credentials`, {
      body: { reason },
    });
    expect(answer).toMatchObject({ code: 0, message: '已向本人手机发送链接' });
    expect(JSON.stringify(answer.body)).not.toMatch(/ticket|password/);
    const [sent] = await demo.test_db.query<{ text_sealed: string }>(
      `select text_sealed from delivery where event = 'account.set_password' order by created_at desc limit 1`,
    );
    const text = demo.services.seal.open(sent?.text_sealed ?? '', 'delivery.text');
    const ticket = /ticket=([\w-]+)/.exec(text)?.[1] ?? '';
    const guest = demo.guest();
    const opened = await guest.call('POST', '/users/login', { body: { ticket } });
    expect(opened).toMatchObject({ code: 0, data: { next: 'change_password' } });
    expect(await demo.guest().call('POST', '/users/login', { body: { ticket } })).toMatchObject({ code: 200200 });
    guest.token = opened.data.token;
    const password = 'Nachtwind42';
    expect(
      await guest.call('PUT', '/sessions/change_password', { body: { password, password_confirmation: password } }),
    ).toMatchObject({ code: 0 });
    expect(await demo.guest().call('POST', '/login', { body: { login: 'teacher', password } })).toMatchObject({
      code: 0,
    });
  });

  it('keep their second factor through a new password, and lose it only where that is said and written down', async () => {
    const office = await demo.as('office');
    const path = `/admin/users/${castId('teacher')}/reset_credentials`;
    const read = async () =>
      (
        await demo.test_db.query<{ has: boolean; codes: number }>(
          `select totp_confirmed_at is not null as has, cardinality(recovery_code_hashes) as codes
             from user_credential where user_id = $1`,
          [castId('teacher')],
        )
      )[0];
    await demo.test_db.query(
      `update user_credential set totp_sealed = 'x', totp_confirmed_at = now(), recovery_code_hashes = '{a,b}' where user_id = $1`,
      [castId('teacher')],
    );
    expect(await office.call('POST', path, { body: { reason } })).toMatchObject({ code: 0 });
    expect(await read()).toEqual({ has: true, codes: 2 });
    expect(await office.call('POST', path, { body: { reason, second_factor: true } })).toMatchObject({ code: 0 });
    expect(await read()).toEqual({ has: false, codes: 0 });
    const [entry] = await demo.test_db.query<{ changes: Record<string, unknown> }>(
      `select changes from audit_log where action = 'account.reset_credentials' order by at desc limit 1`,
    );
    expect(entry?.changes).toMatchObject({ second_factor: [null, true] });
  });

  it('are made with a link and without a password; a number or phone that is taken lands on its field', async () => {
    const office = await demo.as('office');
    const draft = {
      name: '新同事',
      user_types: ['teacher'],
      organization_id: middle,
      phone: '13911112222',
      number: 'N20261',
    };
    const made = await office.call('POST', '/admin/users', { body: draft });
    expect(made, made.message).toMatchObject({ code: 0, data: { name: '新同事', ways: { has_password: false } } });
    expect(await office.call('POST', '/admin/users', { body: { ...draft, number: null } })).toMatchObject({
      code: 422001,
      errors: { phone: ['该手机号已被其他账号使用'] },
    });
    expect(await office.call('POST', '/admin/users', { body: { ...draft, phone: '13911113333' } })).toMatchObject({
      code: 422001,
      errors: { number: ['工号/学号已存在'] },
    });
    expect(
      await office.call('POST', '/admin/users', { body: { ...draft, organization_id: organizationId('md-school') } }),
    ).toMatchObject({ code: 422001, errors: { organization_id: ['请选择列表中的项'] } });
    const update = { name: '改名', name_en: null, number: 'N20261', lang: 'cn', version: made.data.version };
    const path = `/admin/users/${made.data.id}`;
    const both = await Promise.all([
      office.call('PUT', path, { body: update }),
      office.call('PUT', path, { body: update }),
    ]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 409001]);
  });

  it('tell their owner who looked', async () => {
    const teacher = await demo.as('security');
    await (await demo.as('office')).call('POST', `/admin/users/${castId('security')}/reset_credentials`, {
      body: { reason },
    });
    const again = await demo.as('security');
    const { data } = await again.call('GET', '/users/my_data_access');
    expect(data.list[0]).toMatchObject({ kind: 'change', action: 'account.reset_credentials', purpose: reason });
    expect(data.list[0].who).toMatch(/ 赵$/);
    expect(await teacher.call('GET', '/users/my_data_access')).toMatchObject({ code: 401402 });
  });

  it('tell a guardian who looked at their child, and nobody else’s', async () => {
    const guardian = await demo.as('guardian');
    const { data } = await guardian.call('GET', '/users/my_data_access');
    const [child] = data.children as { id: string }[];
    if (!child) throw new Error('the guardian of the demo has children');
    const source = { actor: null, ip: null, device: null, request_id: 'test' };
    const look = { action: 'student.view', kind: 'read', target: ['user', child.id], reason: '家访准备' } as const;
    await demo.everywhere((db) => writeAudit(db, source, [{ ...look, after: { acting_for: '张三' } }]));
    const query = { child_id: child.id };
    const about = await guardian.call('GET', '/users/my_data_access', { query });
    expect(about.data.list[0]).toMatchObject({ kind: 'read', purpose: '家访准备', who: '系统（代 张）' });
    expect(data.list.map((one: { id: string }) => one.id)).not.toContain(about.data.list[0].id);
    for (const who of ['teacher', 'student', 'outsider'] as const)
      expect([who, await (await demo.as(who)).call('GET', '/users/my_data_access', { query })]).toMatchObject([
        who,
        { status: 404 },
      ]);
    await demo.test_db.query('update stu_gd_client set restricted = true where guardian_id = $1 and student_id = $2', [
      castId('guardian'),
      child.id,
    ]);
    expect(await guardian.call('GET', '/users/my_data_access', { query })).toMatchObject({ status: 404 });
  });
});
