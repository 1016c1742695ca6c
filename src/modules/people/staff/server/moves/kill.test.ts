import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { useWorkers } from '../../../../../server/testing/workers.ts';

const PEOPLE = 300;

describe('the night after many last days, whose worker is killed', () => {
  const test_db = useTestDatabase();
  const workers = useWorkers();
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'web' });
    const school = await new TestWorld(portal).school('甲校');
    await test_db.query(
      `with people as (
         insert into "user" (id, client_id, number, name, name_pinyin, name_initials, types, status, activated_at)
         select gen_random_uuid(), $1, 'K' || n, '离' || n, 'li' || n, 'l' || n, array['teacher'], 'confirmed', now()
           from generate_series(1, $4::int) n returning id),
       members as (
         insert into user_organization (id, user_id, organization_id, is_main, valid_from)
         select gen_random_uuid(), id, $2, true, current_date - 99 from people),
       places as (
         insert into user_department (id, user_id, organization_id, department_id, is_main, valid_from)
         select gen_random_uuid(), id, $2, $3, true, current_date - 99 from people)
       insert into teacher (user_id, organization_id, entry_status, work_status, entered_on, left_on, left_kind)
       select id, $2, 'regular', 1, current_date - 99, current_date - 2, 'resign' from people`,
      [school.client_id, school.id, school.department_id, PEOPLE],
    );
  });
  afterAll(() => portal.close());

  it(
    'ends every employment exactly once',
    async () => {
      const count = async (query: string) =>
        (await test_db.query<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;
      const left = () => count(`teacher where entry_status = 'left'`);
      await portal.services.database.write(EVERYWHERE, ({ db }) =>
        portal.services.jobs.enqueue(db, 'teachers.leaving', {}),
      );
      await workers.start(test_db.url);
      await until(async () => (await left()) > 0, patience(60));
      await workers.kill();
      const before = await left();
      expect(before).toBeLessThan(PEOPLE);

      await workers.start(test_db.url);
      await until(async () => (await left()) >= PEOPLE, patience(120));
      expect([
        await count(`audit_log where action = 'teacher.left'`),
        await count(`audit_log where action = 'user_department.end'`),
        await count(`job_effect where key like 'teacher.left:%'`),
        await count(`user_department where state <> 'ended'`),
        await count(`user_organization where state <> 'ended'`),
        await count(`"user" where 'teacher' = any (types)`),
      ]).toEqual([PEOPLE, PEOPLE, PEOPLE, 0, 0, 0]);
    },
    patience(480),
  );
});
