import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, TestWorld } from '../../../../server/testing/school.ts';
import { enrolStudent, makeClassroom } from './factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
});
afterAll(() => portal.close());

const rowOf = async (id: string) =>
  (
    await test_db.query<{ status: string; classroom_id: string | null; types: string[] }>(
      `select s.status, s.classroom_id, u.types from student s join "user" u on u.id = s.user_id where u.id = '${id}'`,
    )
  )[0];
const wait = async (registrar: TestPerson, id: string, wanted: string) =>
  until(async () => (await registrar.browser.call('GET', `/data_tasks/${id}`)).data.state === wanted);

it('a class that goes up takes its pupils along; one that graduates lets them go, and the undo brings them back', async () => {
  const school = await world.school('甲校');
  const registrar = await world.person({ name: '学籍', school, roles: ['registrar'] });
  const young = await makeClassroom(portal.services, school, { stage_code: 102, year_no: 1 });
  const last = await makeClassroom(portal.services, school, { stage_code: 102, year_no: 3 });
  const next = await makeClassroom(portal.services, await world.school('乙校', school), {});
  const [year] = await test_db.query<{ id: string }>(
    `select school_year_id as id from classroom where id = '${next.id}'`,
  );
  const staying = await enrolStudent(registrar.browser, young.id);
  const leaving = [await enrolStudent(registrar.browser, last.id), await enrolStudent(registrar.browser, last.id)];
  const body = { organization_id: school.id, school_year_id: year?.id };
  const promote = (more: object) =>
    registrar.browser.call('POST', '/classrooms/promote', { body: { ...body, ...more } });

  // a pupil who is only expected in a leaving class has no class to come to
  await test_db.query(`update student set status = 'pending' where user_id = '${leaving[1]?.id}'`);
  const stuck = (await promote({ dry_run: true })).data.plan;
  expect(stuck.counts).toMatchObject({ up: 1, graduate: 1, errors: 1 });
  expect(await promote({ revision: stuck.revision })).toMatchObject({
    message: '还有1个班级或学生没有去向，请先处理',
  });
  await test_db.query(`update student set status = 'enrolled' where user_id = '${leaving[1]?.id}'`);

  const { plan } = (await promote({ dry_run: true })).data;
  expect(plan.counts).toMatchObject({ up: 1, graduate: 1, errors: 0 });
  const id = (await promote({ revision: plan.revision })).data.data_task_id as string;
  await wait(registrar, id, 'ready');
  await registrar.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await wait(registrar, id, 'done');
  expect(await rowOf(staying.id)).toMatchObject({ status: 'enrolled', classroom_id: young.id });
  for (const one of leaving)
    expect(await rowOf(one.id)).toEqual({ status: 'graduated', classroom_id: null, types: [] });

  // one who was changed since stays gone
  await test_db.query(`update student set version = version + 1 where user_id = '${leaving[1]?.id}'`);
  expect(await registrar.browser.call('POST', `/data_tasks/${id}/undo`)).toMatchObject({ code: 0 });
  await wait(registrar, id, 'undone');
  expect(await rowOf(leaving[0]?.id ?? '')).toEqual({
    status: 'enrolled',
    classroom_id: last.id,
    types: ['student'],
  });
  expect(await rowOf(leaving[1]?.id ?? '')).toMatchObject({ status: 'graduated' });
  const [seats] = await test_db.query<{ n: number }>(
    `select students_count as n from classroom where id = '${last.id}'`,
  );
  expect(seats?.n).toBe(1);
  const answer = await registrar.browser.call('GET', `/students/${leaving[0]?.id}`, { query: { purpose: 'teaching' } });
  expect(answer.data.changes.map((row: { move: string }) => row.move)).toEqual(['enter', 'graduate', 'correct']);
});
