import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signStatic } from '#modules/core/scans/server/public.ts';
import { type Absence, absenceSources } from '#server/absence/absence.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { remindOfDuty, runDutyClock } from './duty.jobs.ts';
import { dutyHours, dutyImpacts } from './ports-filled.service.ts';
import { onDuty, shiftsOf } from './public.ts';
import { dutyDesk, PLACE, POOL, SCHOOL, type ShiftFacts } from './testing/duty-desk.ts';

const demo = useDemo();
const desk = dutyDesk(demo);
const { sql, ok, make, generate, roster, published, put, told, shift } = desk;
const call = (...given: Parameters<typeof demo.call>) => demo.call(...given);
/** Who is away in these tests, as another module would tell. */
const away: Absence[] = [];

beforeAll(() => {
  absenceSources.with({
    module: 'test',
    find: async (_db, ids, from, to) =>
      away.filter((one) => ids.includes(one.user_id) && one.from < to && from < one.to),
  })(demo.services);
});
beforeEach(async () => {
  away.length = 0;
  await desk.forget();
});

const userOf = ({ user }: ShiftFacts) => POOL.find((name) => castId(name) === user?.id);
const dayOf = ({ date }: ShiftFacts) => ({ from: dayBounds(date).start, to: dayBounds(date).end });
const first = (shifts: readonly ShiftFacts[]): ShiftFacts => {
  const [one] = shifts;
  if (!one) throw new Error('no shifts');
  return one;
};

