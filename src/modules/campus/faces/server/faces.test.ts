import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { formatScanCode, macOf, scanLink, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { hasConsent, recordConsents, withdrawConsent } from '#modules/identity/accounts/server/public.ts';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { drawPortrait } from '../../../../../database/demo/portraits.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { DEMO_CHILD } from './demo.ts';
import { useFaceFinder } from './face-check.ts';
import { sweepFaces } from './faces.jobs.ts';
import { isFaceOn } from './settings.ts';

/** Faces for doors: by consent alone, looked at by others, and gone everywhere when the consent ends. */

const demo = useDemo({ ROLE: 'all' });
const DOORS = [demoId('lock:pri:GATE-1'), demoId('lock:pri:GATE-2')] as const;
interface App {
  inject(request: { readonly method: 'GET'; readonly url: string }): Promise<{ readonly statusCode: number }>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const call = async (who: CastName, method: Method, path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});

/** A browser of somebody outside the cast. */
async function browserOf(user_id: string) {
  const browser = demo.guest();
  const { token, device_cookie } = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = token;
  browser.cookies.set('sid2', device_cookie ?? '');
  return browser;
}

async function give(user_id: string, role: string, school: 'sy-middle' | 'sy-primary'): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [user_id, organizationId(school), role],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [user_id]));
}

const portrait = (look = 'male:adult:teacher:local:3') => sharp(Buffer.from(drawPortrait(look)));
const good = () => portrait().jpeg({ quality: 88 }).toBuffer();
const photoOf = async (who: CastName, picture: Buffer): Promise<string> =>
  (await upload(await demo.as(who), picture, 'face_photo', 'face.jpg')).data.id;
const textVersion = async () => (await call('teacher', 'GET', '/face_lists/mine')).data.text_version as string;

/** Hands in a good photo with consent. */
async function submitFace(who: CastName, more: object = {}) {
  const body = { file_id: await photoOf(who, await good()), source: 'capture', consent_version: await textVersion() };
  return call(who, 'POST', '/face_lists', { ...body, ...more });
}

async function switchFaces(value: boolean): Promise<void> {
  const superadmin = await demo.as('superadmin');
  const organization_id = organizationId('sy-middle');
  await superadmin.call('PUT', '/sessions/current_organization', { body: { organization_id } });
  const body = { key: 'doors.face_enabled', level: 'organization', value, reason: '试用' };
  expect((await superadmin.call('PUT', '/admin/system_settings', { body })).code).toBe(0);
  const read = () => demo.everywhere((db) => isFaceOn(demo.services, db, organization_id));
  await expect.poll(read).toBe(value);
}

/** How many of some doors hold a face of somebody, by what the devices themselves have in mind. */
async function heldBy(userId: string): Promise<number> {
  const [row] = await sql(
    `select count(*)::int as held from doorlock_simulated_permit s join access_card c on c.id = s.access_card_id
      where c.user_id = $1 and c.kind = 'face'`,
    [userId],
  );
  return (row as { held: number }).held;
}
const until = async (userId: string, held: number) => expect.poll(() => heldBy(userId)).toBe(held);

let keeper: Awaited<ReturnType<typeof browserOf>>;
beforeAll(async () => {
  await give(castId('security'), 'security', 'sy-middle');
  const [row] = await sql(
    `select u.id from "user" u join user_organization m on m.user_id = u.id and m.organization_id = $1
      where 'teacher' = any (u.types) order by u.number limit 1`,
    [organizationId('sy-primary')],
  );
  const { id } = row as { id: string };
  for (const role of ['security', 'general_affairs']) await give(id, role, 'sy-primary');
  keeper = await browserOf(id);
});

test('a face is handed in with consent, waits, opens doors once another person has looked, and the person is told', async () => {
  const text = await textVersion();
  const { data: before } = await call('office', 'GET', '/face_lists/mine');
  expect(before.list).toMatchObject([{ is_self: true, bar: null, entries: [], consent: null }]);
  expect((await submitFace('office', { consent_version: null })).message).toBe('需先取得本人或监护人同意');
  expect((await submitFace('office', { consent_version: '1999.1' })).errors).toMatchObject({
    consent_version: ['文本已更新，请重新阅读后同意'],
  });
  const { data: sent } = await submitFace('office');
  expect(sent.status).toBe('pending');
  const { data: waiting } = await call('security', 'GET', '/face_lists?status=pending&per_page=50');
  expect(waiting.list.map((one: { id: string }) => one.id)).toContain(sent.id);
  expect(await heldBy(castId('office'))).toBe(0);
  const used = await call('security', 'PUT', `/face_lists/${sent.id}`, { status: 'active', version: sent.version });
  expect(used.data).toMatchObject({ status: 'active' });
  await expect.poll(() => heldBy(castId('office'))).toBeGreaterThan(0);
  const { data: mine } = await call('office', 'GET', '/face_lists/mine');
  expect(mine.list[0]).toMatchObject({ entries: [{ status: 'active' }], consent: { text_version: text } });
  const messages = await sql(`select title from notification where user_id = $1 and event = 'face_list.active'`, [
    castId('office'),
  ]);
  expect(messages).toMatchObject([{ title: '赵晓彤的人脸已启用，可用于门禁' }]);
});

