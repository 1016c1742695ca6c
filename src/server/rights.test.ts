import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { accessRights } from '#modules/core/access/rights.ts';
import {
  findPerson,
  holders,
  openBuiltinApps,
  rolesZongwu,
  syncPostRoles,
} from '#modules/core/access/server/public.ts';
import { runRoleClock } from '#modules/core/access/server/roles/role-clock.service.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { departmentLeadersChanged } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Answer, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { addDays, today } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { serverModules } from './modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from './testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let sister: TestSchool;
let foreign: TestSchool;
let group: string;
let people: Record<
  'admin' | 'second' | 'hr' | 'teacher' | 'colleague' | 'sisterAdmin' | 'foreignAdmin' | 'root',
  TestPerson
>;

/** Guards, and visitor settings: both sides of the gate, both held by an organisation's administrator. */
const CODES = [gateRights.guards, gateRights.settings];
const here = today(noonZone());

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('实验中学');
  sister = await world.school('国际学校', school);
  foreign = await world.school('明德学校');
  await source(({ db }) => openBuiltinApps(db, school.client_id));
  const of = (name: string, roles: Parameters<TestWorld['person']>[0]['roles'], at = school) =>
    world.person({ name, school: at, roles: roles ?? [] });
  people = {
    admin: await of('张明', ['org_admin']),
    second: await of('赵刚', ['org_admin']),
    hr: await of('刘敏', ['hr']),
    teacher: await of('王建', []),
    colleague: await of('李华', []),
    sisterAdmin: await of('钱进', ['org_admin'], sister),
    foreignAdmin: await of('韩雪', ['org_admin'], foreign),
    root: await world.person({ name: '周总', school, is_super_admin: true }),
  };
  group = (await people.admin.browser.call('GET', '/role_groups')).data.list.find(
    (one: { code: string }) => one.code === 'offices',
  ).id;
});
afterAll(() => portal.close());

const role = (extra: Record<string, unknown> = {}) => ({
  role_group_id: group,
  name: '检查员',
  name_en: 'Inspector',
  codes: CODES,
  ...extra,
});

async function made(extra: Record<string, unknown> = {}, by = people.admin): Promise<string> {
  const answer = await by.browser.call('POST', '/roles', { body: role(extra) });
  expect(answer, answer.message).toMatchObject({ code: 0 });
  return answer.data.id;
}

const give = (roleId: string, who: TestPerson, extra: Record<string, unknown> = {}, by = people.admin) =>
  by.browser.call('POST', `/roles/${roleId}/users`, {
    body: { users: [{ user_id: who.user_id, ...extra }], reason: '工作需要' },
  });

async function given(roleId: string, who: TestPerson, extra: Record<string, unknown> = {}, by = people.admin) {
  const answer = await give(roleId, who, extra, by);
  expect(answer, answer.message).toMatchObject({ code: 0 });
  return answer.data.list[0].id as string;
}

const take = (roleId: string, id: string, by = people.admin) =>
  by.browser.call('DELETE', `/roles/${roleId}/delete_users`, { body: { role_user_ids: [id], reason: '不再需要' } });

async function codesOf(who: TestPerson): Promise<string[]> {
  return (await who.browser.call('GET', '/users/show_current')).data.permission_lists;
}

/** Waits until somebody has a code, or has it no more. */
const shows = (who: TestPerson, code: string, has = true) =>
  until(async () => (await codesOf(who)).includes(code) === has);

const source = (work: (from: EventSource) => Promise<unknown>) =>
  portal.services.database.write(EVERYWHERE, (tx) =>
    work({ services: portal.services, db: tx.db, afterCommit: (after) => tx.afterCommit(after) }),
  );

const roleKey = async (key: string): Promise<string> =>
  (await test_db.query<{ id: string }>('select id from role where code = $1 and client_id is null', [key]))[0]?.id ??
  '';

const refusal = (cn: string, code = 200200) => ({ code, message: cn });