describe('a roster', () => {
  test('is tried without a trace, made, and made again the same', async () => {
    const { id, version } = await make();
    const tried = await generate(id, version, { dry_run: true, seed: 3 });
    expect(tried.data).toMatchObject({ empty_count: 0 });
    expect(tried.data.spread).toBeLessThanOrEqual(2);
    expect((await roster(id)).shifts).toEqual([]);
    const made = await generate(id, version, { seed: 3 });
    expect(made.data.shifts).toEqual(tried.data.shifts);
    const { shifts, people } = await roster(id);
    expect(shifts).toHaveLength(8);
    expect(people.reduce((sum, one) => sum + one.points, 0)).toBe(shifts.reduce((sum, one) => sum + one.points, 0));
  });

  test('leaves out who is on leave, and has seats that nobody can take', async () => {
    const day = addDays(today(), 41);
    const { start, end } = dayBounds(day);
    for (const name of POOL) away.push({ user_id: castId(name), from: start, to: end, why: 'leave' });
    const { id, version } = await make();
    const { data } = await generate(id, version);
    expect(data.empty_count).toBe(1);
    expect(data.people.every((one: { away_days: number }) => one.away_days === 1)).toBe(true);
    const refused = await call('office', 'PUT', `/duty_schedules/${id}/publish`, { version });
    expect(refused).toMatchObject({ code: 200200, message: '有1个班次未排人' });
  });

  test('is published although somebody is on leave only by who says so', async () => {
    const { id, version } = await make();
    await generate(id, version);
    const one = first((await roster(id)).shifts);
    away.push({
      user_id: one.user?.id ?? '',
      from: dayBounds(one.date).start,
      to: dayBounds(one.date).end,
      why: 'ill',
    });
    const refused = await call('office', 'PUT', `/duty_schedules/${id}/publish`, { version });
    expect(refused.message).toBe('有1个班次与请假或其他安排冲突');
    expect(refused.body).toMatchObject({
      may_go_on: true,
      clashes: [{ shift_id: one.id, kind: 'away', what: '请假或外出' }],
    });
    await ok('office', 'PUT', `/duty_schedules/${id}/publish`, { version, anyway: true });
    expect((await told(userOf(one) ?? 'office', 'duty.published')).join()).toContain('测试值班');
  });

  test('never puts anybody on two duties at once, whatever is said', async () => {
    const [a, b] = [await make(), await make({ audience: { include: [{ kind: 'person', id: castId('media') }] } })];
    for (const one of [a, b]) await generate(one.id, one.version);
    await ok('office', 'PUT', `/duty_schedules/${a.id}/publish`, { version: a.version });
    const refused = await call('office', 'PUT', `/duty_schedules/${b.id}/publish`, {
      version: b.version,
      anyway: true,
    });
    expect(refused.body).toMatchObject({ may_go_on: false });
    const mine = (await roster(a.id)).shifts.find((one) => userOf(one) === 'media');
    await expect(
      sql(
        `insert into duty_shift (id, organization_id, schedule_id, date, slot, role, starts_at, ends_at, user_id, points, is_live)
        select gen_random_uuid(), organization_id, schedule_id, date, slot, role, starts_at, ends_at, user_id, points, true from duty_shift where id = $1`,
        [mine?.id],
      ),
    ).rejects.toThrow('duty_shift_once');
  });

  test('is read by everybody once it is out, and by who makes it before', async () => {
    const { id, version } = await make();
    await generate(id, version);
    const one = first((await roster(id)).shifts);
    expect((await call('research', 'GET', `/duty_schedules/${id}`)).code).toBe(404001);
    expect((await call('research', 'GET', `/duty_shifts/${one.id}`)).code).toBe(404001);
    expect((await call('research', 'GET', `/duty_schedules/${id}/roster`)).code).toBe(403001);
    await ok('office', 'PUT', `/duty_schedules/${id}/publish`, { version });
    expect((await shift('research', one.id)).status).toBe('planned');
    expect((await call('outsider', 'GET', `/duty_shifts/${one.id}`)).code).toBe(404001);
    expect((await call('student', 'GET', '/duty_shifts/today')).code).toBe(403001);
  });

  test('says at its field what a school cannot plan with', async () => {
    const errors = async (facts: object) => (await call('office', 'POST', '/duty_schedules', desk.draft(facts))).errors;
    expect(await errors({ checkin: 'qr' })).toEqual({ place_ids: ['扫码签到需要选择地点'] });
    expect(await errors({ place_ids: [SCHOOL] })).toEqual({ place_ids: ['请选择本校的地点'] });
    expect(await errors({ date_to: addDays(today(), 900) })).toEqual({ date_to: ['最长一年'] });
    expect(await errors({ audience: { include: [{ kind: 'person', id: castId('student') }] } })).toHaveProperty(
      'audience',
    );
    const slot = { name: '夜班', start: '22:00', end: '22:00', roles: [{ role: 'lead', headcount: 1 }] };
    expect(await errors({ slots: [slot] })).toEqual({ 'slots.0.end': ['结束不能与开始相同'] });
  });

  test('that ends early cancels what has not begun', async () => {
    const { id } = await published();
    const { version } = await ok('office', 'GET', `/duty_schedules/${id}`);
    await ok('office', 'PUT', `/duty_schedules/${id}/end`, { version });
    const left = await sql<{ n: number }>(
      `select count(*)::int n from duty_shift where schedule_id = $1 and status <> 'cancelled'`,
      [id],
    );
    expect(left[0]?.n).toBe(0);
  });
});

