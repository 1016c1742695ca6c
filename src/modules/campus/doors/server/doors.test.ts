import { beforeAll, expect, test } from 'vitest';
import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { formatScanCode, macOf, scanLink, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { nextMonday } from '#server/testing/next-monday.ts';
import { until } from '#server/testing/until.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { endCards } from './card/access-cards.service.ts';
import { runDoorClock, updateGroups } from './doors.jobs.ts';
import { pushUntilQuiet } from './testing/push-until-quiet.ts';

/** Locks, access groups and cards: who gets in, what the device itself decides, and what becomes of a lost card. */

const demo = useDemo();
const LAB = demoId('lock:B:101');
const MONDAY = nextMonday();
const at = (time: string) => instantAt(MONDAY, time);
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

/** Those that the school has: who manages locks, and who manages groups and opens doors. */
async function give(who: CastName, role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), organizationId('sy-middle'), role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
}
/** Everything that a rule or a change asks for has reached the devices. */
async function settle(): Promise<void> {
  await updateGroups(demo.services, organizationId('sy-middle'));
  await pushUntilQuiet(demo.services, organizationId('sy-middle'));
}
async function show(card_no: string, time: string, lock = LAB) {
  const { data } = await call('orgadmin', 'POST', `/doorlocks/${lock}/simulate`, { card_no, at: at(time) });
  return data.reason ?? data.result;
}
async function managers(): Promise<void> {
  await give('orgadmin', 'general_affairs');
  await give('security', 'security');
  await settle();
}

beforeAll(managers);

test('a member opens a door inside the hours of the group; the device decides by what was sent to it', async () => {
  expect(await show('04A1B2C3', '08:00')).toBe('opened');
  expect(await show('04:a1:b2:c3', '20:00')).toBe('outside_window');
  expect(await show('04A1B2C4', '08:00')).toBe('no_group');
  expect(await show('0BADCAFE', '08:00')).toBe('unknown_card');
  const { data } = await call('security', 'GET', `/access_events?doorlock_id=${LAB}`);
  const reasons = data.list.map((one: { reason: string | null }) => one.reason ?? 'opened');
  expect(reasons.toSorted()).toEqual(['no_group', 'opened', 'outside_window', 'unknown_card']);
  expect(data.list).toContainEqual(
    expect.objectContaining({
      result: 'opened',
      card_no_masked: '****B2C3',
      user: expect.objectContaining({ id: castId('teacher') }),
    }),
  );
});

test('every quarter of an hour of a week, the explanation and the device say the same', async () => {
  const device = async (moment: string) => {
    const lock = await call('orgadmin', 'POST', `/doorlocks/${LAB}/simulate`, { card_no: '04A1B2C3', at: moment });
    return lock.data.reason as string | null;
  };
  for (let quarter = 0; quarter < 672; quarter += 13) {
    const moment = new Date(Date.parse(at('00:00')) + quarter * 900_000).toISOString();
    const said = await call('teacher', 'GET', `/doorlocks/${LAB}/explain?at=${encodeURIComponent(moment)}`);
    expect(said.data.reason, moment).toBe(await device(moment));
  }
});

test('whom HR moves into the department opens its doors without anybody touching the group', async () => {
  expect(await show('04A1B2C4', '08:00')).toBe('no_group');
  const [place] = await sql(
    `insert into user_department (id, user_id, department_id, organization_id, valid_from)
     select gen_random_uuid(), $1, d.id, d.organization_id, current_date - 1 from department d where d.organization_id = $2 and d.code = 'SX'
     returning id`,
    [castId('homeroom'), organizationId('sy-middle')],
  );
  await settle();
  expect(await show('04A1B2C4', '08:00')).toBe('opened');
  await sql(`delete from user_department where id = $1`, [(place as { id: string }).id]);
  await settle();
  expect(await show('04A1B2C4', '08:00')).toBe('no_group');
});

test('a lost card is dead at once; an unplugged door is named until it has heard of it', async () => {
  const other = demoId('lock:B:102');
  await call('orgadmin', 'POST', `/doorlocks/${other}/simulate`, { is_plugged: false });
  const { data: mine } = await call('teacher', 'GET', '/access_cards/mine');
  const card = mine.cards[0];
  expect((await call('homeroom', 'PUT', `/access_cards/${card.id}/report_lost`)).code).toBe(404001);
  await call('teacher', 'PUT', `/access_cards/${card.id}/report_lost`);
  await settle();
  expect(await show('04A1B2C3', '08:00')).toBe('lost');
  expect(await show('04A1B2C3', '08:00', other)).toBe('opened');
  const { data: list } = await call('security', 'GET', '/access_cards?card_no=04A1B2C3');
  expect(list.list).toMatchObject([{ status: 'lost', still_open: [{ id: other }], card_no_masked: '****B2C3' }]);
  await call('orgadmin', 'POST', `/doorlocks/${other}/simulate`, { is_plugged: true });
  await settle();
  expect(await show('04A1B2C3', '08:00', other)).toBe('lost');
  expect((await call('teacher', 'PUT', `/access_cards/${card.id}/report_lost`)).message).toBe(
    '卡状态已变为「已挂失」，请刷新',
  );
  expect((await call('security', 'PUT', `/access_cards/${card.id}/restore`)).data.status).toBe('active');
  await settle();
  expect(await show('04A1B2C3', '08:00')).toBe('opened');
});