describe('a grant', () => {
  test('holds with the next request on every node, and ends as fast', async () => {
    const node = await startTestPortal(test_db.url, [], findPerson);
    const { token, cookies } = people.teacher.browser;
    const onNode = async () =>
      (await node.services.sessions.recognise(token ?? '', cookies.get('sid2'))).grants.has(gateRights.guards);
    expect(await onNode()).toBe(false);
    await shows(people.teacher, gateRights.guards, false);
    const id = await made();
    const held = await given(id, people.teacher, {
      scopes: [{ kind: 'department', target_id: school.department_id }],
      valid_to: addDays(here, 3),
    });
    await until(onNode);
    expect(await codesOf(people.teacher)).toEqual(expect.arrayContaining(CODES));
    expect((await take(id, held)).code).toBe(0);
    await until(async () => !(await onNode()));
    await shows(people.teacher, gateRights.guards, false);
    await node.close();
  });

  test('is never of rights that the grantor lacks, nor wider than they reach', async () => {
    expect(
      await people.admin.browser.call('POST', '/roles', { body: role({ codes: [visitorRights.details] }) }),
    ).toMatchObject(refusal('不能授予自己没有的权限：访客详情'));
    const security = await roleKey('security');
    expect(await give(security, people.teacher)).toMatchObject({ code: 200200 });
    const own = await made();
    expect(await give(own, people.teacher, {}, people.hr)).toMatchObject({ code: 200200 });
    expect(await give(own, people.admin)).toMatchObject(refusal('不能给自己授权'));
    expect(await give(await roleKey('user_type_teacher'), people.teacher)).toMatchObject(
      refusal('教职工 由系统按身份授予'),
    );
    const held = await made();
    expect(await give(held, people.teacher, { scopes: [{ kind: 'organization_tree' }] })).toMatchObject({ code: 0 });
    expect(await give(held, people.colleague, { organization_id: sister.id })).toMatchObject({ status: 404 });
    expect(
      await give(held, people.colleague, { scopes: [{ kind: 'department', target_id: sister.department_id }] }),
    ).toMatchObject({ code: 422001 });
    expect(await give(held, people.foreignAdmin)).toMatchObject({ status: 404 });
    // the name of somebody of a school that the grantor does not see is not told
    expect(await give(held, people.sisterAdmin)).toMatchObject({ status: 404 });
    expect(await give(held, people.sisterAdmin, {}, people.root)).toMatchObject(refusal('钱进 不是该机构的成员'));
    expect(await give(held, people.teacher)).toMatchObject(refusal('王建 已拥有该角色'));
  });

  test('reaches no further than a grantor who is limited to a department', async () => {
    const limited = await world.person({ name: '部门管理', school });
    const other = uuidv7();
    await test_db.query(
      `insert into department (id, organization_id, path, depth, code, name, name_pinyin, name_initials, kind, department_unitid)
       values ($1::uuid, $2, $1::uuid::text, 1, 'OTHER', '别处', 'biechu', 'bc', 'office', 'DOTHER')`,
      [other, school.id],
    );
    const id = await made({ codes: [directoryRights.viewPeople], name: '部门查看', name_en: 'Department viewer' });
    const granting = await made({
      codes: [directoryRights.viewPeople, accessRights.assign],
      name: '部门授权',
      name_en: 'Department grants',
    });
    await given(granting, limited, { scopes: [{ kind: 'department', target_id: school.department_id }] });
    const scoped = (target_id: string) => ({ scopes: [{ kind: 'department', target_id }] });
    expect(await give(id, people.colleague, scoped(other), limited)).toMatchObject(
      refusal('授权范围超出您自己的范围：人员查看'),
    );
    expect(await give(id, people.colleague, { scopes: [{ kind: 'own_departments' }] }, limited)).toMatchObject({
      code: 200200,
    });
    expect(await give(id, people.colleague, {}, limited)).toMatchObject({ code: 200200 });
    expect(await give(id, people.colleague, scoped(school.department_id), limited)).toMatchObject({ code: 0 });
  });

  test('of many is for all of them or for nobody', async () => {
    const id = await made();
    const users = [{ user_id: people.teacher.user_id }, { user_id: people.foreignAdmin.user_id }];
    const answer = await people.admin.browser.call('POST', `/roles/${id}/users`, { body: { users, reason: '试用' } });
    expect(answer.status).toBe(404);
    expect((await people.admin.browser.call('GET', `/roles/${id}/users`)).data.total).toBe(0);
  });

  test('takes no more places than the role has, however many ask at once', async () => {
    const id = await made({ max_holders: 2 });
    const many = await Promise.all(Array.from({ length: 6 }, (_, at) => world.person({ name: `候选${at}`, school })));
    const answers = await Promise.all(many.map((one) => give(id, one)));
    expect(answers.filter((one) => one.code === 0)).toHaveLength(2);
    expect(answers.filter((one) => one.message === '该角色最多2名成员')).toHaveLength(4);
  });

  test('is inclusive of its last day, and ends with it', async () => {
    const who = await world.person({ name: '临时', school });
    const id = await made();
    const held = await given(id, who, { valid_to: here });
    await shows(who, gateRights.guards);
    await test_db.query(`update role_user set valid_from = $2::date - 5, valid_to = $2::date - 1 where id = $1`, [
      held,
      here,
    ]);
    const later = await world.signIn(who.user_id, school);
    expect((await later.call('GET', '/users/show_current')).data.permission_lists).not.toContain(gateRights.guards);
    await runRoleClock(portal.services);
    expect(await test_db.query('select state from role_user where id = $1', [held])).toEqual([{ state: 'ended' }]);
    expect(
      await test_db.query('select event from notification where user_id = $1 order by created_at', [who.user_id]),
    ).toEqual([{ event: 'role_user.granted' }, { event: 'role_user.ended' }]);
    expect(await give(id, who, { valid_to: addDays(here, -1) })).toMatchObject({ code: 422001 });
  });

  test('that ends soon is said to holder and grantor, once for each notice', async () => {
    const who = await world.person({ name: '快到期', school });
    const held = await given(await made(), who, { valid_to: addDays(here, 14) });
    const told = async () =>
      (
        await test_db.query<{ n: number }>(
          `select count(*)::int as n from notification where user_id = $1 and event = 'role_user.ending'`,
          [who.user_id],
        )
      )[0]?.n;
    await runRoleClock(portal.services);
    await runRoleClock(portal.services);
    expect(await told()).toBe(1);
    await test_db.query('update role_user set valid_from = $2::date - 20, valid_to = $2::date + 3 where id = $1', [
      held,
      here,
    ]);
    await runRoleClock(portal.services);
    await runRoleClock(portal.services);
    expect(await told()).toBe(2);
    const [{ n } = { n: 0 }] = await test_db.query<{ n: number }>(
      `select count(*)::int as n from notification where user_id = $1 and event = 'role_user.ending' and title like '快到期%'`,
      [people.admin.user_id],
    );
    expect(n).toBe(2);
  });

  test('can be made longer, by another than its holder', async () => {
    const id = await made();
    const held = await given(id, people.colleague, { valid_to: here });
    const body = { valid_to: addDays(here, 30), reason: '延长' };
    expect(await people.colleague.browser.call('PUT', `/role_users/${held}`, { body })).toMatchObject({ status: 403 });
    const longer = await people.second.browser.call('PUT', `/role_users/${held}`, { body });
    expect(longer.data).toMatchObject({ valid_to: body.valid_to, state: 'active' });
    expect(
      await people.admin.browser.call('PUT', `/role_users/${held}`, {
        body: { valid_to: '2020-01-01', reason: '错误' },
      }),
    ).toMatchObject({ code: 422001 });
    await take(id, held);
  });
});