describe('a change of hands', () => {
  test('of two who accept at once one has the shift; roster, feeds and points agree', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    const asker = userOf(mine) ?? 'media';
    const others = POOL.filter((name) => name !== asker);
    const swap = await ok(asker, 'POST', '/duty_swaps', { shift_id: mine.id, reason: '家里有事' });
    expect(await told(others[0] ?? 'office', 'duty.swap_asked')).toHaveLength(1);
    const [b, c] = [others[0] ?? 'media', others[1] ?? 'media'];
    const answers = await Promise.all([b, c].map((who) => call(who, 'PUT', `/duty_swaps/${swap.id}/accept`)));
    expect(answers.map((one) => one.code).sort()).toEqual([0, 200200]);
    expect(answers.find((one) => one.code !== 0)?.message).toBe('该班次已被他人接走');
    const winner = answers[0]?.code === 0 ? b : c;
    expect((await shift(winner, mine.id)).user?.id).toBe(castId(winner));
    expect(await calendar(winner)).toContain(mine.id);
    expect(await calendar(asker)).not.toContain(mine.id);
    const { people } = await roster(
      (await sql<{ schedule_id: string }>('select schedule_id from duty_shift where id = $1', [mine.id]))[0]
        ?.schedule_id ?? '',
    );
    const total = shifts.filter((one) => one.user?.id === castId(winner)).reduce((sum, one) => sum + one.points, 0);
    expect(people.find(({ user }) => user.id === castId(winner))?.points).toBe(total + mine.points);
  });

  test('two shifts at the same hour are exchanged in one step', async () => {
    const roles = [
      { role: 'lead', headcount: 1 },
      { role: 'member', headcount: 1 },
    ];
    const slots = [{ name: '白班', start: '08:00', end: '17:00', roles }];
    const { shifts } = await published({ slots, date_to: addDays(today(), 40) });
    const [a, b] = shifts;
    if (!a || !b) throw new Error('no shifts');
    const [one, other] = [userOf(a) ?? 'media', userOf(b) ?? 'media'];
    const swap = await ok(one, 'POST', '/duty_swaps', { shift_id: a.id, return_shift_id: b.id });
    await ok(other, 'PUT', `/duty_swaps/${swap.id}/accept`);
    expect([userOf(await shift(one, a.id)), userOf(await shift(one, b.id))]).toEqual([other, one]);
  });

  test('waits for approval where the roster asks for it, and is declined with nothing changed', async () => {
    const { shifts } = await published({ swap_needs_approval: true });
    const mine = first(shifts);
    const asker = userOf(mine) ?? 'media';
    const [b, c] = POOL.filter((name) => name !== asker);
    if (!b || !c) throw new Error('too few people');
    const swap = await ok(asker, 'POST', '/duty_swaps', { shift_id: mine.id, to_user_id: castId(b) });
    expect((await call(c, 'PUT', `/duty_swaps/${swap.id}/accept`)).code).not.toBe(0);
    expect((await ok(b, 'PUT', `/duty_swaps/${swap.id}/accept`)).status).toBe('accepted');
    expect((await call(b, 'PUT', `/duty_swaps/${swap.id}/approve`)).code).toBe(403001);
    expect(userOf(await shift(asker, mine.id))).toBe(asker);
    await ok('office', 'PUT', `/duty_swaps/${swap.id}/refuse`, { reason: '人手不够' });
    expect(userOf(await shift(asker, mine.id))).toBe(asker);
    const again = await ok(asker, 'POST', '/duty_swaps', { shift_id: mine.id, to_user_id: castId(b) });
    await ok(b, 'PUT', `/duty_swaps/${again.id}/accept`);
    await ok('office', 'PUT', `/duty_swaps/${again.id}/approve`);
    expect(userOf(await shift(asker, mine.id))).toBe(b);
  });

  test('is refused to who has duty then, who is not of the roster, and when it is late', async () => {
    const { shifts } = await published({ date_to: addDays(today(), 43) });
    const mine = first(shifts);
    const other = shifts.find((one) => userOf(one) !== userOf(mine));
    const [asker, busy] = [userOf(mine) ?? 'media', userOf(other ?? mine) ?? 'media'];
    await sql(
      `update duty_shift set starts_at = (select starts_at from duty_shift where id = $2), ends_at = (select ends_at from duty_shift where id = $2) where id = $1`,
      [other?.id, mine.id],
    );
    const ask = (to: CastName) => call(asker, 'POST', '/duty_swaps', { shift_id: mine.id, to_user_id: castId(to) });
    expect((await ask(busy)).message).toMatch(/该时段已有值班$/);
    expect((await ask('teacher')).message).toMatch(/不在值班人员范围内$/);
    await put(mine.id, asker, 60, 120);
    expect((await ask('teacher')).message).toBe('距值班不足12小时，请联系值班管理员');
  });

  test('has one open wish a shift, which ends when its time is over', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    const asker = userOf(mine) ?? 'media';
    const swap = await ok(asker, 'POST', '/duty_swaps', { shift_id: mine.id });
    expect((await call(asker, 'POST', '/duty_swaps', { shift_id: mine.id })).message).toBe('该班次已有换班申请');
    await sql(`update duty_swap set expires_at = now() - interval '1 minute' where id = $1`, [swap.id]);
    await Promise.all([runDutyClock(demo.services), runDutyClock(demo.services)]);
    expect((await ok(asker, 'GET', `/duty_swaps/${swap.id}`)).status).toBe('expired');
    expect(await told(asker, 'duty.swap_expired')).toHaveLength(1);
  });

  test('offers an exchange to who is free then on both sides, and well before the first of the two shifts', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    const asker = userOf(mine) ?? 'media';
    const [back, third] = shifts.filter((one) => userOf(one) !== asker);
    if (!back || !third) throw new Error('too few shifts');
    const exchange = () => call(asker, 'POST', '/duty_swaps', { shift_id: mine.id, return_shift_id: back.id });
    const other = await published({ audience: { include: [{ kind: 'person', id: castId('repairer') }] } });
    // another roster has the asker at the hour of the shift that they would take
    await sql(
      `update duty_shift set user_id = $2, starts_at = $3, ends_at = $3::timestamptz + interval '1 hour' where id = $1`,
      [first(other.shifts).id, castId(asker), back.starts_at],
    );
    expect((await exchange()).message).toBe(`${mine.user?.name}该时段已有值班`);
    await sql(`delete from duty_schedule where id = $1`, [other.id]);
    await put(back.id, userOf(back) ?? 'media', 60, 120);
    expect((await exchange()).message).toBe('距值班不足12小时，请联系值班管理员');
    away.push({ user_id: third.user?.id ?? '', ...dayOf(mine), why: 'leave' });
    const { people } = await ok(asker, 'GET', `/duty_shifts/${mine.id}/swap_options`);
    const isFree = (id?: string) => people.find((one: { id: string }) => one.id === id)?.is_free;
    expect([isFree(third.user?.id), people.some((one: { is_free: boolean }) => one.is_free)]).toEqual([false, true]);
  });

  test('is made by who manages duty at any time, both are told, and an old plan is refused', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    const before = userOf(mine) ?? 'media';
    const after = POOL.find((name) => name !== before) ?? 'media';
    await put(mine.id, before, -10, 120);
    const { version } = await shift('office', mine.id);
    await ok('office', 'PUT', `/duty_shifts/${mine.id}/assign`, { user_id: castId(after), version });
    expect([(await told(after, 'duty.assigned')).length, (await told(before, 'duty.unassigned')).length]).toEqual([
      1, 1,
    ]);
    const stale = await call('office', 'PUT', `/duty_shifts/${mine.id}/assign`, { user_id: castId(before), version });
    expect(stale.code).toBe(409001);
    expect(
      (await call(before, 'PUT', `/duty_shifts/${mine.id}/assign`, { user_id: castId(before), version })).code,
    ).toBe(403001);
  });
});

