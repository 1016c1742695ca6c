import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { balanceOf, payFacts } from './public.ts';
import { checkSums, runQuotaClock } from './quota/quota-clock.jobs.ts';
import { runLeaveClock } from './request/leave-clock.jobs.ts';
import { leaveDesk, SCHOOL } from './testing/leave-desk.ts';

/** Leave of staff: counted before it is asked for, held in the quota, agreed on step by step, reported back. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, asked, ask, body, typeId, quota } = desk;
const YEAR = new Date().getFullYear() + 1;
/** A Monday of next year, so many weeks into March. */
const monday = (week: number): string => {
  const first = `${YEAR}-03-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, ((8 - weekday) % 7) + week * 7);
};

beforeAll(async () => {
  // a Sunday that is worked for the Saturday before
  await sql(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name, as_weekday)
     select gen_random_uuid(), client_id, $1, $2, 'both', 'makeup', '调休', 5 from organization where id = $1 on conflict do nothing`,
    [SCHOOL, addDays(monday(0), 6)],
  );
});

const give = async (who: 'office' | 'media' | 'finance' | 'facilities', granted: number, type = 'annual') => {
  await sql(
    'delete from vacation_amount_user where user_id = $1 and vacation_type_id = $2 and cycle_from = $3 and held = 0 and used = 0',
    [castId(who), await typeId(type), `${YEAR}-01-01`],
  );
  await ok('hrofficer', 'POST', '/vacation_amount_users', {
    user_id: castId(who),
    vacation_type_id: await typeId(type),
    on: `${YEAR}-03-01`,
    granted,
    reason: '按工龄核定',
  });
};

describe('a preview', () => {
  it('counts halves and the make-up Sunday, greys the Saturday, names who decides, and writes nothing', async () => {
    const before = await sql('select id from vacation');
    const facts = {
      vacation_type_id: await typeId('personal'),
      from_day: addDays(monday(0), 3),
      from_half: 'pm',
      to_day: addDays(monday(0), 6),
    };
    const preview = await ok('teacher', 'POST', '/vacations/preview', facts);
    expect(preview.amount).toBe(2.5);
    expect(preview.days.map((day: { amount: number; why: string }) => [day.amount, day.why])).toEqual([
      [0.5, 'counted'],
      [1, 'counted'],
      [0, 'rest'],
      [1, 'makeup'],
    ]);
    expect(preview.steps.length).toBeGreaterThan(0);
    expect(preview.steps[0].people.map((one: { id: string }) => one.id)).not.toContain(castId('teacher'));
    expect(preview.problems).toEqual([]);
    expect(await sql('select id from vacation')).toHaveLength(before.length);
  });

  it('says why it would be refused, in both languages', async () => {
    const saturday = addDays(monday(1), 5);
    const preview = await ok('teacher', 'POST', '/vacations/preview', {
      vacation_type_id: await typeId('personal'),
      from_day: saturday,
      to_day: saturday,
    });
    expect(preview.problems).toEqual([{ cn: '所选时间内没有工作时间', us: 'No working time in this span' }]);
  });
});

