import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { staffRights } from '../../rights.ts';

/** What the migration makes of requests to become regular that waited when flows came. */

const demo = useDemo();
const sql: typeof demo.test_db.query = (text, values) => demo.test_db.query(text, values);
const [file = ''] = globSync('database/migrations/*_platform_flows.sql');

test('a request that waits goes on with its one step, and one that is over gets none', async () => {
  const people = await sql<{ id: string; organization_id: string; department_id: string | null }>(
    `select t.user_id as id, t.organization_id, t.department_id from teacher t
      where t.organization_id = (select organization_id from teacher where user_id = $1) and t.department_id is not null
        and t.user_id <> all ($2) order by t.user_id limit 2`,
    [castId('principal'), [castId('principal'), castId('hrofficer')]],
  );
  await sql(`drop table flow_task, flow_step, flow_run, flow_version`);
  await sql(`alter table regular_request drop column department_id`);
  await sql(`delete from regular_request`);
  const requests = [];
  for (const [at, status] of (['requested', 'refused'] as const).entries()) {
    const [row] = await sql<{ id: string }>(
      `insert into regular_request (id, organization_id, user_id, status, evaluation_id, requested_by, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), $4, '2026-09-01T02:00:00Z', now()) returning id`,
      [people[at]?.organization_id, people[at]?.id, status, castId('hrofficer')],
    );
    requests.push(row?.id ?? '');
  }
  await sql(readFileSync(file, 'utf8'));
  const runs = await sql(
    `select r.subject_id, r.applicant_id, r.barred_ids, r.about_id, r.department_id, r.state, s.code, s.state as step, s.is_whole
       from flow_run r join flow_step s on s.run_id = r.id`,
  );
  expect(runs).toEqual([
    {
      subject_id: requests[0],
      applicant_id: castId('hrofficer'),
      barred_ids: [castId('hrofficer'), people[0]?.id],
      about_id: people[0]?.id,
      department_id: people[0]?.department_id,
      state: 'open',
      code: staffRights.makeRegular,
      step: 'open',
      is_whole: false,
    },
  ]);
  // rights on tables are given after all migrations
  await sql(`grant all on flow_task, flow_step, flow_run, flow_version to portal_app`);
  const { data } = await demo.call('principal', 'GET', `/regular_requests/${requests[0]}/flow`);
  expect(data).toMatchObject({ steps: [{ state: 'open', is_by_right: true, is_nobody: false }] });
  const decided = await demo.call('principal', 'PUT', `/regular_requests/${requests[0]}/decide`, {
    result: 'refuse',
    opinion: '再观察',
    version: data.version,
  });
  expect(decided).toMatchObject({ code: 0 });
  expect(await sql(`select status from regular_request where id = $1`, [requests[0]])).toEqual([{ status: 'refused' }]);
});
