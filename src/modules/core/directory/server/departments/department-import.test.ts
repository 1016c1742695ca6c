import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let hr: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
});
afterAll(() => portal.close());

const stateOf = async (id: string) => (await hr.browser.call('GET', `/data_tasks/${id}`)).data;

async function check(lines: readonly string[]) {
  const path = join(mkdtempSync(join(tmpdir(), 'departments-')), 'departments.csv');
  writeFileSync(path, ['编码,名称,类型,上级编码', ...lines].join('\r\n'));
  const file = { path, kind: 'import', name: 'departments.csv', mime: 'text/csv', organization_id: null };
  const kept = await portal.services.files.keep({ ...file, owner_id: hr.user_id });
  const begun = await hr.browser.call('POST', '/data_tasks', {
    body: { definition: 'departments', file_id: kept.id, params: { organization_id: school.id } },
  });
  await until(async () => (await stateOf(begun.data.id)).state === 'ready');
  return stateOf(begun.data.id);
}

const codes = async () =>
  (
    await test_db.query<{ code: string }>(
      `select d.code from department d left join department p on p.id = d.parent_id
        where d.organization_id = $1 and d.code like 'X%' order by 1`,
      [school.id],
    )
  ).map((row) => row.code);

describe('departments by file', () => {
  it('find their parent anywhere in the file, however far below it stands', async () => {
    const many = Array.from({ length: 230 }, (_, at) => `X${1000 + at},处室${at},处室,XTOP`);
    const task = await check([...many, 'XTOP,总部,处室,']);
    expect(task).toMatchObject({ created_count: 231, error_count: 0 });
    await hr.browser.call('PUT', `/data_tasks/${task.id}`, { body: { state: 'running' } });
    await until(async () => (await stateOf(task.id)).state === 'done', patience(30));
    expect(await codes()).toHaveLength(231);
  });

  it('do not count on a parent that is wrong itself, nor on one another in a circle', async () => {
    const task = await check(['XA,甲处,处室,没有', 'XB,乙处,处室,XA', 'XC,丙处,处室,XD', 'XD,丁处,处室,XC']);
    expect(task).toMatchObject({ created_count: 0, error_count: 4 });
  });

  it('have a name once among those beside them, in whichever width, with the code of the one that has it', async () => {
    const task = await check([
      'YA,信息中心（南）,处室,',
      'YB,信息 中心(南),处室,',
      'YC,信息中心（南）,处室,YA',
      'YD,ＩＴ部,处室,YA',
      'YE,it部,处室,YA',
    ]);
    expect(task).toMatchObject({ created_count: 3, error_count: 2 });
    expect(task.problems).toEqual([
      { row_no: 3, reason: '名称：同级已有同名部门（编码 YA）' },
      { row_no: 6, reason: '名称：同级已有同名部门（编码 YD）' },
    ]);
  });
});
