import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { hasConsent } from '#modules/identity/accounts/server/public.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { runAllotmentClock } from '#server/allotment/clock.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { SQL_FOLDER } from '#server/database/migrate.ts';
import { decidedScope } from '#server/database/scope.ts';
import type { EventSource } from '#server/events/events.ts';
import { crowd } from '#server/testing/crowd.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { nextMonday } from '#server/testing/next-monday.ts';
import { until } from '#server/testing/until.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { givePlace, joinQueue, parkingPlaces } from './lot/places.service.ts';
import { runParkingClock, runParkingNight } from './parking.jobs.ts';
import { lockApplications, parkingMoves } from './permit/permit-moves.service.ts';
import { eraseParkings } from './personal-data.service.ts';
import { permitOfPlate, plateOwner, platesOfLot, resumePermitsOf, suspendPermitsOf } from './public.ts';
import { parking } from './tables.ts';

/** Places to park: who gets one, who waits, what a plate may at the gate, and who sees what. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = demoId('parking_lot:sy-middle:south');
const GARAGE = demoId('parking_lot:sy-middle:garage');
const AUTUMN = demoId('parking_term:autumn');
const DAY = today('Asia/Shanghai');
const scope = decidedScope([SCHOOL]);
const sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  demo.test_db.query<Row>(text, values);
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const first = async (text: string, values: unknown[] = []) => (await sql(text, values))[0] as Record<string, never>;

async function give(who: CastName, role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), SCHOOL, role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
}
beforeAll(async () => {
  await give('security', 'security');
  await give('orgadmin', 'general_affairs');
});

const permitOf = (who: CastName) =>
  first(`select id, version, no, status from parking where user_id = $1 and parking_term_id = $2`, [
    castId(who),
    AUTUMN,
  ]);
const review = (id: string, version: number, body: object) =>
  call('security', 'PUT', `/parkings/${id}/review`, { version, ...body });
/** A licence that somebody uploads. */
async function paper(who: CastName): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'licence.png', { type: 'image/png' }));
  form.set('purpose', 'parking_paper');
  const packed = new Response(form);
  const { data } = await (await demo.as(who)).call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
  return data.id;
}
async function application(who: CastName, plate_no: string, more: object = {}) {
  return {
    category: 'staff',
    wanted_lot_ids: [SOUTH],
    plates: [{ plate_no, color: 'blue' }],
    owner_name: '王建国',
    vehicle_license_file_id: await paper(who),
    driving_license_file_id: await paper(who),
    vehicle_license_valid_to: addDays(DAY, 300),
    driving_license_valid_to: addDays(DAY, 900),
    accepts_rules: true,
    accepts_plate_use: true,
    ...more,
  };
}

/** A term of its own with some places in the south lot and as many applicants as asked for. */
async function term(name: string, places: number, applicants: number, status: string): Promise<string> {
  const { data } = await call('orgadmin', 'POST', '/parking_terms', {
    name,
    apply_from: addDays(DAY, -5),
    apply_to: addDays(DAY, 5),
    valid_from: DAY,
    valid_to: addDays(DAY, 100),
    categories: ['staff'],
    rules_text: '按车位停放',
    status: 'draft',
  });
  await call('orgadmin', 'PUT', '/parking_quotas', {
    parking_term_id: data.id,
    list: [{ parking_lot_id: SOUTH, category: 'staff', quota: places }],
  });
  await sql(
    `insert into parking (id, organization_id, no, parking_term_id, category, user_id, wanted_lot_ids, valid_from, valid_to, status, step, submitted_at)
     select gen_random_uuid(), $1, $2 || row_number() over (order by u.id), $3, 'staff', u.id, array[$4::uuid], $5, $6, $7,
            'security', now() - interval '1 day' + row_number() over (order by u.id) * interval '1 second'
       from "user" u where u.id <> all ($8)
        and exists (select 1 from user_organization o where o.user_id = u.id and o.organization_id = $1) order by u.id limit $9`,
    [
      SCHOOL,
      name,
      data.id,
      SOUTH,
      DAY,
      addDays(DAY, 100),
      status,
      [castId('security'), castId('teacher'), castId('homeroom')],
      applicants,
    ],
  );
  return data.id;
}
/** How many have a place, in one lot or category of a term or in all. */
const used = async (termId: string, lotId: string | null = null, category = 'staff'): Promise<number> => {
  const { data } = await call('orgadmin', 'GET', `/parking_quotas?parking_term_id=${termId}`);
  const cells = (data.list as { parking_lot_id: string; category: string; used: number }[]).filter(
    (cell) => cell.category === category && (lotId === null || cell.parking_lot_id === lotId),
  );
  return cells.reduce((sum, cell) => sum + cell.used, 0);
};
/** Those of a term who are offered a place. */
const offered = async (termId: string): Promise<{ id: string }[]> =>
  sql<{ id: string }>(
    `select subject_id as id from allotment_claim where kind = 'parking' and owner_id = $1 and state = 'offered'`,
    [termId],
  );
