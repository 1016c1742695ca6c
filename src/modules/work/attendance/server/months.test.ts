import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Absence, absenceSources } from '#server/absence/absence.ts';
import { findExport } from '#server/data-task/definitions.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { monthOf } from './day/month-holds.queries.ts';
import { monthLocks, monthOfPeople } from './public.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** Corrections with their limit, and months that are closed: what is closed never changes. */

const demo = useDemo();
const { sql, clear, punched, recount, day } = staffDays(demo);
const absent: Absence[] = [];
const paid = new Set<string>();
const former = monthOf(addDays(`${monthOf(today())}-01`, -1));

beforeAll(async () => {
  // the demo has paid the month already
  await sql(`update wage set status = 'draft'`);
  absenceSources.with({ module: 'test', find: async () => absent })(demo.services);
  monthLocks.with({ module: 'test', isLocked: async (_db, _school, month) => paid.has(month) })(demo.services);
});
beforeEach(async () => {
  absent.length = 0;
  paid.clear();
  await clear();
});

/** Days of the last week on which the repairer is asked to be there. */
const lastDays = async (): Promise<string[]> =>
  (
    await sql<{ date: string }>(
      `select date::text from attendance_day where user_id = $1 and date between current_date - 6 and current_date - 1
        and jsonb_array_length(windows) > 0 order by date desc`,
      [castId('repairer')],
    )
  ).map(({ date }) => date);
const ask = (date: string, more: object = {}) =>
  demo.call('repairer', 'POST', '/attendance_fixes', {
    date,
    window: 0,
    kind: 'in',
    claimed_at: instantAt(date, '07:35'),
    reason: '抢修水管，忘记打卡',
    ...more,
  });
const decide = async (who: CastName, id: string, result = 'approve') => {
  const { data } = await demo.call(who, 'GET', `/attendance_fixes/${id}/flow`);
  return demo.call(who, 'PUT', `/attendance_fixes/${id}/decide`, {
    result,
    version: data?.version ?? 1,
    opinion: '情况属实',
  });
};
const month = async (name = former) => (await demo.call('hrofficer', 'GET', `/attendance_months/${name}`)).data;
const close = async (name = former) =>
  demo.call('hrofficer', 'PUT', `/attendance_months/${name}/close`, { version: (await month(name)).version });
const reopen = async (name = former) =>
  demo.call('hrofficer', 'PUT', `/attendance_months/${name}/reopen`, {
    version: (await month(name)).version,
    reason: '漏算一人',
  });