describe('a request', () => {
  it('is refused by field: no end, ends before it starts, four hundred days, a foreign type, another school’s person', async () => {
    const errors = async (facts: object) => (await call('teacher', 'POST', '/vacations', facts)).errors;
    const day = monday(1);
    expect(await errors(await body('personal', day, addDays(day, -1)))).toHaveProperty('to_day');
    expect(await errors({ vacation_type_id: await typeId('personal'), from_day: day, reason: '有事' })).toHaveProperty(
      'start_at',
    );
    expect(await errors(await body('personal', day, addDays(day, 400)))).toEqual({ to_day: ['一次最多请400天'] });
    expect(await errors(await body('pupil_sick', day, day))).toEqual({ vacation_type_id: ['请选择假别'] });
    expect(await errors(await body('personal', day, day, { applicant_ids: [castId('outsider')] }))).toHaveProperty(
      'applicant_ids',
    );
    expect(await errors(await body('sick', day, addDays(day, 4)))).toEqual({ proof_ids: ['请上传证明材料'] });
  });

  it('has one span, by days or by instants, and a list one in its order', async () => {
    const day = monday(1);
    const both = await body('personal', day, day, { start_at: `${day}T00:00:00.000Z` });
    expect((await call('teacher', 'POST', '/vacations/preview', both)).code).toBe(422001);
    expect((await call('teacher', 'POST', '/vacations', both)).errors).toHaveProperty('start_at');
    expect((await call('teacher', 'GET', `/vacations?from=${day}&to=${addDays(day, -1)}`)).code).toBe(422001);
  });

  it('is past the notice of its type only where it carries on what was agreed on, with no work between', async () => {
    const day = monday(3);
    const before = await asked('media', 'personal', day, day);
    const next = (more: number, id = before.id) =>
      ask('media', 'personal', addDays(day, more), addDays(day, more), { continues_id: id });
    await sql(`update vacation_type set notice_days = 2000 where id = $1`, [await typeId('personal')]);
    try {
      expect((await next(1)).message).toBe('须提前2000天申请');
      await desk.agree(before.id);
      expect((await next(2)).message).toBe('须提前2000天申请');
      const other = await sql<{ id: string }>('select id from vacation where applicant_id = $1 limit 1', [
        castId('teacher'),
      ]);
      expect((await next(1, other[0]?.id)).code).toBe(404001);
      expect((await next(1)).data?.list[0]).toMatchObject({ status: 'submitted', continues: { id: before.id } });
    } finally {
      await sql(`update vacation_type set notice_days = 0 where id = $1`, [await typeId('personal')]);
    }
  });

  it('is called off by who keeps leave with a reason, by the person without one', async () => {
    const day = addDays(monday(3), 4);
    const leave = await asked('media', 'personal', day, day);
    const off = (who: 'hrofficer' | 'media') =>
      call(who, 'PUT', `/vacations/${leave.id}/cancel`, { version: leave.version });
    expect((await off('hrofficer')).errors).toEqual({ reason: ['请说明原因'] });
    expect((await off('media')).data).toMatchObject({ status: 'cancelled' });
  });

  it('that overlaps another one is refused with its number', async () => {
    const day = addDays(monday(1), 1);
    const first = await asked('teacher', 'personal', day, day);
    expect(first).toMatchObject({ status: 'submitted', amount: 1, type: { name: '事假' } });
    const second = await ask('teacher', 'personal', day, addDays(day, 1));
    expect(second.message).toBe(`该时段已有请假 ${first.no}`);
    const both = await Promise.all([1, 2].map(() => ask('teacher', 'personal', addDays(day, 2), addDays(day, 2))));
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(both.every(({ code }) => code === 0 || code === 200200)).toBe(true);
  });

  it('is for whom the type is, with notice, not in blocked days', async () => {
    const day = addDays(monday(2), 1);
    expect((await ask('homeroom', 'paternity', day, day)).message).toBe('您不适用该假别');
    expect((await ask('teacher', 'home_visit', addDays(today(), 2), addDays(today(), 2))).message).toMatch(
      /须提前7天申请|没有工作时间/,
    );
    expect((await ask('teacher', 'marriage', addDays(today(), -5), addDays(today(), -5), {})).message).toMatch(
      /最多可补0天内的假|没有工作时间/,
    );
    const personal = await ok('hrofficer', 'GET', `/vacation_types/${await typeId('other')}`);
    const { id, code, subject, owner, ...facts } = personal;
    expect(owner).toBe('product');
    const own = await ok('hrofficer', 'PUT', `/vacation_types/${id}`, {
      ...facts,
      blocked_dates: [{ from: day, to: day, reason: '期末考试' }],
    });
    expect(own).toMatchObject({ owner: 'school', code, subject });
    const refused = await call('teacher', 'POST', '/vacations', {
      ...(await body('other', day, day)),
      vacation_type_id: own.id,
    });
    expect(refused.message).toContain('期末考试');
  });

  it('of another school does not exist, and a colleague reads none', async () => {
    const { id } = await asked('teacher', 'personal', addDays(monday(3), 1), addDays(monday(3), 1));
    for (const who of ['outsider', 'homeroom', 'guardian'] as const)
      expect((await call(who, 'GET', `/vacations/${id}`)).code).toBe(404001);
    expect((await call('office', 'PUT', `/vacations/${id}/cancel`, { version: 1 })).code).toBe(404001);
  });

  it('is decided by somebody else, returned and submitted again, or withdrawn before the first opinion', async () => {
    const day = addDays(monday(4), 1);
    const leave = await asked('hrofficer', 'personal', day, day);
    const own = await call('hrofficer', 'PUT', `/vacations/${leave.id}/decide`, {
      result: 'approve',
      version: leave.version,
    });
    expect(own.message).toBe('不能审批自己提交的事项');
    await ok('hrofficer', 'PUT', `/vacations/${leave.id}/withdraw`, { version: leave.version });
    const draft = await desk.show('hrofficer', leave.id);
    expect(draft).toMatchObject({ status: 'draft', days: [] });
    await ok('hrofficer', 'PUT', `/vacations/${leave.id}/submit`, { version: draft.version });
    await desk.agree(leave.id);
    const agreed = await desk.show('hrofficer', leave.id);
    expect(agreed.status).toBe('approved');
    expect((await call('hrofficer', 'DELETE', `/vacations/${leave.id}`)).message).toBe('已提交的请假不能删除，可撤回');
    const off = await ok('hrofficer', 'PUT', `/vacations/${leave.id}/cancel`, {
      version: agreed.version,
      reason: '不去了',
    });
    expect(off.status).toBe('cancelled');
  });

  it('saved as a draft changes with its version, and is removed', async () => {
    const day = addDays(monday(5), 1);
    const draft = await asked('teacher', 'personal', day, day, { submit: false });
    const change = await body('personal', day, addDays(day, 1));
    const changed = await ok('teacher', 'PUT', `/vacations/${draft.id}`, { ...change, version: draft.version });
    expect(changed.amount).toBe(2);
    expect((await call('teacher', 'PUT', `/vacations/${draft.id}`, { ...change, version: draft.version })).code).toBe(
      409001,
    );
    await ok('teacher', 'DELETE', `/vacations/${draft.id}`);
    expect((await call('teacher', 'GET', `/vacations/${draft.id}`)).code).toBe(404001);
  });
});