describe('on the day', () => {
  const atPlace = { checkin: 'qr', place_ids: [PLACE] };
  const codeOf = (place: string) => signStatic(demo.services, 'g', place);

  test('one signs in with the code of the place half an hour before at the earliest', async () => {
    const { shifts } = await published(atPlace);
    const mine = first(shifts);
    await put(mine.id, 'media', 45, 200);
    const checkIn = async (code: string | null) => call('media', 'PUT', `/duty_shifts/${mine.id}/check_in`, { code });
    expect((await checkIn(await codeOf(PLACE))).message).toMatch(/^签到时间为/);
    await put(mine.id, 'media', 20, 200);
    expect((await checkIn(null)).message).toBe('不在签到范围内');
    expect((await checkIn(await codeOf(SCHOOL))).message).toBe('不在签到范围内');
    expect((await call('research', 'PUT', `/duty_shifts/${mine.id}/check_in`, {})).code).toBe(403001);
    expect((await checkIn(await codeOf(PLACE))).data.status).toBe('on_duty');
    expect((await call('media', 'PUT', `/duty_shifts/${mine.id}/check_out`)).message).toMatch(/^签退时间为/);
    await sql(
      `update duty_shift set starts_at = now() - interval '2 hours', ends_at = now() + interval '5 minutes' where id = $1`,
      [mine.id],
    );
    expect((await ok('media', 'PUT', `/duty_shifts/${mine.id}/check_out`)).status).toBe('done');
  });

  test('a position counts near the place and when it is exact', async () => {
    await sql(`update building set lat = 31.2, lng = 121.4 where id = $1`, [PLACE]);
    const { shifts } = await published({ checkin: 'gps', place_ids: [PLACE] });
    const mine = first(shifts);
    await put(mine.id, 'media', 5, 200);
    const at = (lat: number, accuracy_m: number) =>
      call('media', 'PUT', `/duty_shifts/${mine.id}/check_in`, { position: { lat, lng: 121.4, accuracy_m } });
    expect((await at(31.21, 10)).message).toBe('不在签到范围内');
    expect((await at(31.2001, 900)).message).toBe('不在签到范围内');
    expect((await at(31.2001, 20)).data.status).toBe('on_duty');
  });

  test('who does not come is missed after a quarter of an hour; managers and the leader hear of it once', async () => {
    const { shifts } = await published(atPlace);
    const mine = first(shifts);
    await put(mine.id, 'media', -14, 200);
    await runDutyClock(demo.services);
    expect((await shift('media', mine.id)).status).toBe('planned');
    await put(mine.id, 'media', -16, 200);
    await Promise.all([runDutyClock(demo.services), runDutyClock(demo.services)]);
    expect((await shift('media', mine.id)).status).toBe('missed');
    expect(await told('office', 'duty.missed')).toHaveLength(1);
    // who counts hours still asks for them
    const hours = await demo.everywhere((db) =>
      dutyHours.find(
        { db, services: demo.services },
        SCHOOL,
        [castId('media')],
        addDays(today(), -1),
        addDays(today(), 1),
      ),
    );
    expect(hours).toHaveLength(1);
  });

  test('nobody has missed what was over when the roster came out', async () => {
    const { shifts } = await published(atPlace);
    const mine = first(shifts);
    await put(mine.id, 'media', -500, -100);
    await sql(`update duty_shift set assigned_at = now() - interval '20 minutes' where id = $1`, [mine.id]);
    await runDutyClock(demo.services);
    expect((await shift('media', mine.id)).status).toBe('done');
    expect(await told('office', 'duty.missed')).toEqual([]);
  });

  test('a scanned code of the place signs in where codes are asked for, not where the position is', async () => {
    const hall = demoId('attendance_place:office');
    await sql(`update attendance_place set lat = 22.5, lng = 113.9, code_kind = 'printed' where id = $1`, [hall]);
    const punch = async (more: object = {}) =>
      ok('media', 'POST', '/attendance_punches', { source: 'code', code: await codeOf(hall), ...more });
    const begin = async (checkin: string) => {
      const mine = first((await published({ checkin, place_ids: [hall] })).shifts);
      await put(mine.id, 'media', 5, 200);
      return mine.id;
    };
    const byPosition = await begin('gps');
    await punch();
    expect((await shift('media', byPosition)).status).toBe('planned');
    await desk.forget();
    const byCode = await begin('qr');
    // a photograph, shown far away
    await punch({ lat: 23, lng: 113.9, accuracy_m: 10 });
    expect((await shift('media', byCode)).status).toBe('planned');
    await punch();
    expect((await shift('media', byCode)).status).toBe('on_duty');
    const [row] = await sql<{ checkin_place: string; name: string }>(
      `select s.checkin_place, p.name from duty_shift s, attendance_place p where s.id = $1 and p.id = $2`,
      [byCode, hall],
    );
    expect(row?.checkin_place).toBe(row?.name);
  });

  test('what asks for no check-in begins and ends by itself, and reminders come once', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    await put(mine.id, 'media', 50, 200);
    await remindOfDuty(demo.services);
    await remindOfDuty(demo.services);
    expect(await told('media', 'duty.reminder')).toHaveLength(1);
    await put(mine.id, 'media', -1, 200);
    await runDutyClock(demo.services);
    expect((await shift('media', mine.id)).status).toBe('on_duty');
    await sql(
      `update duty_shift set ends_at = now() - interval '1 minute', starts_at = now() - interval '1 hour' where id = $1`,
      [mine.id],
    );
    await runDutyClock(demo.services);
    expect((await shift('media', mine.id)).status).toBe('done');
  });

  test('a leaking pipe is written down and reported; the next one accepts the handover before they sign in', async () => {
    const { shifts } = await published({ ...atPlace, handover_required: true });
    const [mine, next] = shifts;
    if (!mine || !next) throw new Error('no shifts');
    await sql(
      `delete from duty_shift where schedule_id = (select schedule_id from duty_shift where id = $1) and id not in ($1, $2)`,
      [mine.id, next.id],
    );
    await put(next.id, 'research', 20, 500);
    await put(mine.id, 'media', -200, 10);
    const code = await codeOf(PLACE);
    expect((await call('media', 'POST', `/duty_logs/${mine.id}/entries`, { text: '巡查正常' })).code).toBe(200200);
    await sql(`update duty_shift set status = 'on_duty', checked_in_at = now() where id = $1`, [mine.id]);
    const [known] = await sql<{ id: string }>(`select id from repair_order where organization_id = $1 limit 1`, [
      SCHOOL,
    ]);
    const write = (body: object) => call('media', 'POST', `/duty_logs/${mine.id}/entries`, body);
    expect((await write({ text: '水管漏水', repair_order_id: SCHOOL })).errors).toEqual({
      repair_order_id: ['请选择本校的报修单'],
    });
    const log = (await write({ category: 'facility', text: '二楼水管漏水，已报修', repair_order_id: known?.id })).data;
    expect(log.entries).toMatchObject([{ category: 'facility', repair_order_id: known?.id }]);
    await write({ text: '更正：是三楼', corrects_id: log.entries[0].id });
    await expect(sql(`update duty_log_entry set text = '没事' where id = $1`, [log.entries[0].id])).rejects.toThrow(
      'never changed',
    );
    expect((await call('media', 'PUT', `/duty_shifts/${mine.id}/check_out`)).message).toBe('请先填写交接说明');
    await ok('media', 'PUT', `/duty_logs/${mine.id}/handover`, { note: '阀门已关' });
    expect(await told('research', 'duty.handover')).toHaveLength(1);
    await ok('media', 'PUT', `/duty_shifts/${mine.id}/check_out`);
    const checkIn = () => call('research', 'PUT', `/duty_shifts/${next.id}/check_in`, { code });
    expect((await checkIn()).message).toBe('请先确认上一班的交接');
    expect((await shift('research', next.id)).to_accept).toEqual([mine.id]);
    expect((await call('office', 'PUT', `/duty_logs/${mine.id}/acknowledge`)).code).toBe(403001);
    const taken = await Promise.all([1, 2].map(() => call('research', 'PUT', `/duty_logs/${mine.id}/acknowledge`)));
    expect(taken.map((one) => one.code).sort()).toEqual([0, 200200]);
    expect((await checkIn()).data.status).toBe('on_duty');
  });

  test('an emergency calls who is on duty, and others are told who that is', async () => {
    const { shifts } = await published();
    const mine = first(shifts);
    await put(mine.id, 'media', -5, 200);
    const now = new Date().toISOString();
    await demo.everywhere(async (db) => {
      expect(await onDuty(db, SCHOOL, now)).toContain(castId('media'));
      expect(await onDuty(db, SCHOOL, now, 'gate')).not.toContain(castId('media'));
      const later = new Date(Date.now() + 86_400_000).toISOString();
      expect(await shiftsOf(db, [castId('media')], now, later)).toMatchObject([
        { id: mine.id, user_id: castId('media') },
      ]);
      const source = { db, services: demo.services };
      const impacts = await dutyImpacts.of(source, castId('media'), now, later);
      expect(impacts).toMatchObject([{ key: `duty_shift:${mine.id}`, what: { cn: '值班：测试值班 白班' } }]);
      const day = addDays(today(), -1);
      expect(await dutyHours.find(source, SCHOOL, [castId('media')], day, addDays(day, 2))).toHaveLength(1);
    });
    const [category] = await sql<{ id: string }>(`select id from repair_category where organization_id = $1 limit 1`, [
      SCHOOL,
    ]);
    await ok('teacher', 'POST', '/repair_orders', {
      place_text: '实验楼二楼走廊',
      category_id: category?.id,
      description: '水管爆裂，水流到配电箱',
      is_safety: true,
      phone: '13900000077',
    });
    expect(await told('media', 'repair_order.emergency')).toHaveLength(1);
  });

  test('who leaves the school leaves their shifts to who manages duty', async () => {
    const { id } = await published();
    const [own] = await sql<{ n: number }>(
      `select count(*)::int n from duty_shift where schedule_id = $1 and user_id = $2`,
      [id, castId('media')],
    );
    await demo.everywhere(async (db) => {
      const { leaveShifts } = await import('./leavers.service.ts');
      await db.execute(`update user_department set valid_to = current_date - 1 where user_id = '${castId('media')}'`);
      await leaveShifts(
        { db, afterCommit: () => undefined, services: demo.services },
        {
          organization_id: SCHOOL,
          user_id: castId('media'),
        },
      );
      await db.execute(`update user_department set valid_to = null where user_id = '${castId('media')}'`);
    });
    expect((await told('office', 'duty.vacant')).length).toBe(own?.n);
  });

  test('who left the school is put into no new roster, though they were chosen by name', async () => {
    const { id, version } = await make();
    const until = (day: string | null) =>
      sql(`update user_organization set valid_to = $2 where user_id = $1`, [castId('media'), day]);
    await until(addDays(today(), -2));
    await generate(id, version);
    const { shifts, people } = await roster(id);
    await until(null);
    expect(shifts.map(userOf)).not.toContain('media');
    expect(people).toHaveLength(POOL.length - 1);
  });
});

test('a feed shows own duty and no names; a new key ends the old one', async () => {
  const { shifts } = await published();
  const mine = first(shifts);
  const who = userOf(mine) ?? 'media';
  const { url } = await ok(who, 'POST', '/duty_schedules/feed_key');
  const read = async (address: string) => {
    const { pathname, search } = new URL(address);
    return (demo.app as FastifyInstance).inject(pathname + search);
  };
  const { body } = await read(url);
  expect(body).toContain(mine.id);
  const names = await sql<{ name: string }>(`select name from "user" where id = any ($1)`, [
    POOL.filter((name) => name !== who).map(castId),
  ]);
  for (const { name } of names) expect(body).not.toContain(name);
  const { url: fresh } = await ok(who, 'POST', '/duty_schedules/feed_key');
  expect((await read(url)).statusCode).toBe(404);
  expect((await read(fresh)).statusCode).toBe(200);
});

/** What a calendar program reads of somebody. */
async function calendar(who: CastName): Promise<string> {
  const { url } = await ok(who, 'POST', '/duty_schedules/feed_key');
  const { pathname, search } = new URL(url);
  return (await (demo.app as FastifyInstance).inject(pathname + search)).body;
}