describe('a critical role', () => {
  test('waits for a second administrator who is neither grantor nor grantee', async () => {
    const id = await made({ codes: [accessRights.roles, directoryRights.view], name: '副管理员', name_en: 'Deputy' });
    expect((await people.admin.browser.call('GET', `/roles/${id}`)).data).toMatchObject({
      needs_second: true,
      risk: 'critical',
    });
    const who = await world.person({ name: '副手', school });
    const held = await given(id, who);
    await shows(who, accessRights.roles, false);
    const decide = (by: TestPerson, decision = 'approve'): Promise<Answer> =>
      by.browser.call('PUT', `/role_users/${held}/second`, { body: { decision } });
    expect(await decide(people.admin)).toMatchObject(refusal('须由另一名授权管理员复核'));
    expect(await decide(people.sisterAdmin)).toMatchObject({ status: 404 });
    const waiting = await people.second.browser.call('GET', '/role_users', { query: { state: 'requested' } });
    expect(waiting.data.list.map((one: { id: string }) => one.id)).toContain(held);
    const answers = await Promise.all([decide(people.second), decide(people.root, 'refuse')]);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(answers.filter((one) => one.code !== 0)[0]?.message).toMatch(/^该授权已由.+处理$/);
  });

  test('that a post brings is not approved by the person who linked the post, nor by the one who placed the person', async () => {
    const post = uuidv7();
    await test_db.query(
      `insert into post (id, client_id, organization_id, code, name, category) values ($1, $2, $3, 'VICE', '副校长', 'management')`,
      [post, school.client_id, school.id],
    );
    const [early, late] = [await world.person({ name: '早到', school }), await world.person({ name: '晚到', school })];
    const place = (who: TestPerson, by: TestPerson) =>
      by.browser.call('POST', `/departments/${school.department_id}/add_users`, {
        body: { users: [{ user_id: who.user_id, post_id: post }] },
      });
    expect(await place(early, people.admin)).toMatchObject({ code: 0 });
    const id = await made({ codes: [accessRights.roles], name: '随岗管理员', name_en: 'By post' });
    const body = { posts: [{ post_id: post, scope_kind: 'organization' }] };
    expect(await people.admin.browser.call('PUT', `/roles/${id}/posts`, { body })).toMatchObject({ code: 0 });
    expect(await place(late, people.second)).toMatchObject({ code: 0 });
    const decide = async (who: TestPerson, by: TestPerson) => {
      const [row] = await test_db.query<{ id: string }>(
        'select id from role_user where role_id = $1 and user_id = $2',
        [id, who.user_id],
      );
      return by.browser.call('PUT', `/role_users/${row?.id}/second`, { body: { decision: 'approve' } });
    };
    expect(await decide(early, people.admin)).toMatchObject(refusal('须由另一名授权管理员复核'));
    expect(await decide(late, people.second)).toMatchObject(refusal('须由另一名授权管理员复核'));
    expect(await decide(early, people.second)).toMatchObject({ code: 0 });
    expect(await decide(late, people.admin)).toMatchObject({ code: 0 });
  });

  test('is not made of one that people hold already', async () => {
    const id = await made({ codes: [directoryRights.view], name: '慢慢变大', name_en: 'Growing' });
    const widened = async (codes: readonly string[]) => {
      const { version } = (await people.admin.browser.call('GET', `/roles/${id}`)).data;
      const body = { ...role({ codes, name: '慢慢变大', name_en: 'Growing' }), version };
      return people.admin.browser.call('PUT', `/roles/${id}`, { body });
    };
    const who = await world.person({ name: '同谋', school });
    const held = await given(id, who);
    expect(await widened([directoryRights.view, accessRights.roles])).toMatchObject(
      refusal('该角色已有 1 名成员，关键权限须逐人复核：请先收回，或另建角色。关键权限：授权管理'),
    );
    expect(await widened([directoryRights.view, directoryRights.viewPeople])).toMatchObject({ code: 0 });
    expect(await take(id, held)).toMatchObject({ code: 0 });
    expect(await widened([directoryRights.view, accessRights.roles])).toMatchObject({ code: 0 });
    await shows(who, accessRights.roles, false);
  });

  test('does not come to reach further by one administrator alone, but may reach less', async () => {
    const id = await made({
      codes: [accessRights.roles, directoryRights.view],
      name: '小范围',
      name_en: 'Small reach',
    });
    const who = await world.person({ name: '小范围', school });
    const [own, whole] = ['own_departments', 'organization'].map((kind) => ({ kind, target_id: null }));
    const held = await given(id, who, { scopes: [own] });
    const body = { decision: 'approve' };
    expect(await people.second.browser.call('PUT', `/role_users/${held}/second`, { body })).toMatchObject({ code: 0 });
    const reaching = (scopes: unknown) =>
      people.admin.browser.call('PUT', `/role_users/${held}`, { body: { valid_to: null, scopes, reason: '工作需要' } });
    const refused = refusal('关键角色的范围不能由一人扩大：请收回后重新授权，由另一名管理员复核');
    expect(await reaching([whole])).toMatchObject(refused);
    expect(await reaching([own, whole])).toMatchObject(refused);
    expect(
      await people.admin.browser.call('PUT', `/users/${who.user_id}/data_scopes`, {
        body: { role_user_id: held, scopes: [whole], reason: '工作需要' },
      }),
    ).toMatchObject(refused);
    expect(await reaching([own])).toMatchObject({ code: 0 });
    await take(id, held);
    const again = await given(id, who, { scopes: [whole] });
    expect(await people.second.browser.call('PUT', `/role_users/${again}/second`, { body })).toMatchObject({ code: 0 });
    const less = { valid_to: null, scopes: [own], reason: '工作需要' };
    expect(await people.admin.browser.call('PUT', `/role_users/${again}`, { body: less })).toMatchObject({ code: 0 });
    await take(id, again);
  });

  test('grows and is given at the same moment: nobody holds it without a second administrator', async () => {
    for (const name of ['一', '二', '三']) {
      const id = await made({ codes: [directoryRights.view], name: `同时${name}`, name_en: `At once ${name}` });
      const who = await world.person({ name: `同时${name}`, school });
      const body = {
        ...role({ codes: [directoryRights.view, accessRights.roles], name: `同时${name}`, name_en: `At once ${name}` }),
        version: 1,
      };
      await Promise.all([give(id, who), people.second.browser.call('PUT', `/roles/${id}`, { body })]);
      expect(
        await test_db.query(
          `select from role_user ru join role_action ra using (role_id) where ru.role_id = $1 and ru.state = 'active' and ra.code = '${accessRights.roles}'`,
          [id],
        ),
      ).toHaveLength(0);
    }
  });

  test('is refused by itself after seven days', async () => {
    const id = await made({ codes: [accessRights.roles], name: '过期申请', name_en: 'Late' });
    const held = await given(id, people.colleague);
    await test_db.query(`update role_user set created_at = now() - interval '8 days' where id = $1`, [held]);
    await runRoleClock(portal.services);
    expect(await test_db.query('select state from role_user where id = $1', [held])).toEqual([{ state: 'refused' }]);
  });
});