const endOffer = (id: string | undefined) =>
  sql(`update allotment_claim set offered_until = now() - interval '1 second' where subject_id = $1`, [id]);
/** Puts the waiting applications of a term into its queue, in the order in which they were handed in. */
const queueUp = (termId: string) =>
  demo.services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const waiting = await db
      .select()
      .from(parking)
      .where(and(eq(parking.parking_term_id, termId), eq(parking.status, 'waiting')))
      .orderBy(parking.submitted_at);
    for (const row of waiting) await joinQueue({ db, afterCommit, services: demo.services }, row);
  });
const rows = async (termId: string, status: string): Promise<number> =>
  Number(
    (await first(`select count(*)::int n from parking where parking_term_id = $1 and status = $2`, [termId, status])).n,
  );

test('of 40 applicants for 20 places 20 are approved and 20 wait with their numbers; a place that is revoked is offered to number 1', async () => {
  const id = await term('forty', 20, 40, 'submitted');
  const all = (await sql(`select id, version from parking where parking_term_id = $1 order by submitted_at`, [id])) as {
    id: string;
    version: number;
  }[];
  const [, last] = [all[0], all.at(-1)];
  for (const one of all.slice(0, 39))
    expect(await review(one.id, one.version, { result: 'approve', or_wait: true })).toMatchObject({ code: 0 });
  const full = await review(last?.id ?? '', last?.version ?? 0, { result: 'approve' });
  expect(full).toMatchObject({ code: 200200, message: expect.stringContaining('第 20 位') });
  await review(last?.id ?? '', last?.version ?? 0, { result: 'wait' });
  expect([await rows(id, 'approved'), await rows(id, 'waiting'), await used(id)]).toEqual([20, 20, 20]);
  const { data } = await call(
    'security',
    'GET',
    `/parkings?parking_term_id=${id}&status=waiting&per_page=50&sort=submitted_at`,
  );
  expect(data.list.map((one: { waiting_no: number }) => one.waiting_no)).toEqual(
    all.slice(0, 20).map((_, at) => at + 1),
  );

  const [held] = (await sql(
    `select id, version from parking where parking_term_id = $1 and status = 'approved' limit 1`,
    [id],
  )) as { id: string; version: number }[];
  expect((await call('security', 'PUT', `/parkings/${held?.id}/revoke`, { version: held?.version })).code).toBe(422001);
  const gone = await call('security', 'PUT', `/parkings/${held?.id}/revoke`, {
    version: held?.version,
    reason: '车证转借',
  });
  expect(gone.data).toMatchObject({ status: 'revoked' });
  expect(await offered(id)).toEqual([{ id: data.list[0].id }]);
  expect(await used(id)).toBe(19);
  const newcomer = await review(last?.id ?? '', 2, { result: 'approve' });
  expect(newcomer.code).toBe(200200);
});

test('who accepts an offer twice gets one place and is told that it is gone; so is who answers after its time', async () => {
  const id = await term('offer', 1, 1, 'waiting');
  await sql(`update parking set user_id = $2 where parking_term_id = $1`, [id, castId('teacher')]);
  await queueUp(id);
  const [mine] = await sql<{ id: string }>(`select id from parking where parking_term_id = $1`, [id]);
  await runAllotmentClock(demo.services);
  const accept = () => call('teacher', 'PUT', `/parkings/${mine?.id}/accept_offer`);
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
  expect(answers.find(({ code }) => code === 200200)?.message).toBe('该名额已失效');
  expect([await rows(id, 'approved'), await used(id)]).toEqual([1, 1]);
  expect((await accept()).message).toBe('该名额已失效');

  const late = await term('late', 1, 1, 'waiting');
  await sql(`update parking set user_id = $2 where parking_term_id = $1`, [late, castId('teacher')]);
  await queueUp(late);
  await runAllotmentClock(demo.services);
  const [one] = await offered(late);
  await endOffer(one?.id);
  expect((await call('teacher', 'PUT', `/parkings/${one?.id}/accept_offer`)).message).toBe('该名额已失效');
});

