import { expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import type { doorlock } from '../tables.ts';
import { notifyDeparture } from './arrival-notices.service.ts';
import { recordPassage } from './passages.service.ts';

/** Guardians hear when a child comes to school and leaves it, where they asked for it, and only at the gates. */

const demo = useDemo();
const PUPIL = castId('student');
const call = async (who: CastName, method: 'GET' | 'PUT', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const told = async () =>
  (
    (await sql(`select title from notification where event like 'arrival.%' and user_id = $1 order by created_at, id`, [
      castId('guardian'),
    ])) as { title: string }[]
  ).map((one) => one.title);
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function pass(where: 'gate' | 'lab', at: string, direction: 'in' | 'out'): Promise<string> {
  const [lock] = await sql(
    where === 'gate'
      ? `select * from doorlock where gate_id is not null and organization_id = '${organizationId('sy-middle')}' order by id limit 1`
      : `select * from doorlock where id = '${demoId('lock:B:101')}'`,
  );
  await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    recordPassage({ db, afterCommit, services: demo.services }, lock as typeof doorlock.$inferSelect, {
      at,
      kind: 'card',
      user_id: PUPIL,
      direction,
    }),
  );
  const [event] = await sql(`select id from access_event where user_id = $1 order by at desc limit 1`, [PUPIL]);
  return (event as { id: string }).id;
}

test('a guardian who asked for it is told of the first arrival and of leaving, not of inner doors or a step outside', async () => {
  await sql(`delete from access_event where user_id = $1`, [PUPIL]);
  const { data } = await call('guardian', 'GET', '/access_events/arrival_notice');
  expect(data.list).toContainEqual(expect.objectContaining({ id: PUPIL, on: false }));
  await pass('gate', moment(-50), 'in');
  expect(await told()).toEqual([]);
  await sql(`delete from access_event where user_id = $1`, [PUPIL]);
  const on = await call('guardian', 'PUT', '/access_events/arrival_notice', { student_id: PUPIL, on: true });
  expect(on.data.list).toContainEqual(expect.objectContaining({ id: PUPIL, on: true }));
  await pass('lab', moment(-45), 'in');
  expect(await told()).toEqual([]);
  await sql(`delete from access_event where user_id = $1`, [PUPIL]);
  await pass('gate', moment(-40), 'in');
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toContain('已到校');
  const step = await pass('gate', moment(-30), 'out');
  await pass('gate', moment(-28), 'in');
  await notifyDeparture(demo.services, step);
  expect(await told()).toHaveLength(1);
  const gone = await pass('gate', moment(-20), 'out');
  await notifyDeparture(demo.services, gone);
  await notifyDeparture(demo.services, gone);
  expect(await told()).toHaveLength(2);
  expect((await told())[1]).toContain('已离校');
});

test('nobody asks for the notices of a child that is not theirs, and they end when a court keeps a guardian away', async () => {
  const foreign = { student_id: PUPIL, on: true };
  expect((await call('teacher', 'PUT', '/access_events/arrival_notice', foreign)).code).toBe(404001);
  await sql(`update stu_gd_client set restricted = true where guardian_id = $1 and student_id = $2`, [
    castId('guardian'),
    PUPIL,
  ]);
  await sql(`delete from access_event where user_id = $1`, [PUPIL]);
  const before = await told();
  await pass('gate', moment(-5), 'in');
  expect(await told()).toEqual(before);
  const { data } = await call('guardian', 'GET', '/access_events/arrival_notice');
  expect(data.list.map((one: { id: string }) => one.id)).not.toContain(PUPIL);
});
