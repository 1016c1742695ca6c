import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../server/testing/working-day.ts';
import { runBookingClock } from './booking/booking-clock.service.ts';

/** Bookings of rooms: who gets a room, what the others hear, and what becomes of a booking. */

const demo = useDemo();
const room = (place: string) => demoId(`broom:sy-middle:${place}`);
const [A, B, C] = [room('A:106'), room('A:206'), room('A:306')];
const day = workingDay(1, 7, 8, 14, 15, 21, 22);
const time = (from: string, to: string, on = day) => ({ starts_at: instantAt(on, from), ends_at: instantAt(on, to) });

const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const book = (who: CastName, broom_id: string, from: string, to: string, more: object = {}) =>
  call(who, 'POST', '/room_bookings', { broom_id, ...time(from, to), title: '备课会', ...more });
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

beforeEach(async () => {
  await sql(`delete from room_booking where title = '备课会'`);
  await sql(`update broom set status = 'active', status_until = null where id = any ($1)`, [[A, B, C]]);
});

describe('a room', () => {
  test('goes to one of fifty who want the same hour; the others hear whose it is and what else is free', async () => {
    const people: CastName[] = ['teacher', 'homeroom', 'hrofficer', 'office', 'principal'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => book(people[at % people.length] as CastName, A, '10:00', '11:00')),
    );
    const won = answers.filter((one) => one.code === 0);
    expect(won).toHaveLength(1);
    const lost = answers.filter((one) => one.code === 200200);
    expect(lost).toHaveLength(49);
    for (const one of lost) {
      expect(one.message).toMatch(/^该时段已被占用：\S+ .+10:00–11:00$/);
      const { proposals } = one.body as { proposals: { id: string }[] };
      expect(proposals).toHaveLength(3);
      expect(proposals.map((free) => free.id)).not.toContain(A);
    }
  });

  test('is not named after a private booking', async () => {
    await book('homeroom', A, '10:00', '11:00', { is_private: true, title: '备课会' });
    expect((await book('teacher', A, '10:30', '11:30')).message).toMatch(/^该时段已被占用：已占用 /);
    const { data } = await call('teacher', 'GET', `/room_bookings/board?day=${day}`);
    const blocks = (data.list as { id: string; blocks: { title: string | null; who: string | null }[] }[]).find(
      (one) => one.id === A,
    );
    expect(blocks?.blocks).toMatchObject([{ title: null, who: null }]);
    const forOffice = await call('office', 'GET', `/room_bookings/board?day=${day}`);
    expect(forOffice.data.list.find((one: { id: string }) => one.id === A).blocks).toMatchObject([{ title: '备课会' }]);
  });

  test('keeps the buffer of its rule free behind a booking', async () => {
    expect((await book('teacher', A, '10:00', '11:00')).code).toBe(0);
    expect((await book('homeroom', A, '11:00', '12:00')).code).toBe(200200);
    expect((await book('homeroom', A, '11:05', '12:00')).code).toBe(0);
  });

  test('follows its rule for teachers, not for who manages bookings', async () => {
    expect((await book('teacher', A, '06:00', '07:30')).message).toBe('开放时间 07:00–21:00');
    expect((await book('teacher', A, '10:00', '10:05')).message).toBe('时长应为 15–240 分钟');
    expect((await book('office', A, '06:00', '06:05')).code).toBe(0);
    const long = {
      broom_id: A,
      starts_at: instantAt(day, '08:00'),
      ends_at: instantAt(addDays(day, 1), '08:01'),
      title: '备课会',
    };
    expect((await call('office', 'POST', '/room_bookings', long)).message).toBe('时长应为 1–1440 分钟');
  });

  test('under maintenance is refused with its end, and its bookings have to move', async () => {
    const { data } = await book('teacher', A, '10:00', '11:00');
    const admin = await demo.as('orgadmin');
    const { data: before } = await admin.call('GET', `/brooms/${A}`);
    const { bfloor_id, number, name, name_en, kind, seats, equipment, version } = before;
    const body = { bfloor_id, number, name, name_en, kind, seats, equipment, version, bookable: true };
    const until = addDays(day, 1);
    await admin.call('PUT', `/brooms/${A}`, { body: { ...body, status: 'maintenance', status_until: until } });
    const moved = await call('teacher', 'GET', `/room_bookings/${data.id}`);
    expect(moved.data).toMatchObject({ status: 'to_move', actions: ['cancel', 'move'] });
    expect((await book('homeroom', A, '13:00', '14:00')).message).toMatch(/^房间维护中，至 /);
    const again = { broom_id: B, ...time('10:00', '11:00'), version: moved.data.version };
    expect((await call('teacher', 'PUT', `/room_bookings/${data.id}/move`, again)).data).toMatchObject({
      status: 'confirmed',
      room: { id: B },
    });
  });

  test('of another school is not there, and one that nobody may book is refused at its field', async () => {
    const foreign = demoId('broom:md-school:A:106');
    expect((await book('teacher', foreign, '10:00', '11:00')).errors).toMatchObject({
      broom_id: ['请选择可预订的房间'],
    });
    expect((await book('teacher', room('A:101'), '10:00', '11:00')).code).toBe(422001);
    expect((await call('teacher', 'GET', `/brooms/${foreign}/calendar?from=${day}&to=${day}`)).code).toBe(404001);
    expect((await call('teacher', 'GET', `/bfloors/${demoId('bfloor:md-school:A:1')}/now`)).code).toBe(404001);
    const { data } = await book('teacher', A, '10:00', '11:00');
    expect((await call('outsider', 'GET', `/room_bookings/${data.id}`)).code).toBe(404001);
    expect((await call('student', 'POST', '/room_bookings', {})).code).toBe(403001);
  });
});

