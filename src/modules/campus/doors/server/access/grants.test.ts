import { beforeAll, expect, test } from 'vitest';
import { signStatic } from '#modules/core/scans/server/public.ts';
import { EVERYWHERE, type Transaction } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { nextMonday } from '#server/testing/next-monday.ts';
import { instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { runDoorClock } from '../doors.jobs.ts';
import {
  addCredential,
  currentAreas,
  doorDeciders,
  doorPassed,
  endCredentials,
  grantTemporary,
  listOnSite,
  moveGrants,
  revokeBySource,
  unconfirmedLocks,
  visitorAreas,
} from '../public.ts';
import { pushUntilQuiet } from '../testing/push-until-quiet.ts';

/** What other modules give and take: access for a time, faces, and who is inside. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = campusId('sy-middle', 'SOUTH');
const LAB = demoId('lock:B:101');
const OTHER = demoId('lock:B:102');
const LABS = demoId('dlock_group:labs');
const MONDAY = nextMonday();
const at = (time: string) => instantAt(MONDAY, time);
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const write = <T>(work: (source: Transaction & { services: Services }) => Promise<T>) =>
  demo.services.database.write(EVERYWHERE, (tx) => work({ ...tx, services: demo.services }));
const read = <T>(work: (db: Transaction['db']) => Promise<T>) => demo.services.database.read(EVERYWHERE, work);
async function settle(): Promise<void> {
  await pushUntilQuiet(demo.services, SCHOOL);
}
async function simulate(body: object, lock = LAB) {
  const { data } = await (await demo.as('orgadmin')).call('POST', `/doorlocks/${lock}/simulate`, { body });
  return data.reason ?? data.result;
}
const guest = (time: string) => ({ from: at('09:00'), to: at('11:00'), source: `visit:${time}` });

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'general_affairs' on conflict do nothing`,
    [castId('orgadmin'), SCHOOL],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('orgadmin')]));
  await settle();
});

test('a person whom another module lets in opens the doors for that time, and not once it is taken back', async () => {
  const card_no = '04A1B2C4';
  expect(await simulate({ card_no, at: at('10:00') })).toBe('no_group');
  const grant = { user_id: castId('homeroom'), organization_id: SCHOOL, group_ids: [LABS, demoId('dlock_group:md')] };
  const now = { from: new Date(Date.now() - 1000).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() };
  expect(await write((source) => grantTemporary(source, { ...grant, ...now, source: 'pass:1' }))).toEqual([LABS]);
  await settle();
  expect(await simulate({ card_no, at: at('10:00') })).toBe('opened');
  expect(await write((source) => revokeBySource(source, 'pass:1'))).toBe(1);
  await settle();
  expect(await simulate({ card_no, at: at('10:00') })).toBe('no_group');
});

test('access for a time begins and ends by the clock', async () => {
  const held = async () => {
    await runDoorClock(demo.services);
    await settle();
    return simulate({ card_no: '04A1B2C4', at: at('10:00') });
  };
  const from = new Date(Date.now() + 3_600_000).toISOString();
  const to = new Date(Date.now() + 7_200_000).toISOString();
  const grant = { user_id: castId('homeroom'), organization_id: SCHOOL, group_ids: [LABS], from, to, source: 'pass:2' };
  await write((source) => grantTemporary(source, grant));
  expect(await held()).toBe('no_group');
  await sql(`update dlock_grant set starts_at = now() - interval '1 minute' where source = 'pass:2'`);
  expect(await held()).toBe('opened');
  await sql(`update dlock_grant set ends_at = now() - interval '1 second' where source = 'pass:2'`);
  expect(await held()).toBe('no_group');
});

test('a guest opens the granted doors during the visit, inside the hours of the area, and nowhere else', async () => {
  const passed: string[] = [];
  doorPassed.on(demo.services, async (_source, { guest_ref }) => void passed.push(guest_ref ?? 'a person'));
  const grant = { guest_ref: 'visitor:1', organization_id: SCHOOL, group_ids: [LABS], ...guest('1') };
  await write((source) => grantTemporary(source, grant));
  doorDeciders.g.by(async () => ({ guest_ref: 'visitor:1' }))(demo.services);
  const code = await signStatic(demo.services, 'g', LAB);
  expect(await simulate({ code, at: at('08:30') })).toBe('no_group');
  expect(await simulate({ code, at: at('10:00') })).toBe('opened');
  expect(await simulate({ code, at: at('11:30') })).toBe('no_group');
  await write((source) => moveGrants(source, 'visit:1', at('20:00')));
  expect(await simulate({ code, at: at('11:30') })).toBe('opened');
  expect(await simulate({ code, at: at('19:30') })).toBe('outside_window');
  await simulate({ is_plugged: false });
  expect(await simulate({ code, at: at('10:00') })).toBe('not_pushed');
  await simulate({ is_plugged: true });
  const removed = await (await demo.as('security')).call('DELETE', `/dlock_groups/${LABS}`);
  expect(removed.message).toBe('该门禁组正用于 1 个访客预约');
  await write((source) => revokeBySource(source, 'visit:1'));
  expect(await simulate({ code, at: at('10:00') })).toBe('no_group');
  expect(passed).toEqual(['visitor:1', 'visitor:1']);
});

test('a face goes only to locks that read faces; a door that has not forgotten it is named', async () => {
  await sql(`update doorlock set features = array_append(features, 'face') where id = any ($1)`, [[LAB, OTHER]]);
  const face = { organization_id: SCHOOL, user_id: castId('teacher'), kind: 'face' as const, reference: 'face_list:1' };
  const card = await write((source) => addCredential(source, face));
  await settle();
  const held = () =>
    sql(`select doorlock_id from doorlock_simulated_permit where access_card_id = $1 order by 1`, [card]);
  const reading = await sql(`select id from doorlock where organization_id = $1 and 'face' = any (features)`, [SCHOOL]);
  const ids = (rows: object[], key: string) => rows.map((row) => (row as Record<string, string>)[key]).toSorted();
  expect(ids(await held(), 'doorlock_id')).toEqual(ids(reading, 'id'));
  expect(ids(reading, 'id')).toEqual(expect.arrayContaining([LAB, OTHER]));
  await simulate({ is_plugged: false }, OTHER);
  expect(await write((source) => endCredentials(source, { reference: 'face_list:1' }))).toBe(1);
  await settle();
  const waiting = () =>
    read(
      async (db) =>
        (await unconfirmedLocks(db, { user_ids: [castId('teacher')], kind: 'face' })).get(castId('teacher')) ?? [],
    );
  expect(await waiting()).toMatchObject([{ id: OTHER }]);
  await simulate({ is_plugged: true }, OTHER);
  await settle();
  expect(await waiting()).toEqual([]);
  expect(await held()).toEqual([]);
  expect(await simulate({ card_no: '04A1B2C3', at: at('10:00') })).toBe('opened');
});

test('who was seen at a door and has not gone out is on the campus', async () => {
  await simulate({ card_no: '04A1B2C3' }, LAB);
  const seen = async () => (await read((db) => listOnSite(db, SCHOOL, SOUTH))).map((one) => one.user_id);
  await sql(
    `insert into access_event (id, organization_id, doorlock_id, at, user_id, kind, result, direction)
     values (gen_random_uuid(), $1, $2, now() - interval '1 hour', $3, 'card', 'opened', 'in')`,
    [SCHOOL, LAB, castId('teacher')],
  );
  expect(await seen()).toContain(castId('teacher'));
  await sql(
    `insert into access_event (id, organization_id, doorlock_id, at, user_id, kind, result, direction)
     values (gen_random_uuid(), $1, $2, now(), $3, 'card', 'opened', 'out')`,
    [SCHOOL, LAB, castId('teacher')],
  );
  expect(await seen()).not.toContain(castId('teacher'));
});

test('areas for visitors are the groups that say so; areas of a person are those open to them', async () => {
  expect(await read((db) => visitorAreas(db, SCHOOL))).toEqual([]);
  await sql(`update dlock_group set is_visitor_area = true where id = $1`, [LABS]);
  expect(await read((db) => visitorAreas(db, SCHOOL, SOUTH))).toMatchObject([{ id: LABS, name: '实验室' }]);
  expect(await read((db) => visitorAreas(db, SCHOOL, demoId('no campus')))).toEqual([]);
  const teacher = castId('teacher');
  const areas = (time: string) => read((db) => currentAreas(db, teacher, SCHOOL, at(time)));
  expect((await areas('10:00')).map((one) => one.id)).toContain(LABS);
  expect((await areas('20:00')).map((one) => one.id)).not.toContain(LABS);
});
