import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, TestWorld } from '../../../../../server/testing/school.ts';
import { useWorkers } from '../../../../../server/testing/workers.ts';

const PEOPLE = 600;
const HEAD = '工号,姓名,证件号码,手机号,部门编码,用人性质,人员类别';

/** Where both processes keep files. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'shuyuan-roster-'));

describe('an import of staff whose worker is killed', () => {
  const test_db = useTestDatabase();
  const workers = useWorkers({ DATA_DIR });
  let portal: TestPortal;
  let hr: TestPerson;
  let organization_id: string;

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'web', DATA_DIR });
    const world = new TestWorld(portal);
    const school = await world.school('甲校');
    organization_id = school.id;
    hr = await world.person({ name: '人事', school, roles: ['hr'] });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  const reach = (id: string, wanted: string) =>
    until(async () => (await hr.browser.call('GET', `/data_tasks/${id}`)).data.state === wanted, patience(120));

  async function begin(): Promise<string> {
    const lines = Array.from({ length: PEOPLE }, (_, at) => {
      const day = `19${60 + (at % 40)}${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`;
      return `N${10_000 + at},员工${at},${idNumber(day, 'male')},1373${String(at).padStart(7, '0')},OFFICE,合同制,专任教师`;
    });
    const path = join(DATA_DIR, 'staff.csv');
    writeFileSync(path, [HEAD, ...lines].join('\r\n'));
    const kept = await portal.services.files.keep({
      path,
      kind: 'import',
      name: 'staff.csv',
      mime: 'text/csv',
      owner_id: hr.user_id,
      organization_id: null,
    });
    const body = { definition: 'teachers', file_id: kept.id, params: { organization_id } };
    return (await hr.browser.call('POST', '/data_tasks', { body })).data.id;
  }

  it(
    'stores every line exactly once, each with its person, record and place',
    async () => {
      const count = async (query: string) =>
        (await test_db.query<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;
      const stored = () => count(`"user" where number like 'N1%'`);
      await workers.start(test_db.url);
      const id = await begin();
      await reach(id, 'ready');
      await hr.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
      await until(async () => (await stored()) > 0, patience(60));
      await workers.kill();
      const before = await stored();
      expect(before).toBeLessThan(PEOPLE);

      await workers.start(test_db.url);
      await reach(id, 'done');
      expect((await hr.browser.call('GET', `/data_tasks/${id}`)).data).toMatchObject({ created_count: PEOPLE });
      const people = `(select id from "user" where number like 'N1%')`;
      expect([
        await stored(),
        await count(`(select distinct number from "user" where number like 'N1%') as numbers`),
        await count(`teacher where user_id in ${people}`),
      ]).toEqual([PEOPLE, PEOPLE, PEOPLE]);
    },
    patience(480),
  );
});
