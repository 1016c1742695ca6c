import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let office: TestPerson;
let colleague: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '行政', school, roles: ['office'] });
  colleague = await world.person({ name: '负责人', school });
  other = await world.person({ name: '乙行政', school: await world.school('乙校', school), roles: ['office'] });
});
afterAll(() => portal.close());

const reach = async (id: string, wanted: string, by = office) => {
  const state = async () => (await by.browser.call('GET', `/data_tasks/${id}`)).data;
  await until(async () => (await state()).state === wanted);
  return state();
};
const HEAD = '姓名,证件号码,手机号,工种,公司,合同开始,合同到期,证件名称,证件到期,负责人工号';

async function begin(lines: readonly string[], by = office): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'serve-')), 'people.csv');
  writeFileSync(path, [HEAD, ...lines].join('\r\n'));
  const kept = await portal.services.files.keep({
    path,
    kind: 'import',
    name: 'people.csv',
    mime: 'text/csv',
    owner_id: by.user_id,
    organization_id: null,
  });
  const body = { definition: 'serve_users', file_id: kept.id, params: { organization_id: school.id } };
  return (await by.browser.call('POST', '/data_tasks', { body })).data.id;
}
const listed = async () =>
  (await office.browser.call('GET', '/serve_users?sort=name')).data.list as Record<string, unknown>[];
const CONTRACT = '2026-01-01,2099-12-31';

describe('service staff by file', () => {
  it('are checked row by row, stored when somebody says so, left alone when known, and taken back', async () => {
    const cook = `曾志强,${idNumber('19850130', 'male')},13711110001,食堂,鲜厨膳食,${CONTRACT},健康证,2099-01-01,${colleague.number}`;
    const id = await begin([
      cook,
      `罗桂芳,${idNumber('19740308', 'female')},13711110002,保洁,洁雅保洁,${CONTRACT},,,`,
      `错号码,440305199202020000,13711110003,保洁,洁雅保洁,${CONTRACT},,,`,
      `错日期,${idNumber('19740309', 'female')},13711110004,保洁,洁雅保洁,2026-02-01,2026-01-01,,,`,
      `错负责,${idNumber('19740310', 'female')},13711110005,保洁,洁雅保洁,${CONTRACT},,,没有`,
      `缺证件,${idNumber('19740311', 'female')},13711110006,保洁,洁雅保洁,${CONTRACT},,2099-01-01,`,
    ]);
    expect(await reach(id, 'ready')).toMatchObject({ created_count: 2, error_count: 4 });
    expect(await listed()).toEqual([]);
    await office.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    await reach(id, 'done');
    expect(await listed()).toMatchObject([
      { name: '曾志强', papers_until: '2099-01-01', responsible: { id: colleague.user_id }, status: 'pending' },
      { name: '罗桂芳', papers_until: null, responsible: { id: office.user_id } },
    ]);
    expect(await reach(await begin([cook]), 'ready')).toMatchObject({ same_count: 1, error_count: 0 });
    await office.browser.call('POST', `/data_tasks/${id}/undo`);
    await reach(id, 'undone');
    expect(await listed()).toEqual([]);
  });

  it('of a school that is not theirs are errors for others', async () => {
    const id = await begin(
      [`罗桂芳,${idNumber('19740308', 'female')},13711110002,保洁,洁雅保洁,${CONTRACT},,,`],
      other,
    );
    expect(await reach(id, 'ready', other)).toMatchObject({ created_count: 0, error_count: 1 });
  });
});
