import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorPassed } from '#modules/campus/doors/server/public.ts';
import { type Absence, absenceSources } from '#server/absence/absence.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { nobodyBusy } from '../../../../server/testing/nobody-busy.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { recountJob, wipeCoordinates } from './attendance.jobs.ts';
import { workWindowsOf } from './day/hours.queries.ts';
import { recountAt } from './day/recount.service.ts';
import { recountCalendar } from './listeners.service.ts';
import { attendanceHours } from './public.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** The days of staff as they become known: by doors, by leave, by the calendar, whenever and in whichever order. */

const demo = useDemo();
const { sql, clear, worked, punched, recount, day } = staffDays(demo);
const absent: Absence[] = [];
const run = { id: 'x', attempt: 1, is_last: true, signal: new AbortController().signal };
let monday = '';

beforeAll(async () => {
  absenceSources.with({ module: 'test', find: async () => absent })(demo.services);
  monday = (await worked('office', 1))[0] as string;
});
beforeEach(async () => {
  absent.length = 0;
  await clear();
});

const away = (who: CastName, from: string, to: string, why: Absence['why'] = 'leave') =>
  absent.push({ user_id: castId(who), from: instantAt(monday, from), to: instantAt(monday, to), why });
const explain = async (who: CastName, of: CastName, date = monday) =>
  demo.call(who, 'GET', `/attendance_days/explain?user_id=${castId(of)}&date=${date}`);

