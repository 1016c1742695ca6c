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
import { refreshLocks } from '../lock/permits.service.ts';

const LOCKS = 50;
const PEOPLE = 400;
const PERMITS = LOCKS * PEOPLE;

describe('a push of 20,000 permits whose worker is killed', () => {
  const test_db = useTestDatabase();
  const workers = useWorkers();
  let portal: TestPortal;
  let lock_ids: string[];
  let organization_id: string;

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'web' });
    const school = await new TestWorld(portal).school('甲校');
    organization_id = school.id;
    const rows = await test_db.query<{ id: string }>(
      `with campus as (
         insert into school_campus (id, organization_id, code, name) values (gen_random_uuid(), $2, 'KILL', '本部') returning id),
       people as (
         insert into "user" (id, client_id, number, name, name_pinyin, name_initials, types, status, activated_at)
         select gen_random_uuid(), $1, 'K' || n, '师' || n, 'shi' || n, 's' || n, array['teacher'], 'confirmed', now()
           from generate_series(1, $3::int) n returning id),
       cards as (
         insert into access_card (id, organization_id, user_id, kind, card_no_end)
         select gen_random_uuid(), $2, id, 'card', '0000' from people),
       locks as (
         insert into doorlock (id, organization_id, code, name, vendor, device_sn, channel, campus_id, direction, features, open_seconds, is_enabled)
         select gen_random_uuid(), $2, 'L' || n, '门' || n, 'simulator', 'K' || n, 1, campus.id, 'both', array['card'], 5, true
           from campus, generate_series(1, $4::int) n returning id),
       door_group as (
         insert into dlock_group (id, organization_id, name, doorlock_ids)
         select gen_random_uuid(), $2, '全部', (select array_agg(id) from locks) returning id),
       members as (
         insert into dlock_group_member (organization_id, dlock_group_id, user_id, source)
         select $2, g.id, p.id, 'manual' from door_group g, people p)
       select id from locks`,
      [school.client_id, school.id, PEOPLE, LOCKS],
    );
    lock_ids = rows.map((row) => row.id);
  });
  afterAll(() => portal.close());

  it(
    'ends with every lock reporting exactly what it should hold',
    async () => {
      const count = async (query: string) =>
        (await test_db.query<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;
      const held = () => count('doorlock_simulated_permit');
      const waiting = () => count('doorlock_permit where is_pending');
      const differs = () =>
        count(`(select doorlock_id, access_card_id, desired from doorlock_permit where desired <> '{}') d
        full join doorlock_simulated_permit h using (doorlock_id, access_card_id) where d.desired is distinct from h.groups`);
      await portal.services.database.write(EVERYWHERE, ({ db }) =>
        refreshLocks({ db, services: portal.services }, lock_ids),
      );
      expect(await waiting()).toBe(PERMITS);
      await workers.start(test_db.url);
      await until(async () => (await held()) > 0, patience(60));
      await workers.kill();
      const before = await held();
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThan(PERMITS);

      // while nobody works, half of the people lose their cards
      await test_db.query(
        `update access_card set status = 'revoked' where organization_id = $1 and device_no % 2 = 0`,
        [organization_id],
      );
      await portal.services.database.write(EVERYWHERE, ({ db }) =>
        refreshLocks({ db, services: portal.services }, lock_ids),
      );
      await workers.start(test_db.url);
      await until(async () => (await waiting()) === 0, patience(180));
      expect(await held()).toBe(PERMITS / 2);
      expect(await differs()).toBe(0);
      expect(await count(`doorlock_permit where reported <> desired`)).toBe(0);
    },
    patience(600),
  );
});
