import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../../server/testing/working-day.ts';
import { release, reserve } from '../public.ts';
import { runBookingClock } from './booking-clock.service.ts';

/** Rooms that something else than a person holds: an interview here, whatever else tomorrow. */

const demo = useDemo();
const { call } = demo;
const source = 'interview';
const room = (place: string, school = 'sy-middle') => demoId(`broom:${school}:${place}`);
const [A, B, CLASSROOM] = [room('A:106'), room('A:206'), room('A:101')];
const day = workingDay(1);
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

interface Wish {
  readonly broom_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly source_id?: string;
  readonly on?: string;
}
const wish = ({ broom_id = A, from = '10:00', to = '11:00', source_id = uuidv7(), on = day }: Wish = {}) => ({
  broom_id,
  source_id,
  starts_at: instantAt(on, from),
  ends_at: instantAt(on, to),
  title: '初中语文教师',
  user_id: castId('hrofficer'),
});

/** As another module does it: in a transaction of its own. */
const work = <T>(does: (by: Parameters<typeof reserve>[0]) => Promise<T>, audited: AuditEntry[] = []) =>
  demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    does({ db, afterCommit, services: demo.services, actor: null, audit: (entry) => void audited.push(entry) }),
  );
const hold = (...rows: ReturnType<typeof wish>[]) =>
  work((by) => reserve(by, { organization_id: organizationId('sy-middle'), source, rows }));
const free = (...ids: string[]) => work((by) => release(by, source, ids));
const reasons = async (...rows: ReturnType<typeof wish>[]) => {
  const { refused } = await hold(...rows);
  return refused.map(({ error }) =>
    error.fields ? Object.keys(error.fields)[0] : error.refusal.key.replace('premises.', ''),
  );
};

const book = (who: CastName, from: string, to: string, broom_id = A) =>
  call(who, 'POST', '/room_bookings', {
    broom_id,
    starts_at: instantAt(day, from),
    ends_at: instantAt(day, to),
    title: '备课会',
  });
const statesOf = async (source_id: string) =>
  (await sql('select status from room_booking where source_id = $1 order by id', [source_id])).map(
    (row) => row['status'],
  );
const titlesAt = async (who: CastName, on = day, broom_id = A) => {
  const { data } = await call(who, 'GET', `/brooms/${broom_id}/calendar?from=${on}&to=${on}`);
  return (data.list as { title: string }[]).map((block) => block.title);
};
const bellOf = (who: CastName) =>
  sql(`select title as said, route from notification where user_id = $1 order by created_at desc limit 1`, [
    castId(who),
  ]);

beforeEach(async () => {
  await sql(`delete from room_booking where title in ('备课会', '初中语文教师')`);
  await sql(`update broom set status = 'active', status_until = null where id = any ($1)`, [[A, B]]);
});