describe('a correction', () => {
  it('goes to the head, then to personnel, and the day is counted again', async () => {
    const [date = ''] = await lastDays();
    await punched('repairer', date, '11:55', '13:25', '17:02');
    await recount('repairer', date);
    expect((await day('repairer', date))?.marks).toEqual(['missing_in']);
    const { data, code, message } = await ask(date);
    expect({ code, message }).toMatchObject({ code: 0 });
    expect(data).toMatchObject({ status: 'submitted', window_in: '07:40', actions: ['withdraw'] });
    expect((await demo.call('teacher', 'GET', `/attendance_fixes/${data.id}`)).code).toBe(404001);
    expect((await demo.call('hrofficer', 'GET', '/attendance_fixes?scope=all')).data.list).toMatchObject([
      { id: data.id },
    ]);
    expect((await decide('hrofficer', data.id)).code).not.toBe(0);
    expect(await decide('facilities', data.id)).toMatchObject({ code: 0 });
    const half = (await demo.call('repairer', 'GET', `/attendance_fixes/${data.id}`)).data.status;
    if (half === 'submitted') expect(await decide('hrofficer', data.id)).toMatchObject({ code: 0 });
    expect((await demo.call('repairer', 'GET', `/attendance_fixes/${data.id}`)).data.status).toBe('approved');
    expect(await day('repairer', date)).toMatchObject({ marks: ['normal'], source: 'fix' });
  });

  it('is refused the fourth time in a month, also for many at once; the limit is that of the group', async () => {
    // in the first days of a month the week behind them is of the last one
    const [days = []] = [...Map.groupBy(await lastDays(), monthOf).values()].toSorted((a, b) => b.length - a.length);
    expect(days.length).toBeGreaterThan(1);
    const asked = days
      .slice(0, 2)
      .flatMap((date) => [
        ask(date),
        ask(date, { kind: 'out', claimed_at: instantAt(date, '11:55') }),
        ask(date, { window: 1, claimed_at: instantAt(date, '13:20') }),
      ]);
    const answers = await Promise.all(asked);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 0, 0, 200200, 200200, 200200]);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('本月补卡次数已用完');
    const mine = `/attendance_days/mine?month=${monthOf(days[0] ?? '')}`;
    expect((await demo.call('repairer', 'GET', mine)).data.fixes_left).toBe(0);
  });

  it('is refused for days too far back, windows that are none, the same punch twice, times of others', async () => {
    const [date = ''] = await lastDays();
    expect((await ask(addDays(today(), -9))).message).toBe('只能补近7天的卡');
    expect((await ask(addDays(today(), 1))).errors).toHaveProperty('date');
    expect((await ask(date, { window: 3 })).message).toBe('当天没有这个班次');
    expect((await ask(date, { claimed_at: instantAt(date, '20:00') })).errors).toHaveProperty('claimed_at');
    expect((await ask(date)).code).toBe(0);
    expect((await ask(date)).message).toBe('该次打卡已有待审批的补卡');
    expect((await demo.call('student', 'POST', '/attendance_fixes', {})).code).toBe(403001);
  });

  it('keeps its reason out of log and history', async () => {
    const [date = ''] = await lastDays();
    const { data } = await ask(date, { reason: '独特的原因XYZ' });
    const rows = await sql<{ reason: string }>('select reason_sealed as reason from attendance_fix where id = $1', [
      data.id,
    ]);
    expect(rows[0]?.reason).not.toContain('XYZ');
    for (const table of ['lifecycle_event', 'notification', 'audit_log'])
      expect(await sql(`select 1 from ${table} t where t::text like '%XYZ%'`)).toEqual([]);
  });
});