describe('a day', () => {
  it('is late by a punch at 07:52, and normal with the leave as its source once leave is agreed on', async () => {
    await punched('office', monday, '07:52', '11:50', '13:25', '17:02');
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['late'], late: 12, source: null });
    away('office', '07:40', '08:30');
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['normal'], late: 0, source: 'leave' });
    const { data } = await explain('hrofficer', 'office');
    expect(data).toMatchObject({
      marks: ['normal'],
      source: 'leave',
      rule: { name: '行政后勤' },
      away: [{ why: 'leave' }],
    });
  });

  it('says of an illness what everybody may know: leave', async () => {
    away('office', '00:00', '23:59', 'ill');
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['leave'] });
    expect(JSON.stringify((await explain('hrofficer', 'office')).data)).not.toContain('ill"');
  });

  it('takes a door that told late, in whichever order, and told twice it is one punch', async () => {
    const pass = (time: string, access_event_id: string) => ({
      access_event_id,
      organization_id: SCHOOL,
      doorlock_id: demoId('lock:gate:南校区南门'),
      campus_id: demoId('campus:sy-middle:SOUTH'),
      broom_id: null,
      gate_id: null,
      user_id: castId('office'),
      guest_ref: null,
      direction: null,
      kind: 'card' as const,
      at: instantAt(monday, time),
    });
    const [first, last] = [uuidv7(), uuidv7()];
    await demo.services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const source = { db, afterCommit, services: demo.services };
      for (const [time, id] of [
        ['17:04', last],
        ['07:33', first],
        ['17:04', last],
      ] as const)
        await doorPassed.emit(source, pass(time, id));
    });
    const rows = await sql<{ source: string; lat: null; verdict: string }>(
      'select source, lat, verdict from attendance_punch where user_id = $1',
      [castId('office')],
    );
    expect(rows).toEqual([1, 2].map(() => ({ source: 'door', lat: null, verdict: 'valid' })));
    await punched('office', monday, '11:52', '13:20');
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['normal'] });
  });

  it('takes a door at the end of a night whose group ended with the day', async () => {
    const [member] = await sql<{ id: string; valid_to: string | null }>(
      'select id, valid_to::text from attendance_member where user_id = $1 order by valid_from desc limit 1',
      [castId('office')],
    );
    await sql('update attendance_member set valid_to = $2 where id = $1', [member?.id, monday]);
    const opened = (on: string, time: string) =>
      demo.services.database.write(EVERYWHERE, async ({ db, afterCommit }) =>
        doorPassed.emit(
          { db, afterCommit, services: demo.services },
          {
            access_event_id: uuidv7(),
            organization_id: SCHOOL,
            doorlock_id: demoId('lock:gate:南校区南门'),
            campus_id: demoId('campus:sy-middle:SOUTH'),
            broom_id: null,
            gate_id: null,
            user_id: castId('office'),
            guest_ref: null,
            direction: 'out',
            kind: 'card',
            at: instantAt(on, time),
          },
        ),
      );
    await opened(addDays(monday, 1), '06:10');
    await opened(addDays(monday, 2), '06:10');
    await sql('update attendance_member set valid_to = $2 where id = $1', [member?.id, member?.valid_to]);
    expect(await sql('select id from attendance_punch where user_id = $1', [castId('office')])).toHaveLength(1);
  });

  it('believes no door whose clock runs ahead', async () => {
    await demo.services.database.write(EVERYWHERE, async ({ db, afterCommit }) =>
      doorPassed.emit(
        { db, afterCommit, services: demo.services },
        {
          access_event_id: uuidv7(),
          organization_id: SCHOOL,
          doorlock_id: demoId('lock:gate:南校区南门'),
          campus_id: demoId('campus:sy-middle:SOUTH'),
          broom_id: null,
          gate_id: null,
          user_id: castId('office'),
          guest_ref: null,
          direction: 'in',
          kind: 'card',
          at: new Date(Date.now() + 600_000).toISOString(),
        },
      ),
    );
    const [row] = await sql<object>('select verdict, reason from attendance_punch where user_id = $1', [
      castId('office'),
    ]);
    expect(row).toEqual({ verdict: 'doubtful', reason: 'door_clock' });
  });

  it('is the same when the worker is killed and the job runs again, or two run at once', async () => {
    await punched('office', monday, '07:30', '11:50', '13:25');
    const payload = {
      organization_id: SCHOOL,
      user_ids: [castId('office')],
      from: addDays(monday, -1),
      to: addDays(monday, 1),
    };
    await Promise.all([1, 2, 3].map(() => recountJob.handler(demo.services, payload, run)));
    await recountJob.handler(demo.services, payload, run);
    expect(await day('office', monday)).toMatchObject({ marks: ['missing_out'] });
    expect(
      await sql('select id from attendance_day where user_id = $1 and date = $2', [castId('office'), monday]),
    ).toHaveLength(1);
  });

  it('sees the punch of a transaction that it had to wait for', async () => {
    await recount('office', monday);
    await demo.services.database.write(EVERYWHERE, async ({ db }) => {
      await recountAt({ db, services: demo.services }, SCHOOL, [castId('office')], monday, monday);
      const second = recount('office', monday);
      await punched('office', monday, '07:30', '11:50', '13:25', '17:00');
      void second.catch(() => undefined);
    });
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['normal'] });
  });

  it('follows the calendar: a day off asks nothing, a make-up Saturday goes by its weekday', async () => {
    const root = organizationId('sy');
    await sql(
      `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name) values (gen_random_uuid(), $1, $2, $3, 'staff', 'holiday', '校庆')`,
      [root, SCHOOL, monday],
    );
    await recount('office', monday);
    expect(await day('office', monday)).toMatchObject({ marks: ['holiday'], minutes: 0 });
    const saturday = addDays(monday, 6 - weekdayOf(monday) - 7);
    await sql(
      `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, as_weekday) values (gen_random_uuid(), $1, $2, $3, 'staff', 'makeup', 1)`,
      [root, SCHOOL, saturday],
    );
    await recount('office', saturday);
    expect(await day('office', saturday)).toMatchObject({ marks: ['absent'] });
    const jobs = () =>
      sql<{ n: number }>(`select count(*)::int as n from pgboss.job where name = 'attendance.recount'`).catch(() => [
        { n: 0 },
      ]);
    const [before] = await jobs();
    await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      recountCalendar(
        { db, afterCommit, services: demo.services },
        { organization_id: SCHOOL, from: saturday, to: saturday },
      ),
    );
    expect((await jobs())[0]?.n).toBe((before?.n ?? 0) + 1);
    await sql(`delete from work_calendar_day where school_id = $1 and date in ($2, $3) and applies = 'staff'`, [
      SCHOOL,
      monday,
      saturday,
    ]);
    await recount('office', saturday);
    expect((await day('office', saturday))?.marks).toEqual(['holiday']);
  });

  it('goes by the roster for whose group says so', async () => {
    await nobodyBusy(demo.test_db); // a duty of the demo on that day would ask for a second span
    attendanceHours.with({
      module: 'test',
      find: async (_source, _school, ids) =>
        ids.map((user_id) => ({ user_id, day: monday, from: '22:00', to: '06:00' })),
    })(demo.services);
    const [rule] = await sql<{ id: string }>(`select rule_id as id from attendance_member where user_id = $1`, [
      castId('office'),
    ]);
    await sql(`update attendance_rule set mode = 'roster' where id = $1`, [rule?.id]);
    await sql(
      `insert into attendance_punch (id, organization_id, user_id, at, source, verdict) values
         (gen_random_uuid(), $1, $2, $3, 'door', 'valid'), (gen_random_uuid(), $1, $2, $4, 'door', 'valid')`,
      [SCHOOL, castId('office'), instantAt(monday, '21:55'), instantAt(addDays(monday, 1), '06:10')],
    );
    await recount('office', monday, addDays(monday, 1));
    expect(await day('office', monday)).toMatchObject({ marks: ['normal'], minutes: 480 });
    expect((await day('office', addDays(monday, 1)))?.minutes).toBe(0);
    const windows = await demo.everywhere((db) =>
      workWindowsOf({ db, services: demo.services }, SCHOOL, [castId('office'), castId('student')], monday, monday),
    );
    expect([...windows.known]).toEqual([castId('office')]);
    expect(windows.spans).toEqual([
      {
        user_id: castId('office'),
        day: monday,
        from: instantAt(monday, '22:00'),
        to: instantAt(addDays(monday, 1), '06:00'),
      },
    ]);
    await sql(`update attendance_rule set mode = 'fixed' where id = $1`, [rule?.id]);
  });
});