test('400 whom a place is given at once get 20 places, and the quota counts as many as there are permits', async () => {
  const id = await term('rush', 20, 400, 'submitted');
  const ids = await sql<{ id: string }>(`select id from parking where parking_term_id = $1`, [id]);
  expect(ids).toHaveLength(400);
  const give = (one: string) =>
    demo.services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      await parkingPlaces.lock(db, { owners: [id] });
      const [row] = await lockApplications(db, [one]);
      const lot = row && (await givePlace({ db, afterCommit, services: demo.services }, row, [SOUTH]));
      if (!row || !lot) return false;
      await parkingMoves.advance({ db, actor: null, audit: () => undefined }, row, 'review', {
        to: 'approved',
        set: { parking_lot_id: SOUTH },
      });
      return true;
    });
  const taken = await crowd(ids, (one) => give(one.id));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect([await rows(id, 'approved'), await used(id)]).toEqual([20, 20]);
});

test('an offer that nobody answers goes to the next, and its owner stands behind those who missed fewer', async () => {
  const id = await term('lapse', 1, 3, 'waiting');
  await queueUp(id);
  await call('orgadmin', 'PUT', '/parking_quotas', {
    parking_term_id: id,
    list: [{ parking_lot_id: SOUTH, category: 'staff', quota: 1 }],
  });
  const [one] = await offered(id);
  await endOffer(one?.id);
  await runAllotmentClock(demo.services);
  const [next] = await offered(id);
  expect(next?.id).not.toBe(one?.id);
  const { data } = await call('security', 'GET', `/parkings/${one?.id}`);
  expect(data).toMatchObject({ status: 'waiting', waiting_no: 3 });
});

test('the first who waits is asked first, though somebody has their application open at that moment', async () => {
  const id = await term('open elsewhere', 1, 3, 'submitted');
  const [holder, ...queue] = (await sql(
    `select id, version from parking where parking_term_id = $1 order by submitted_at`,
    [id],
  )) as { id: string; version: number }[];
  await review(holder?.id ?? '', 1, { result: 'approve' });
  for (const one of queue) await review(one.id, 1, { result: 'wait' });
  const other = new pg.Client(demo.test_db.url);
  await other.connect();
  await other.query('begin');
  await other.query('select from parking where id = $1 for update', [queue[0]?.id]);
  let is_answered = false;
  const revoked = call('security', 'PUT', `/parkings/${holder?.id}/revoke`, { version: 2, reason: '车证转借' }).finally(
    () => {
      is_answered = true;
    },
  );
  await until(async () => is_answered || (await lockWaits(demo.test_db)) > 0);
  await other.query('commit');
  await other.end();
  expect((await revoked).code).toBe(0);
  const { data } = await call('security', 'GET', `/parkings?parking_term_id=${id}&status=waiting`);
  const asked = data.list.filter((one: { offered_until: string | null }) => one.offered_until);
  expect(asked.map((one: { id: string }) => one.id)).toEqual([queue[0]?.id]);
});

test('permits that are given back while those who wait withdraw do not wait for each other, and every place is free or offered once', async () => {
  const id = await term('both at once', 6, 12, 'submitted');
  const all = await sql<{ id: string }>(`select id from parking where parking_term_id = $1 order by submitted_at`, [
    id,
  ]);
  for (const [at, one] of all.entries()) await review(one.id, 1, { result: at < 6 ? 'approve' : 'wait' });
  const waiting = all.slice(6);
  const answers = await Promise.all([
    ...all
      .slice(0, 6)
      .map((one) => call('security', 'PUT', `/parkings/${one.id}/revoke`, { version: 2, reason: '车证转借' })),
    ...waiting.slice(0, 4).map((one) => review(one.id, 2, { result: 'reject', reason: '不符合条件' })),
  ]);
  // who was offered a place meanwhile has another version: that is all that may come between
  expect(answers.filter(({ code }) => code !== 0 && code !== 409001)).toEqual([]);
  expect((await offered(id)).length).toBe(await rows(id, 'waiting'));
  expect(await used(id)).toBe(0);
});