describe('a room that is reserved', () => {
  test('is taken for everybody, with what it is for and who answers for it, and the buffer behind it', async () => {
    expect(await hold(wish())).toMatchObject({ reserved: 1, refused: [] });
    expect(await titlesAt('teacher')).toEqual(['面试：初中语文教师']);
    const english = { headers: { 'accept-language': 'en' } };
    const inEnglish = await (await demo.as('teacher')).call('GET', `/room_bookings/board?day=${day}`, english);
    expect(JSON.stringify(inEnglish.data)).toContain('Interview: 初中语文教师');
    expect((await book('teacher', '10:30', '11:30')).message).toMatch(/^该时段已被占用：\S+ .+10:00–11:00$/);
    expect((await book('teacher', '11:00', '12:00')).code).toBe(200200);
    expect((await book('teacher', '11:05', '12:00')).code).toBe(0);
  });

  test('need not be one that people can book, and asks for no approval and no check-in', async () => {
    const one = wish({ broom_id: CLASSROOM, from: '19:00', to: '20:00' });
    expect(await hold(one)).toMatchObject({ reserved: 1 });
    const [row] = await sql('select status, release_at from room_booking where source_id = $1', [one.source_id]);
    expect(row).toEqual({ status: 'confirmed', release_at: null });
  });

  test('goes to one of twenty who want it at once, people and others', async () => {
    const people: CastName[] = ['teacher', 'homeroom', 'office'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        at % 2
          ? (await hold(wish())).reserved
          : Number((await book(people[at % 3] ?? 'office', '10:00', '11:00')).code === 0),
      ),
    );
    expect(answers.filter((one) => one === 1)).toHaveLength(1);
  });

  test('is reserved once, however often and at once it is asked for', async () => {
    const one = wish();
    const again = await Promise.all([hold(one), hold(one), hold(one)]);
    expect(again.map(({ reserved }) => reserved)).toEqual([1, 1, 1]);
    expect(await statesOf(one.source_id)).toEqual(['confirmed']);
  });

  test('moves with another time or room, and who waits for the time before is told', async () => {
    const one = wish();
    await hold(one);
    await call('teacher', 'POST', '/room_waits', { broom_id: A, starts_at: one.starts_at, ends_at: one.ends_at });
    expect(await hold(wish({ source_id: one.source_id, broom_id: B }))).toMatchObject({ reserved: 1 });
    expect(await statesOf(one.source_id)).toEqual(['confirmed']);
    expect(await titlesAt('teacher', day, B)).toContain('面试：初中语文教师');
    expect(await titlesAt('teacher')).toEqual([]);
    expect(await bellOf('teacher')).toMatchObject([{ said: expect.stringContaining('您候补的房间空出来了') }]);
  });

  test('is free once it is released, for who waits and for everybody; a second time changes nothing', async () => {
    const one = wish();
    await hold(one);
    await call('homeroom', 'POST', '/room_waits', { broom_id: A, starts_at: one.starts_at, ends_at: one.ends_at });
    expect([await free(one.source_id), await free(one.source_id)]).toEqual([1, 0]);
    expect(await bellOf('homeroom')).toMatchObject([{ said: expect.stringContaining('您候补的房间空出来了') }]);
    expect((await book('teacher', '10:00', '11:00')).code).toBe(0);
    expect(await hold(wish({ source_id: one.source_id, from: '14:00', to: '15:00' }))).toMatchObject({ reserved: 1 });
    expect(await statesOf(one.source_id)).toEqual(['cancelled', 'confirmed']);
  });

  test('stands in the log, taken and released', async () => {
    const audited: AuditEntry[] = [];
    const one = wish();
    await work((by) => reserve(by, { organization_id: organizationId('sy-middle'), source, rows: [one] }), audited);
    await work((by) => release(by, source, [one.source_id]), audited);
    expect(audited.map(({ action }) => action)).toEqual(['room_booking.reserve', 'room_booking.cancel']);
  });
});