describe('who sees a day', () => {
  it('is everybody of the school for personnel, the own department for a head, nobody for a teacher', async () => {
    const month = monday.slice(0, 7);
    const people = async (who: CastName) =>
      (await demo.call(who, 'GET', `/attendance_days?month=${month}&per_page=50`)).data;
    const all = await people('hrofficer');
    const own = await people('facilities');
    expect(all.total).toBeGreaterThan(own.total);
    const departments = new Set(own.list.map((row: { department: { id: string } }) => row.department.id));
    expect([...departments]).toEqual([departmentId('sy-middle', 'ZW')]);
    expect((await demo.call('teacher', 'GET', `/attendance_days?month=${month}`)).code).toBe(403001);
    expect((await explain('facilities', 'office')).code).toBe(404001);
    expect((await explain('facilities', 'repairer')).code).toBe(0);
    expect(
      (await demo.call('principal', 'GET', `/attendance_days/explain?user_id=${castId('outsider')}&date=${monday}`))
        .code,
    ).toBe(404001);
  });

  it('finds people by mark, name and department', async () => {
    await recount('office', monday);
    const month = monday.slice(0, 7);
    const found = (query: string) => demo.call('hrofficer', 'GET', `/attendance_days?month=${month}&${query}`);
    expect((await found('q=赵晓彤')).data.list).toHaveLength(1);
    expect((await found(`mark=absent&department_id=${departmentId('sy-middle', 'XZB')}`)).data.total).toBeGreaterThan(
      0,
    );
    expect((await found(`department_id=${departmentId('md-school', 'XZB')}`)).data.total).toBe(0);
  });

  it('is the person themselves, with the windows of today and what is left of the corrections', async () => {
    const { data } = await demo.call('office', 'GET', '/attendance_days/mine');
    expect(data).toMatchObject({ today: today(), fix_limit: 3, fixes_left: 3, rule: { name: '行政后勤' } });
    expect((await demo.call('office', 'GET', `/attendance_days/mine/${monday}`)).data.person.id).toBe(castId('office'));
    expect((await demo.call('student', 'GET', '/attendance_days/mine')).code).toBe(403001);
  });
});

it('forgets where people stood after ninety days, and nothing else', async () => {
  await sql(
    `insert into attendance_punch (id, organization_id, user_id, at, source, verdict, lat, lng, accuracy_m, created_at)
     select gen_random_uuid(), $1, $2, now() - n * interval '1 day', 'gps', 'valid', 22.5, 113.9, 20, now() - n * interval '1 day'
       from unnest(array[89, 91]) n`,
    [SCHOOL, castId('office')],
  );
  await wipeCoordinates.handler(demo.services, {}, run);
  const rows = await sql<{ lat: string | null; accuracy_m: number }>(
    'select lat, accuracy_m from attendance_punch order by at',
  );
  expect(rows.map(({ lat }) => lat !== null)).toEqual([false, true]);
  expect(rows.map(({ accuracy_m }) => accuracy_m)).toEqual([20, 20]);
});
