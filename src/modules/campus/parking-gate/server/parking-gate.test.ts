import { beforeAll, describe, expect, test } from 'vitest';
import { suspendPermitsOf } from '#modules/campus/parking/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { pushToSchool } from './cameras/camera-lists.service.ts';
import { endBlocks } from './lists/points.jobs.ts';
import { blockByPoints } from './lists/points.service.ts';
import { announcePlate, checkPlate, parkingPassed, withdrawBySource } from './public.ts';

/** The gate for vehicles: what opens it, who is kept out, what drivers do wrong, and what cameras decide alone. */

const demo = useDemo();
const HERE = organizationId('sy-middle');
const GATE = gateId('sy-middle', 'SOUTH', 'S');
const LOT = demoId('parking_lot:sy-middle:south');
const DROP = demoId('parking_lot:sy-middle:drop');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const DAY = today();
const at = (time: string, days = 0) => instantAt(addDays(DAY, days), time);
/** A Monday to come, so that drop-off hours hold. */
const monday = (() => {
  let day = addDays(DAY, 1);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
})();

async function give(who: CastName, role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), HERE, role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
}
const say = async (plate: string, moment = new Date().toISOString(), gate_id: string | null = GATE) => {
  const ask = { organization_id: HERE, plate, gate_id, at: moment };
  const { is_open, reason } = await demo.everywhere((db) => checkPlate({ db }, ask));
  return is_open ? 'opened' : reason;
};
/** A car at the simulated camera. */
async function drive(plate_no: string, more: object = {}) {
  const { data, code, message } = await call('orgadmin', 'POST', `/parking_lots/${LOT}/simulate`, {
    plate_no,
    ...more,
  });
  return code === 0 ? (data.reason ?? data.decision) : message;
}
const occupied = async () => {
  const { data } = await call('guard', 'GET', '/parking_events/live');
  return data.lots.find((one: { lot: { id: string } }) => one.lot.id === LOT).occupied as number;
};

beforeAll(async () => {
  await give('orgadmin', 'general_affairs');
  await give('security', 'security');
  await give('office', 'security');
});

