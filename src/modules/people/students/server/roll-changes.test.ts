import { expect, test } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query<{ id: string }>(text, values);
const changes = async () => (await demo.call('orgadmin', 'GET', '/students/roll_changes')).data;
const event = (school: 'sy-middle' | 'sy-primary', id: string, move: string, days: number) =>
  sql(
    `insert into lifecycle_event (id, organization_id, entity_type, entity_id, move, from_state, to_state, at)
       values (gen_random_uuid(), $1, 'student', $2, $3, 'enrolled', 'enrolled', now() - make_interval(days => $4))`,
    [organizationId(school), id, move, days],
  );

test('changes of the last thirty days are listed, the newest first; creation, older ones and other schools are not', async () => {
  const before = await changes();
  const here = castId('student');
  const [other] = await sql('select user_id as id from student where organization_id = $1 limit 1', [
    organizationId('sy-primary'),
  ]);
  await event('sy-middle', here, 'class', 0);
  await event('sy-middle', here, 'class', 31);
  await event('sy-middle', here, 'create', 0);
  await event('sy-primary', other?.id ?? '', 'class', 0);
  const after = await changes();
  expect(after.total).toBe(before.total + 1);
  expect(after.list[0]).toMatchObject({ student: { id: here }, move: 'class' });
});

test('a homeroom teacher sees the own class alone, and without the right nothing is answered', async () => {
  const own = (await demo.call('homeroom', 'GET', '/students/roll_changes')).data;
  expect(own.total).toBeLessThan((await changes()).total);
  expect((await demo.call('office', 'GET', '/students/roll_changes')).code).toBe(403001);
});