describe('a series', () => {
  const dates = [0, 7, 14].map((n) => ({ day: addDays(day, n) }));
  const series = (more: object) =>
    call('teacher', 'POST', '/room_bookings/series', {
      broom_id: A,
      from: '10:00',
      to: '11:00',
      title: '备课会',
      dates,
      ...more,
    });

  test('says which day is taken and what else is free; that day goes to another room', async () => {
    await call('homeroom', 'POST', '/room_bookings', {
      broom_id: A,
      ...time('10:30', '11:30', dates[1]?.day),
      title: '备课会',
    });
    const looked = await series({ dry_run: true });
    expect(looked.data.created).toBe(0);
    expect(looked.data.dates).toMatchObject([
      { is_free: true },
      { is_free: false, problem: expect.stringContaining('该时段已被占用') },
      { is_free: true },
    ]);
    expect(looked.data.dates[1].proposals).toHaveLength(3);
    expect((await series({})).code).toBe(200200);
    expect(await sql(`select 1 from room_booking where title = '备课会'`)).toHaveLength(1);
    const chosen = [dates[0], { ...dates[1], broom_id: B }, dates[2]];
    expect((await series({ dates: chosen })).data.created).toBe(3);
    const rows = await sql(
      `select distinct series_id from room_booking where title = '备课会' and series_id is not null`,
    );
    expect(rows).toHaveLength(1);
  });

  test('names the days that are off, and leaves a plain weekend to the person', async () => {
    const off = { date_from: dates[1]?.day, date_to: dates[1]?.day, kind: 'holiday', name: '校庆' };
    const { data: calendar } = await call('orgadmin', 'GET', `/work_calendar_days?from=${day}&to=${day}`);
    const set = await call('orgadmin', 'PUT', '/work_calendar_days', { ...off, version: calendar.version });
    expect(set.code).toBe(0);
    const looked = (await series({ dry_run: true, dates: dates.slice(0, 2) })).data.dates;
    expect(looked[1].day_off).toBe('校庆');
    expect(looked[0].day_off).not.toBe('校庆');
    await sql(`delete from work_calendar_day where name = '校庆'`);
    const named = await sql('select date from work_calendar_day');
    const saturdays = [...Array(60).keys()]
      .map((n) => addDays(day, n))
      .filter((one) => new Date(one).getUTCDay() === 6);
    const weekend = saturdays.find((one) => !named.some((row) => row['date'] === one));
    const onSaturday = (await series({ dry_run: true, dates: [{ day: weekend }] })).data.dates;
    expect(onSaturday).toMatchObject([{ day_off: null }]);
  });

  test('is moved from one day on, also onto days that it had itself; where one finds its room taken none is', async () => {
    await series({});
    const own = async () =>
      sql(
        `select id, starts_at, version from room_booking where title = '备课会' and user_id = $1 order by starts_at`,
        [castId('teacher')],
      );
    const starts = async () => (await own()).map((one) => new Date(one['starts_at'] as string).toISOString());
    const [first] = await own();
    const move = (days: number, which: string, version: number) =>
      call('teacher', 'PUT', `/room_bookings/${first?.['id']}/move`, {
        broom_id: A,
        ...time('15:00', '16:00', addDays(day, days)),
        which,
        version,
      });
    expect((await move(7, 'following', 1)).code).toBe(0);
    expect(await starts()).toEqual([7, 14, 21].map((n) => instantAt(addDays(day, n), '15:00')));
    await book('homeroom', A, '15:00', '16:00', time('15:00', '16:00', addDays(day, 15)));
    const refused = await move(8, 'all', 2);
    expect(refused.message).toContain('该时段已被占用');
    expect(await starts()).toEqual([7, 14, 21].map((n) => instantAt(addDays(day, n), '15:00')));
    expect((await move(8, 'this', 2)).code).toBe(0);
  });

  test('is cancelled from one day on', async () => {
    await series({});
    const { data } = await call('teacher', 'GET', '/room_bookings?mine=true&per_page=50&status=confirmed');
    const second = data.list.find(
      (one: { title: string; starts_at: string }) =>
        one.title === '备课会' && one.starts_at === instantAt(addDays(day, 7), '10:00'),
    );
    const ended = await call('teacher', 'PUT', `/room_bookings/${second.id}/cancel`, {
      which: 'following',
      version: second.version,
    });
    expect(ended.data.status).toBe('cancelled');
    const left = await sql(`select 1 from room_booking where title = '备课会' and status = 'confirmed'`);
    expect(left).toHaveLength(1);
  });
});

