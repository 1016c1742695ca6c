import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { useWorkers } from '../../../../../server/testing/workers.ts';

const PEOPLE = 8000;

describe('a broadcast whose worker is killed', () => {
  const test_db = useTestDatabase();
  const workers = useWorkers();
  let portal: TestPortal;
  let school: TestSchool;
  let office: TestPerson;

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'web' });
    const world = new TestWorld(portal);
    school = await world.school('甲校');
    office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
    await test_db.query(
      `with people as (
         insert into "user" (id, client_id, number, name, name_pinyin, name_initials, types, status, activated_at)
         select gen_random_uuid(), $1, 'K' || n, '读者' || n, 'duzhe' || n, 'dz' || n, array['teacher'], 'confirmed', now()
           from generate_series(1, $3::int) n returning id)
       insert into user_organization (id, user_id, organization_id, is_main, valid_from)
       select gen_random_uuid(), id, $2, true, current_date - 1 from people`,
      [school.client_id, school.id, PEOPLE],
    );
  });
  afterAll(() => portal.close());

  it(
    'reaches everybody exactly once: one row each, and one push',
    async () => {
      const { data } = await office.browser.call('POST', '/internotifications', {
        body: {
          kind: 'notice',
          title: '停电通知',
          body: '周六停电。',
          submit: true,
          audience: { include: [{ kind: 'organization', id: school.id, user_types: ['teacher'] }] },
        },
      });
      expect(data.status).toBe('sent');
      const count = async (query: string) => (await test_db.query<{ n: number }>(query, [data.id]))[0]?.n ?? 0;
      const batches = () => count(`select count(*)::int as n from job_effect where key like 'notice:' || $1 || ':1:%'`);
      const rows = () => count(`select count(*)::int as n from notification where subject_id = $1`);
      const people = () => count(`select count(distinct user_id)::int as n from notification where subject_id = $1`);
      const pushes = `select count(*)::int as n from realtime_event where event = 'notification'
      and data->>'id' in (select id::text from notification where subject_id = $1)`;

      await workers.start(test_db.url);
      await until(async () => (await batches()) > 0, patience(60));
      await workers.kill();
      const [toldBefore, total] = [await count(pushes), await rows()];
      expect(total).toBe(PEOPLE + 1);
      expect(toldBefore).toBeGreaterThan(0);
      expect(toldBefore).toBeLessThan(total);

      await workers.start(test_db.url);
      await until(async () => (await count(pushes)) >= total, patience(120));
      expect(await rows()).toBe(total);
      expect(await people()).toBe(total);
      expect(await count(pushes)).toBe(total);
    },
    patience(480),
  );
});