describe('the gate', () => {
  test('opens for a permit; a stranger, a plate one character off, and an unsure read stay outside', async () => {
    expect(await drive('粤B12345')).toBe('opened');
    expect(await drive('粤b·12345')).toBe('opened');
    expect(await drive('粤X99999')).toBe('unknown');
    expect(await drive('粤B12344')).toBe('near_plate');
    expect(await drive('粤B12345', { confidence: 0.8 })).toBe('low_confidence');
    const { data } = await call('security', 'GET', `/parking_events?gate_id=${GATE}&per_page=50`);
    expect(data.list.slice(0, 5)).toMatchObject([
      { decision: 'asked', reason: 'low_confidence' },
      { decision: 'asked', reason: 'near_plate', near: '粤B12345', plate_no: '粤B12344' },
      { decision: 'refused', reason: 'unknown', by: null },
      { decision: 'opened', by: 'permit', plate_no: '粤B12345', camera: '南门入口' },
      { decision: 'opened', plate_no: '粤B12345' },
    ]);
  });

  test('a guardian with a drop-off permit comes in at 07:20 and is told the hours at 12:00', async () => {
    expect(await say('粤B3M517', instantAt(monday, '07:20'))).toBe('opened');
    expect(await say('粤B3M517', instantAt(monday, '12:00'))).toBe('outside_window');
    const moment = encodeURIComponent(instantAt(monday, '12:00'));
    const { data } = await call(
      'guard',
      'GET',
      `/parkings/check?plate=${encodeURIComponent('粤B3M517')}&gate_id=${GATE}&at=${moment}`,
    );
    expect(data).toMatchObject({
      decision: 'refused',
      reason: 'outside_window',
      by: 'permit',
      holder: { id: castId('guardian') },
    });
    expect(data.windows).toContainEqual({ start: '07:10', end: '07:40' });
  });

  test('a car swapped in opens the gate for three days and the old one does not; then the other way round', async () => {
    const [permit] = (await sql(`select id from parking where user_id = $1 and status = 'approved'`, [
      castId('teacher'),
    ])) as { id: string }[];
    const swap = await call('teacher', 'POST', `/parkings/${permit?.id}/swap`, {
      plate_no: '粤B77K77',
      color: 'blue',
      from: DAY,
      days: 3,
      reason: '车在修理厂',
    });
    expect([swap.code, swap.message]).toEqual([0, undefined]);
    // the own car has to have left first: both have one place
    await drive('粤B12345', { direction: 'out' });
    expect([await say('粤B77K77'), await say('粤B12345')]).toEqual(['opened', 'swapped']);
    expect([await say('粤B77K77', at('12:00', 3)), await say('粤B12345', at('12:00', 3))]).toEqual([
      'expired',
      'opened',
    ]);
    await sql(`delete from parking_plate where plate_no = '粤B77K77'`);
  });

  test('two plates have one place: the second waits until the first has left, and the guard may open with a reason', async () => {
    await sql(
      `insert into parking_plate (id, organization_id, group_id, parking_id, user_id, plate_no, color, kind, is_live)
       select gen_random_uuid(), organization_id, group_id, parking_id, user_id, '粤B55555', color, 'second', true
         from parking_plate where plate_no = '粤B12345'`,
    );
    expect(await drive('粤B12345')).toBe('opened');
    expect(await drive('粤B55555')).toBe('place_in_use');
    const { data: live } = await call('guard', 'GET', '/parking_events/live');
    const [held] = live.list;
    const open = (who: CastName) =>
      call(who, 'POST', `/parking_events/${held.id}/open`, { reason: '家里两台车，已让出' });
    expect((await open('teacher')).code).toBe(403001);
    expect((await open('guard')).data).toMatchObject({
      decision: 'manual',
      plate_no: '粤B55555',
      note: '家里两台车，已让出',
      guard: { id: castId('guard') },
    });
    expect((await open('guard')).message).toBe('该车辆已放行');
    await drive('粤B12345', { direction: 'out' });
    await drive('粤B55555', { direction: 'out' });
    await sql(`delete from parking_plate where plate_no = '粤B55555'`);
  });

  test('a visitor’s plate opens the gate inside the visit only, and not after it was withdrawn', async () => {
    const source = { source: 'visit' as const, source_id: demoId('a visit') };
    const visit = {
      organization_id: HERE,
      plate: '沪A12345',
      gate_ids: [GATE],
      from: at('09:00'),
      to: at('11:00'),
      ...source,
    };
    await demo.everywhere((db) => announcePlate({ db, services: demo.services }, visit));
    expect(await say('沪A12345', at('08:59'))).toBe('not_yet');
    expect(await say('沪A12345', at('10:00'))).toBe('opened');
    expect(await say('沪A12345', at('11:00'))).toBe('expired');
    expect(await say('沪A12345', at('10:00'), gateId('sy-middle', 'NORTH', 'S'))).toBe('wrong_gate');
    const heard: string[] = [];
    parkingPassed.on(
      demo.services,
      async (_source, passage) => void heard.push(`${passage.plate_no} ${passage.source}`),
    );
    expect(await drive('沪A12345', { at: at('10:00') })).toBe('opened');
    expect(heard).toEqual(['沪A12345 visit']);
    await demo.everywhere((db) => withdrawBySource({ db, services: demo.services }, source));
    expect(await say('沪A12345', at('10:00'))).toBe('unknown');
  });

  test('is asked by guards alone, each look is on record, and a gate of another school does not exist', async () => {
    const path = `/parkings/check?plate=${encodeURIComponent('粤B12345')}`;
    expect((await call('teacher', 'GET', path)).code).toBe(403001);
    expect((await call('guard', 'GET', `${path}&gate_id=${gateId('md-school', 'MAIN', 'S')}`)).code).toBe(404001);
    expect((await call('guard', 'GET', '/parkings/check?plate=abc')).errors).toMatchObject({
      plate: ['车牌号格式不正确'],
    });
    await call('guard', 'GET', path);
    const looks = await sql(`select 1 from audit_log where action = 'parking_gate.check' and actor_id = $1`, [
      castId('guard'),
    ]);
    expect(looks.length).toBeGreaterThan(0);
    expect((await call('guard', 'GET', '/parking_events')).code).toBe(403001);
    expect((await call('guard', 'POST', `/parking_lots/${LOT}/simulate`, { plate_no: '粤B12345' })).code).toBe(403001);
  });
});