test('what is offered goes to the next when its owner withdraws, and a closed lot offers nothing until it opens again', async () => {
  const id = await term('closed lot', 1, 3, 'submitted');
  const all = await sql<{ id: string }>(`select id from parking where parking_term_id = $1 order by submitted_at`, [
    id,
  ]);
  const [holder, second, third] = all.map((one) => one.id);
  await review(holder ?? '', 1, { result: 'approve' });
  for (const one of [second, third]) await review(one ?? '', 1, { result: 'wait' });
  await call('security', 'PUT', `/parkings/${holder}/revoke`, { version: 2, reason: '车证转借' });
  expect(await offered(id)).toEqual([{ id: second }]);
  await review(second ?? '', 3, { result: 'reject', reason: '不符合条件' });
  expect(await offered(id)).toEqual([{ id: third }]);
  const lot = async (status: string) => {
    const { data } = await call('orgadmin', 'GET', '/parking_lots?per_page=50');
    const row = data.list.find((one: { id: string }) => one.id === SOUTH);
    const { campus_id, name, name_en, capacity, disabled_spaces, charging_spaces, gate_ids, version } = row;
    const facts = { campus_id, name, name_en, capacity, disabled_spaces, charging_spaces, gate_ids };
    expect((await call('orgadmin', 'PUT', `/parking_lots/${SOUTH}`, { ...facts, status, version })).code).toBe(0);
  };
  await lot('closed');
  await runAllotmentClock(demo.services);
  expect(await offered(id)).toEqual([]);
  await lot('open');
  expect(await offered(id)).toEqual([{ id: third }]);
});

test('a teacher renews without papers and without a plate in use; only who gives the places sees it, and the permit has the new date', async () => {
  const permit = await permitOf('teacher');
  expect((await call('teacher', 'POST', `/parkings/${permit.id}/renew`, {})).code).toBe(422001);
  const { data } = await call('teacher', 'POST', `/parkings/${permit.id}/renew`, { accepts_rules: true });
  expect(data).toMatchObject({ status: 'submitted', step: 'security', is_renewal: true });
  expect(data.plates[0].plate_no).toBe('粤B12345');
  const approved = await review(data.id, data.version, { result: 'approve' });
  expect(approved.data).toMatchObject({ status: 'approved', valid_to: addDays(DAY, 240) });
  expect((await call('teacher', 'POST', `/parkings/${permit.id}/renew`, { accepts_rules: true })).code).toBe(200200);
});

test('a plate is stored as one writes it on paper; a wrong letter, somebody else’s plate and missing papers are refused', async () => {
  const wrong = await call('office', 'POST', '/parkings', {
    parking_term_id: AUTUMN,
    ...(await application('office', '粤BI2345')),
  });
  expect(wrong).toMatchObject({ code: 422001, errors: { 'plates.0.plate_no': ['车牌号格式不正确'] } });
  const other = await application('office', '粤b·12345');
  expect(await call('office', 'POST', '/parkings', { parking_term_id: AUTUMN, ...other })).toMatchObject({
    code: 200200,
    message: expect.stringContaining('该车牌已有有效车证 P'),
  });
  const bare = { ...other, vehicle_license_file_id: null, accepts_rules: false };
  expect((await call('office', 'POST', '/parkings', { parking_term_id: AUTUMN, ...bare })).errors).toMatchObject({
    vehicle_license_file_id: ['此项必填'],
    accepts_rules: ['请先同意停车规定'],
  });
  const old = { ...other, driving_license_valid_to: addDays(DAY, -1) };
  expect((await call('office', 'POST', '/parkings', { parking_term_id: AUTUMN, ...old })).errors).toMatchObject({
    driving_license_valid_to: [expect.stringContaining('过期')],
  });
});

test('the first plate asks for consent; an application goes to the leader first and then to who gives the places', async () => {
  const asks = await application('office', '粤b·54321', { accepts_plate_use: false });
  const consents = () => demo.everywhere((db) => hasConsent(db, castId('office'), 'plate'));
  expect((await call('office', 'POST', '/parkings', { parking_term_id: AUTUMN, ...asks })).errors).toMatchObject({
    accepts_plate_use: ['请先同意使用车牌信息'],
  });
  expect(await consents()).toBe(false);
  const made = await call('office', 'POST', '/parkings', { parking_term_id: AUTUMN, ...asks, accepts_plate_use: true });
  expect(made.data).toMatchObject({ status: 'submitted', plates: [{ plate_no: '粤B54321' }] });
  expect(await consents()).toBe(true);
  const again = await call('office', 'POST', '/parkings', {
    parking_term_id: AUTUMN,
    ...asks,
    accepts_plate_use: true,
  });
  expect(again).toMatchObject({ code: 200200, message: expect.stringContaining(made.data.no) });
});

