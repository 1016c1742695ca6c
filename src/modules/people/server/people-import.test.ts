import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { checkCharacterOf } from '#shared/id-number.ts';
import { serverModules } from '../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let hr: TestPerson;
let other: TestPerson;

const idNo = (serial: number) => {
  const digits = `44030519920202${String(serial).padStart(3, '0')}`;
  return digits + checkCharacterOf(digits);
};

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  other = await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] });
});
afterAll(() => portal.close());

const state = async (id: string, by = hr) => (await by.browser.call('GET', `/data_tasks/${id}`)).data;
const reach = async (id: string, wanted: string, by = hr) => {
  await until(async () => (await state(id, by)).state === wanted, 20_000);
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