describe('cars in a lot', () => {
  test('are counted as they come and go, and counted anew by the guard', async () => {
    const before = await occupied();
    await drive('粤B40211', { direction: 'out' });
    const start = await occupied();
    expect(start).toBe(before - 1);
    await drive('粤B12345');
    expect(await occupied()).toBe(start + 1);
    await drive('粤B12345', { direction: 'out' });
    expect(await occupied()).toBe(start);
    const count = (who: CastName, lot: string) =>
      call(who, 'PUT', `/parking_lots/${lot}/recount`, { occupied: 17, reason: '夜间清点' });
    expect((await count('guard', LOT)).data).toMatchObject({ occupied: 17, lot: { id: LOT } });
    expect(await occupied()).toBe(17);
    expect((await count('teacher', LOT)).code).toBe(403001);
    expect((await count('guard', demoId('parking_elsewhere:lot'))).code).toBe(404001);
    // what the camera reports later of the time before the count is in the number already
    await drive('粤B12345', { at: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await occupied()).toBe(17);
  });
});

describe('the block list', () => {
  const add = (who: CastName, body: object) =>
    call(who, 'POST', '/parking_blacklists', {
      subject: 'plate',
      reason: '多次堵塞消防通道',
      valid_to: addDays(DAY, 10),
      ...body,
    });

  test('keeps a plate out from that moment, suspends its permit, and is lifted by another officer than its author', async () => {
    const { data: entry } = await add('security', { plate_no: '粤b·12345' });
    expect(entry).toMatchObject({ plate_no: '粤B12345', user: { id: castId('teacher') }, status: 'active' });
    expect(await say('粤B12345')).toBe('blocked');
    const permit = () => sql(`select status from parking where user_id = $1 and is_blocked`, [castId('teacher')]);
    expect(await permit()).toEqual([{ status: 'suspended' }]);
    expect((await add('office', { plate_no: '粤B12345' })).message).toBe('已在停车黑名单中');
    const lift = (who: CastName) => call(who, 'DELETE', `/parking_blacklists/${entry.id}`, { reason: '已当面说明' });
    expect((await lift('guard')).code).toBe(403001);
    expect((await lift('security')).message).toBe('须由另一位负责人解除');
    const shorten = (who: CastName) =>
      call(who, 'PUT', `/parking_blacklists/${entry.id}`, { reason: '改短', valid_to: DAY, version: entry.version });
    expect((await shorten('security')).message).toBe('须由另一位负责人解除');
    const { data: mine } = await call('teacher', 'GET', '/parking_blacklists/mine');
    expect(mine.list).toMatchObject([{ id: entry.id, actions: ['appeal'] }]);
    const appeal = (who: CastName) =>
      call(who, 'PUT', `/parking_blacklists/${entry.id}/appeal`, { appeal: '那天送病人', version: entry.version });
    expect((await appeal('homeroom')).code).toBe(404001);
    expect((await appeal('teacher')).data).toMatchObject({ status: 'appealed', appeal: '那天送病人' });
    expect(await say('粤B12345')).toBe('blocked');
    expect((await appeal('teacher')).message).toBe('状态已变为「申诉中」，请刷新');
    expect((await lift('office')).data).toMatchObject({ status: 'lifted', lifted_by: { id: castId('office') } });
    expect(await permit()).toEqual([]);
    expect(await say('粤B12345')).toBe('opened');
  });

  test('has an end within a year, ends by itself, and gives the permit back', async () => {
    expect((await add('security', { plate_no: '粤B12345', valid_to: addDays(DAY, 367) })).errors).toMatchObject({
      valid_to: ['最长 366 天'],
    });
    expect((await add('security', { plate_no: '粤B12345', valid_to: addDays(DAY, -1) })).errors).toMatchObject({
      valid_to: ['结束日期不能早于开始日期'],
    });
    expect(
      (await call('security', 'POST', '/parking_blacklists', { subject: 'plate', plate_no: '粤B12345', reason: '无' }))
        .code,
    ).toBe(422001);
    const { data } = await add('security', { subject: 'person', user_id: castId('teacher') });
    expect(await say('粤B12345')).toBe('blocked');
    await sql(`update parking_blacklist set valid_from = current_date - 9, valid_to = current_date - 2 where id = $1`, [
      data.id,
    ]);
    await endBlocks(demo.services);
    expect(await say('粤B12345')).toBe('opened');
    expect((await call('security', 'GET', `/parking_blacklists/${data.id}`)).data.status).toBe('expired');
  });

  test('of a person is found by phone, shows it masked, and never stores it in clear', async () => {
    const { data } = await add('security', { subject: 'person', phone: '13712345678' });
    expect(data).toMatchObject({ phone: '137****5678', user: null });
    expect(JSON.stringify(await sql(`select * from parking_blacklist where id = $1`, [data.id]))).not.toContain(
      '13712345678',
    );
    expect((await add('security', { subject: 'person', phone: '13712345678' })).message).toBe('已在停车黑名单中');
    expect((await add('security', { subject: 'person', user_id: castId('outsider') })).errors).toMatchObject({
      user_id: ['请选择本校人员'],
    });
    expect((await call('security', 'GET', `/parking_blacklists/${demoId('parking_blacklist:md')}`)).code).toBe(404001);
  });

  test('stops an application with the last day of the entry', async () => {
    const { data: entry } = await add('security', { plate_no: '粤B24680' });
    const { data: terms } = await call('hrofficer', 'GET', '/parking_terms/open');
    expect(terms.list.length).toBeGreaterThan(0);
    expect(await say('粤B24680')).toBe('blocked');
    await call('office', 'DELETE', `/parking_blacklists/${entry.id}`, { reason: '登记错误' });
  });

  test('does not resume what an officer suspended', async () => {
    await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      suspendPermitsOf({ db, afterCommit, services: demo.services }, HERE, { plate_no: '粤BD12345' }, '另案'),
    );
    await sql(`update parking set is_blocked = false where user_id = $1`, [castId('principal')]);
    const { data: entry } = await add('security', { plate_no: '粤BD12345' });
    await call('office', 'DELETE', `/parking_blacklists/${entry.id}`, { reason: '登记错误' });
    expect(await say('粤BD12345')).toBe('suspended');
  });
});

