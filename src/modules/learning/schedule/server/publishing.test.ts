import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../server/testing/working-day.ts';
import { SCHOOL, timetableDesk } from './testing/timetable-desk.ts';

/** Drafts, what stands in their way, and what publishing keeps. */

const demo = useDemo();
const desk = timetableDesk(demo);
const { ok, sql } = desk;
const draft = demoId('class_schedule:sy-middle:draft');
const day = workingDay();
let version = 1;

interface SlotOf {
  readonly id: string;
  readonly weekday: number;
  readonly period_from: number;
  readonly classroom_ids: string[];
}
const slots = (where: string) =>
  sql<SlotOf>(
    `select id, weekday, period_from, classroom_ids from schedule_slot where class_schedule_id = '${draft}' and ${where} order by id`,
  );
const change = async (ops: object[]) => {
  const answer = await ok('orgadmin', 'PUT', `/class_schedules/${draft}/slots`, { ops, version });
  version = answer.version;
  return answer.ops;
};
const publish = (more: object = {}) =>
  demo.call('orgadmin', 'POST', `/class_schedules/${draft}/publish`, { effective_from: day, ...more });

describe('a draft', () => {
  test('answers each op with the conflicts that it makes, and names what keeps it from being published', async () => {
    const [first] = await slots('weekday = 2 and period_from = 1');
    const [second] = await slots(`weekday = 3 and period_from = 1 and classroom_ids = '{${first?.classroom_ids[0]}}'`);
    const [moved] = await change([{ op: 'move', id: first?.id, weekday: 3, period_from: 1 }]);
    expect(moved.clashes.map((one: { kind: string }) => one.kind)).toContain('class');
    expect(moved.clashes.flatMap((one: { slots: string[] }) => one.slots)).toContain(second?.id);
    expect((await publish()).message).toMatch(/^还有\d+处冲突未处理$/);
    await change([{ op: 'move', id: first?.id, weekday: 2, period_from: 1 }]);
    const late = await demo.call('orgadmin', 'PUT', `/class_schedules/${draft}/slots`, {
      ops: [{ op: 'remove', id: first?.id }],
      version: 1,
    });
    expect(late.code).toBe(409001);
  });

  test('of another school does not exist; a published one is not changed', async () => {
    expect((await demo.call('outsider', 'GET', `/class_schedules/${draft}`)).code).toBeGreaterThan(0);
    const live = demoId('class_schedule:sy-middle:published');
    const refused = await demo.call('orgadmin', 'PUT', `/class_schedules/${live}/slots`, {
      ops: [{ op: 'remove', id: crypto.randomUUID() }],
      version: 1,
    });
    expect(refused.message).toBe('只有草稿可以修改');
  });
});

describe('publishing', () => {
  beforeAll(async () => {
    // what the demo moved onto other lessons is taken off, so that nothing is in the way
    await sql(
      `update schedule_slot d set weekday = null where class_schedule_id = $1 and exists (
         select 1 from schedule_slot o where o.class_schedule_id = d.class_schedule_id and o.id < d.id
            and o.weekday = d.weekday and o.period_from = d.period_from
            and (o.classroom_ids && d.classroom_ids or o.teacher_ids && d.teacher_ids))`,
      [draft],
    );
  });

  test('keeps the id and the change of lessons that stay, tells every teacher once, and gives way to no second one', async () => {
    const [kept] = await desk.lessons(`date = $1 and teacher_id = $2 and kind = 'lesson'`, [day, castId('teacher')]);
    const dry = await publish({ dry_run: true });
    expect(dry.data).toMatchObject({ published: false, errors: [], diff: { same: expect.any(Number) } });
    const both = await Promise.all([publish(), publish()]);
    const won = both.filter((one) => one.code === 0);
    expect(won).toHaveLength(1);
    expect(both.find((one) => one.code !== 0)?.message).toMatch(/正在发布，请稍候|状态已变为/);
    if (kept) expect((await desk.one(kept.id)).date).toBe(day);
    const told = await sql<{ n: number }>(
      `select max(n)::int as n from (select count(*) as n from notification where event = 'timetable.published' group by user_id) as each`,
    );
    expect(told[0]?.n).toBeLessThanOrEqual(1);
    const live = await ok('orgadmin', 'GET', `/class_schedules/${demoId('class_schedule:sy-middle:published')}`);
    expect(live).toMatchObject({ status: 'superseded', effective_to: addDays(day, -1) });
  });

  test('is taken back before it begins: the former one holds again', async () => {
    const now = await ok('orgadmin', 'GET', `/class_schedules/${draft}`);
    expect(now).toMatchObject({ status: 'published', actions: ['copy', 'withdraw'] });
    const back = await ok('orgadmin', 'PUT', `/class_schedules/${draft}/withdraw`, { version: now.version });
    expect(back.status).toBe('withdrawn');
    const live = await ok('orgadmin', 'GET', `/class_schedules/${demoId('class_schedule:sy-middle:published')}`);
    expect(live.status).toBe('published');
  });
});

test('what is in effect is not taken back', async () => {
  const live = await ok('orgadmin', 'GET', `/class_schedules/${demoId('class_schedule:sy-middle:published')}`);
  expect(live).toMatchObject({ status: 'published', actions: expect.not.arrayContaining(['withdraw']) });
  const back = await demo.call('orgadmin', 'PUT', `/class_schedules/${live.id}/withdraw`, { version: live.version });
  expect(back.message).toBe('已生效，不能撤回');
});