describe('duties that must not meet', () => {
  test('are kept apart in one role, over two roles, and over an edit', async () => {
    await test_db.query(
      `insert into action_conflict (code_a, code_b, level, reason, reason_en) values ('${gateRights.guards}', '${gateRights.settings}', 'deny', '分开', 'Apart')`,
    );
    const sentence = '权限冲突：保安管理 与 访客设置 不能同时授予';
    expect(await people.admin.browser.call('POST', '/roles', { body: role() })).toMatchObject(refusal(sentence));
    const one = await made({ codes: [gateRights.guards], name: '甲', name_en: 'A' });
    const two = await made({ codes: [gateRights.settings], name: '乙', name_en: 'B' });
    const who = await world.person({ name: '两职', school });
    await given(one, who);
    expect(await give(two, who)).toMatchObject(refusal(sentence));
    const three = await made({ codes: [directoryRights.view], name: '丙', name_en: 'C' });
    await given(three, who);
    const { version } = (await people.admin.browser.call('GET', `/roles/${three}`)).data;
    const body = role({ codes: [gateRights.settings], name: '丙', name_en: 'C', version });
    expect(await people.admin.browser.call('PUT', `/roles/${three}`, { body })).toMatchObject(refusal(sentence));
    const both = await Promise.all([give(one, people.colleague), give(two, people.colleague)]);
    expect(both.filter((answer) => answer.code === 0)).toHaveLength(1);
    await test_db.query(`update action_conflict set level = 'warn' where code_a = '${gateRights.guards}'`);
    expect(await give(two, who)).toMatchObject({ code: 0 });
    await test_db.query(`delete from action_conflict where code_a = '${gateRights.guards}'`);
  });
});

