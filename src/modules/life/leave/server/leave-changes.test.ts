import { beforeAll, describe, expect, it } from 'vitest';
import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { teacherStatusChanged } from '#modules/people/staff/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { closedMonths } from './ports.ts';
import { addMonths } from './quota/cycles.policy.ts';
import { checkSums, runQuotaClock } from './quota/quota-clock.jobs.ts';
import { recountLeave } from './request/recount.service.ts';
import { watchLongSick } from './sick/long-sick.service.ts';
import { leaveDesk, SCHOOL } from './testing/leave-desk.ts';

/** What changes around leave that stands: the calendar, the work of a person, a new year, a long illness. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, asked, ask, typeId, quota } = desk;
const YEAR = new Date().getFullYear() + 1;
/** A Monday of May or June of next year: no holiday of the demo lies there. */
const monday = (week: number): string => {
  const first = `${YEAR}-05-10`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, ((8 - weekday) % 7) + week * 7);
};
const say = (day: string, kind: 'rest' | 'workday') =>
  sql(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name, as_weekday)
     select gen_random_uuid(), client_id, $1, $2, 'both', $3, case when $3 = 'rest' then '校庆' end, case when $3 <> 'rest' then 1 end
       from organization where id = $1
     on conflict (school_id, date, applies) where school_id is not null do update set kind = excluded.kind, name = excluded.name`,
    [SCHOOL, day, kind],
  );
const recount = (from: string, to = from) =>
  recountLeave(demo.services, { organization_id: SCHOOL, user_id: null, from, to });
const give = async (who: CastName, granted: number) => {
  await sql('delete from vacation_amount_user where user_id = $1 and cycle_from = $2 and held = 0 and used = 0', [
    castId(who),
    `${YEAR}-01-01`,
  ]);
  await ok('hrofficer', 'POST', '/vacation_amount_users', {
    user_id: castId(who),
    vacation_type_id: await typeId('annual'),
    on: `${YEAR}-05-01`,
    granted,
    reason: '按工龄核定',
  });
};
const history = (id: string) =>
  sql<{ move: string; reason: string | null }>(
    `select move, reason from lifecycle_event where entity_id = $1 and move = 'recount' order by at`,
    [id],
  );
const at = (day: string) =>
  Object.create(demo.services, { clock: { value: { now: () => Date.parse(`${day}T02:00:00+08:00`) } } });

describe('a calendar that changes', () => {
  it('counts leave that stands again, gives back what is free now, and tells the person once', async () => {
    const [first, third] = [monday(0), addDays(monday(0), 2)];
    for (let n = 0; n < 4; n++) await say(addDays(first, n), 'workday');
    await give('media', 5);
    const leave = await asked('media', 'annual', first, addDays(first, 3));
    await desk.agree(leave.id);
    expect(await quota('media', 'annual', first)).toMatchObject({ used: 4, left: 1 });
    await say(third, 'rest');
    await recount(third);
    await recount(third);
    expect(await desk.show('media', leave.id)).toMatchObject({ amount: 3, status: 'approved' });
    expect(await quota('media', 'annual', first)).toMatchObject({ used: 3, left: 2 });
    expect(await history(leave.id)).toEqual([{ move: 'recount', reason: `${third}: 1 → 0` }]);
    const told = await desk.told('media', 'vacation.recounted');
    expect(told).toHaveLength(1);
    expect(told[0]?.title).toContain('由4天改为3天');
    await say(third, 'workday');
    await recount(third);
    expect(await desk.show('media', leave.id)).toMatchObject({ amount: 4 });
    expect(await quota('media', 'annual', first)).toMatchObject({ used: 4, left: 1 });
    expect(await checkSums(demo.services)).toEqual([]);
  });

  it('takes no more than is left: the day is not counted, and those in charge hear of it', async () => {
    const first = monday(1);
    for (let n = 0; n < 3; n++) await say(addDays(first, n), n === 1 ? 'rest' : 'workday');
    await give('finance', 2);
    const leave = await asked('finance', 'annual', first, addDays(first, 2));
    expect(leave.amount).toBe(2);
    await say(addDays(first, 1), 'workday');
    await recount(addDays(first, 1));
    await recount(addDays(first, 1));
    expect(await desk.show('finance', leave.id)).toMatchObject({ amount: 2, status: 'submitted' });
    expect(await quota('finance', 'annual', first)).toMatchObject({ held: 2, left: 0 });
    expect(await desk.told('hrofficer', 'vacation.recount_short')).toHaveLength(1);
  });

  it('leaves a closed month as it is and names the difference', async () => {
    const first = monday(2);
    closedMonths.with({ module: 'test', among: async () => new Set([first.slice(0, 7)]) })(demo.services);
    for (let n = 0; n < 2; n++) await say(addDays(first, n), 'workday');
    const leave = await asked('research', 'personal', first, addDays(first, 1));
    await desk.agree(leave.id);
    await say(first, 'rest');
    await recount(first);
    await recount(first);
    expect(await desk.show('research', leave.id)).toMatchObject({ amount: 2 });
    const [told, ...more] = await desk.told('hrofficer', 'vacation.recount_kept');
    expect(told?.title).toContain(first.slice(0, 7));
    expect(more).toEqual([]);
  });

  it('asks for it by a job, where there is leave at all', async () => {
    const jobs = async () =>
      (await sql<{ n: number }>(`select count(*)::int as n from pgboss.job where name = 'leave.recount'`))[0]?.n ?? 0;
    const emit = (day: string) =>
      demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
        calendarChanged.emit(
          { db, afterCommit, services: demo.services },
          { organization_id: SCHOOL, from: day, to: day },
        ),
      );
    const before = await jobs();
    await emit(`${YEAR + 3}-10-20`);
    expect(await jobs()).toBe(before);
    await emit(monday(0));
    expect(await jobs()).toBe(before + 1);
  });
});

describe('a carried rest', () => {
  it('is announced thirty days before the first of April and is gone on that day', async () => {
    await give('office', 3);
    // nothing of the year before comes along
    await sql(`update vacation_amount_user set status = 'closed' where user_id = $1 and cycle_from < $2`, [
      castId('office'),
      `${YEAR}-01-01`,
    ]);
    const row = await quota('office', 'annual', monday(0));
    await sql(`update vacation_amount_user set carried = 2, carry_expires_on = $2 where id = $1`, [
      row?.id,
      `${YEAR}-03-31`,
    ]);
    await sql(
      `insert into vacation_amount_entry (id, organization_id, amount_user_id, kind, delta, reason) values (gen_random_uuid(), $1, $2, 'carry', 2, '上年结余')`,
      [SCHOOL, row?.id],
    );
    await runQuotaClock(at(`${YEAR}-02-28`));
    expect(await desk.told('office', 'vacation_amount.expiring')).toEqual([]);
    for (const day of [`${YEAR}-03-01`, `${YEAR}-03-02`]) await runQuotaClock(at(day));
    const [notice, ...more] = await desk.told('office', 'vacation_amount.expiring');
    expect(notice?.title).toBe(`年休假还有2天将于${YEAR}年3月31日过期`);
    expect(more).toEqual([]);
    await runQuotaClock(at(`${YEAR}-03-31`));
    expect(await quota('office', 'annual', monday(0))).toMatchObject({ left: 5, expired: 0 });
    for (const day of [`${YEAR}-04-01`, `${YEAR}-04-02`]) await runQuotaClock(at(day));
    expect(await quota('office', 'annual', monday(0))).toMatchObject({ left: 3, expired: 2 });
    const detail = await ok('office', 'GET', `/vacation_amount_users/${row?.id}`);
    expect(detail.entries.at(-1)).toMatchObject({
      kind: 'expire',
      delta: -2,
      reason: `结转至 ${YEAR}-03-31`,
      by: null,
    });
    expect((await desk.told('office', 'vacation_amount.expired'))[0]?.title).toBe('年休假的2天已过期');
  });
});

describe('overtime', () => {
  const sheet = async (rows: object[], type = 'comp') =>
    call('hrofficer', 'POST', '/vacation_amount_users/earn', { vacation_type_id: await typeId(type), rows });
  const periods = async (status: 'open' | 'closed') =>
    sql('update vacation_amount_user set status = $1 where vacation_type_id = $2', [status, await typeId('comp')]);
  // the first of April of next year, before, ended those of this year
  beforeAll(() => periods('open'));
  const row = (who: CastName, days: number, amount = 4) => ({
    user_id: castId(who),
    worked_on: addDays(today(), days),
    amount,
    reason: '校庆值班',
  });

  it('is added to what was earned, each day of a person once, all of a sheet or nothing', async () => {
    const earned = async () => (await sql(`select id from vacation_amount_entry where kind = 'earn'`)).length;
    const before = await earned();
    const { data, code, message } = await sheet([row('teacher', -3), row('office', -3, 2)]);
    expect(code, message).toBe(0);
    expect(data.list).toHaveLength(2);
    const [mine] = (await ok('teacher', 'GET', `/vacation_amount_users?vacation_type_id=${await typeId('comp')}`)).list;
    const detail = await ok('teacher', 'GET', `/vacation_amount_users/${mine.id}`);
    expect(detail.entries.at(-1)).toMatchObject({ kind: 'earn', delta: 4, reason: '校庆值班' });
    expect((await desk.told('teacher', 'vacation_amount.earned'))[0]?.title).toContain('+4小时');
    const again = await sheet([row('media', -3), row('teacher', -3)]);
    expect(again.message).toMatch(/^王建国.+的加班已登记$/);
    expect(await earned()).toBe(before + 2);
    const both = await Promise.all([sheet([row('media', -2)]), sheet([row('media', -2)])]);
    expect(both.map((one) => one.code).sort()).toEqual([0, 200200]);
    expect(await checkSums(demo.services)).toEqual([]);
  });

  it('is not entered for oneself, for another day than one behind, for a stranger, into a type that is granted', async () => {
    expect((await sheet([row('hrofficer', -3)])).message).toBe('不能调整自己的额度');
    expect((await sheet([row('media', 3)])).errors).toHaveProperty('rows.0.worked_on');
    expect((await sheet([row('outsider', -3)])).errors).toEqual({ 'rows.0.user_id': ['请选择本校教职工'] });
    expect((await sheet([row('media', -5)], 'annual')).errors).toEqual({ vacation_type_id: ['请选择累积所得的假别'] });
    expect((await sheet([row('media', -6), row('media', -6)])).errors).toHaveProperty('rows');
    expect((await call('teacher', 'POST', '/vacation_amount_users/earn', {})).code).toBe(403001);
    await periods('closed');
    expect((await sheet([row('media', -2)])).message).toBe('该期额度已结束，不能再调整');
    await periods('open');
  });
});

/** Leave as it would stand after everybody agreed, with a day for each working day. */
async function stood(who: CastName, type: string, from: string, to: string, amounts: readonly string[]) {
  const [made] = await sql<{ id: string }>(
    `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, vacation_type_id, start_at, end_at, amount, days, reason_sealed, status, submitted_at)
     select gen_random_uuid(), $1, 'T' || gen_random_uuid(), $2, $2, 'staff', 'self', $3, $4, $5, $6, $6, reason_sealed, 'approved', now() from vacation limit 1 returning id`,
    [SCHOOL, castId(who), await typeId(type), `${from}T00:00:00+08:00`, `${to}T23:59:00+08:00`, amounts.length],
  );
  await sql(
    `insert into vacation_part (id, organization_id, vacation_id, user_id, date, from_at, to_at, amount, state)
     select gen_random_uuid(), $1, $2, $3, d::date, d::date, d::date + 1, 1, 'used' from unnest($4::text[]) d`,
    [SCHOOL, made?.id, castId(who), amounts],
  );
  return made?.id ?? '';
}
const daysFrom = (day: string, n: number) => Array.from({ length: n }, (_, at) => addDays(day, at));

describe('annual leave', () => {
  it('is refused in a year with months of sick leave, by the years of work, and says why', async () => {
    await give('facilities', 5);
    await sql('update teacher set first_work_on = $2 where user_id = $1', [castId('facilities'), `${YEAR - 12}-08-01`]);
    const day = monday(3);
    for (let n = 0; n < 2; n++) await say(addDays(day, n), 'workday');
    const from = `${YEAR}-01-04`;
    const id = await stood('facilities', 'sick', from, addDays(from, 64), daysFrom(from, 65));
    await asked('facilities', 'annual', day, day, { submit: true });
    await sql(`insert into vacation_part (id, organization_id, vacation_id, user_id, date, from_at, to_at, amount, state)
      values (gen_random_uuid(), '${SCHOOL}', '${id}', '${castId('facilities')}', '${addDays(from, 65)}', now(), now() + interval '1 hour', 1, 'used')`);
    const refused = await ask('facilities', 'annual', addDays(day, 1), addDays(day, 1));
    expect(refused.message).toBe('本年度病假已累计满3个月，按规定不再享受年休假');
    const preview = await ok('facilities', 'POST', '/vacations/preview', {
      vacation_type_id: await typeId('annual'),
      from_day: addDays(day, 1),
      to_day: addDays(day, 1),
    });
    expect(preview.problems).toContainEqual(expect.objectContaining({ cn: refused.message }));
  });

  it('is refused after twenty days of personal leave that was paid, not after unpaid ones', async () => {
    const day = monday(4);
    for (let n = 0; n < 2; n++) await say(addDays(day, n), 'workday');
    const from = `${YEAR}-02-01`;
    await stood('media', 'personal', from, addDays(from, 19), daysFrom(from, 20));
    await asked('media', 'annual', day, day);
    await sql(`update vacation_type set paid_rate = 100 where code = 'personal'`);
    const refused = await ask('media', 'annual', addDays(day, 1), addDays(day, 1));
    await sql(`update vacation_type set paid_rate = 0 where code = 'personal'`);
    expect(refused.message).toBe('本年度带薪事假已累计满20天，按规定不再享受年休假');
  });
});

describe('sick leave that joins up to six months', () => {
  it('is named once to who settles the work status, with its papers, and settled by a new status alone', async () => {
    const now = today();
    const since = addDays(addMonths(now, -6), -1);
    const half = addDays(since, 90);
    const one = await stood('research', 'sick', since, half, [since]);
    // an evening and a morning lie between, in which nobody works
    const two = await stood('research', 'sick', addDays(half, 1), addDays(now, 20), [now]);
    const mine = async () =>
      (await ok('hrofficer', 'GET', '/vacations/long_sick')).list.find(
        ({ user }: { user: { id: string } }) => user.id === castId('research'),
      );
    await watchLongSick(at(addDays(now, -5)));
    expect(await mine()).toBeUndefined();
    await watchLongSick(demo.services);
    await watchLongSick(demo.services);
    expect(await desk.told('hrofficer', 'long_sick_leave.reached')).toHaveLength(1);
    expect(await mine()).toMatchObject({ since, requests: [{ id: one }, { id: two }] });
    const { list } = await ok('hrofficer', 'GET', '/home/todos');
    expect(JSON.stringify(list)).toContain('连续病假满六个月');
    expect((await call('principal', 'GET', '/vacations/long_sick')).code).toBe(403001);
    // free days between two requests are no work
    await sql(`update vacation set end_at = now() - interval '2 days' where id = $1`, [two]);
    for (let n = -3; n <= 0; n++) await say(addDays(now, n), 'rest');
    await watchLongSick(demo.services);
    expect(await mine()).toMatchObject({ since });
    const [before] = await sql<{ status: number }>('select work_status as status from teacher where user_id = $1', [
      castId('research'),
    ]);
    expect(before?.status).not.toBe(-1);
    await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      teacherStatusChanged.emit(
        { db, afterCommit, services: demo.services },
        { user_id: castId('research'), organization_id: SCHOOL, from: 1, to: -1 },
      ),
    );
    await watchLongSick(demo.services);
    expect(await mine()).toBeUndefined();
  });
});