describe('a month', () => {
  it('is closed with its days counted once more, and none of them changes again', async () => {
    const [first] = await sql<{ date: string }>(
      `select date::text from attendance_day where user_id = $1 and date >= $2 and jsonb_array_length(windows) = 2 order by date limit 1`,
      [castId('office'), `${former}-01`],
    );
    const date = first?.date ?? '';
    await punched('office', date, '07:30', '11:50', '13:25', '17:02');
    expect(await close()).toMatchObject({ code: 0, data: { status: 'closed', actions: ['reopen'] } });
    expect(await day('office', date)).toMatchObject({ marks: ['normal'], closed: true });
    const totals = await demo.everywhere((db) => monthOfPeople(db, SCHOOL, [castId('office')], former));
    expect(totals.get(castId('office'))).toMatchObject({ minutes: 460, late: 0, is_closed: true });
    absent.push({
      user_id: castId('office'),
      from: instantAt(date, '00:00'),
      to: instantAt(date, '23:00'),
      why: 'leave',
    });
    await recount('office', date);
    expect(await day('office', date)).toMatchObject({ marks: ['normal'] });
    expect((await month()).list).toMatchObject([{ date, was: ['normal'], would_be: ['leave'] }]);
    absent.length = 0;
    await recount('office', date);
    expect((await month()).list).toEqual([]);
  });

  it('is not closed while it runs, nor while a correction waits, whose person is named', async () => {
    expect((await close(today().slice(0, 7))).message).toContain('尚未结束');
    await sql(
      `insert into attendance_fix (id, organization_id, user_id, date, "window", window_in, window_out, kind, claimed_at, reason_sealed, status)
       values (gen_random_uuid(), $1, $2, $3, 0, '07:40', '11:50', 'in', now(), 'x', 'submitted')`,
      [SCHOOL, castId('repairer'), `${former}-15`],
    );
    const [{ name } = { name: '' }] = await sql<{ name: string }>('select name from "user" where id = $1', [
      castId('repairer'),
    ]);
    expect(await close()).toMatchObject({ code: 200200, message: `尚有1条未处理：${name}` });
  });

  it('is not closed while a night of its last day runs', async () => {
    const last = addDays(`${monthOf(today())}-01`, -1);
    const [rule] = await sql<{ id: string; windows: unknown }>(
      `select r.id, r.windows from attendance_rule r join attendance_member m on m.rule_id = r.id where m.user_id = $1`,
      [castId('office')],
    );
    const nights = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, in: '20:00', out: '00:30', next_day: true }));
    await sql('update attendance_rule set windows = $2 where id = $1', [rule?.id, JSON.stringify(nights)]);
    await sql(
      `insert into work_calendar_day (id, client_id, school_id, date, applies, kind) values (gen_random_uuid(), $1, $2, $3, 'staff', 'workday')
       on conflict do nothing`,
      [organizationId('sy'), SCHOOL, last],
    );
    const clock = vi.spyOn(demo.services.clock, 'now');
    try {
      clock.mockReturnValue(Date.parse(instantAt(addDays(last, 1), '00:05')));
      await recount('office', last);
      expect((await month()).actions).toEqual([]);
      expect((await close()).message).toBe(`${former}尚未结束`);
      clock.mockReturnValue(Date.parse(instantAt(addDays(last, 1), '00:45')));
      expect(await close()).toMatchObject({ code: 0 });
      expect(await day('office', last)).toMatchObject({ marks: ['absent'], closed: true });
    } finally {
      clock.mockRestore();
      await sql('update attendance_rule set windows = $2 where id = $1', [rule?.id, JSON.stringify(rule?.windows)]);
      await sql('delete from work_calendar_day where school_id = $1 and date = $2', [SCHOOL, last]);
    }
  });

  it('is exported with a row for each school of somebody who works at two', async () => {
    const other = organizationId('sy-primary');
    const [rule] = await sql<{ id: string }>('select rule_id as id from attendance_member where organization_id = $1', [
      SCHOOL,
    ]);
    // two hundred people are read at once: the last of them stands on both sides of the edge
    await sql(
      `with made as (
         insert into "user" (id, client_id, name, name_pinyin, name_initials, grams, types, status)
         select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, o.client_id, '!', 'x', 'x', array['x'], array['teacher'], 'confirmed'
           from organization o, generate_series(1, 200) n where o.id = $1 returning id)
       insert into attendance_member (id, organization_id, rule_id, user_id, valid_from)
       select gen_random_uuid(), s, $3, m.id, current_date - 400 from made m, unnest(array[$1, $2]::uuid[]) s
        where s = $1 or m.id::text like '%200'`,
      [SCHOOL, other, rule?.id],
    );
    const rows: { user_id: string }[] = [];
    await demo.everywhere(async (db) => {
      const source = { db, scope: { organizations: [SCHOOL, other] }, actor: { organization_id: SCHOOL }, lang: 'cn' };
      const read = findExport('attendance_month')?.batches as (task: object) => AsyncIterable<typeof rows>;
      for await (const some of read({ ...source, params: { month: former } })) rows.push(...some);
    });
    await sql(`delete from attendance_member where user_id::text like '00000000-0000-4000-8000-%'`);
    expect(rows.filter((row) => row.user_id.endsWith('0200'))).toHaveLength(2);
  });

  it('is closed once, of two who press at the same time', async () => {
    const { version } = await month();
    const press = () => demo.call('hrofficer', 'PUT', `/attendance_months/${former}/close`, { version });
    const codes = (await Promise.all([press(), press()])).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });

  it('takes no correction after it was closed', async () => {
    const [date = ''] = await lastDays();
    await sql(
      `insert into attendance_month (id, organization_id, month, status) values (gen_random_uuid(), $1, $2, 'closed')
      on conflict (organization_id, month) do update set status = 'closed'`,
      [SCHOOL, monthOf(date)],
    );
    expect((await ask(date)).message).toBe(`${monthOf(date)}考勤已月结`);
  });

  it('is opened again with a reason, unless it was paid', async () => {
    await close();
    paid.add(former);
    expect((await month()).actions).toEqual([]);
    expect((await reopen()).message).toBe(`${former}工资已发放，不能重开`);
    paid.clear();
    expect(await reopen()).toMatchObject({ code: 0, data: { status: 'open' } });
    const closed = await sql('select id from attendance_day where closed and organization_id = $1', [SCHOOL]);
    expect(closed).toEqual([]);
  });

  it('belongs to personnel', async () => {
    expect((await demo.call('facilities', 'GET', '/attendance_months')).code).toBe(403001);
    expect((await demo.call('hrofficer', 'GET', '/attendance_months/2020-01')).code).toBe(404001);
  });
});