test('the code of a phone opens for half a minute; a picture of it does not', async () => {
  const { data: mine } = await call('teacher', 'GET', '/access_cards/mine');
  await settle();
  const { id, secret } = mine.qr;
  const codeAt = async (ms: number) => {
    const step = stepAt(ms);
    return scanLink('https://portal', formatScanCode('a', id, step, await macOf(secret, signedPart('a', id, step))));
  };
  const scan = async (code: string) => {
    const { data } = await call('orgadmin', 'POST', `/doorlocks/${LAB}/simulate`, { code, at: at('08:00') });
    return data.reason ?? data.result;
  };
  expect(await scan(await codeAt(Date.now()))).toBe('opened');
  expect(await scan(await codeAt(Date.now() - 120_000))).toBe('code_expired');
  expect(await scan('https://portal/#/qrscan/not-a-code')).toBe('code_expired');
  expect(mine.doors.map((door: { name: string }) => door.name)).toContain('格致楼 101 门');
});

test('a card that is bound to somebody names the holder; of two who bind one at once one does', async () => {
  const bind = (who: CastName, card_no: string, lock = LAB) =>
    call('security', 'POST', `/doorlocks/${lock}/binding_card`, { user_id: castId(who), card_no });
  expect((await bind('office', '04A1B2C3')).message).toBe('该卡已绑定给王建国，请先解绑');
  const both = await Promise.all([bind('office', '0400AA01'), bind('hrofficer', '04-00-AA-01')]);
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
  expect((await call('teacher', 'POST', `/doorlocks/${LAB}/binding_card`, {})).code).toBe(403001);
  expect((await bind('office', '0400AA02', demoId('lock:md'))).code).toBe(404001);
  expect((await bind('outsider', '0400AA02')).errors).toMatchObject({ user_id: ['请选择本校人员'] });
  const stored = await sql(`select * from access_card where card_no_end = 'AA01'`);
  expect(JSON.stringify(stored)).not.toContain('0400AA01');
});

test('whose last place at a school ends keeps no card', async () => {
  const lost = await sql(`select id from access_card where user_id = $1 and status = 'active'`, [castId('office')]);
  expect(lost.length).toBeGreaterThan(0);
  await demo.services.database.write(EVERYWHERE, ({ db }) =>
    endCards({ db, services: demo.services }, organizationId('sy-middle'), [castId('office')]),
  );
  await settle();
  expect(await show('04A1B2C5', '08:00', LAB)).toBe('revoked');
});

test('a pupil who leaves the school opens no door from that moment on', async () => {
  const pupil = castId('student');
  const organization_id = organizationId('sy-middle');
  const card = { user_id: pupil, card_no: '0400CC01', dlock_group_id: demoId('dlock_group:labs') };
  expect((await call('security', 'POST', `/doorlocks/${LAB}/binding_card`, card)).code).toBe(0);
  await settle();
  expect(await show('0400CC01', '08:00')).toBe('opened');
  await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    studentLeft.emit(
      { db, afterCommit, services: demo.services },
      { student_id: pupil, organization_id, left_on: MONDAY },
    ),
  );
  await settle();
  expect(await show('0400CC01', '08:00')).toBe('revoked');
});

test('hours that overlap are named; hours over midnight are two windows', async () => {
  const dlock_group_id = demoId('dlock_group:labs');
  const slot = (windows: object[]) =>
    call('security', 'POST', '/dlock_group_time_quantums', { dlock_group_id, name: '夜间', weekdays: [1], windows });
  const bad = await slot([
    { start: '20:00', end: '22:00' },
    { start: '21:00', end: '23:00' },
  ]);
  expect([bad.code, bad.message]).toEqual([422001, '时段 20:00–22:00 与 21:00–23:00 重叠']);
  const { data } = await slot([
    { start: '22:00', end: '24:00' },
    { start: '00:00', end: '06:00' },
  ]);
  await settle();
  expect(await show('04A1B2C3', '23:30')).toBe('opened');
  expect(await show('04A1B2C3', '05:30')).toBe('opened');
  expect(await show('04A1B2C3', '06:01')).toBe('outside_window');
  await call('security', 'DELETE', `/dlock_group_time_quantums/${data.id}`);
  await settle();
  expect(await show('04A1B2C3', '23:30')).toBe('outside_window');
});

