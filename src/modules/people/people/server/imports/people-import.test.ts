import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { role, roleUser } from '#modules/core/access/server/tables.ts';
import { userOrganization } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let other: TestPerson;

const idNo = (serial: number) => {
  const digits = `44030519920202${String(serial).padStart(3, '0')}`;
  return digits + checkCharacterOf(digits);
};

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  other = await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] });
});
afterAll(() => portal.close());

const state = async (id: string, by = hr) => (await by.browser.call('GET', `/data_tasks/${id}`)).data;
const reach = async (id: string, wanted: string, by = hr) => {
  await until(async () => (await state(id, by)).state === wanted);
  return state(id, by);
};

async function begin(lines: readonly string[], by = hr) {
  const path = join(mkdtempSync(join(tmpdir(), 'people-')), 'people.csv');
  writeFileSync(path, ['姓名,编号,手机,证件号码,部门编码', ...lines].join('\r\n'));
  const kept = await portal.services.files.keep({
    path,
    kind: 'import',
    name: 'people.csv',
    mime: 'text/csv',
    owner_id: by.user_id,
    organization_id: null,
  });
  return by.browser.call('POST', '/data_tasks', {
    body: { definition: 'users', file_id: kept.id, params: { organization_id: school.id } },
  });
}
const names = async (q: string) =>
  ((await hr.browser.call('GET', '/users', { query: { q } })).data.list as { name: string }[]).map((one) => one.name);

describe('people by file', () => {
  it('are checked row by row, stored when somebody says so, and taken back', async () => {
    const task = await begin([
      `施一,N100,13711110001,${idNo(1)},OFFICE`,
      `施二,N101,,${idNo(2)},`,
      `施三,${hr.number},,,OFFICE`,
      `施四,N103,,440305199202020000,OFFICE`,
      `施五,N104,123,,OFFICE`,
      `施六,N105,,,没有`,
      `施一,N100,13711110001,${idNo(1)},OFFICE`,
    ]);
    const { id } = task.data;
    expect(await reach(id, 'ready')).toMatchObject({ created_count: 2, error_count: 5 });
    expect(await names('施')).toEqual([]);
    await hr.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    expect(await reach(id, 'done')).toMatchObject({ created_count: 2 });
    expect((await names('施')).toSorted()).toEqual(['施一', '施二']);
    const again = await begin([`施一,N100,13711110001,${idNo(1)},OFFICE`, `别名,,,${idNo(2)},`]);
    expect(await reach(again.data.id, 'ready')).toMatchObject({ same_count: 1, error_count: 1 });
    await hr.browser.call('POST', `/data_tasks/${id}/undo`);
    await reach(id, 'undone');
    expect(await names('施')).toEqual([]);
    expect(await reach((await begin([`施一,N100,13711110001,${idNo(1)},OFFICE`])).data.id, 'ready')).toMatchObject({
      created_count: 1,
    });
  });

  it('of a school that is not theirs are errors for others', async () => {
    const task = await begin([`吴外人,N900,,,`], other);
    expect(await reach(task.data.id, 'ready', other)).toMatchObject({ created_count: 0, error_count: 1 });
  });
});

describe('people as a file', () => {
  it('are exactly those of the list, phones masked, for holders of 0408', async () => {
    const { total } = (await hr.browser.call('GET', '/users', { query: { tab: 'staff' } })).data;
    const started = await hr.browser.call('GET', '/users/export', { query: { tab: 'staff' } });
    expect(await reach(started.data.data_task_id, 'done')).toMatchObject({ total, kind: 'export' });
    const [entry] = await test_db.query<{ kind: string }>(
      `select kind from audit_log where action = 'users.export' and actor_id = '${hr.user_id}'`,
    );
    expect(entry).toEqual({ kind: 'export' });
    const registrar = await world.person({ school, roles: ['registrar'] });
    expect(await registrar.browser.call('GET', '/users/export')).toMatchObject({ status: 403 });
  });
});

describe('somebody in two schools', () => {
  it('sees the people of the one they work in now; the other one is not there', async () => {
    const sister = await world.school('丁校', school);
    await world.person({ name: '丁校人', school: sister });
    const both = await world.person({ name: '两校人事', school, roles: ['hr'] });
    await portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.insert(userOrganization).values({ user_id: both.user_id, organization_id: sister.id });
      const [hrRole] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'hr'));
      await db.insert(roleUser).values({
        role_id: hrRole?.id ?? '',
        user_id: both.user_id,
        organization_id: sister.id,
        valid_from: '2020-01-01',
      });
      await portal.services.sessions.refresh(db, [both.user_id]);
    });
    const seen = async () =>
      ((await both.browser.call('GET', '/users', { query: { per_page: '100' } })).data.list as { name: string }[]).map(
        (one) => one.name,
      );
    expect(await seen()).toContain('人事');
    expect(await seen()).not.toContain('丁校人');
    const switched = await both.browser.call('PUT', '/sessions/current_organization', {
      body: { organization_id: sister.id },
    });
    expect(switched).toMatchObject({ code: 0 });
    expect(await seen()).toContain('丁校人');
    expect(await seen()).not.toContain('人事');
    expect(await both.browser.call('GET', '/users', { query: { department_id: school.department_id } })).toMatchObject({
      status: 404,
    });
  });
});