test('a group has students of the own school alone; who leaves it reads its timetable no more', async () => {
  const [home] = await sql<{ grade_id: string; school_year_id: string }>(
    `select grade_id, school_year_id from classroom where id = (select classroom_id from student where user_id = $1)`,
    [castId('student')],
  );
  const { list } = await ok('orgadmin', 'POST', '/classrooms/batch', {
    ...home,
    from_no: 51,
    count: 1,
    kind: 'teaching',
  });
  const [{ id: group }] = list;
  const put = (student_ids: (string | undefined)[]) =>
    demo.call('orgadmin', 'PUT', '/elective_members', { classroom_id: group, student_ids });
  const [foreign] = await sql<{ id: string }>(
    `select user_id as id from student where status = 'enrolled' and organization_id <> $1 limit 1`,
    [SCHOOL],
  );
  expect((await put([castId('student'), foreign?.id])).errors?.student_ids).toHaveLength(1);
  const read = async () =>
    (await demo.call('student', 'GET', `/lessons?view=class&id=${group}&from=${today()}&to=${today()}`)).code;
  expect(await read()).toBe(404001);
  expect((await put([castId('student')])).data.list).toHaveLength(1);
  expect(await read()).toBe(0);
  expect((await put([])).data.list).toEqual([]);
  expect(await read()).toBe(404001);
});

describe('a day that is arranged', () => {
  test('has the lessons of the weekday that it follows, the evening before; a past one is refused', async () => {
    const saturday = await sql<{ day: string }>(
      `select to_char(d, 'YYYY-MM-DD') as day from generate_series($1::date, $1::date + 13, interval '1 day') d where extract(isodow from d) = 6 limit 1`,
      [addDays(today(), 14)],
    );
    const date = saturday[0]?.day ?? '';
    const body = { date, mode: 'follow', follow_weekday: 5, reason: '补周五的课' };
    const seen = await ok('orgadmin', 'POST', '/schedule_days/preview', body);
    expect(seen.new).toBeGreaterThan(0);
    await ok('orgadmin', 'POST', '/schedule_days', body);
    const friday = addDays(date, -1);
    const [child] = await sql<{ id: string }>(
      `select student_id as id from stu_gd_client where guardian_id = $1 and student_id = $2`,
      [castId('guardian'), castId('student')],
    );
    const lessons = await ok('guardian', 'GET', `/lessons?view=student&id=${child?.id}&from=${friday}&to=${date}`);
    const of = (on: string) =>
      lessons.list
        .filter((one: { date: string }) => one.date === on)
        .map((one: { subject: { value: string } }) => one.subject.value);
    expect(of(date)).toEqual(of(friday));
    expect(of(date).length).toBeGreaterThan(4);
    expect(
      (await demo.call('orgadmin', 'POST', '/schedule_days', { ...body, date: addDays(today(), -1) })).message,
    ).toBe('不能修改过去的日期');
  });
});

describe('reading', () => {
  test('a guardian sees own children alone, a teacher any class, colleague and room, and no student', async () => {
    const span = `from=${today()}&to=${addDays(today(), 6)}`;
    const { list } = await ok('teacher', 'GET', '/lessons/owners?view=class');
    const [own] = await sql<{ id: string }>(`select classroom_id as id from student where user_id = $1`, [
      castId('student'),
    ]);
    const foreign = (list as { id: string }[]).find((one) => one.id !== own?.id);
    expect((await demo.call('guardian', 'GET', `/lessons?view=class&id=${foreign?.id}&${span}`)).code).toBe(404001);
    expect((await demo.call('student', 'GET', `/lessons?view=class&id=${foreign?.id}&${span}`)).code).toBe(404001);
    expect((await demo.call('teacher', 'GET', `/lessons?view=class&id=${foreign?.id}&${span}`)).code).toBe(0);
    expect((await demo.call('teacher', 'GET', `/lessons?view=student&id=${castId('student')}&${span}`)).code).toBe(
      404001,
    );
    expect((await demo.call('outsider', 'GET', `/lessons?view=class&id=${foreign?.id}&${span}`)).code).toBe(404001);
    await sql(`update stu_gd_client set restricted = true where guardian_id = $1 and student_id = $2`, [
      castId('guardian'),
      castId('student'),
    ]);
    expect((await demo.call('guardian', 'GET', `/lessons?view=student&id=${castId('student')}&${span}`)).code).toBe(
      404001,
    );
    await sql(`update stu_gd_client set restricted = false where guardian_id = $1 and student_id = $2`, [
      castId('guardian'),
      castId('student'),
    ]);
  });

  test('a colleague who teaches beside another is taken then, too', async () => {
    const [row] = await desk.ahead('teacher');
    const ask = async () =>
      (await ok('teacher', 'GET', `/lessons/together?user_ids=${castId('finance')}&from=${row?.date}&to=${row?.date}`))
        .taken as { period: number }[];
    const before = (await ask()).map(({ period }) => period);
    expect(before).not.toContain(row?.period_from);
    await sql(`update lesson set co_teacher_ids = array[$2::uuid] where id = $1`, [row?.id, castId('finance')]);
    expect((await ask()).map(({ period }) => period)).toContain(row?.period_from);
    await sql(`update lesson set co_teacher_ids = '{}' where id = $1`, [row?.id]);
  });

  test('a room in which there is a lesson is not booked', async () => {
    const [lesson] = await desk.lessons(`date > $1 and broom_id is not null`, [addDays(today(), 5)]);
    await sql(`update broom set bookable = true where id = $1`, [lesson?.broom_id]);
    const { starts_at, ends_at, broom_id } = lesson ?? { starts_at: new Date(), ends_at: new Date(), broom_id: '' };
    const taken = await demo.call('office', 'POST', '/room_bookings', {
      broom_id,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      title: '家长会',
    });
    expect(taken.message).toMatch(/^该时段已被占用：/);
  });
});
