import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { beginDays } from './attendance.jobs.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** Attendance groups: who follows which, from when on, and never two. */

const demo = useDemo();
const { sql } = staffDays(demo);
const tomorrow = addDays(today(), 1);
const department = (code: string) => ({
  kind: 'department',
  id: departmentId('sy-middle', code),
  user_types: ['teacher'],
});
const draft = (more: object = {}) => ({
  name: `物理组${Math.random().toString(36).slice(2, 8)}`,
  audience: { include: [department('WL')] },
  mode: 'fixed',
  windows: [{ weekday: 1, in: '07:40', out: '11:50' }],
  place_ids: [demoId('attendance_place:gate')],
  effective_from: tomorrow,
  ...more,
});
const create = (more: object = {}) => demo.call('hrofficer', 'POST', '/attendance_rules', draft(more));
const followers = (id: string) =>
  sql<{ user_id: string; valid_from: string; valid_to: string | null }>(
    'select user_id, valid_from::text, valid_to::text from attendance_member where rule_id = $1 order by user_id, valid_from',
    [id],
  );

describe('a group', () => {
  it('holds from its first day on for whom it means, exempt ones left out', async () => {
    const { data, code, errors } = await create();
    expect({ code, errors }).toEqual({ code: 0, errors: undefined });
    const people = await followers(data.id);
    expect(people.length).toBe(data.people);
    expect(people.every((one) => one.valid_from === tomorrow)).toBe(true);
    const first = people[0]?.user_id as string;
    const { data: changed } = await demo.call('hrofficer', 'PUT', `/attendance_rules/${data.id}`, {
      ...draft({ name: data.name }),
      exempt: { include: [{ kind: 'person', id: first }] },
      version: data.version,
    });
    expect(changed.people).toBe(data.people - 1);
    expect((await followers(data.id)).map((one) => one.user_id)).not.toContain(first);
    const { data: got } = await demo.call('hrofficer', 'GET', `/attendance_rules/${data.id}`);
    expect(got.named.include).toMatchObject([{ name: '物理组' }]);
    expect((await demo.call('hrofficer', 'DELETE', `/attendance_rules/${data.id}`)).code).toBe(0);
  });

  it('is refused at its field with what is wrong, and nothing is stored', async () => {
    const at = async (more: object) => Object.keys((await create(more)).errors ?? {});
    expect(await at({ windows: [] })).toContain('windows');
    expect(await at({ windows: [{ weekday: 1, in: '22:00', out: '06:00' }] })).toEqual(['windows.0.out']);
    expect(
      await at({
        windows: [
          { weekday: 1, in: '07:00', out: '09:00' },
          { weekday: 1, in: '08:00', out: '10:00' },
        ],
      }),
    ).toContain('windows');
    expect(await at({ effective_from: today() })).toEqual(['effective_from']);
    expect(await at({ effective_to: today() })).toEqual(['effective_to']);
    expect(await at({ half_day_after: 120, absent_after: 90 })).toEqual(['absent_after']);
    expect(await at({ place_ids: [demoId('attendance_place:nowhere')] })).toContain('place_ids');
    expect(await at({ name: '行政后勤' })).toEqual(['name']);
    expect(
      await at({ audience: { include: [{ ...department('WL'), id: departmentId('md-school', 'YUW') }] } }),
    ).toContain('audience');
    expect(await sql(`select id from attendance_rule where name like '物理组%'`)).toEqual([]);
  });

  it('of flexible hours has a length, and core hours inside of the others', async () => {
    const hours = { mode: 'flexible', windows: [{ weekday: 1, in: '07:00', out: '19:00' }] };
    const at = async (more: object) => Object.keys((await create({ ...hours, ...more })).errors ?? {});
    expect(await at({})).toEqual(['required_minutes']);
    expect(await at({ required_minutes: 480, windows: [] })).toContain('windows');
    expect(await at({ required_minutes: 720, windows: [{ weekday: 1, in: '09:00', out: '17:00' }] })).toEqual([
      'required_minutes',
    ]);
    const core = (from: string, to: string) => ({ core_windows: [{ weekday: 1, in: from, out: to }] });
    expect(await at({ required_minutes: 480, ...core('06:30', '10:00') })).toEqual(['core_windows.0.in']);
    const { data, code } = await create({ ...hours, required_minutes: 480, ...core('10:00', '15:00') });
    expect(code).toBe(0);
    expect(data).toMatchObject({ mode: 'flexible', required_minutes: 480, core_windows: [{ in: '10:00' }] });
    // of fixed hours nothing of that is kept by mistake
    expect(Object.keys((await create({ required_minutes: 480 })).errors ?? {})).toEqual(['required_minutes']);
    await demo.call('hrofficer', 'DELETE', `/attendance_rules/${data.id}`);
  });

  it('names who follows another group in its time', async () => {
    const { errors } = await create({ audience: { include: [department('XZB')] } });
    expect(errors?.['audience']?.[0]).toContain('赵晓彤（行政后勤）');
  });

  it('keeps who follows it when somebody is meant by two through a change of departments, and names them', async () => {
    const { data } = await create();
    const [before] = await followers(data.id);
    await sql(`update attendance_rule set audience = $2 where id = $1`, [
      demoId('attendance_rule:teachers'),
      JSON.stringify({ include: [department('YUW'), department('SX'), department('WL')], exclude: [] }),
    ]);
    await beginDays(demo.services, SCHOOL);
    const twice = await sql(
      `select 1 from attendance_member a join attendance_member b on a.user_id = b.user_id and a.id < b.id
        and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
    );
    expect(twice).toEqual([]);
    expect((await followers(data.id)).map((one) => one.user_id)).toContain(before?.user_id);
    const { data: other } = await demo.call(
      'hrofficer',
      'GET',
      `/attendance_rules/${demoId('attendance_rule:teachers')}`,
    );
    expect(other.overlapping.length).toBeGreaterThan(0);
    await sql(`update attendance_rule set audience = $2 where id = $1`, [
      demoId('attendance_rule:teachers'),
      JSON.stringify({ include: [department('YUW'), department('SX')], exclude: [] }),
    ]);
    await demo.call('hrofficer', 'DELETE', `/attendance_rules/${data.id}`);
  });

  it('ends for who leaves, whose days stay', async () => {
    const office = demoId('attendance_rule:office');
    await sql(`update attendance_rule set exempt = $2 where id = $1`, [
      office,
      JSON.stringify({ include: [{ kind: 'person', id: castId('finance'), user_types: [] }], exclude: [] }),
    ]);
    await beginDays(demo.services, SCHOOL);
    const own = (await followers(office)).find((one) => one.user_id === castId('finance'));
    expect(own?.valid_to).toBe(addDays(today(), -1));
    const days = await sql('select id from attendance_day where user_id = $1 and date < current_date - 1', [
      castId('finance'),
    ]);
    expect(days.length).toBeGreaterThan(0);
    await sql(`update attendance_rule set exempt = null where id = $1`, [office]);
    await beginDays(demo.services, SCHOOL);
    expect((await followers(office)).filter((one) => one.user_id === castId('finance'))).toHaveLength(2);
  });

  it('counts who follows it today, on the day of the school', async () => {
    const { data } = await create();
    const [one] = await followers(data.id);
    // a zone in which it is another day than for the database
    const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await sql('update organization set timezone = $2 where id = $1', [SCHOOL, zone]);
    const until = async (day: string) => {
      await sql(
        `update attendance_member set valid_from = valid_from - 30, valid_to = $3 where rule_id = $1 and user_id = $2`,
        [data.id, one?.user_id, day],
      );
      return (await demo.call('hrofficer', 'GET', `/attendance_rules/${data.id}`)).data.people;
    };
    const people = [await until(addDays(today(zone), -1)), await until(today(zone))];
    await sql('update organization set timezone = $2 where id = $1', [SCHOOL, 'Asia/Shanghai']);
    await demo.call('hrofficer', 'DELETE', `/attendance_rules/${data.id}`);
    expect(people).toEqual([data.people - 1, data.people]);
  });

  it('cannot hold for one person twice, by the database itself', async () => {
    const [one] = await followers(demoId('attendance_rule:office'));
    const twice = demo.services.database.write(EVERYWHERE, ({ db }) =>
      db.execute(
        `insert into attendance_member (id, organization_id, rule_id, user_id, valid_from) values (gen_random_uuid(), '${SCHOOL}', '${demoId('attendance_rule:teachers')}', '${one?.user_id}', current_date)`,
      ),
    );
    await expect(twice).rejects.toThrow();
  });

  it('with records is not removed, and belongs to its school', async () => {
    const id = demoId('attendance_rule:office');
    expect((await demo.call('hrofficer', 'DELETE', `/attendance_rules/${id}`)).code).toBe(200200);
    expect((await demo.call('facilities', 'GET', `/attendance_rules/${id}`)).code).toBe(403001);
    expect(organizationId('sy-middle')).toBe(SCHOOL);
  });
});