test('a colleague’s permit is not there, and who does not give places decides nothing', async () => {
  const permit = await permitOf('principal');
  expect((await call('teacher', 'GET', `/parkings/${permit.id}`)).code).toBe(404001);
  const waiting = await first(
    `select id, version from parking where parking_term_id = $1 and status = 'submitted' and step = 'security'`,
    [AUTUMN],
  );
  expect(
    (await call('teacher', 'PUT', `/parkings/${waiting.id}/review`, { result: 'approve', version: waiting.version }))
      .code,
  ).toBe(404001);
  expect((await call('teacher', 'PUT', `/parkings/${permit.id}/suspend`, { reason: '不该', version: 1 })).code).toBe(
    403001,
  );
  const elsewhere = demoId('parking_elsewhere:permit');
  expect((await call('security', 'GET', `/parkings/${elsewhere}`)).code).toBe(404001);
  expect((await review(elsewhere, 1, { result: 'approve' })).code).toBe(404001);
  const { data } = await call('teacher', 'GET', '/parkings');
  expect(data.list.every((one: { user: { id: string } }) => one.user.id === castId('teacher'))).toBe(true);
});

test('a leader agrees without the plate in full and without the papers; who gives the places reads both', async () => {
  const permit = await permitOf('hrofficer');
  const file = await paper('hrofficer');
  await sql(`update file set attached_type = 'parking_owner', attached_id = $2 where id = $1`, [
    file,
    castId('hrofficer'),
  ]);
  await sql(`update parking set vehicle_license_file_id = $2 where id = $1`, [permit.id, file]);
  const seen = await call('principal', 'GET', `/parkings/${permit.id}`);
  expect(seen.data).toMatchObject({ plates: [{ plate_no: '粤B·***06' }], vehicle_license: null, step: 'leader' });
  const passed = await call('principal', 'PUT', `/parkings/${permit.id}/review`, {
    result: 'approve',
    version: seen.data.version,
  });
  expect(passed.data).toMatchObject({ status: 'submitted', step: 'security' });
  const officer = await call('security', 'GET', `/parkings/${permit.id}`);
  expect(officer.data).toMatchObject({ plates: [{ plate_no: '粤B7T206' }], vehicle_license: { id: file } });
  const open = async (who: CastName) => (await call(who, 'GET', `/attachments/${file}`)).code;
  expect([await open('principal'), await open('orgadmin'), await open('teacher')]).toEqual([404001, 404001, 404001]);
  expect([await open('security'), await open('hrofficer')]).toEqual([0, 0]);
});

test('what came back opens in its marked fields alone, and keeps its place in the queue', async () => {
  const permit = await permitOf('homeroom');
  const before = await first(`select submitted_at, version from parking where id = $1`, [permit.id]);
  const same = {
    ...(await application('homeroom', '粤B6K832')),
    owner_name: '陈静怡',
    accepts_plate_use: false,
    plates: [{ plate_no: '粤B6K832', color: 'blue', brand_model: '大众 朗逸' }],
    vehicle_license_valid_to: addDays(DAY, 400),
    submit: false,
    version: before.version,
  };
  const touched = await call('homeroom', 'PUT', `/parkings/${permit.id}`, { ...same, wanted_lot_ids: [GARAGE] });
  expect(touched).toMatchObject({ code: 422001, errors: { wanted_lot_ids: ['此项未被退回，不能修改'] } });
  const sent = await call('homeroom', 'PUT', `/parkings/${permit.id}`, { ...same, submit: true });
  expect(sent.data).toMatchObject({ status: 'submitted', return_notes: null });
  expect((await first(`select submitted_at from parking where id = $1`, [permit.id])).submitted_at).toEqual(
    before.submitted_at,
  );
});