describe('a type', () => {
  it('has limits that agree, and a day that there is until which a rest is carried over', async () => {
    const shown = await ok('hrofficer', 'GET', `/vacation_types/${await typeId('personal')}`);
    const { id, code: _code, subject: _subject, owner: _owner, ...facts } = shown;
    const wrong = async (more: object) =>
      (await call('hrofficer', 'PUT', `/vacation_types/${id}`, { ...facts, ...more })).errors;
    expect(await wrong({ carry_until: '02-30' })).toHaveProperty('carry_until');
    expect(await wrong({ min_amount: 3, max_request: 2 })).toHaveProperty('max_request');
    expect(await wrong({ min_amount: 3, max_cycle: 2 })).toHaveProperty('max_cycle');
  });
});

describe('a quota', () => {
  it('of three days gives one of two requests of two days that come at once; the other reads what is left', async () => {
    await give('office', 3);
    const [one, other] = await Promise.all([
      ask('office', 'annual', monday(6), addDays(monday(6), 1)),
      ask('office', 'annual', addDays(monday(6), 2), addDays(monday(6), 3)),
    ]);
    const codes = [one, other].map(({ code }) => code).sort();
    expect(codes).toEqual([0, 200200]);
    expect([one, other].find(({ code }) => code !== 0)?.message).toBe('年休假余额不足，剩余1天');
    expect(await quota('office', 'annual', monday(6))).toMatchObject({ left: 1, held: 2, used: 0 });
  });

  it('is used when it is agreed on, and goes back where the person is back earlier', async () => {
    await give('media', 5);
    const leave = await asked('media', 'annual', monday(6), addDays(monday(6), 3));
    await desk.agree(leave.id);
    expect(await quota('media', 'annual', monday(6))).toMatchObject({ left: 1, held: 0, used: 4 });
    const { version } = await desk.show('media', leave.id);
    const shorter = await ok('media', 'PUT', `/vacations/${leave.id}/shorten`, {
      end_at: new Date(`${addDays(monday(6), 2)}T17:30:00+08:00`).toISOString(),
      version,
    });
    expect(shorter).toMatchObject({ status: 'approved', amount: 3 });
    expect(await quota('media', 'annual', monday(6))).toMatchObject({ left: 2, used: 3 });
    const pay = await demo.everywhere((db) =>
      payFacts({ db, services: demo.services }, castId('media'), monday(6).slice(0, 7)),
    );
    expect(pay).toMatchObject({ unpaid_days: 0, cover_lessons: 0 });
    expect(pay.days.map(({ type }) => type)).toEqual(['annual', 'annual', 'annual']);
    expect(await demo.everywhere((db) => balanceOf({ db, services: demo.services }, castId('office')))).toContainEqual(
      expect.objectContaining({ type: { cn: '年休假', us: 'Annual leave' }, unit: 'day' }),
    );
    const off = await ok('media', 'PUT', `/vacations/${leave.id}/cancel`, { version: shorter.version });
    expect(off.status).toBe('cancelled');
    expect(await quota('media', 'annual', monday(6))).toMatchObject({ left: 5, used: 0 });
    expect(await checkSums(demo.services)).toEqual([]);
  });

  it('over the end of a year is held in both years', async () => {
    const last = `${YEAR}-12-31`;
    await give('facilities', 3);
    const leave = await asked('facilities', 'annual', addDays(last, -1), addDays(last, 5));
    const rows = await sql<{ year: string; sum: string }>(
      `select q.cycle_from::text as year, sum(p.amount)::text as sum from vacation_part p
         join vacation_amount_user q on q.id = p.amount_user_id where p.vacation_id = $1 group by 1 order by 1`,
      [leave.id],
    );
    expect(rows.map(({ year }) => year)).toEqual([`${YEAR}-01-01`, `${YEAR + 1}-01-01`]);
    expect(rows.reduce((sum, row) => sum + Number(row.sum), 0)).toBe(leave.amount);
  });

  it('is adjusted with a reason by somebody else, and the person is told', async () => {
    const before = await quota('media', 'annual', monday(6));
    const change = { delta: 2, reason: '国庆值班补休', version: before?.version };
    const adjusted = await ok('hrofficer', 'PUT', `/vacation_amount_users/${before?.id}`, change);
    expect(adjusted.entries.at(-1)).toMatchObject({
      kind: 'adjust',
      delta: 2,
      reason: '国庆值班补休',
      by: { id: castId('hrofficer') },
    });
    expect((await desk.told('media', 'vacation_amount.adjusted'))[0]?.title).toContain('年休假');
    expect((await call('hrofficer', 'PUT', `/vacation_amount_users/${before?.id}`, change)).code).toBe(409001);
    expect((await call('media', 'GET', `/vacation_amount_users/${before?.id}`)).code).toBe(0);
    expect((await call('teacher', 'GET', `/vacation_amount_users/${before?.id}`)).code).toBe(404001);
    const tooMuch = await call('hrofficer', 'PUT', `/vacation_amount_users/${before?.id}`, {
      delta: -99,
      reason: '多发了',
      version: adjusted.version,
    });
    expect(tooMuch.code).toBe(200200);
    expect((await call('hrofficer', 'DELETE', `/vacation_amount_users/${before?.id}`)).message).toBe(
      '额度已被使用，不能删除',
    );
    await sql(`update vacation_amount_user set status = 'closed' where id = $1`, [before?.id]);
    const late = { ...change, version: adjusted.version };
    expect((await call('hrofficer', 'PUT', `/vacation_amount_users/${before?.id}`, late)).message).toBe(
      '该期额度已结束，不能再调整',
    );
    await sql(`update vacation_amount_user set status = 'open' where id = $1`, [before?.id]);
    await sql('delete from vacation_amount_user where user_id = $1', [castId('hrofficer')]);
    const own = await call('hrofficer', 'POST', '/vacation_amount_users', {
      user_id: castId('hrofficer'),
      vacation_type_id: await typeId('annual'),
      on: monday(6),
      granted: 5,
      reason: '给自己发',
    });
    expect(own.message).toBe('不能调整自己的额度');
  });

  it('is granted by the rule: a dry run says each number and its reason, a second run grants nothing again', async () => {
    const grant = { vacation_type_id: await typeId('annual'), on: `${YEAR + 2}-05-01` };
    const dry = await ok('hrofficer', 'POST', '/vacation_amount_users/grant', grant);
    expect(dry.list.find((one: { user: { id: string } }) => one.user.id === castId('teacher'))).toMatchObject({
      outcome: 'none',
      why: { cn: '不适用该假别' },
    });
    const office = dry.list.find((one: { user: { id: string } }) => one.user.id === castId('office'));
    expect(office.why.cn).toMatch(/^\d+ 年工龄 → \d+天$/);
    expect(dry.granted).toBeGreaterThan(0);
    expect(await sql('select id from vacation_amount_user where cycle_from = $1', [`${YEAR + 2}-01-01`])).toEqual([]);
    await ok('hrofficer', 'POST', '/vacation_amount_users/grant', { ...grant, dry_run: false });
    expect((await ok('hrofficer', 'POST', '/vacation_amount_users/grant', { ...grant, dry_run: false })).granted).toBe(
      0,
    );
  });

  it('carries a rest over that expires on its day, with a notice thirty days before', async () => {
    const own = await quota('office', 'annual', monday(6));
    const on = (days: number) =>
      sql('update vacation_amount_user set carried = 2, carry_expires_on = $2 where id = $1', [
        own?.id,
        addDays(today(), days),
      ]);
    await sql(
      `insert into vacation_amount_entry (id, organization_id, amount_user_id, kind, delta) values (gen_random_uuid(), $1, $2, 'carry', 2)`,
      [SCHOOL, own?.id],
    );
    await on(29);
    await runQuotaClock(demo.services);
    await runQuotaClock(demo.services);
    expect(await desk.told('office', 'vacation_amount.expiring')).toHaveLength(1);
    await on(-1);
    await runQuotaClock(demo.services);
    await runQuotaClock(demo.services);
    expect(await quota('office', 'annual', monday(6))).toMatchObject({ expired: 2, left: 1 });
    expect((await desk.told('office', 'vacation_amount.expired'))[0]?.title).toBe('年休假的2天已过期');
    expect(await checkSums(demo.services)).toEqual([]);
  });
});

