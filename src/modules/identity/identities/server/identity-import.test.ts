import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let it_staff: TestPerson;
let elsewhere: TestPerson;
let people: TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  it_staff = await world.person({ name: '信息员', school, roles: ['system_admin'] });
  elsewhere = await world.person({
    name: '乙校信息员',
    school: await world.school('乙校', school),
    roles: ['system_admin'],
  });
  people = [];
  for (const name of ['赵一', '钱二']) people.push(await world.person({ name, school }));
  for (const [at, person] of people.entries())
    await test_db.query('update "user" set number = $1 where id = $2', [`T${at + 1}`, person.user_id]);
});
afterAll(() => portal.close());

const stateOf = async (id: string, by: TestPerson) => (await by.browser.call('GET', `/data_tasks/${id}`)).data;

async function check(lines: readonly string[], by = it_staff) {
  const path = join(mkdtempSync(join(tmpdir(), 'identities-')), 'accounts.csv');
  writeFileSync(path, ['编号,姓名,登录方式,企业账号ID', ...lines].join('\r\n'));
  const file = { path, kind: 'import', name: 'accounts.csv', mime: 'text/csv', organization_id: null };
  const kept = await portal.services.files.keep({ ...file, owner_id: by.user_id });
  const begun = await by.browser.call('POST', '/data_tasks', {
    body: { definition: 'external_identities', file_id: kept.id, params: { organization_id: school.id } },
  });
  await until(async () => (await stateOf(begun.data.id, by)).state === 'ready');
  return stateOf(begun.data.id, by);
}

async function run(id: string): Promise<void> {
  await it_staff.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await until(async () => (await stateOf(id, it_staff)).state === 'done');
}

const links = () =>
  test_db.query<{ number: string; channel: string; subject: string; linked_by: string }>(
    `select u.number, i.channel, i.subject, i.linked_by from external_identity i join "user" u on u.id = i.user_id
      where i.status = 'active' order by u.number, i.channel`,
  );

describe('company accounts by file', () => {
  it('are linked by number and name', async () => {
    const task = await check(['T1,赵一,企业微信,zhaoyi', 'T2,钱二,钉钉,qianer']);
    expect(task).toMatchObject({ error_count: 0 });
    await run(task.id);
    expect(await links()).toEqual([
      { number: 'T1', channel: 'qiwei_oauth', subject: 'zhaoyi', linked_by: 'provisioned' },
      { number: 'T2', channel: 'ding_oauth', subject: 'qianer', linked_by: 'provisioned' },
    ]);
  });

  it('say what is wrong in every row: number, name, and an account that somebody else has', async () => {
    const task = await check(['T9,赵一,企业微信,a', 'T1,赵二,企业微信,b', 'T2,钱二,企业微信,zhaoyi']);
    expect(task.error_count).toBe(3);
  });

  it('replace the account that the school gave before', async () => {
    const task = await check(['T1,赵一,企业微信,zhaoyi2']);
    await run(task.id);
    expect((await links())[0]).toMatchObject({ number: 'T1', subject: 'zhaoyi2' });
    expect(await links()).toHaveLength(2);
  });

  it('are taken back as long as nobody signed in by them, and the account before comes again', async () => {
    const task = await check(['T1,赵一,企业微信,zhaoyi3']);
    await run(task.id);
    await it_staff.browser.call('POST', `/data_tasks/${task.id}/undo`);
    await until(async () => (await stateOf(task.id, it_staff)).state === 'undone');
    expect((await links())[0]).toMatchObject({ number: 'T1', subject: 'zhaoyi2' });
  });

  it('are no business of the administrator of another school', async () => {
    const task = await check(['T1,赵一,企业微信,other'], elsewhere);
    expect(task.error_count).toBe(1);
  });
});