describe('a booking that needs approval', () => {
  const hall = room('C:103');
  const ask = () => book('teacher', hall, '10:00', '11:00');

  test('holds the hour, is decided by somebody else, and only once', async () => {
    const { data } = await ask();
    expect(data).toMatchObject({ status: 'pending', actions: ['cancel', 'move'] });
    expect((await book('homeroom', hall, '10:30', '11:30')).code).toBe(200200);
    expect(
      (await call('homeroom', 'PUT', `/room_bookings/${data.id}/review`, { result: 'approve', version: 1 })).code,
    ).toBe(403001);
    const approved = await call('office', 'PUT', `/room_bookings/${data.id}/review`, { result: 'approve', version: 1 });
    expect(approved.data).toMatchObject({ status: 'confirmed' });
    const again = await call('office', 'PUT', `/room_bookings/${data.id}/review`, { result: 'reject', version: 2 });
    expect(again.message).toBe('预订状态已变为「已预订」，请刷新');
  });

  test('ends without a decision in time, and frees the hour', async () => {
    const { data } = await ask();
    await sql(`update room_booking set decide_by = now() - interval '1 minute' where id = $1`, [data.id]);
    await runBookingClock(demo.services);
    expect((await call('teacher', 'GET', `/room_bookings/${data.id}`)).data.status).toBe('expired');
    expect((await book('homeroom', hall, '10:30', '11:30')).code).toBe(0);
  });
});