test('a lock in a group is not removed; off its room it stays in the group, and the room says that it has none', async () => {
  expect((await call('orgadmin', 'DELETE', `/doorlocks/${LAB}`)).message).toBe('请先从 实验室 移除该门锁');
  const room = demoId('broom:sy-middle:B:101');
  expect((await call('orgadmin', 'GET', `/brooms/${room}`)).data.things).toMatchObject([
    { id: LAB, groups: ['实验室'] },
  ]);
  expect((await call('orgadmin', 'DELETE', `/brooms/${room}/remove_doorlock`)).code).toBe(0);
  expect((await call('orgadmin', 'DELETE', `/brooms/${room}/remove_doorlock`)).message).toBe('该房间未安装门锁');
  expect((await call('orgadmin', 'GET', `/doorlocks/${LAB}`)).data).toMatchObject({
    room: null,
    groups: [{ name: '实验室' }],
  });
});

test('a door that is held open lets everybody in until its time is over', async () => {
  const held = await call('security', 'PUT', `/doorlocks/${LAB}/mode`, {
    mode: 'hold_open',
    reason: '搬运设备',
    minutes: 30,
  });
  expect(held.data.mode).toBe('hold_open');
  expect(await show('0BADCAFE', '03:00')).toBe('opened');
  await sql(`update doorlock set mode_until = now() - interval '1 minute' where id = $1`, [LAB]);
  // the clock passes over a lock that a device is still written for
  await until(async () => {
    await runDoorClock(demo.services);
    const [lock] = await sql('select mode from doorlock where id = $1', [LAB]);
    return lock?.['mode'] === 'normal';
  });
  expect(await show('0BADCAFE', '03:00')).toBe('unknown_card');
  expect((await call('teacher', 'PUT', `/doorlocks/${LAB}/mode`, {})).code).toBe(403001);
});

test('who can open a door is asked by who looks after doors; of oneself everybody may ask', async () => {
  const moment = encodeURIComponent(at('10:00'));
  const { data } = await call('security', 'GET', `/doorlocks/${LAB}/who?at=${moment}`);
  expect(data.list.map((one: { id: string }) => one.id)).toContain(castId('teacher'));
  expect(
    (await call('security', 'GET', `/doorlocks/${LAB}/who?at=${encodeURIComponent(at('20:00'))}`)).data.total,
  ).toBe(0);
  const of = `user_id=${castId('teacher')}&at=${moment}`;
  expect((await call('homeroom', 'GET', `/doorlocks/${LAB}/explain?${of}`)).code).toBe(403001);
  const own = await call('homeroom', 'GET', `/doorlocks/${LAB}/explain?at=${moment}`);
  expect(own.data).toMatchObject({ is_open: false, reason: 'no_group' });
  expect((await call('outsider', 'GET', `/doorlocks/${LAB}/explain`)).code).toBe(404001);
  expect((await call('student', 'GET', '/doorlocks')).code).toBe(403001);
});

test('who opens the lock of a room that they booked is checked in; somebody else is not', async () => {
  const lock = demoId('lock:B:102');
  const room = demoId('broom:sy-middle:B:102');
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const [booking] = await sql(
    `insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, user_id, status, release_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $4, '实验准备', $5, 'confirmed', $6) returning id`,
    [organizationId('sy-middle'), room, minutes(1), minutes(30), castId('teacher'), minutes(11)],
  );
  const { id } = booking as { id: string };
  const state = async () => (await sql(`select status from room_booking where id = $1`, [id]))[0];
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [{ start: '00:00', end: '24:00' }] };
  const slot = { dlock_group_id: demoId('dlock_group:labs'), name: '全天', ...always };
  const { data } = await call('security', 'POST', '/dlock_group_time_quantums', slot);
  const joins = { user_id: castId('hrofficer'), card_no: '0400EE01', dlock_group_id: demoId('dlock_group:labs') };
  await call('security', 'POST', `/doorlocks/${lock}/binding_card`, joins);
  await settle();
  const shown = (card_no: string) => call('orgadmin', 'POST', `/doorlocks/${lock}/simulate`, { card_no });
  expect((await shown('0400EE01')).data.result).toBe('opened');
  expect(await state()).toEqual({ status: 'confirmed' });
  expect((await shown('04A1B2C3')).data.result).toBe('opened');
  expect(await state()).toEqual({ status: 'checked_in' });
  await call('security', 'DELETE', `/dlock_group_time_quantums/${data.id}`);
});