test('nobody decides about a face of theirs or one that they submitted, and nobody without the right', async () => {
  const { data: own } = await submitFace('security');
  const use = (who: CastName, id: string, version: number) =>
    call(who, 'PUT', `/face_lists/${id}`, { status: 'active', version });
  expect((await use('security', own.id, own.version)).message).toBe('不能审核自己提交的人脸');
  expect((await use('homeroom', own.id, own.version)).code).toBe(403001);
  expect((await call('homeroom', 'GET', '/face_lists')).code).toBe(403001);
  expect((await call('homeroom', 'GET', `/face_lists/${own.id}`)).code).toBe(404001);
  expect((await call('homeroom', 'DELETE', `/face_lists/${own.id}`)).code).toBe(404001);
  const child = demoId('face:pupil:sy-primary:P3-1:0');
  expect((await use('security', child, 1)).code).toBe(404001);
  expect((await call('security', 'GET', `/face_lists/${child}`)).code).toBe(404001);
});

test('of two who review one face at once one does; the other hears what became of it', async () => {
  const face = demoId('face:homeroom');
  await give(castId('principal'), 'security', 'sy-middle');
  const both = await Promise.all([
    call('security', 'PUT', `/face_lists/${face}`, { status: 'active', version: 1 }),
    call('principal', 'PUT', `/face_lists/${face}`, { status: 'active', version: 1 }),
  ]);
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
  expect(both.find((one) => one.code)?.message).toBe('状态已变为「使用中」，请刷新');
});

test('a returned face says why, its picture is gone, and it can be taken anew', async () => {
  const { data: sent } = await submitFace('hrofficer');
  const back = (opinion?: string) =>
    call('security', 'PUT', `/face_lists/${sent.id}`, { status: 'rejected', opinion, version: sent.version });
  expect((await back()).errors).toMatchObject({ opinion: ['请填写退回原因（2-200字）'] });
  expect((await back('戴了口罩')).data).toMatchObject({ status: 'rejected', photo_url: null });
  const { data: mine } = await call('hrofficer', 'GET', '/face_lists/mine');
  expect(mine.list[0].entries).toMatchObject([{ status: 'rejected', review_opinion: '戴了口罩', photo_url: null }]);
  expect((await submitFace('hrofficer', { consent_version: null })).data.status).toBe('pending');
});

test('a new photo waits beside the one in use and takes its place; the old picture is erased then', async () => {
  const { data: sent } = await submitFace('teacher', { consent_version: null });
  const { data: again } = await submitFace('teacher', { consent_version: null });
  const { data: mine } = await call('teacher', 'GET', '/face_lists/mine');
  const self = mine.list.find((one: { is_self: boolean }) => one.is_self);
  expect(self.entries).toMatchObject([{ id: again.id, status: 'pending' }, { status: 'active' }]);
  expect((await call('teacher', 'GET', `/face_lists/${sent.id}`)).data).toMatchObject({ status: 'withdrawn' });
  await call('security', 'PUT', `/face_lists/${again.id}`, { status: 'active', version: again.version });
  const { data: after } = await call('teacher', 'GET', `/face_lists/${self.entries[1].id}`);
  expect(after).toMatchObject({ status: 'withdrawn', photo_url: null });
});

test('photos that doors cannot use are refused in words', async () => {
  const refused = async (picture: Buffer) =>
    (await submitFace('finance', { file_id: await photoOf('finance', picture) })).errors?.['file_id'];
  const jpeg = (picture: Sharp) => picture.jpeg({ quality: 88 }).toBuffer();
  expect(await refused(await jpeg(portrait().resize(240)))).toEqual(['照片太小，请靠近一些']);
  expect(await refused(await jpeg(portrait().resize(800, 400)))).toEqual(['请使用竖版或方形照片，只拍头部和肩膀']);
  expect(await refused(await jpeg(portrait().linear(0.2, 0)))).toEqual(['光线太暗，请面向光源']);
  expect(await refused(await jpeg(portrait().linear(0.1, 225)))).toEqual(['光线太亮，请避开强光']);
  expect(await refused(await jpeg(portrait().linear(0.1, 130)))).toEqual(['看不清面部，请正对镜头']);
  expect(await refused(await jpeg(portrait().blur(18)))).toEqual(['照片模糊，请保持不动']);
  expect((await submitFace('finance', { file_id: await photoOf('teacher', await good()) })).errors).toMatchObject({
    file_id: ['请先拍照或选择照片'],
  });
});