describe('a room is not reserved', () => {
  test('where somebody has it; the others of the call are, and the one before stays', async () => {
    await book('teacher', '10:00', '11:00');
    const [kept, other] = [wish({ from: '15:00', to: '16:00' }), wish({ broom_id: B })];
    await hold(kept);
    const moved = wish({ source_id: kept.source_id, from: '10:30', to: '11:30' });
    expect(await reasons(moved, other)).toEqual(['taken']);
    expect(await titlesAt('teacher')).toEqual(['备课会', '面试：初中语文教师']);
    expect(await statesOf(other.source_id)).toEqual(['confirmed']);
  });

  test('of another school, where none is, or for a time that is over or longer than a day', async () => {
    const foreign = wish({ broom_id: room('A:106', 'md-school') });
    expect(await reasons(foreign, wish({ broom_id: uuidv7() }))).toEqual(['broom_id', 'broom_id']);
    expect(await reasons(wish({ on: addDays(day, -30) }))).toEqual(['starts_at']);
    expect(await reasons({ ...wish(), ends_at: instantAt(addDays(day, 2), '10:00') })).toEqual(['rule_length']);
  });

  test('while it is closed; who answers for one that stands is told where to choose another', async () => {
    const one = wish();
    await hold(one);
    const { data } = await call('orgadmin', 'GET', `/brooms/${A}`);
    const { bfloor_id, number, name, name_en, kind, seats, equipment, version } = data;
    const body = { bfloor_id, number, name, name_en, kind, seats, equipment, version, bookable: true };
    await call('orgadmin', 'PUT', `/brooms/${A}`, { ...body, status: 'maintenance', status_until: addDays(day, 1) });
    expect(await statesOf(one.source_id)).toEqual(['to_move']);
    expect(await bellOf('hrofficer')).toMatchObject([
      { said: expect.stringContaining('请为「面试：初中语文教师」另选房间'), route: '/candidateManage?tab=interviews' },
    ]);
    expect(await reasons(one)).toEqual(['closed']);
    await sql(
      `insert into room_wait (id, organization_id, broom_id, user_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [organizationId('sy-middle'), A, castId('finance'), one.starts_at, one.ends_at],
    );
    expect(await hold(wish({ source_id: one.source_id, broom_id: B }))).toMatchObject({ reserved: 1 });
    expect(await statesOf(one.source_id)).toEqual(['confirmed']);
    expect(await sql('select 1 from room_wait where user_id = $1', [castId('finance')])).toHaveLength(1);
  });
});

describe('a reservation', () => {
  test('is changed by nobody here: not who answers for it, nor who manages bookings', async () => {
    const one = wish();
    await hold(one);
    const [row] = await sql('select id, version from room_booking where source_id = $1', [one.source_id]);
    const path = `/room_bookings/${row?.['id']}`;
    const { broom_id, starts_at, ends_at } = wish({ from: '16:00', to: '17:00' });
    const said = '该时段由其他业务占用，请到该业务中修改';
    const version = row?.['version'];
    expect((await call('office', 'GET', path)).data).toMatchObject({ title: '面试：初中语文教师', actions: ['wait'] });
    expect((await call('office', 'PUT', `${path}/cancel`, { reason: '要用', version })).message).toBe(said);
    expect((await call('hrofficer', 'PUT', `${path}/cancel`, { version })).message).toBe(said);
    const elsewhere = { broom_id, starts_at, ends_at, version };
    expect((await call('hrofficer', 'PUT', `${path}/move`, elsewhere)).message).toBe(said);
    const { data: own } = await book('teacher', '10:00', '11:00', B);
    const swap = `/room_bookings/${own.id}/swap_request`;
    expect((await call('teacher', 'POST', swap, { other_id: row?.['id'] })).message).toBe(said);
  });

  test('counts as no booking of theirs: not in the list, not in the hours of the week', async () => {
    const hours = ['08:00', '12:00', '16:00', '20:00'];
    await hold(...[0, 1, 2].map((at) => wish({ from: hours[at] ?? '', to: hours[at + 1] ?? '', broom_id: B })));
    await sql(`update room_booking set blocked_until = ends_at where title = '初中语文教师'`);
    const mine = await call('hrofficer', 'GET', `/room_bookings?mine=true&from=${day}&to=${day}`);
    expect(mine.data.list.map((one: { title: string }) => one.title)).not.toContain('面试：初中语文教师');
    expect((await book('hrofficer', '10:00', '11:00')).code).toBe(0);
  });

  test('ends with its time', async () => {
    const one = wish();
    await hold(one);
    await sql(
      // before any booking of the demo
      `update room_booking set starts_at = now() - interval '401 days', ends_at = now() - interval '400 days',
         blocked_until = now() - interval '400 days' where source_id = $1`,
      [one.source_id],
    );
    await runBookingClock(demo.services);
    expect(await statesOf(one.source_id)).toEqual(['finished']);
    expect(await free(one.source_id)).toBe(0);
  });
});