describe('the last administrator', () => {
  test('stays: two who remove each other at once leave one', async () => {
    const lonely = await world.school('孤岛学校', school);
    const two = await Promise.all(
      ['甲', '乙'].map((name) => world.person({ name, school: lonely, roles: ['org_admin'] })),
    );
    const [a, b] = two as [TestPerson, TestPerson];
    const id = await roleKey('org_admin');
    const rows = await test_db.query<{ id: string; user_id: string }>(
      'select id, user_id from role_user where organization_id = $1 and role_id = $2',
      [lonely.id, id],
    );
    const of = (who: TestPerson) => rows.find((row) => row.user_id === who.user_id)?.id ?? '';
    const answers = await Promise.all([take(id, of(b), a), take(id, of(a), b)]);
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    const left = await test_db.query(
      `select 1 from role_user where organization_id = $1 and role_id = $2 and state = 'active'`,
      [lonely.id, id],
    );
    expect(left).toHaveLength(1);
    const keeper = answers[0]?.code === 0 ? a : b;
    expect(await take(id, of(keeper), keeper)).toMatchObject(refusal('至少保留一名授权管理员'));
  });

  test('is not lost by an edit or by switching a role off', async () => {
    const island = await world.school('小岛学校', school);
    const first = await world.person({ name: '初', school: island, roles: ['org_admin'] });
    const next = await world.person({ name: '次', school: island });
    const id = await made({ codes: [accessRights.roles, accessRights.assign], name: '唯一', name_en: 'Only' }, first);
    await test_db.query(
      `insert into role_user (id, role_id, user_id, organization_id) values (gen_random_uuid(), $1, $2, $3)`,
      [id, next.user_id, island.id],
    );
    const org = await roleKey('org_admin');
    const [row] = await test_db.query<{ id: string }>(`select id from role_user where user_id = $1 and role_id = $2`, [
      first.user_id,
      org,
    ]);
    next.browser.token = (await world.signIn(next.user_id, island)).token;
    const fresh = await world.signIn(next.user_id, island);
    const done = await fresh.call('DELETE', `/roles/${org}/delete_users`, {
      body: { role_user_ids: [row?.id], reason: '交接' },
    });
    expect(done.code, done.message).toBe(0);
    const body = role({ codes: [accessRights.assign], name: '唯一', name_en: 'Only', version: 1 });
    expect(await fresh.call('PUT', `/roles/${id}`, { body })).toMatchObject(refusal('至少保留一名授权管理员'));
    const off = role({
      codes: [accessRights.roles, accessRights.assign],
      name: '唯一',
      name_en: 'Only',
      status: 'disabled',
      version: 1,
    });
    expect(await fresh.call('PUT', `/roles/${id}`, { body: off })).toMatchObject(refusal('至少保留一名授权管理员'));
  });
});