test('a loan car opens the gate for three days in which the own one does not; a third one in the term is refused', async () => {
  const permit = await permitOf('principal');
  const gate = gateId('sy-middle', 'SOUTH', 'S');
  const state = (plate: string, day: string) =>
    demo.everywhere(
      async (db) => (await permitOfPlate(db, scope, plate, gate, instantAt(day, '08:00')))?.state ?? null,
    );
  const swap = (plate_no: string, from: string) =>
    call('principal', 'POST', `/parkings/${permit.id}/swap`, { plate_no, from, days: 3, reason: '车辆送修' });
  expect((await swap('粤B99001', DAY)).data).toMatchObject({ swaps_left: 1 });
  expect([await state('粤B99001', DAY), await state('粤BD12345', DAY)]).toEqual(['in_window', 'swapped']);
  const fourth = addDays(DAY, 3);
  expect([await state('粤B99001', fourth), await state('粤BD12345', fourth)]).toEqual(['ended', 'in_window']);
  expect((await swap('粤B12345', addDays(DAY, 10))).code).toBe(200200);
  expect((await swap('粤B99002', addDays(DAY, 10))).code).toBe(0);
  expect(await swap('粤B99003', addDays(DAY, 20))).toMatchObject({ code: 200200, message: '本学期换车次数已用完' });
  await sql(`update parking_plate set valid_from = $1, valid_to = $1 where plate_no = '粤B99001'`, [addDays(DAY, -1)]);
  await runParkingClock(demo.services);
  expect([await state('粤B99001', DAY), await state('粤BD12345', DAY)]).toEqual([null, 'in_window']);
});

test('a drop-off permit opens the gate in its minutes, and the gate hears whose plate it is', async () => {
  const monday = nextMonday();
  const ask = (time: string) =>
    demo.everywhere((db) =>
      permitOfPlate(db, scope, '粤B3M517', gateId('sy-middle', 'SOUTH', 'S'), instantAt(monday, time)),
    );
  expect((await ask('07:20'))?.state).toBe('in_window');
  expect(await ask('12:00')).toMatchObject({
    state: 'outside_window',
    windows: [{ start: '07:10', end: '07:40' }, {}],
  });
  const owner = await demo.everywhere((db) => plateOwner(db, scope, '粤B3M517'));
  expect(owner?.user_id).toBe(castId('guardian'));
  expect(await demo.everywhere((db) => plateOwner(db, decidedScope([]), '粤B3M517'))).toBeNull();
});

test('the block list suspends and resumes; what an officer suspended it leaves alone', async () => {
  const permit = await permitOf('guardian');
  const run = (work: (source: EventSource) => Promise<number>) =>
    demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      work({ db, afterCommit, services: demo.services }),
    );
  const plate = { plate_no: '粤B3M517' };
  const suspend = () => run((source) => suspendPermitsOf(source, SCHOOL, plate, '三次违停'));
  const resume = () => run((source) => resumePermitsOf(source, SCHOOL, plate));
  expect(await suspend()).toBe(1);
  const held = await call('security', 'GET', `/parkings/${permit.id}`);
  expect(held.data).toMatchObject({ status: 'suspended', reason: '三次违停' });
  expect((await call('security', 'PUT', `/parkings/${permit.id}/resume`, { version: held.data.version })).code).toBe(
    200200,
  );
  expect(await resume()).toBe(1);
  const again = await call('security', 'GET', `/parkings/${permit.id}`);
  await call('security', 'PUT', `/parkings/${permit.id}/suspend`, { reason: '证件核查', version: again.data.version });
  expect(await resume()).toBe(0);
});

test('days away are offered to who waits for that lot; the first has the place, and the holder does not meanwhile', async () => {
  const own = await permitOf('office');
  await sql(`update parking set status = 'waiting', wanted_lot_ids = array[$2::uuid] where id = $1`, [own.id, GARAGE]);
  const away = await first(`select id from parking_away where organization_id = $1`, [SCHOOL]);
  const take = (who: CastName, id = away.id) => call(who, 'PUT', `/parking_aways/${id}/take`);
  expect((await call('office', 'GET', '/parkings/mine')).data.lent).toMatchObject([{ id: away.id }]);
  expect((await take('teacher')).message).toBe('该名额已失效');
  expect((await take('office')).code).toBe(0);
  expect((await take('office')).message).toBe('该名额已失效');
  const gate = gateId('sy-middle', 'SOUTH', 'S');
  const state = (plate: string, days: number) =>
    demo.everywhere(
      async (db) => (await permitOfPlate(db, scope, plate, gate, instantAt(addDays(DAY, days), '08:00')))?.state,
    );
  expect([await state('粤B54321', 4), await state('粤BD12345', 4)]).toEqual(['in_window', 'lent']);
  expect([await state('粤B54321', 6), await state('粤BD12345', 6)]).toEqual(['no_permit', 'in_window']);
  const elsewhere = await first(`select id from parking_away where organization_id <> $1`, [SCHOOL]);
  expect((await take('teacher', elsewhere.id)).code).toBe(404001);
});