describe('a check-in', () => {
  /** Moves a booking to that many minutes from now; what the room has at this hour of the day makes way. */
  const shift = async (id: string, minutes: number) => {
    await sql(`delete from room_booking where broom_id = $1 and id <> $2`, [A, id]);
    await sql(
      `update room_booking set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 60),
              blocked_until = now() + make_interval(mins => $2 + 60), release_at = now() + make_interval(mins => $2 + 15) where id = $1`,
      [id, minutes],
    );
  };

  test('is open from ten minutes before; who neither booked nor is invited cannot', async () => {
    const { data } = await book('teacher', A, '10:00', '11:00', { guest_ids: [castId('homeroom')] });
    await shift(data.id, 11);
    expect((await call('teacher', 'PUT', `/room_bookings/${data.id}/check_in`)).message).toMatch(/^签到时间为 /);
    await shift(data.id, 9);
    expect((await call('hrofficer', 'PUT', `/room_bookings/${data.id}/check_in`)).code).toBe(403001);
    expect((await call('homeroom', 'PUT', `/room_bookings/${data.id}/check_in`)).data.status).toBe('checked_in');
  });

  test('that is missing frees the room, and who waits for it is told and books', async () => {
    const { data } = await book('teacher', A, '10:00', '11:00');
    expect((await call('homeroom', 'POST', '/room_waits', { broom_id: B, ...time('10:00', '11:00') })).message).toBe(
      '该时段可以直接预订',
    );
    await shift(data.id, -20);
    const now = Date.now();
    const later = {
      starts_at: new Date(now + 60_000).toISOString(),
      ends_at: new Date(now + 30 * 60_000).toISOString(),
    };
    expect((await call('homeroom', 'POST', '/room_waits', { broom_id: A, ...later })).code).toBe(0);
    await runBookingClock(demo.services);
    expect((await call('teacher', 'GET', `/room_bookings/${data.id}`)).data.status).toBe('released');
    const told = await sql(`select title from notification where user_id = $1 and event = 'room_booking.free'`, [
      castId('homeroom'),
    ]);
    expect(told).toHaveLength(1);
    const { list: left } = (await call('homeroom', 'GET', '/room_waits')).data;
    expect(left.filter((one: { room: { id: string } }) => one.room.id === A)).toEqual([]);
    expect((await call('office', 'POST', '/room_bookings', { broom_id: A, ...later, title: '备课会' })).code).toBe(0);
  });

  test('and leaving early frees the rest', async () => {
    const { data } = await book('teacher', A, '10:00', '11:00');
    await shift(data.id, -5);
    await call('teacher', 'PUT', `/room_bookings/${data.id}/check_in`);
    const over = await call('teacher', 'PUT', `/room_bookings/${data.id}/finish`);
    expect(over.data.status).toBe('finished');
    expect(Date.parse(over.data.ends_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe('a swap', () => {
  const both = async () => {
    const mine = (await book('teacher', A, '10:00', '11:00')).data;
    const theirs = (await book('homeroom', B, '10:00', '11:00')).data;
    await call('teacher', 'POST', `/room_bookings/${mine.id}/swap_request`, { other_id: theirs.id, note: '需要大屏' });
    const { swaps } = (await call('homeroom', 'GET', `/room_bookings/${theirs.id}`)).data;
    return { mine, theirs, swap: swaps[0].id as string };
  };

  test('exchanges both rooms in one step', async () => {
    const { mine, theirs, swap } = await both();
    expect((await call('hrofficer', 'PUT', `/room_swaps/${swap}/answer`, { accept: true })).code).toBe(404001);
    expect((await call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept: true })).data.room.id).toBe(A);
    expect((await call('teacher', 'GET', `/room_bookings/${mine.id}`)).data.room.id).toBe(B);
    expect((await call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept: true })).message).toBe(
      '对方的预订已变化，请重新申请',
    );
    expect(theirs.id).not.toBe(mine.id);
  });

  test('is gone when one of the two has changed, and leaves both as they are', async () => {
    const { mine, swap } = await both();
    await call('teacher', 'PUT', `/room_bookings/${mine.id}/move`, {
      broom_id: A,
      ...time('10:00', '11:30'),
      version: 1,
    });
    expect((await call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept: true })).message).toBe(
      '对方的预订已变化，请重新申请',
    );
    expect((await call('teacher', 'GET', `/room_bookings/${mine.id}`)).data.room.id).toBe(A);
  });

  const GONE = '对方的预订已变化，请重新申请';
  const asked = async (id: string) => (await call('homeroom', 'GET', `/room_bookings/${id}`)).data.swaps;
  const todos = async () =>
    (await call('homeroom', 'GET', '/home/todos')).data.list.filter(
      (one: { kind: string }) => one.kind === 'room_swap',
    );

  test.each([
    ['cancelled', (id: string) => call('teacher', 'PUT', `/room_bookings/${id}/cancel`, { version: 1 })],
    [
      'moved',
      (id: string) =>
        call('teacher', 'PUT', `/room_bookings/${id}/move`, { broom_id: A, ...time('14:00', '15:00'), version: 1 }),
    ],
    [
      'begun',
      (id: string) =>
        sql(
          `update room_booking set starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes',
            blocked_until = now() + interval '1 hour', release_at = null where id = $1`,
          [id],
        ),
    ],
  ])('whose other booking is %s is shown no more and has no answer', async (_, change) => {
    const { mine, theirs, swap } = await both();
    expect([(await asked(theirs.id)).length, (await todos()).length]).toEqual([1, 1]);
    await change(mine.id);
    expect([await asked(theirs.id), await todos()]).toEqual([[], []]);
    for (const accept of [false, true])
      expect((await call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept })).message).toBe(GONE);
  });

  test('is accepted or its booking is cancelled, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { mine, theirs, swap } = await both();
      const [accepted, cancelled] = await Promise.all([
        call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept: true }),
        call('teacher', 'PUT', `/room_bookings/${mine.id}/cancel`, { version: 1 }),
      ]);
      expect([accepted.code === 0, cancelled.code === 0].filter(Boolean)).toHaveLength(1);
      expect((await call('homeroom', 'GET', `/room_bookings/${theirs.id}`)).data.room.id).toBe(
        accepted.code === 0 ? A : B,
      );
      await sql(`delete from room_booking where title = '备课会'`);
    }
  });

  test('that would overlap with a third booking is refused whole', async () => {
    const { mine, swap } = await both();
    await sql(
      `insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, user_id, status)
       values (gen_random_uuid(), $1, $2, $3, $4, $4, '备课会', $5, 'confirmed')`,
      [organizationId('sy-middle'), B, instantAt(day, '11:05'), instantAt(day, '12:00'), castId('hrofficer')],
    );
    await sql(`update room_booking set ends_at = $2, blocked_until = $2 where id = $1`, [
      mine.id,
      instantAt(day, '11:30'),
    ]);
    expect((await call('homeroom', 'PUT', `/room_swaps/${swap}/answer`, { accept: true })).message).toBe(
      '对方的预订已变化，请重新申请',
    );
    expect((await call('teacher', 'GET', `/room_bookings/${mine.id}`)).data.room.id).toBe(A);
  });
});

