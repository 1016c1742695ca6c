import { beforeAll, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { nextMonday } from '#server/testing/next-monday.ts';
import { instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { runAccessReview } from '../access/access-review.jobs.ts';
import { pushUntilQuiet } from '../testing/push-until-quiet.ts';

/** All doors of a campus at once, and the look through the access groups each term. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = campusId('sy-middle', 'SOUTH');
const LAB = demoId('lock:B:101');
const OTHER = demoId('lock:B:102');
const LABS = demoId('dlock_group:labs');
const at = instantAt(nextMonday(), '03:00');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
async function settle(): Promise<void> {
  await pushUntilQuiet(demo.services, SCHOOL);
}
const simulate = async (body: object, lock = LAB) => {
  const { data } = await call('orgadmin', 'POST', `/doorlocks/${lock}/simulate`, body);
  return data.reason ?? data.result;
};
const act = (action: string, who: CastName = 'security') =>
  call(who, 'POST', '/doorlocks/emergency', { campus_id: SOUTH, action, reason: '消防演练' });
const group = async () => (await call('security', 'GET', `/dlock_groups/${LABS}`)).data;

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'general_affairs' on conflict do nothing`,
    [castId('orgadmin'), SCHOOL],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('orgadmin')]));
  await settle();
});

test('all doors of a campus open in an emergency; those that do not answer are named; afterwards each is as it was', async () => {
  await call('security', 'PUT', `/doorlocks/${OTHER}/mode`, { mode: 'locked', reason: '设备检修', minutes: 600 });
  await simulate({ is_plugged: false }, OTHER);
  expect((await act('restore')).message).toBe('当前没有紧急状态');
  const { data } = await act('open_all');
  expect(data.running).toMatchObject({ action: 'open_all', reason: '消防演练' });
  await settle();
  const opened = (await call('security', 'GET', `/doorlocks/emergency?campus_id=${SOUTH}`)).data;
  expect(opened.locks[0]).toMatchObject({ id: OTHER, has_answered: false });
  expect(opened.locks.filter((one: { has_answered: boolean }) => !one.has_answered)).toHaveLength(1);
  expect(await simulate({ card_no: '0BADCAFE', at })).toBe('opened');
  expect((await act('open_all')).message).toBe('该校区已处于此紧急状态');
  expect((await act('lock_all')).data.running.action).toBe('lock_all');
  await settle();
  expect(await simulate({ card_no: '04A1B2C3', at: instantAt(nextMonday(), '10:00') })).toBe('lock_disabled');
  await simulate({ is_plugged: true }, OTHER);
  await settle();
  const { data: state } = await call('security', 'GET', `/doorlocks/emergency?campus_id=${SOUTH}`);
  expect(state.locks.every((one: { has_answered: boolean }) => one.has_answered)).toBe(true);
  const { data: back } = await act('restore');
  expect(back.running).toBeNull();
  const modes = new Map(back.locks.map((one: { id: string; mode: string }) => [one.id, one.mode]));
  expect([modes.get(LAB), modes.get(OTHER)]).toEqual(['normal', 'locked']);
  await call('security', 'PUT', `/doorlocks/${OTHER}/mode`, { mode: 'normal', reason: '检修结束', minutes: 60 });
});

test('an emergency needs its right, a fresh proof and a campus of the own school', async () => {
  expect((await act('open_all', 'office')).code).toBe(403001);
  const foreign = { campus_id: campusId('md-school', 'MAIN'), action: 'open_all', reason: '消防演练' };
  expect((await call('security', 'POST', '/doorlocks/emergency', foreign)).code).toBe(404001);
  const security = await demo.as('security');
  await sql(`update session set strong_until = null where user_id = $1`, [castId('security')]);
  const body = { campus_id: SOUTH, action: 'open_all', reason: '消防演练' };
  expect((await security.call('POST', '/doorlocks/emergency', { body })).code).toBe(403301);
});

test('each term a group waits for a look through it; one that nobody confirmed in 30 days opens nothing until then', async () => {
  const card = { card_no: '04A1B2C3', at: instantAt(nextMonday(), '10:00') };
  await sql(`update dlock_group set created_at = now() - interval '2 years', confirm_by = null where id = $1`, [LABS]);
  const [term] = await sql(
    `select to_char(max(starts_on), 'YYYY-MM-DD') as day from semester where organization_id = $1 and starts_on <= current_date`,
    [SCHOOL],
  );
  const { day } = term as { day: string };
  const after = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  await runAccessReview(demo.services, day);
  expect((await group()).confirm_by).toBe(after(30));
  await runAccessReview(demo.services, after(30));
  expect((await group()).status).toBe('active');
  await runAccessReview(demo.services, after(31));
  await settle();
  expect((await group()).status).toBe('paused');
  expect(await simulate(card)).not.toBe('opened');
  const waiting = await call('security', 'GET', '/dlock_groups?to_review=1');
  expect(waiting.data.list.map((one: { id: string }) => one.id)).toContain(LABS);
  const { version } = await group();
  expect((await call('security', 'PUT', `/dlock_groups/${LABS}/confirm`, { version: version - 1 })).code).toBe(409001);
  const { data } = await call('security', 'PUT', `/dlock_groups/${LABS}/confirm`, { version });
  expect(data).toMatchObject({ status: 'active', confirm_by: null, confirmed_by: { id: castId('security') } });
  await settle();
  expect(await simulate(card)).toBe('opened');
  await runAccessReview(demo.services, after(29));
  expect((await group()).confirm_by).toBeNull();
});

test('who is taken out of a group is out, and the rule does not bring them back', async () => {
  const members = async () => (await call('security', 'GET', `/dlock_groups/${LABS}/members`)).data;
  const before = await members();
  expect(before.list).toContainEqual(expect.objectContaining({ id: castId('teacher'), source: 'rule' }));
  expect((await call('teacher', 'DELETE', `/dlock_groups/${LABS}/members/${castId('teacher')}`)).code).toBe(403001);
  expect((await call('security', 'DELETE', `/dlock_groups/${LABS}/members/${castId('outsider')}`)).code).toBe(404001);
  expect((await call('security', 'DELETE', `/dlock_groups/${LABS}/members/${castId('teacher')}`)).code).toBe(0);
  await settle();
  expect((await members()).total).toBe(before.total - 1);
  expect(await simulate({ card_no: '04A1B2C3', at: instantAt(nextMonday(), '10:00') })).toBe('no_group');
  const [left] = (await members()).list as { id: string }[];
  const { version } = await group();
  const confirm = { version, drop_ids: [left?.id] };
  expect((await call('security', 'PUT', `/dlock_groups/${LABS}/confirm`, confirm)).code).toBe(0);
  expect((await members()).total).toBe(before.total - 2);
});

test('what a device has not confirmed waits in the queue by name, and is sent again when asked', async () => {
  await simulate({ is_plugged: false }, OTHER);
  const added = { user_id: castId('principal'), card_no: '0400AB01', dlock_group_id: LABS };
  await call('security', 'POST', `/doorlocks/${LAB}/binding_card`, added);
  await settle();
  const queue = async () => (await call('security', 'GET', `/doorlock_permits?doorlock_id=${OTHER}`)).data.list;
  expect(await queue()).toContainEqual(
    expect.objectContaining({
      lock_status: 'offline',
      is_removal: false,
      user: expect.objectContaining({ id: castId('principal') }),
    }),
  );
  expect((await call('security', 'PUT', '/doorlock_permits/retry', {})).code).toBe(403001);
  const { data } = await call('orgadmin', 'PUT', '/doorlock_permits/retry', { doorlock_id: OTHER });
  expect(data).toEqual({ doors: 1 });
  const foreign = { doorlock_id: demoId('lock:md') };
  expect((await call('orgadmin', 'PUT', '/doorlock_permits/retry', foreign)).code).toBe(404001);
  await simulate({ is_plugged: true }, OTHER);
  await settle();
  expect(await queue()).toEqual([]);
});