test('permits end with their day: the place is offered on, the plate is free, papers go 90 days later', async () => {
  const ended = await first(
    `update parking set valid_to = $2 where id = (select id from parking where parking_term_id = $1 and parking_lot_id = $3
       and status = 'approved' order by id limit 1) returning id, user_id`,
    [AUTUMN, addDays(DAY, -1), SOUTH],
  );
  const before = await used(AUTUMN, SOUTH);
  await runParkingClock(demo.services);
  expect((await first(`select status from parking where id = $1`, [ended.id])).status).toBe('expired');
  expect(await used(AUTUMN, SOUTH)).toBe(before - 1);
  expect(await sql(`select 1 from parking_plate where parking_id = $1 and is_live`, [ended.id])).toEqual([]);
  const listed = await demo.everywhere((db) => platesOfLot(db, scope, SOUTH, DAY));
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.map((one) => one.parking_id)).not.toContain(ended.id);

  const file = await paper('teacher');
  await sql(`update file set attached_type = 'parking_owner', attached_id = $2 where id = $1`, [file, ended.user_id]);
  const erased = async () => {
    await runParkingNight(demo.services);
    return (await first(`select vehicle_license_file_id is null as gone from parking where id = $1`, [ended.id])).gone;
  };
  await sql(`update parking set vehicle_license_file_id = $2, ended_at = now() - interval '89 days' where id = $1`, [
    ended.id,
    file,
  ]);
  expect(await erased()).toBe(false);
  await sql(`update parking set ended_at = now() - interval '91 days' where id = $1`, [ended.id]);
  expect(await erased()).toBe(true);
  expect((await first(`select status from file where id = $1`, [file])).status).toBe('dropped');
});

test('who has a permit is reminded once 14 and 3 days before its end, and 30 days before that of a paper', async () => {
  const { id, user_id } = await first(
    `select id, user_id from parking where parking_term_id = $1 and status = 'approved' order by id desc limit 1`,
    [AUTUMN],
  );
  const told = async (valid_to: number, paper_to: number) => {
    await sql(
      `update parking set valid_to = $2, vehicle_license_valid_to = $3, driving_license_valid_to = $4 where id = $1`,
      [id, addDays(DAY, valid_to), addDays(DAY, paper_to), addDays(DAY, 900)],
    );
    const since = await first('select clock_timestamp()::text as at');
    await runParkingNight(demo.services);
    await runParkingNight(demo.services);
    const rows = await sql<{ event: string }>(
      `select event from notification where user_id = $1 and route = $2 and created_at > $3 order by 1`,
      [user_id, `/applyParkingSpace?id=${id}`, since.at],
    );
    return rows.map(({ event }) => event);
  };
  expect(await told(15, 31)).toEqual([]);
  expect(await told(14, 40)).toEqual(['parking.ends_soon']);
  expect(await told(13, 30)).toEqual(['parking.ends_soon', 'parking.paper_ends']);
  expect(await told(13, 29)).toEqual(['parking.paper_ends']);
  expect(await told(2, -1)).toEqual(['parking.ends_soon']);
});

test('who was reminded before the engine of reminders is not reminded again', async () => {
  const [permit, paper] = await sql<{ id: string }>(
    `select id from parking where parking_term_id = $1 and status = 'approved' order by id desc limit 2`,
    [AUTUMN],
  );
  await sql('alter table parking add column reminded_days integer');
  await sql(`update parking set valid_to = $2, reminded_days = 3 where id = $1`, [permit?.id, addDays(DAY, 60)]);
  await sql(`update parking set valid_to = $2, driving_license_valid_to = $3 where id = $1`, [
    paper?.id,
    addDays(DAY, 61),
    addDays(DAY, 20),
  ]);
  await sql(readFileSync(join(SQL_FOLDER, 'migrations', '20261129224208_parking_reminders.sql'), 'utf8'));
  const rows = await sql(
    `select subject, ends_on::text, step from reminder where (subject = $1 and ends_on = $3) or (subject = $2 and ends_on = $4)
      order by step`,
    [`parking:${permit?.id}`, `parking:${paper?.id}:paper`, addDays(DAY, 60), addDays(DAY, 20)],
  );
  expect(rows.map(({ step }) => step)).toEqual([3, 30]);
});