describe('a role', () => {
  test('of the product stays as it is; own ones change for all holders at once', async () => {
    const hr = await roleKey('hr');
    expect(await people.admin.browser.call('PUT', `/roles/${hr}`, { body: role({ version: 1 }) })).toMatchObject(
      refusal('系统角色不能修改'),
    );
    expect(await people.admin.browser.call('DELETE', `/roles/${hr}`)).toMatchObject(refusal('系统角色不能修改'));
    const id = await made({ codes: [gateRights.guards] });
    const who = await world.person({ name: '持有', school });
    await given(id, who);
    const changed = await people.second.browser.call('PUT', `/roles/${id}`, {
      body: role({ codes: [gateRights.settings], version: 1 }),
    });
    expect(changed.data).toMatchObject({ codes: [gateRights.settings], version: 2, holders_n: 1 });
    const codes = await codesOf(who);
    expect(codes).toContain(gateRights.settings);
    expect(codes).not.toContain(gateRights.guards);
    expect(await people.admin.browser.call('PUT', `/roles/${id}`, { body: role({ version: 1 }) })).toMatchObject({
      code: 409001,
    });
    expect(await people.admin.browser.call('DELETE', `/roles/${id}`)).toMatchObject(refusal('角色下还有1名成员'));
    expect(await people.sisterAdmin.browser.call('GET', `/roles/${id}`)).toMatchObject({ status: 404 });
    expect(await people.foreignAdmin.browser.call('GET', `/roles/${id}`)).toMatchObject({ status: 404 });
    const history = await people.admin.browser.call('GET', `/roles/${id}/history`);
    expect(history.data.list.map((one: { action: string }) => one.action)).toEqual([
      'role.update',
      'role_user.grant',
      'role.create',
    ]);
  });

  test('says before it is saved who would gain and lose what; nothing is written', async () => {
    const id = await made({ codes: [gateRights.guards] });
    const who = await world.person({ name: '影响', school });
    await given(id, who);
    const dry = await people.admin.browser.call('PUT', `/roles/${id}`, {
      query: { dry_run: '1' },
      body: role({ codes: [gateRights.settings], version: 1 }),
    });
    expect(dry.data).toMatchObject({
      holders: 1,
      gains_n: 1,
      gains: [{ user: { name: '影响' }, codes: [gateRights.settings] }],
      losses: [{ user: { name: '影响' }, codes: [gateRights.guards] }],
      conflicts: [],
      not_held: [],
    });
    expect((await people.admin.browser.call('GET', `/roles/${id}`)).data.codes).toEqual([gateRights.guards]);
    const fresh = await people.admin.browser.call('POST', '/roles', {
      query: { dry_run: '1' },
      body: role({ codes: [visitorRights.details] }),
    });
    expect(fresh.data).toMatchObject({ holders: 0, not_held: [visitorRights.details] });
  });

  test('is previewed without any data', async () => {
    const id = await made({ codes: [gateRights.guards] });
    const preview = await people.admin.browser.call('POST', `/roles/${id}/preview`, { body: {} });
    expect(preview.data.apps.map((one: { code: string }) => one.code)).toEqual(['visitor_manage']);
    expect(preview.data.actions).toEqual([{ code: gateRights.guards, name: '保安管理', name_en: 'Guards' }]);
  });

  test('comes with a post, in the place of the post, and goes with it', async () => {
    const post = uuidv7();
    await test_db.query(
      `insert into post (id, client_id, organization_id, code, name, category) values ($1, $2, $3, 'GATE', '门岗长', 'security')`,
      [post, school.client_id, school.id],
    );
    const id = await made({ codes: [directoryRights.viewPeople], name: '门岗', name_en: 'Gate' });
    const who = await world.person({ name: '任职', school });
    const linked = await people.admin.browser.call('PUT', `/roles/${id}/posts`, {
      body: { posts: [{ post_id: post, scope_kind: 'own_departments' }] },
    });
    expect(linked, linked.message).toMatchObject({ code: 0 });
    await test_db.query(
      `insert into user_department (id, user_id, organization_id, department_id, post_id) values (gen_random_uuid(), $1, $2, $3, $4)`,
      [who.user_id, school.id, school.department_id, post],
    );
    await source((from) => syncPostRoles(from, { user_ids: [who.user_id] }));
    const person = await portal.services.database.read(EVERYWHERE, (db) => findPerson(db, who.user_id, school.id));
    expect(person?.grants.get(directoryRights.viewPeople)).toEqual({
      organizations: [school.id],
      departments: [school.department_id],
    });
    const [row] = (await people.admin.browser.call('GET', `/roles/${id}/users`)).data.list;
    expect(row).toMatchObject({ source: 'post', actions: [] });
    expect(await take(id, row.id)).toMatchObject(refusal('该角色随岗位或身份获得，请调整岗位'));
    await test_db.query('delete from user_department where user_id = $1 and post_id = $2', [who.user_id, post]);
    await source((from) => syncPostRoles(from, { user_ids: [who.user_id] }));
    await shows(who, directoryRights.viewPeople, false);
    const posts = (await people.admin.browser.call('GET', '/roles/post_list')).data.list;
    expect(posts.find((one: { id: string }) => one.id === post).roles).toMatchObject([{ role: { id } }]);
    const matrix = (await people.admin.browser.call('GET', '/roles/position_permission_list')).data.list;
    expect(matrix.find((one: { id: string }) => one.id === post).permissions).toMatchObject([
      { code: directoryRights.viewPeople },
    ]);
  });

  test('of a template reaches the schools by hand only, and drift is seen', async () => {
    const template = await made({ kind: 'template', codes: CODES, name: '统一岗', name_en: 'Common' }, people.root);
    expect(
      await people.admin.browser.call('PUT', `/roles/${template}`, { body: role({ kind: 'template', version: 1 }) }),
    ).toMatchObject({ status: 403 });
    const send = () =>
      people.root.browser.call('POST', `/roles/${template}/distribute`, {
        body: { organization_ids: [school.id, sister.id] },
      });
    const sent = await send();
    expect(sent.data.list, sent.message).toMatchObject([{ is_drifted: false }, { is_drifted: false }]);
    const copy = sent.data.list.find((one: { organization: { id: string } }) => one.organization.id === school.id).role;
    await people.admin.browser.call('PUT', `/roles/${copy.id}`, {
      body: role({ codes: [gateRights.guards, directoryRights.view], name: '统一岗', name_en: 'Common', version: 1 }),
    });
    const copies = await people.root.browser.call('GET', `/roles/${template}/copies`);
    expect(
      copies.data.list.find((one: { organization: { id: string } }) => one.organization.id === school.id),
    ).toMatchObject({ is_drifted: true, missing: [gateRights.settings], extra: [directoryRights.view] });
    await send();
    expect((await people.admin.browser.call('GET', `/roles/${copy.id}`)).data).toMatchObject({
      codes: CODES,
      is_drifted: false,
    });
  });
});