test('the plan of a floor says who has a room until when, and nothing of a private booking', async () => {
  await book('homeroom', A, '10:00', '11:00');
  await book('homeroom', A, '13:00', '14:00', { is_private: true });
  const { data } = await call('teacher', 'GET', `/bfloors/${demoId('bfloor:sy-middle:A:1')}/now?day=${day}`);
  const found = data.rooms.find((one: { id: string }) => one.id === A);
  expect(found.blocks).toMatchObject([
    { title: '备课会', who: '陈静怡', is_mine: false },
    { title: null, who: null },
  ]);
  expect(data.plan).toMatchObject({ mime: 'image/png' });
});

test('a room with bookings is not removed, and a floor says how many', async () => {
  await book('teacher', A, '10:00', '11:00');
  const admin = await demo.as('orgadmin');
  expect((await admin.call('DELETE', `/brooms/${A}`)).message).toMatch(/^该房间仍在使用：\d+ 个预订，请改为关闭$/);
  expect((await admin.call('DELETE', `/bfloors/${demoId('bfloor:sy-middle:A:1')}`)).message).toMatch(
    /^请先处理：6 间房、3 把锁、[1-9]\d* 个预订$/,
  );
});

describe('the calendar of the school', () => {
  test('opens rooms on a Saturday that is worked, and closes them on a holiday', async () => {
    const make = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(day, n)).find((one) => weekdayOf(one) === 6) ?? '';
    expect((await book('teacher', A, '10:00', '11:00', time('10:00', '11:00', make))).message).toBe(
      '该房间当天不开放预订',
    );
    await say(make, 'makeup', 3);
    expect((await book('teacher', A, '10:00', '11:00', time('10:00', '11:00', make))).code).toBe(0);
    await say(day, 'holiday', null);
    expect((await book('teacher', A, '10:00', '11:00')).message).toBe('该房间当天不开放预订');
    await sql('delete from work_calendar_day where date = any ($1)', [[make, day]]);
  });
});