test('of two who apply with one plate at the same moment one is told that it is taken', async () => {
  const term_id = await term('same', 5, 0, 'waiting');
  await sql(`update parking_term set status = 'open' where id = $1`, [term_id]);
  const answers = await Promise.all(
    (['finance', 'security'] as const).map(async (who) =>
      call(who, 'POST', '/parkings', { parking_term_id: term_id, ...(await application(who, '粤B77777')) }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
  expect(answers.find(({ code }) => code !== 0)?.message).toContain('该车牌已有有效车证');
});

test('with the child who leaves goes the permit to bring it, and its place is free', async () => {
  const permit = await permitOf('guardian');
  const before = await first(`select student_id, parking_lot_id from parking where id = $1`, [permit.id]);
  const left = { student_id: before.student_id ?? '', organization_id: SCHOOL, left_on: DAY };
  const places = () => used(AUTUMN, null, 'guardian');
  const count = await places();
  await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    studentLeft.emit({ db, afterCommit, services: demo.services }, left),
  );
  expect((await permitOf('guardian')).status).toBe('revoked');
  expect(await places()).toBe(count - 1);
});

test('with an account go its plates and papers, and its place is free', async () => {
  const permit = await permitOf('principal');
  expect(permit.status).toBe('approved');
  const { data } = await call('principal', 'GET', '/parkings/mine');
  const held = await used(AUTUMN, GARAGE);
  await demo.everywhere((db) => eraseParkings(db, castId('principal'), demo.services));
  expect(data.list.find((one: { id: string }) => one.id === permit.id).plates[0].plate_no).toBe('粤BD12345');
  expect(await sql(`select 1 from parking_plate where user_id = $1`, [castId('principal')])).toEqual([]);
  expect((await permitOf('principal')).status).toBe('revoked');
  expect(await used(AUTUMN, GARAGE)).toBe(held - 1);
});

test('lots and terms: a lot with permits stays, a quota never falls below what is given, a guard changes neither', async () => {
  const lot = await call('orgadmin', 'DELETE', `/parking_lots/${SOUTH}`);
  expect(lot).toMatchObject({ code: 200200, message: expect.stringContaining('有效车证') });
  const quota = (quota: number, who: CastName = 'orgadmin') =>
    call(who, 'PUT', '/parking_quotas', {
      parking_term_id: AUTUMN,
      list: [{ parking_lot_id: GARAGE, category: 'staff', quota }],
    });
  expect(await quota(3)).toMatchObject({ code: 200200, message: '名额不能少于已发放的 7 个' });
  expect((await quota(9, 'security')).code).toBe(403001);
  const raised = await quota(9);
  expect(raised.code).toBe(0);
  expect(await offered(AUTUMN)).toHaveLength(2);
  expect((await call('teacher', 'GET', '/parking_terms')).code).toBe(403001);
  const open = await call('teacher', 'GET', '/parking_terms/open');
  const autumn = open.data.list.find((one: { name: string }) => one.name === '秋季学期车位');
  const garage = autumn.lots.find((lot: { id: string }) => lot.id === GARAGE);
  // two places are offered to the first who wait, so that nobody else is notified that they are free
  expect(garage.places).toMatchObject([{ category: 'staff', quota: 9, used: 7, free: 0 }]);
});

test('who looks at the plates and papers of others is on record, who looks at their own is not', async () => {
  const looks = async (action: string) =>
    (
      await sql(`select actor_id from audit_log where action = $1 and kind = 'read' and actor_id = any ($2)`, [
        action,
        [castId('security'), castId('teacher')],
      ])
    ).map((row) => (row as { actor_id: string }).actor_id);
  const before = [(await looks('parking.look')).length, (await looks('parking.list_look')).length];
  const [own, other] = [await permitOf('teacher'), await permitOf('principal')];
  await call('teacher', 'GET', `/parkings/${own.id}`);
  await call('teacher', 'GET', '/parkings');
  expect([(await looks('parking.look')).length, (await looks('parking.list_look')).length]).toEqual(before);
  await call('security', 'GET', `/parkings/${other.id}`);
  await call('security', 'GET', '/parkings');
  expect((await looks('parking.look')).at(-1)).toBe(castId('security'));
  expect((await looks('parking.list_look')).length).toBe((before[1] ?? 0) + 1);
});