describe('violations', () => {
  let photos = 0;
  async function photo(): Promise<string> {
    photos += 1;
    const [row] = (await sql(
      `insert into file (id, organization_id, owner_id, kind, key, name, size, mime, sha256, status)
       values (('01990000-0000-7000-8000-00000000000' || $4::text)::uuid, $1, $2, 'parking_violation_photo', $3, 'a.jpg', 1, 'image/jpeg', 'x', 'stored') returning id`,
      [HERE, castId('guard'), `parking_violation_photo/test${photos}`, String(photos)],
    )) as { id: string }[];
    return row?.id ?? '';
  }
  const record = async (who: CastName, body: object = {}) =>
    call(who, 'POST', '/parking_violations', {
      plate_no: '粤B12345',
      kind: 'fire_lane',
      place: '食堂后',
      photo_file_ids: [await photo()],
      ...body,
    });
  const count = () =>
    demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      blockByPoints({ db, afterCommit, services: demo.services }, HERE, '粤B12345'),
    );
  const live = async () =>
    (await call('security', 'GET', '/parking_blacklists?status=active&status=appealed&per_page=50')).data.list.find(
      (one: { plate_no: string | null }) => one.plate_no === '粤B12345',
    );

  test('need one to three photos, and a guard; the driver sees the own one with its photo', async () => {
    expect((await record('guard', { photo_file_ids: [] })).code).toBe(422001);
    expect((await record('teacher')).code).toBe(403001);
    const { data } = await record('guard', { kind: 'wrong_place' });
    expect(data).toMatchObject({ points: 2, status: 'recorded', user: { id: castId('teacher') } });
    expect(data.photos).toHaveLength(1);
    const { data: mine } = await call('teacher', 'GET', '/parking_violations/mine');
    expect(mine.list.map((one: { id: string }) => one.id)).toContain(data.id);
    expect((await call('homeroom', 'GET', `/parking_violations/${data.id}`)).code).toBe(404001);
    const look = async (who: CastName) => (await call(who, 'GET', `/attachments/${data.photos[0].id}`)).code;
    expect([await look('homeroom'), await look('teacher'), await look('security')]).toEqual([404001, 0, 0]);
    await call('security', 'PUT', `/parking_violations/${data.id}`, {
      result: 'cancel',
      reason: '登记错误',
      version: data.version,
    });
  });

  test('of twelve points in a term block the plate for thirty days; who recorded them cannot lift it, another officer can', async () => {
    const { data: demo_one } = await call('teacher', 'GET', '/parking_violations/mine');
    expect(demo_one.points).toBe(2);
    await give('guard', 'security');
    const { data: first } = await record('guard');
    await count();
    expect(await live()).toBeUndefined();
    const { data: second } = await record('guard', { kind: 'speeding' });
    await count();
    const entry = await live();
    expect(entry).toMatchObject({
      reason: '本学期违停累计 14 分',
      valid_to: addDays(DAY, 29),
      created_by: null,
      user: { id: castId('teacher') },
    });
    expect(await say('粤B12345')).toBe('blocked');
    const told = await sql(
      `select actions from notification where user_id = $1 and event = 'parking_gate.blocked' order by created_at desc limit 1`,
      [castId('teacher')],
    );
    expect(JSON.stringify(told)).toContain('申诉');
    await count();
    expect((await call('guard', 'DELETE', `/parking_blacklists/${entry.id}`, { reason: '算了' })).message).toBe(
      '须由另一位负责人解除',
    );
    expect((await call('security', 'DELETE', `/parking_blacklists/${entry.id}`, { reason: '当面教育' })).code).toBe(0);
    expect(await say('粤B12345')).toBe('opened');
    // the same points lead to one entry only
    await count();
    expect(await live()).toBeUndefined();
    const mistaken = await call('guard', 'PUT', `/parking_violations/${first.id}`, {
      result: 'confirm',
      version: first.version,
    });
    expect(mistaken.message).toBe('须由登记人以外的负责人审核');
    expect(
      (
        await call('security', 'PUT', `/parking_violations/${second.id}`, {
          result: 'confirm',
          version: second.version,
        })
      ).data.status,
    ).toBe('confirmed');
  });

  test('are appealed within seven days; while the appeal waits their points do not count', async () => {
    const { data } = await record('guard', { kind: 'lent' });
    const appeal = () =>
      call('teacher', 'PUT', `/parking_violations/${data.id}/appeal`, {
        appeal: '车是本人开的',
        version: data.version,
      });
    await sql(`update parking_violation set created_at = now() - interval '8 days' where id = $1`, [data.id]);
    expect((await appeal()).message).toBe('已超过 7 天申诉期');
    await sql(`update parking_violation set created_at = now() where id = $1`, [data.id]);
    expect((await appeal()).data.status).toBe('appealed');
    await count();
    expect(await live()).toBeUndefined();
    const review = { result: 'cancel', reason: '查看录像，属实', version: data.version + 1 };
    expect(
      (await call('security', 'PUT', `/parking_violations/${data.id}`, { ...review, version: data.version })).code,
    ).toBe(409001);
    expect((await call('security', 'PUT', `/parking_violations/${data.id}`, review)).data.status).toBe('cancelled');
  });

  test('that are cancelled end an entry that rests on them', async () => {
    const { data } = await record('guard', { kind: 'lent' });
    await count();
    expect(await live()).toBeDefined();
    await call('security', 'PUT', `/parking_violations/${data.id}`, {
      result: 'cancel',
      reason: '认错了车',
      version: data.version,
    });
    expect(await live()).toBeUndefined();
    expect(await say('粤B12345')).toBe('opened');
  });
});

test('a simulated camera without its plug decides alone as the portal would, and tells later', async () => {
  await pushToSchool(demo.services, HERE);
  await call('orgadmin', 'POST', `/parking_lots/${LOT}/simulate`, { is_plugged: false });
  expect(await drive('粤B12345')).toBe('opened');
  expect(await drive('粤X99999')).toBe('unknown');
  const count = async () => (await call('security', 'GET', '/parking_events?per_page=100')).data.total as number;
  const before = await count();
  await call('orgadmin', 'POST', `/parking_lots/${LOT}/simulate`, { is_plugged: true });
  expect(await count()).toBe(before + 2);
  const { data } = await call('security', 'GET', '/parking_events');
  const alone = data.list.filter((one: { is_alone: boolean }) => one.is_alone);
  expect(alone.slice(0, 2)).toMatchObject([
    { is_alone: true, decision: 'refused' },
    { is_alone: true, decision: 'opened', by: 'permit' },
  ]);
  expect((await call('orgadmin', 'POST', `/parking_lots/${DROP}/simulate`, { plate_no: '粤B12345' })).message).toBe(
    '该车场没有模拟相机',
  );
});