describe('a leave that runs', () => {
  it('begins and ends by the clock; one with a return is reported back, the rest goes back, and later becomes a draft', async () => {
    const day = addDays(monday(8), 1);
    const leave = await asked('research', 'sick', day, addDays(day, 1));
    await desk.agree(leave.id);
    await desk.beginsEarlier(leave.id, 60);
    await runLeaveClock(demo.services);
    const running = await desk.show('research', leave.id);
    expect(running.status).toBe('in_effect');
    expect((await call('research', 'PUT', `/vacations/${leave.id}/cancel`, { version: running.version })).message).toBe(
      '已开始的假期请提前销假',
    );
    const back = await ok('research', 'PUT', `/vacations/${leave.id}/return`, { version: running.version });
    expect(back).toMatchObject({ status: 'closed' });
    expect(back.amount).toBeLessThan(2);
    expect(back.original_end_at).toBeTruthy();
  });

  it('shows colleagues a label and the span alone', async () => {
    const day = addDays(monday(7), 1);
    const leave = await asked('teacher', 'sick', day, day, { reason: '体检复查甲状腺' });
    await sql(`update vacation set status = 'approved' where id = $1`, [leave.id]);
    const [mate] = await sql<{ id: string }>(
      `select d.user_id as id from user_department d where d.department_id = (select department_id from vacation where id = $1)
          and d.user_id <> $2 and d.valid_to is null limit 1`,
      [leave.id, castId('teacher')],
    );
    expect(mate).toBeDefined();
    const calendar = await ok(
      'hrofficer',
      'GET',
      `/vacations/calendar?from=${day}&to=${day}&department_id=${leave.department.id}`,
    );
    expect(calendar.list[0]).toMatchObject({ label: { cn: '请假' }, type: { name: '病假' } });
    const browser = await demo.as('homeroom');
    const own = (await browser.call('GET', `/vacations/calendar?from=${day}&to=${day}`)).data;
    expect(JSON.stringify(own)).not.toContain('病假');
    expect(JSON.stringify(await ok('office', 'GET', `/vacations/calendar?from=${day}&to=${day}`))).not.toContain(
      '甲状腺',
    );
    const rows = await sql<{ text: string }>(
      `select to_jsonb(audit_log)::text as text from audit_log where target_id = $1`,
      [leave.id],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('甲状腺');
    expect(dayOf(leave.start_at)).toBe(day);
  });
});