test('a holiday of the school shuts a group that minds it: the explanation and the device say the same', async () => {
  const labs = demoId('dlock_group:labs');
  const { data: group } = await call('security', 'GET', `/dlock_groups/${labs}`);
  const draft = Object.fromEntries(
    ['name', 'name_en', 'note', 'doorlock_ids', 'audience', 'valid_from', 'valid_to', 'is_visitor_area', 'status'].map(
      (key) => [key, group[key]],
    ),
  );
  const changed = { ...draft, holiday_policy: 'closed', version: group.version };
  expect((await call('security', 'PUT', `/dlock_groups/${labs}`, changed)).code).toBe(0);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const school = organizationId('sy-middle');
  await sql(
    `insert into work_calendar_day (id, client_id, school_id, date, kind, applies, name)
     select gen_random_uuid(), client_id, id, $2, 'holiday', 'both', '校庆' from organization where id = $1`,
    [school, day],
  );
  await sql(`update dlock_group_time_quantum set weekdays = '{1,2,3,4,5,6,7}' where dlock_group_id = $1`, [labs]);
  await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    calendarChanged.emit({ db, afterCommit, services: demo.services }, { organization_id: school, from: day, to: day }),
  );
  const queued = await sql(`select 1 from pgboss.job where name = 'doors.push' and data ->> 'doorlock_id' = $1`, [LAB]);
  expect(queued.length).toBeGreaterThan(0);
  await settle();
  for (const moment of [
    instantAt(day, '10:00'),
    new Date(Date.parse(instantAt(day, '10:00')) + 86_400_000).toISOString(),
  ]) {
    const said = await call('teacher', 'GET', `/doorlocks/${LAB}/explain?at=${encodeURIComponent(moment)}`);
    const device = await call('orgadmin', 'POST', `/doorlocks/${LAB}/simulate`, { card_no: '04A1B2C3', at: moment });
    expect(said.data.reason).toBe(device.data.reason);
    expect(device.data.reason).toBe(moment.startsWith(day) ? 'holiday' : null);
  }
});

test('of pupils the list of passages tells no name until somebody says why, and that is on record', async () => {
  await sql(
    `insert into access_event (id, organization_id, doorlock_id, at, user_id, kind, result, card_no_end)
     values (gen_random_uuid(), $1, $2, now(), $3, 'card', 'opened', 'CC01')`,
    [organizationId('sy-middle'), LAB, castId('student')],
  );
  const path = `/access_events?user_id=${castId('student')}`;
  const { data } = await call('security', 'GET', path);
  expect(data.list[0]).toMatchObject({ user: null, is_pupil: true, card_no_masked: null });
  const looked = await call('security', 'GET', `${path}&purpose=${encodeURIComponent('寻找走失学生')}`);
  expect(looked.data.list[0]).toMatchObject({ user: { id: castId('student') }, card_no_masked: '****CC01' });
  const recorded = await sql(`select reason, target_id from audit_log where action = 'access_event.look'`);
  expect(recorded).toEqual([{ reason: '寻找走失学生', target_id: castId('student') }]);
});

test('passages are counted by hour, and exported as they are filtered', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { data } = await call('security', 'GET', `/access_events/heat?from=${today}&to=${today}&doorlock_id=${LAB}`);
  const hours = data.days[0].hours as { opened: number }[];
  expect(hours.reduce((sum, hour) => sum + hour.opened, 0)).toBeGreaterThan(0);
  expect((await call('security', 'GET', '/access_events/heat?from=2026-01-01&to=2026-12-31')).message).toBe(
    '最多查看 31 天',
  );
  expect((await call('security', 'GET', '/access_events/export?result=refused')).data.data_task_id).toBeTruthy();
  expect((await call('teacher', 'GET', '/access_events/export')).code).toBe(403001);
});

test('who can open a room on some day is answered by the same hours that decide', async () => {
  const other = demoId('lock:B:103');
  const room = demoId('broom:sy-middle:B:103');
  await sql(`update dlock_group set holiday_policy = 'open' where id = $1`, [demoId('dlock_group:labs')]);
  await sql(`update dlock_group_time_quantum set weekdays = '{1,2,3,4,5}' where id = $1`, [demoId('quantum:labs')]);
  const who = (from: string, to: string, of = `broom_id=${room}`) =>
    call('security', 'GET', `/doorlocks/who?${of}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`);
  const monday = await who(at('06:00'), at('08:00'));
  expect(monday.data.list).toContainEqual(
    expect.objectContaining({ id: castId('teacher'), lock: expect.objectContaining({ id: other }), source: 'rule' }),
  );
  expect((await who(instantAt(addDays(MONDAY, -1), '00:00'), instantAt(addDays(MONDAY, -1), '23:59'))).data.total).toBe(
    0,
  );
  expect((await who(at('19:00'), at('23:00'))).data.total).toBe(0);
  expect((await who(at('00:00'), instantAt(addDays(MONDAY, 31), '00:00'))).message).toBe('最多查看 7 天');
  expect((await who(at('08:00'), at('09:00'), `doorlock_id=${demoId('lock:md')}`)).code).toBe(404001);
});
