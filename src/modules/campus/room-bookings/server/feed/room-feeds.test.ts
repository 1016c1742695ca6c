import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../../server/testing/working-day.ts';

/** What calendar programs, door signs and the screens at doors read, none of which is signed in. */

const demo = useDemo();
const room = (place: string) => demoId(`broom:sy-middle:${place}`);
const [A, B] = [room('A:106'), room('A:206')];
const day = workingDay();

const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const book = (who: CastName, broom_id: string, from: string, to: string, more: object = {}) =>
  call(who, 'POST', '/room_bookings', {
    broom_id,
    starts_at: instantAt(day, from),
    ends_at: instantAt(day, to),
    title: '备课，“三年级”; 第1次',
    ...more,
  });
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

/** As a calendar program asks: without a session. The events of ours are those on the day of the test. */
async function subscribed(url: string) {
  const { pathname, search } = new URL(url);
  const answer = await (demo.app as FastifyInstance).inject(pathname + search);
  if (answer.statusCode !== 200) return { status: answer.statusCode, events: [], text: answer.body };
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part))
    .map((one) => ({
      uid: one.uid,
      title: one.summary,
      place: one.location,
      starts_at: one.startDate.toJSDate().toISOString(),
      ends_at: one.endDate.toJSDate().toISOString(),
      sequence: one.sequence,
    }))
    .filter((one) => one.starts_at.slice(0, 10) === instantAt(day, '12:00').slice(0, 10));
  return { status: 200, events, text: answer.body };
}
const keyOf = async (who: CastName) =>
  (await call(who, 'POST', '/room_bookings/feed_key')).data as { mine: string; room: string };

beforeEach(async () => {
  await sql(`delete from room_booking where starts_at between $1 and $2`, [
    instantAt(day, '00:00'),
    instantAt(addDays(day, 30), '00:00'),
  ]);
});

describe('a calendar program', () => {
  test('reads own bookings at the right hour, and a moved one moves', async () => {
    const { data } = await book('teacher', A, '10:00', '11:00');
    await book('homeroom', B, '10:00', '11:00', { guest_ids: [castId('teacher')] });
    await book('homeroom', B, '14:00', '15:00');
    const { mine } = await keyOf('teacher');
    const { events } = await subscribed(mine);
    expect(events).toHaveLength(2);
    const [own] = events.filter((one) => one.uid === `${data.id}@shuyuan`);
    expect(own).toMatchObject({
      title: '备课，“三年级”; 第1次',
      starts_at: instantAt(day, '10:00'),
      ends_at: instantAt(day, '11:00'),
    });
    expect(own?.place).toContain('106');
    await call('teacher', 'PUT', `/room_bookings/${data.id}/move`, {
      broom_id: A,
      starts_at: instantAt(day, '16:00'),
      ends_at: instantAt(day, '17:00'),
      version: 1,
    });
    const again = (await subscribed(mine)).events.find((one) => one.uid === own?.uid);
    expect(again?.starts_at).toBe(instantAt(day, '16:00'));
    expect(again?.sequence).toBeGreaterThan(own?.sequence ?? 0);
  });

  test('reads a room; a private booking of somebody else only says that the room is taken', async () => {
    await book('homeroom', A, '10:00', '11:00', { is_private: true });
    await book('homeroom', A, '13:00', '14:00');
    const url = (await keyOf('teacher')).room.replace('{id}', A);
    const { events, text } = await subscribed(url);
    expect(events.map((one) => one.title)).toEqual(['已占用', '备课，“三年级”; 第1次']);
    const [hidden] = text.split('BEGIN:VEVENT').filter((one) => one.includes('已占用'));
    expect(hidden).not.toMatch(/URL|三年级/);
    const forOffice = await subscribed((await keyOf('office')).room.replace('{id}', A));
    expect(forOffice.events.map((one) => one.title)).not.toContain('已占用');
  });

  test('gets 404 after a new key, with a guessed key, for a room of another school, and when the person may no more', async () => {
    const old = await keyOf('teacher');
    const fresh = await keyOf('teacher');
    expect((await subscribed(old.mine)).status).toBe(404);
    expect((await subscribed(fresh.mine)).status).toBe(200);
    expect((await subscribed(fresh.mine.replace(/key=.{8}/, 'key=AAAAAAAA'))).status).toBe(404);
    const foreign = await sql(`select id from broom where organization_id <> $1 limit 1`, [
      organizationId('sy-middle'),
    ]);
    expect((await subscribed(fresh.room.replace('{id}', String(foreign[0]?.['id'])))).status).toBe(404);
    await sql(`update "user" set status = 'disabled' where id = $1`, [castId('teacher')]);
    expect((await subscribed(fresh.mine)).status).toBe(404);
    await sql(`update "user" set status = 'confirmed' where id = $1`, [castId('teacher')]);
    expect((await call('student', 'POST', '/room_bookings/feed_key')).code).toBe(403001);
  });
});

describe('the screen at a door', () => {
  const panelOf = async (id: string, who: CastName = 'office') => {
    const { data } = await call(who, 'POST', `/brooms/${id}/panel_key`);
    return new URL(data.url).pathname.split('/').at(-1) as string;
  };
  const read = async (key: string) => demo.guest().call('GET', `/room_panels/${key}`);

  test('shows the bookings of today to anybody, nothing of a private one, and ends with a new address', async () => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    await sql(`delete from room_booking where broom_id = $1`, [A]);
    await sql(
      `insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, is_private, user_id, status)
       select gen_random_uuid(), organization_id, id, $2, $3, $3, '面谈', true, $4, 'confirmed' from broom where id = $1`,
      [A, at(-1), at(1), castId('homeroom')],
    );
    const key = await panelOf(A);
    const { data } = await read(key);
    expect(data.room).toMatchObject({ number: '106', seats: expect.any(Number) });
    expect(data.blocks).toMatchObject([{ title: null, who: null, is_checked_in: false }]);
    expect(JSON.stringify(data)).not.toContain('面谈');
    await panelOf(A);
    expect((await read(key)).code).toBe(404001);
    expect((await call('teacher', 'POST', `/brooms/${A}/panel_key`)).code).toBe(403001);
    await sql(`delete from room_booking where broom_id = $1`, [A]);
  });
});

describe('the sign at a door', () => {
  const signs = async () =>
    (await call('office', 'GET', '/room_bookings/door_signs')).data.list as { id: string; code: string }[];

  test('opens the day of the room on the phone of a teacher, and says no to everybody else', async () => {
    const code = (await signs()).find((one) => one.id === A)?.code as string;
    const link = { code: `https://shuyuan.example/#/qrscan/${code}` };
    expect((await call('teacher', 'POST', '/scans/resolve', link)).data.route).toBe(`/mobile/roomBooking?room=${A}`);
    const student = (await call('student', 'POST', '/scans/resolve', link)).data;
    expect(student).toMatchObject({ route: null, notice: '仅本校教职工可以预订此房间' });
    expect((await call('outsider', 'POST', '/scans/resolve', link)).data.route).toBeNull();
    const changed = { code: code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A') };
    expect((await call('teacher', 'POST', '/scans/resolve', changed)).code).toBe(200200);
    expect((await call('teacher', 'GET', '/room_bookings/door_signs')).code).toBe(403001);
  });
});