describe('own bookings', () => {
  test('come in their order, apart from those that are over; check-in is offered in its time alone', async () => {
    await book('teacher', A, '10:00', '11:00');
    await book('teacher', B, '08:00', '09:00', time('08:00', '09:00', addDays(day, 1)));
    const { data } = await call('teacher', 'GET', '/room_bookings?mine=1&when=coming&per_page=100');
    const rows = data.list as { starts_at: string; ends_at: string; actions: string[]; status: string }[];
    const now = Date.now();
    expect(rows.every((row) => Date.parse(row.ends_at) >= now)).toBe(true);
    const starts = rows.map((row) => row.starts_at);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.toSorted());
    const over = await call('teacher', 'GET', '/room_bookings?mine=1&when=past&per_page=100');
    expect((over.data.list as { ends_at: string }[]).every((row) => Date.parse(row.ends_at) < now)).toBe(true);
    for (const row of rows.filter((one) => Date.parse(one.starts_at) > now + 3_600_000))
      expect(row.actions).not.toContain('check_in');
  });
});

/** What the school says of a day. */
const say = (on: string, kind: string, as_weekday: number | null) =>
  sql(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, as_weekday)
      select $1, client_id, id, $3, 'both', $4, $5 from organization where id = $2`,
    [demoId(`calendar:${on}`), organizationId('sy-middle'), on, kind, as_weekday],
  );

describe('the rooms in use this week', () => {
  const use = async (who: CastName = 'office') => (await call(who, 'GET', '/room_bookings/week_use')).data;

  test('counts a room once an hour, whatever of the hour is taken, and nothing that was given up', async () => {
    const before = await use();
    const at = (hour: number, rows: typeof before = before): number =>
      rows.hours.find((one: { weekday: number; hour: number }) => one.weekday === 7 && one.hour === hour)?.rooms ?? 0;
    const sunday = addDays(before.from, 6);
    const add = (school: string, room_id: string, from: string, to: string, status: string) =>
      sql(
        `insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, user_id, status)
           values (gen_random_uuid(), $1, $2, $3, $4, $4, '统计', $5, $6)`,
        [school, room_id, instantAt(sunday, from), instantAt(sunday, to), castId('office'), status],
      );
    const here = organizationId('sy-middle');
    await add(here, A, '05:10', '06:30', 'finished');
    await add(here, A, '06:40', '06:50', 'confirmed');
    await add(here, B, '06:00', '07:00', 'confirmed');
    await add(here, C, '06:00', '07:00', 'cancelled');
    const other = await sql(`select id, organization_id from broom where organization_id <> $1 limit 1`, [here]);
    await add(other[0]?.['organization_id'], other[0]?.['id'], '06:00', '07:00', 'confirmed');
    const after = await use();
    expect([at(5, after) - at(5), at(6, after) - at(6), at(7, after) - at(7)]).toEqual([1, 2, 0]);
    await sql(`delete from room_booking where title = '统计'`);
  });

  test('is for those who keep rooms or their bookings', async () => {
    expect((await call('teacher', 'GET', '/room_bookings/week_use')).code).toBe(403001);
    expect((await use('facilities')).rooms).toBeGreaterThan(0);
  });
});