test('where a vendor finds faces it is asked; when it is down, people decide alone', async () => {
  const found = { faces: 2, width: 300 };
  useFaceFinder(demo.services, { find: async () => found });
  expect((await submitFace('finance')).errors).toMatchObject({ file_id: ['画面中不止一人'] });
  Object.assign(found, { faces: 1, width: 100 });
  expect((await submitFace('finance')).errors).toMatchObject({ file_id: ['请靠近，让脸填满椭圆'] });
  useFaceFinder(demo.services, { find: () => Promise.reject(new Error('down')) });
  expect((await submitFace('finance')).data).toMatchObject({ status: 'pending' });
});

test('under 14 a guardian decides, from then on the student; nobody decides for the child of others', async () => {
  const student = castId('student');
  const { data: mine } = await call('guardian', 'GET', '/face_lists/mine');
  const bars = mine.list.map((one: { person: { id: string }; bar: string | null }) => [one.person.id, one.bar]);
  expect(Object.fromEntries(bars)).toMatchObject({ [DEMO_CHILD]: null, [student]: 'of_age' });
  expect((await submitFace('guardian', { user_id: student })).message).toBe('已满14周岁，由本人自行决定');
  const child = await browserOf(DEMO_CHILD);
  const own = (await child.call('GET', '/face_lists/mine')).data.list[0];
  expect(own).toMatchObject({ bar: 'guardian_first', is_self: true });
  const { data } = await upload(child, await good(), 'face_photo', 'face.jpg');
  const alone = await child.call('POST', '/face_lists', {
    body: { file_id: data.id, source: 'capture', consent_version: await textVersion() },
  });
  expect(alone.message).toBe('未满14周岁，请由监护人办理');
  expect((await submitFace('homeroom', { user_id: DEMO_CHILD })).code).toBe(404001);
  await sql(`update "user" set birthday = $1 where id = $2`, [`${Number(today().slice(0, 4)) - 14}-01-01`, DEMO_CHILD]);
  expect((await submitFace('guardian', { user_id: DEMO_CHILD })).message).toBe('已满14周岁，由本人自行决定');
  await sql(`update "user" set birthday = $1 where id = $2`, [`${Number(today().slice(0, 4)) - 9}-01-01`, DEMO_CHILD]);
});

test('every look at a photo is recorded, and no other way leads to it', async () => {
  const face = demoId('face:pupil:sy-primary:P3-1:0');
  const looks = async () =>
    (
      await sql(`select actor_id from audit_log where action = 'face_list.look' and kind = 'read' and target_id = $1`, [
        face,
      ])
    ).length;
  const before = await looks();
  await call('guardian', 'GET', '/face_lists/mine');
  await keeper.call('GET', '/face_lists?per_page=50');
  expect(await looks()).toBe(before + 2);
  const [row] = await sql(`select file_id from face_list where id = $1`, [face]);
  const { file_id } = row as { file_id: string };
  for (const who of ['guardian', 'security', 'superadmin'] as const)
    expect((await call(who, 'GET', `/attachments/${file_id}`)).code).toBe(404001);
});

