import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { userGroupsRights } from '../rights.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const ids = (...who: CastName[]) => ({ user_ids: who.map(castId) });
let count = 0;

beforeAll(async () => {
  for (const who of ['office', 'orgadmin', 'teacher', 'outsider', 'superadmin'] as const)
    people.set(who, await demo.as(who));
});

async function make(who: CastName, scope: 'private' | 'shared' = 'private'): Promise<string> {
  const { data } = await as(who).call('POST', '/user_groups', { body: { name: `一组 ${++count}`, scope } });
  return data.id;
}
const add = (who: CastName, id: string, ...members: CastName[]) =>
  as(who).call('POST', `/user_groups/${id}/add_users`, { body: ids(...members) });
const membersOf = async (who: CastName, id: string): Promise<string[]> =>
  (await as(who).call('GET', `/user_groups/${id}/users`)).data.list.map((one: { id: string }) => one.id);

describe('a user group', () => {
  it('belongs to who made it, with a name used once by each person, and once in the organisation where it is shared', async () => {
    const body = { name: '合唱团', description: '周四排练' };
    const { data } = await as('office').call('POST', '/user_groups', { body });
    expect(data).toMatchObject({
      ...body,
      scope: 'private',
      is_own: true,
      member_count: 0,
      owner: { id: castId('office') },
    });
    expect((await as('office').call('POST', '/user_groups', { body })).message).toBe('已有同名的用户组');
    expect((await as('orgadmin').call('POST', '/user_groups', { body })).code).toBe(0);
    const shared = { ...body, scope: 'shared' };
    expect((await as('office').call('POST', '/user_groups', { body: shared })).code).toBe(0);
    expect((await as('orgadmin').call('POST', '/user_groups', { body: shared })).message).toBe('已有同名的用户组');
  });

  it('of somebody else is not there while it is private: in the list, by its id, for changes and for its people', async () => {
    const id = await make('orgadmin');
    const listed = await as('office').call('GET', '/user_groups?per_page=100');
    expect(listed.data.list.map((one: { id: string }) => one.id)).not.toContain(id);
    const body = { name: '改名', version: 1 };
    const calls = [
      as('office').call('GET', `/user_groups/${id}`),
      as('office').call('PUT', `/user_groups/${id}`, { body }),
      as('office').call('DELETE', `/user_groups/${id}`),
      as('office').call('GET', `/user_groups/${id}/users`),
      as('office').call('GET', `/user_groups/${id}/candidates?q=a`),
      add('office', id, 'teacher'),
      as('office').call('POST', `/user_groups/${id}/remove_users`, { body: ids('teacher') }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.code).toBe(404001);
  });

  it('is archived by its owner, comes back by them alone, and its name is free meanwhile', async () => {
    const id = await make('orgadmin');
    await as('orgadmin').call('DELETE', `/user_groups/${id}`);
    expect((await as('orgadmin').call('GET', `/user_groups/${id}`)).code).toBe(404001);
    expect((await as('office').call('POST', `/user_groups/${id}/restore`)).code).toBe(404001);
    expect((await as('orgadmin').call('POST', `/user_groups/${id}/restore`)).data.id).toBe(id);
  });

  it('is nothing for those who write to nobody, for another school and for another school group', async () => {
    const id = await make('office', 'shared');
    expect((await as('teacher').call('GET', '/user_groups')).code).toBe(403001);
    expect((await as('teacher').call('GET', `/user_groups/${id}`)).code).toBe(403001);
    expect((await as('outsider').call('GET', `/user_groups/${id}`)).code).not.toBe(0);
    expect((await as('superadmin').call('GET', `/user_groups/${id}`)).code).toBe(404001);
  });
});

describe('sharing', () => {
  it('lets colleagues use a group, and those with 0710 change it', async () => {
    const id = await make('office', 'shared');
    await add('office', id, 'teacher');
    const { data } = await as('orgadmin').call('GET', `/user_groups/${id}`);
    expect(data).toMatchObject({ is_own: false, member_count: 1 });
    expect((await add('orgadmin', id, 'homeroom')).data).toEqual({ added: 1, already: 0, member_count: 2 });
  });

  it('needs 0710, when a group is made and when it is changed', async () => {
    const [own, shared] = [await make('office'), await make('orgadmin', 'shared')];
    const taken = await demo.test_db.query<{ role_id: string }>(
      `delete from role_action where code = '${userGroupsRights.sharedGroups}' returning role_id`,
    );
    const office = await demo.as('office'); // a new session knows what was taken
    const change = (id: string, scope: string) =>
      office.call('PUT', `/user_groups/${id}`, { body: { name: `另名 ${++count}`, scope, version: 1 } });
    const made = await office.call('POST', '/user_groups', { body: { name: '大家的', scope: 'shared' } });
    expect(made.message).toBe('您没有共享用户组的权限');
    expect((await change(own, 'shared')).message).toBe('您没有共享用户组的权限');
    expect((await change(own, 'private')).code).toBe(0);
    expect((await change(shared, 'shared')).code).toBe(403001);
    for (const { role_id } of taken)
      await demo.test_db.query(
        `insert into role_action (role_id, code) values ($1, '${userGroupsRights.sharedGroups}')`,
        [role_id],
      );
  });
});

describe('people of a group', () => {
  it('are added once, listed by name with where they work, and taken out again', async () => {
    const id = await make('office');
    expect((await add('office', id, 'teacher', 'homeroom', 'teacher')).data).toEqual({
      added: 2,
      already: 0,
      member_count: 2,
    });
    expect((await add('office', id, 'teacher', 'guard')).data).toEqual({ added: 1, already: 1, member_count: 3 });
    const { data } = await as('office').call('GET', `/user_groups/${id}/users`);
    expect(data.total).toBe(3);
    expect(data.list.find((one: { id: string }) => one.id === castId('teacher'))).toMatchObject({
      place: { name: '数学组' },
    });
    expect(JSON.stringify(data)).not.toMatch(/phone|id_no|1380000/);
    const out = await as('office').call('POST', `/user_groups/${id}/remove_users`, {
      body: ids('teacher', 'principal'),
    });
    expect(out.data).toEqual({ removed: 1, member_count: 2 });
    expect(await membersOf('office', id)).not.toContain(castId('teacher'));
  });

  it('are all added or none: who belongs to another school does not exist, and no name of them is said', async () => {
    const id = await make('office');
    const answer = await add('office', id, 'teacher', 'outsider');
    expect(answer.code).toBe(404001);
    expect(await membersOf('office', id)).toEqual([]);
    const { data } = await as('office').call('GET', `/user_groups/${id}/candidates?q=${encodeURIComponent('钱')}`);
    expect(data.list.map((one: { id: string }) => one.id)).not.toContain(castId('outsider'));
  });

  it('are those of the own departments for who reaches no others', async () => {
    await demo.test_db.query(
      `insert into role_action (role_id, code) select id, '${userGroupsRights.messages}' from role where code = 'dept_head' on conflict do nothing`,
    );
    const head = await demo.as('finance');
    const { data } = await head.call('POST', '/user_groups', { body: { name: '财务室' } });
    const add = (user_ids: string[]) => head.call('POST', `/user_groups/${data.id}/add_users`, { body: { user_ids } });
    expect((await add([castId('finance')])).data).toMatchObject({ added: 1 });
    expect((await add([castId('teacher')])).code).toBe(404001);
    const found = await head.call('GET', `/user_groups/${data.id}/candidates?q=${encodeURIComponent('王建国')}`);
    expect(found.data.list).toEqual([]);
    await demo.test_db.query(
      `delete from role_action where code = '${userGroupsRights.messages}' and role_id in (select id from role where code = 'dept_head')`,
    );
  });

  it('are found by pinyin and by number, without those who are in it already', async () => {
    const id = await make('office');
    const find = async () =>
      (await as('office').call('GET', `/user_groups/${id}/candidates?q=chen`)).data.list as { id: string }[];
    const [first] = await find();
    expect(first).toBeDefined();
    await as('office').call('POST', `/user_groups/${id}/add_users`, { body: { user_ids: [first?.id] } });
    expect((await find()).map((one) => one.id)).not.toContain(first?.id);
  });

  it('who left the school are neither counted nor listed', async () => {
    const id = await make('office');
    await add('office', id, 'finance', 'security');
    const leave = `update user_organization set valid_to = current_date - 1 where user_id = $1`;
    await demo.test_db.query(leave, [castId('finance')]);
    expect(await membersOf('office', id)).toEqual([castId('security')]);
    expect((await as('office').call('GET', `/user_groups/${id}`)).data.member_count).toBe(1);
    await demo.test_db.query('update user_organization set valid_to = null where user_id = $1', [castId('finance')]);
  });

  it('of one call are 500 at most, and none is refused', async () => {
    const id = await make('office');
    const many = Array.from({ length: 501 }, () => castId('teacher'));
    const call = (user_ids: string[]) =>
      as('office').call('POST', `/user_groups/${id}/add_users`, { body: { user_ids } });
    expect((await call(many)).code).toBe(422001);
    expect((await call([])).code).toBe(422001);
  });

  it('added by two at once stand there once', async () => {
    const id = await make('office', 'shared');
    const both = await Promise.all([add('office', id, 'teacher', 'guard'), add('orgadmin', id, 'guard', 'security')]);
    expect(both.map((one) => one.code)).toEqual([0, 0]);
    expect(both.reduce((sum, one) => sum + one.data.added, 0)).toBe(3);
    expect(await membersOf('office', id)).toHaveLength(3);
  });
});