describe('somebody who stands in', () => {
  test('holds lent codes as far and as long as their lender does', async () => {
    const lender = await world.person({ name: '请假', school, roles: ['hr'] });
    const deputy = await world.person({ name: '代理', school });
    const lend = (codes: string[], extra = {}) =>
      lender.browser.call('POST', '/delegations', {
        body: {
          to_user_id: deputy.user_id,
          codes,
          reason: '休假',
          valid_from: here,
          valid_to: addDays(here, 10),
          ...extra,
        },
      });
    expect(await lend([accessRights.roles])).toMatchObject(refusal('不能授予自己没有的权限：授权管理'));
    expect(await lend([directoryRights.viewPeople], { valid_to: addDays(here, 120) })).toMatchObject({ code: 422001 });
    const made = await lend([directoryRights.viewPeople, directoryRights.members]);
    expect(made, made.message).toMatchObject({ code: 0, data: { state: 'requested' } });
    await shows(deputy, directoryRights.viewPeople, false);
    expect(await people.teacher.browser.call('PUT', `/delegations/${made.data.id}/accept`, { body: {} })).toMatchObject(
      { status: 404 },
    );
    const accepted = await deputy.browser.call('PUT', `/delegations/${made.data.id}/accept`, { body: {} });
    expect(accepted, accepted.message).toMatchObject({ code: 0, data: { state: 'active' } });
    await until(async () => (await codesOf(deputy)).includes(directoryRights.viewPeople));
    await shows(deputy, directoryRights.members);
    // what the deputy does by the lent right says for whom; what they may do anyhow does not
    const newcomer = await world.person({ name: '新来', school });
    const led = await deputy.browser.call('PUT', `/departments/${school.department_id}/update_leaders`, {
      body: { leaders: [{ user_id: newcomer.user_id, kind: 'chief' }], version: 1 },
    });
    expect(led, led.message).toMatchObject({ code: 0 });
    const said = await test_db.query<{ acting_for: string | null }>(
      `select changes->'acting_for'->>1 as acting_for from audit_log where actor_id = $1 order by at`,
      [deputy.user_id],
    );
    expect(said.map((row) => row.acting_for)).toEqual([null, '请假']);
    expect(
      await portal.services.database.read(EVERYWHERE, (db) => holders(db, directoryRights.viewPeople, school.id)),
    ).toContain(deputy.user_id);
    await test_db.query(`update role_user set state = 'ended' where user_id = $1`, [lender.user_id]);
    const later = await world.signIn(deputy.user_id, school);
    expect((await later.call('GET', '/users/show_current')).data.permission_lists).not.toContain(
      directoryRights.viewPeople,
    );
    expect(await lender.browser.call('PUT', `/delegations/${made.data.id}/end`)).toMatchObject({ code: 0 });
    expect(await lender.browser.call('PUT', `/delegations/${made.data.id}/end`)).toMatchObject(
      refusal('该代理授权已结束'),
    );
  });

  test('never gets critical codes', async () => {
    const answer = await people.admin.browser.call('POST', '/delegations', {
      body: {
        to_user_id: people.teacher.user_id,
        codes: [accessRights.roles],
        reason: '休假',
        valid_from: here,
        valid_to: addDays(here, 10),
      },
    });
    expect(answer).toMatchObject(refusal('关键权限不能代理：授权管理'));
  });
});

describe('why', () => {
  test('somebody sees a pupil is told by the class, since when, and by whom', async () => {
    const classroom = uuidv7();
    await test_db.query(
      `insert into department (id, organization_id, path, depth, code, name, name_pinyin, name_initials, kind, department_unitid)
       values ($1::uuid, $2, $1::uuid::text, 1, 'C103', '高一(3)班', 'gaoyi', 'gy', 'class', 'C103')`,
      [classroom, school.id],
    );
    const li = await world.person({ name: '李老师', school });
    const wang = await world.person({ name: '王同学', user_types: ['student'], school });
    const other = await world.person({ name: '赵同学', user_types: ['student'], school });
    for (const [who, since] of [
      [li, '2026-09-01'],
      [wang, '2026-09-01'],
    ] as const)
      await test_db.query(
        `insert into user_department (id, user_id, organization_id, department_id, valid_from) values (gen_random_uuid(), $1, $2, $3, least($4::date, current_date))`,
        [who.user_id, school.id, classroom, since],
      );
    const id = await made({
      codes: [directoryRights.viewPeople],
      name: '班级查看',
      name_en: 'Class',
      default_scope: 'own_classes',
    });
    await given(id, li);
    const ask = (target: TestPerson) =>
      people.admin.browser.call('GET', '/roles/explain', {
        query: { user_id: li.user_id, code: directoryRights.viewPeople, target_id: target.user_id },
      });
    const yes = (await ask(wang)).data;
    expect(yes).toMatchObject({
      yes: true,
      chain: [{ role: { name: '班级查看' }, granted_by: { name: '张明' }, by_place: { name: '高一(3)班' } }],
      missing: [],
    });
    expect(yes.chain[0].by_place.since <= here).toBe(true);
    expect((await ask(other)).data).toMatchObject({ yes: false, missing: [{ kind: 'out_of_reach' }] });
    const found = await people.admin.browser.call('GET', '/roles/people', { query: { q: '王同学' } });
    expect(found.data.list).toMatchObject([{ id: wang.user_id }]);
    expect(
      (await people.sisterAdmin.browser.call('GET', '/roles/people', { query: { q: '王同学' } })).data.list,
    ).toEqual([]);
    const who = await people.admin.browser.call('GET', '/roles/who_can', {
      query: { code: directoryRights.viewPeople, target_id: wang.user_id },
    });
    expect(who.data.list.map((one: { user: { id: string } }) => one.user.id)).toContain(li.user_id);
    expect(who.data.super_admins_n).toBe(1);
  });

  test('not: no role, an ended one, a role elsewhere; about oneself without any right', async () => {
    const mine = await people.colleague.browser.call('GET', '/roles/explain', {
      query: { code: accessRights.organizationApps },
    });
    expect(mine.data).toMatchObject({ yes: false, missing: [{ kind: 'no_role' }] });
    expect(mine.data.roles.map((one: { name: string }) => one.name)).toContain('学校/机构管理员');
    expect(
      await people.colleague.browser.call('GET', '/roles/explain', {
        query: { code: accessRights.organizationApps, user_id: people.teacher.user_id },
      }),
    ).toMatchObject({ status: 403 });
    const away = await world.person({ name: '两校', school });
    await test_db.query(
      `insert into role_user (id, role_id, user_id, organization_id) values (gen_random_uuid(), $1, $2, $3)`,
      [await roleKey('registrar'), away.user_id, sister.id],
    );
    const elsewhere = await people.admin.browser.call('GET', '/roles/explain', {
      query: { code: directoryRights.calendar, user_id: away.user_id },
    });
    expect(elsewhere.data).toMatchObject({
      yes: false,
      missing: [{ kind: 'other_organization', organization: { name: '国际学校' } }],
    });
    expect(
      await people.admin.browser.call('GET', '/roles/explain', {
        query: { code: directoryRights.viewPeople, user_id: people.foreignAdmin.user_id },
      }),
    ).toMatchObject({ status: 404 });
  });

  test('is shown for every right of one’s own', async () => {
    const { apps } = (await people.hr.browser.call('GET', '/roles/mine')).data;
    const actions = apps.flatMap(
      (app: { actions: { code: string; chain: { role: { name: string } }[] }[] }) => app.actions,
    );
    expect(actions.find((one: { code: string }) => one.code === directoryRights.members).chain).toMatchObject([
      { source: 'manual', role: { name: '人事' } },
    ]);
  });
});