test('a guardian withdraws the face of a child: the link is dead at once, both doors confirm, the code still opens', async () => {
  await until(DEMO_CHILD, 2);
  const { data: mine } = await call('guardian', 'GET', '/face_lists/mine');
  const own = mine.list.find((one: { person: { id: string } }) => one.person.id === DEMO_CHILD);
  const link = own.entries[0].photo_url as string;
  const status = async () => (await (demo.app as App).inject({ method: 'GET', url: link })).statusCode;
  expect(await status()).toBe(200);
  expect((await keeper.call('POST', `/doorlocks/${DOORS[1]}/simulate`, { body: { is_plugged: false } })).code).toBe(0);
  await demo.everywhere((db) => recordConsents({ db, services: demo.services }, DEMO_CHILD, ['face'], 'web'));
  const gone = await call('guardian', 'DELETE', `/face_lists/${own.entries[0].id}`);
  expect(gone.data).toMatchObject({ status: 'withdrawn', photo_url: null });
  expect(await status()).not.toBe(200);
  const stored = await sql(`select 1 from file where kind = 'face_photo' and id::text = $1 and status = 'stored'`, [
    link.split('/').at(-1)?.split('?')[0],
  ]);
  expect(stored).toEqual([]);
  await until(DEMO_CHILD, 1);
  const unconfirmed = async () =>
    (await call('guardian', 'GET', '/face_lists/mine')).data.list
      .find((one: { person: { id: string } }) => one.person.id === DEMO_CHILD)
      .entries[0].unconfirmed.map((door: { name: string }) => door.name);
  expect(await unconfirmed()).toEqual(['小学部西门闸机']);
  await keeper.call('POST', `/doorlocks/${DOORS[1]}/simulate`, { body: { is_plugged: true } });
  await until(DEMO_CHILD, 0);
  await expect.poll(unconfirmed).toEqual([]);
  const { qr } = (await (await browserOf(DEMO_CHILD)).call('GET', '/access_cards/mine')).data;
  const step = stepAt(Date.now());
  const code = scanLink(
    'https://portal',
    formatScanCode('a', qr.id, step, await macOf(qr.secret, signedPart('a', qr.id, step))),
  );
  const opens = async () =>
    (await keeper.call('POST', `/doorlocks/${DOORS[0]}/simulate`, { body: { code } })).data.result;
  await expect.poll(opens).toBe('opened');
  // the consent of the sign-in is another one
  const holds = (purpose: string) => demo.everywhere((db) => hasConsent(db, DEMO_CHILD, purpose));
  expect([await holds('face'), await holds('face_doors')]).toEqual([true, false]);
});

test('the sign-in’s withdrawal leaves the doors alone; that of the doors in the list of consents ends the face', async () => {
  const person = castId('office');
  await demo.everywhere((db) => recordConsents({ db, services: demo.services }, person, ['face'], 'web'));
  const consents = async () => (await call('office', 'GET', '/consents/mine')).data.list;
  const withdraw = async (purpose: string) => {
    const found = (await consents()).find(
      (one: { purpose: string; withdrawn_at: string | null }) => one.purpose === purpose && !one.withdrawn_at,
    );
    return call('office', 'PUT', `/consents/${found.id}/withdraw`);
  };
  const state = async () => (await call('office', 'GET', '/face_lists/mine')).data.list[0].entries[0].status;
  expect((await withdraw('face')).code).toBe(0);
  expect(await state()).toBe('active');
  await demo.everywhere((db) => withdrawConsent(db, person, 'face'));
  expect(await state()).toBe('active');
  expect((await withdraw('face_doors')).code).toBe(0);
  expect(await state()).toBe('withdrawn');
  await until(person, 0);
});

test('a face without consent is never used, and who reviews faces cannot consent for others', async () => {
  const { data: sent } = await submitFace('principal');
  await demo.everywhere((db) => withdrawConsent(db, castId('principal'), 'face_doors'));
  const use = await call('security', 'PUT', `/face_lists/${sent.id}`, { status: 'active', version: sent.version });
  expect(use.message).toBe('需先取得本人或监护人同意');
  expect((await submitFace('security', { user_id: castId('orgadmin') })).message).toBe('需先取得本人或监护人同意');
  await sweepFaces(demo.services);
  expect((await call('principal', 'GET', `/face_lists/${sent.id}`)).data.status).toBe('withdrawn');
});

test('where a school turns faces off none is taken, and those there are go by night', async () => {
  await switchFaces(false);
  expect((await submitFace('homeroom')).message).toBe('本校未启用人脸，请使用卡或二维码');
  expect((await call('homeroom', 'GET', '/face_lists/mine')).data.list[0].bar).toBe('off');
  expect(
    (await call('guardian', 'GET', '/face_lists/mine')).data.list.map((one: { bar: string | null }) => one.bar),
  ).toContain('off');
  await sweepFaces(demo.services);
  expect((await call('homeroom', 'GET', `/face_lists/${demoId('face:homeroom')}`)).data.status).toBe('withdrawn');
  await switchFaces(true);
});

test('whose account is closed keeps no face beyond the night', async () => {
  const { data: sent } = await submitFace('hrofficer');
  await sql(`update "user" set status = 'disabled' where id = $1`, [castId('hrofficer')]);
  await sweepFaces(demo.services);
  expect((await call('security', 'GET', `/face_lists/${sent.id}`)).data).toMatchObject({
    status: 'withdrawn',
    photo_url: null,
  });
});

test('who leaves the school leaves no face there', async () => {
  await submitFace('guardian', { user_id: DEMO_CHILD });
  const organization_id = organizationId('sy-primary');
  await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    studentLeft.emit(
      { db, afterCommit, services: demo.services },
      { student_id: DEMO_CHILD, organization_id, left_on: today() },
    ),
  );
  const left = await sql(`select 1 from face_list where user_id = $1 and status in ('pending', 'active')`, [
    DEMO_CHILD,
  ]);
  expect(left).toEqual([]);
});