test('somebody with rights in two schools has in each what was given there, and sees nobody of the other', async () => {
  const both = await world.person({ name: '跨校', school });
  await test_db.query(
    `insert into user_organization (id, user_id, organization_id) values (gen_random_uuid(), $1, $2)`,
    [both.user_id, sister.id],
  );
  for (const [key, at] of [
    ['hr', school.id],
    ['registrar', sister.id],
  ] as const)
    await test_db.query(
      `insert into role_user (id, role_id, user_id, organization_id) values (gen_random_uuid(), $1, $2, $3)`,
      [await roleKey(key), both.user_id, at],
    );
  const at = async (place: string) =>
    portal.services.database.read(EVERYWHERE, (db) => findPerson(db, both.user_id, place));
  expect((await at(school.id))?.grants.get(directoryRights.viewPeople)?.organizations).toEqual([school.id]);
  expect((await at(sister.id))?.grants.get(directoryRights.viewPeople)?.organizations).toEqual([sister.id]);
  expect((await at(sister.id))?.grants.has(directoryRights.members)).toBe(false);
  const list = await (await world.signIn(both.user_id, school)).call('GET', '/role_users', {
    query: { per_page: '100' },
  });
  expect(list.data.list.every((one: { organization: { id: string } }) => one.organization.id === school.id)).toBe(true);
});

test('leaders of a department hold the role of its head there, for the days of leading', async () => {
  const head = await world.person({ name: '主任', school });
  await test_db.query('delete from department_leader where department_id = $1', [school.department_id]);
  const lead = (to: string | null) =>
    test_db.query(
      `insert into department_leader (id, organization_id, department_id, user_id, kind, valid_from, valid_to)
       values (gen_random_uuid(), $1, $2, $3, 'chief', current_date - 1, $4)`,
      [school.id, school.department_id, head.user_id, to],
    );
  await lead(null);
  await source((from) =>
    departmentLeadersChanged.emit(from, { organization_id: school.id, department_id: school.department_id }),
  );
  const person = await portal.services.database.read(EVERYWHERE, (db) => findPerson(db, head.user_id, school.id));
  expect(person?.grants.get(directoryRights.viewPeople)).toEqual({
    organizations: [school.id],
    departments: [school.department_id],
  });
  await test_db.query('update department_leader set valid_to = current_date - 2 where user_id = $1', [head.user_id]);
  await runRoleClock(portal.services);
  await shows(head, directoryRights.viewPeople, false);
});

test('handlers of general affairs are the holders of the marked roles', async () => {
  const worker = await world.person({ name: '修理', school, roles: ['repairer'] });
  const list = (await people.teacher.browser.call('GET', '/roles/roles_for_zongwu')).data.list;
  expect(list.find((one: { code: string }) => one.code === 'repairer').users).toMatchObject([{ id: worker.user_id }]);
  expect(await portal.services.database.read(EVERYWHERE, (db) => rolesZongwu(db, sister.id))).toEqual([]);
});

test('groups: own ones are made, renamed and removed, those of the product stay', async () => {
  const answer = await people.admin.browser.call('POST', '/role_groups', {
    body: { name: '食堂', name_en: 'Canteen' },
  });
  const { id } = answer.data;
  const inside = await made({ role_group_id: id });
  expect(await people.admin.browser.call('DELETE', `/role_groups/${id}`)).toMatchObject(refusal('分组下还有1个角色'));
  expect(await people.admin.browser.call('DELETE', `/role_groups/${group}`)).toMatchObject(refusal('系统角色不能修改'));
  expect(await people.sisterAdmin.browser.call('DELETE', `/role_groups/${id}`)).toMatchObject({ status: 404 });
  expect((await people.admin.browser.call('DELETE', `/roles/${inside}`)).code).toBe(0);
  expect((await people.admin.browser.call('DELETE', `/role_groups/${id}`)).code).toBe(0);
});
