import { beforeAll, describe, expect, test } from 'vitest';
import { firstClash } from '#server/busy/busy.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { mondayOf } from '../contract/periods.ts';
import { demoDepartments } from './demo-items.ts';
import { workPlans } from './public.ts';
import { lapseItems, remindDepartments } from './work-plans.jobs.ts';

const demo = useDemo();
const { call } = demo;
const home = organizationId('sy-middle');
const office = departmentId('sy-middle', 'XZB');
const HALL = demoId('broom:sy-middle:C:203');
const now = today('Asia/Shanghai');
/** Monday of a week that nothing of the demo touches; every test takes another one. */
let weeks = 4;
const freshWeek = () => addDays(mondayOf(now), 7 * ++weeks);
const at = (day: string, time: string) => instantAt(day, time);
const run = { id: 'x', attempt: 1, is_last: true, signal: new AbortController().signal };

const item = (date: string, more: object = {}) => ({
  text: '例会',
  kind: 'meeting',
  date,
  owner_ids: [castId('office')],
  ...more,
});
const inHall = (day: string, from = '14:00', to = '15:00', more: object = {}) =>
  item(day, { starts_at: at(day, from), ends_at: at(day, to), broom_id: HALL, ...more });
const plan = (who: CastName, date: string, more: object = {}) =>
  call(who, 'POST', '/work_plans', { scope: 'department', department_id: office, period_kind: 'week', date, ...more });
const school = (date: string, more: object = {}) =>
  call('office', 'POST', '/work_plans', { scope: 'organization', period_kind: 'week', date, ...more });
const show = (who: CastName, id: string) => call(who, 'GET', `/work_plans/${id}`);
const move = async (who: CastName, id: string, name: string, more: object = {}) => {
  const { data } = await show('office', id);
  return call(who, 'PUT', `/work_plans/${id}/${name}`, { version: data?.version ?? 1, ...more });
};
/** A plan of the school with one item, approved. */
const approved = async (date: string, items: object[]) => {
  const { data } = await school(date, { items });
  await move('office', data.id, 'submit');
  await move('principal', data.id, 'decide', { result: 'approve' });
  return data.id as string;
};
const published = async (date: string, items: object[]) => {
  const id = await approved(date, items);
  const answer = await move('office', id, 'publish');
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
};

describe('a plan of a department', () => {
  test('is written by those who work there, once for a period, and read by nobody else until it is handed in', async () => {
    const day = freshWeek();
    const { data } = await plan('office', addDays(day, 3));
    expect(data).toMatchObject({ period_start: day, period_end: addDays(day, 6), status: 'draft', is_late: false });
    expect(data.title).toMatch(/工作计划 · 行政办公室$/);
    expect((await plan('orgadmin', day)).message).toBe('该时段的计划已存在');
    expect((await plan('teacher', day)).errors).toEqual({ department_id: ['请选择您所在的部门'] });
    expect((await plan('teacher', day, { scope: 'organization' })).errors).toEqual({ scope: ['您不能制定学校计划'] });
    expect((await plan('office', day, { department_id: null })).errors).toEqual({ department_id: ['请选择部门'] });
    expect((await show('orgadmin', data.id)).code).toBe(0); // of the same department
    for (const who of ['teacher', 'guardian', 'outsider'] as const)
      expect((await show(who, data.id)).code, who).toBe(404001);
    expect((await move('office', data.id, 'submit')).message).toBe('请先添加事项');
    await call('office', 'POST', `/work_plans/${data.id}/items`, item(day));
    const submit = await move('office', data.id, 'submit');
    expect(submit.data).toMatchObject({ status: 'submitted', item_count: 1 });
    expect((await show('teacher', data.id)).code).toBe(404001);
    expect((await move('office', data.id, 'take_back')).data).toMatchObject({ status: 'draft', submitted_at: null });
    expect((await call('office', 'DELETE', `/work_plans/${data.id}`)).code).toBe(0);
  });

  test('of two who begin it at once one wins', async () => {
    const day = freshWeek();
    const body = { scope: 'department', department_id: office, period_kind: 'week', date: day };
    const made = await Promise.all(
      (['office', 'orgadmin'] as const).map(async (who) => (await demo.as(who)).call('POST', '/work_plans', { body })),
    );
    expect(made.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
  });

  test('says at the field what is wrong with an item', async () => {
    const day = freshWeek();
    const { data } = await plan('office', day);
    const errors = async (more: object, date = day) =>
      (await call('office', 'POST', `/work_plans/${data.id}/items`, item(date, more))).errors;
    expect(await errors({}, addDays(day, 7))).toEqual({ date: ['不在计划时段内'] });
    expect(await errors({ starts_at: at(day, '09:00') })).toEqual({ ends_at: ['请同时填写开始和结束时间'] });
    expect(await errors({ starts_at: at(day, '09:00'), ends_at: at(day, '08:00') })).toHaveProperty('ends_at');
    expect(await errors({ broom_id: HALL })).toEqual({ starts_at: ['使用场地须填写起止时间'] });
    const times = { starts_at: at(day, '09:00'), ends_at: at(day, '10:00') };
    expect(await errors({ ...times, broom_id: demoId('broom:md-school:A:106') })).toEqual({
      broom_id: ['请选择本校的房间'],
    });
    expect(await errors({ owner_ids: [castId('outsider')] })).toEqual({ owner_ids: ['请选择本单位在职人员'] });
    expect(await errors({ owner_ids: [castId('student')] })).toEqual({ owner_ids: ['请选择本单位在职人员'] });
    expect(await errors({ partner_department_ids: [departmentId('md-school', 'JW')] })).toEqual({
      partner_department_ids: ['请选择本单位的部门'],
    });
    expect(await errors({ ffyplan_goal_id: demoId('ffyplan-goal:教室设备更新') })).toEqual({
      ffyplan_goal_id: ['请选择本单位现行规划的目标'],
    });
    const far = {
      include: [{ kind: 'organization', id: organizationId('md-school'), user_types: ['teacher'] }],
      exclude: [],
    };
    expect(await errors({ audience: far })).toEqual({ audience: ['可见范围超出您的权限'] });
    expect((await errors({ ffyplan_goal_id: demoId('ffyplan-goal:降低近视率') })) ?? {}).toEqual({});
    const teachers = await plan('teacher', day, { department_id: departmentId('sy-middle', 'SX') });
    const own = { ...item(day, { owner_ids: [castId('teacher')] }), supervised: true };
    expect((await call('teacher', 'POST', `/work_plans/${teachers.data.id}/items`, own)).errors).toEqual({
      supervised: ['只有办公室可以设为督办'],
    });
  });

  test('takes a whole list of items; what it does not name is gone', async () => {
    const day = freshWeek();
    const { data } = await plan('office', day, { items: [item(day), item(addDays(day, 1), { text: '归档' })] });
    const [first] = data.items;
    const items = [{ ...item(day, { text: '改' }), id: first.id }, item(addDays(day, 2), { text: '新' })];
    const put = (more: object) =>
      call('office', 'PUT', `/work_plans/${data.id}`, { title: '计划', version: data.version, ...more });
    const { data: after } = await put({ items });
    expect(after.items.map(({ text }: { text: string }) => text)).toEqual(['改', '新']);
    expect(after.items[0].id).toBe(first.id);
    expect((await put({ items })).code).toBe(409001);
    const foreign = await call('office', 'PUT', `/work_plans/${data.id}`, {
      title: '计划',
      version: after.version,
      items: [{ ...item(day), id: demoId('nothing') }],
    });
    expect(foreign.errors).toHaveProperty(['items.0.id']);
  });

  test('has its items on the day on which their times lie', async () => {
    const day = freshWeek();
    const next = addDays(day, 1);
    const times = (on: string) => ({ starts_at: at(on, '09:00'), ends_at: at(on, '10:00') });
    const { data } = await plan('office', day, { items: [item(day, times(day))] });
    const path = `/work_plans/${data.id}/items`;
    expect((await call('office', 'POST', path, item(day, times(next)))).errors).toEqual({
      date: ['与起止时间不是同一天'],
    });
    const [{ id, version }] = data.items;
    const put = (body: object) => call('office', 'PUT', `${path}/${id}`, { version, ...body });
    expect((await put({ date: next })).errors).toEqual({ date: ['与起止时间不是同一天'] });
    expect((await put(times(next))).data).toMatchObject({ date: next });
  });

  test('of a month is copied to the same weekdays as well', async () => {
    const day = `${addDays(now, 200).slice(0, 7)}-12`;
    const month = (on: string, items: object[] = []) => plan('office', on, { period_kind: 'month', items });
    const { data } = await month(day);
    const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    await month(before, [item(before)]);
    const copied = await call('office', 'POST', `/work_plans/${data.id}/copy_last_year`, { version: data.version });
    expect(weekdayOf(copied.data.items[0].date)).toBe(weekdayOf(before));
  });

  test('is copied from the same week last year, to the same weekdays', async () => {
    const day = freshWeek();
    const { data } = await plan('office', day);
    const copy = async () => {
      const { version } = (await show('office', data.id)).data;
      return call('office', 'POST', `/work_plans/${data.id}/copy_last_year`, { version });
    };
    expect((await copy()).message).toBe('去年同期没有计划');
    const before = addDays(day, -364);
    await plan('office', before, { items: [inHall(addDays(before, 2), '09:00', '10:00')] });
    expect((await copy()).data.items).toMatchObject([
      { date: addDays(day, 2), starts_at: at(addDays(day, 2), '09:00'), room: null, note: '去年未完成' },
    ]);
  });
});

test('a personal plan is read by its owner, once it is handed in by the head of the department, and is no title for others', async () => {
  const day = freshWeek();
  const group = departmentId('sy-middle', 'SX');
  const [was] = await demo.test_db.query<{ leader_id: string | null }>(
    'select leader_id from department where id = $1',
    [group],
  );
  const lead = (leader: string | null | undefined) =>
    demo.test_db.query('update department set leader_id = $2 where id = $1', [group, leader ?? null]);
  await lead(castId('research'));
  const times = { starts_at: at(day, '09:00'), ends_at: at(day, '10:00') };
  const items = [item(day, { owner_ids: [castId('teacher')], ...times })];
  const { data } = await call('teacher', 'POST', '/work_plans', {
    scope: 'personal',
    period_kind: 'week',
    date: day,
    title: '备课与私事',
    items,
  });
  const readers = async () =>
    Promise.all(
      (['teacher', 'research', 'homeroom', 'office'] as const).map(async (who) => (await show(who, data.id)).code),
    );
  expect(await readers()).toEqual([0, 404001, 404001, 404001]);
  await call('teacher', 'PUT', `/work_plans/${data.id}/submit`, { version: data.version });
  expect(await readers()).toEqual([0, 0, 404001, 404001]);
  const query = new URLSearchParams({ ...times, owner_ids: castId('teacher') });
  const { list } = (await call('office', 'GET', `/work_plans/clashes?${query}`)).data;
  expect(list.map(({ what }: { what: { cn: string } }) => what.cn)).toEqual(['个人计划']);
  await lead(was?.leader_id);
});

describe('merging', () => {
  /** Plans of these departments for a week, handed in. */
  const handIn = (codes: readonly string[], day: string) =>
    demo.test_db.query(
      `insert into work_plan (id, organization_id, scope, subject_id, department_id, owner_id, period_kind, period_start,
         period_end, title, due_at, status, submitted_at)
       select gen_random_uuid(), organization_id, 'department', id, id, $3, 'week', $2::date, $2::date + 6, name, now(),
         'submitted', now() from department where organization_id = $1 and code = any ($4)`,
      [home, day, castId('office'), codes],
    );

  test('shows who is missing, and goes on without them', async () => {
    const day = freshWeek();
    await handIn(demoDepartments.slice(0, 10), day);
    const { data } = await school(day);
    expect((await move('office', data.id, 'merge')).message).toBe('尚有2个部门未提交：招生办公室、医务室');
    const merged = await move('office', data.id, 'merge', { go_on: true });
    expect(merged.data.merged).toHaveLength(10);
    await handIn(demoDepartments.slice(10), day);
    expect((await move('office', data.id, 'merge')).data.merged).toHaveLength(12);
    expect((await move('teacher', data.id, 'merge')).code).toBe(403001);
  });

  test('keeps the draft into which departments were merged: they would be lost with it', async () => {
    const day = freshWeek();
    await handIn(demoDepartments.slice(0, 1), day);
    const { data } = await school(day);
    expect(data.actions).toContain('remove');
    const merged = await move('office', data.id, 'merge', { go_on: true });
    expect(merged.data.actions).not.toContain('remove');
    expect((await call('office', 'DELETE', `/work_plans/${data.id}`)).message).toBe('已汇总部门计划，不能删除');
  });

  test('takes a plan that is handed in at the same moment, or leaves it submitted', async () => {
    const day = freshWeek();
    const { data: late } = await plan('office', day, { items: [item(day)] });
    const { data } = await school(day);
    const both = await Promise.all([
      (await demo.as('office')).call('PUT', `/work_plans/${late.id}/submit`, { body: { version: late.version } }),
      (await demo.as('office')).call('PUT', `/work_plans/${data.id}/merge`, {
        body: { version: data.version, go_on: true },
      }),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const { status } = (await show('office', late.id)).data;
    const { merged } = (await show('office', data.id)).data;
    expect(['submitted', 'merged']).toContain(status);
    expect(merged.length).toBe(status === 'merged' ? 1 : 0);
  });

  test('ends in a plan that nobody approves who handed it in, and that publishes those of the departments', async () => {
    const day = freshWeek();
    const { data: own } = await plan('office', day, { items: [item(day)] });
    await move('office', own.id, 'submit');
    const { data } = await school(day);
    await move('office', data.id, 'merge', { go_on: true });
    expect((await move('office', data.id, 'publish')).code).toBe(200200);
    expect((await move('office', data.id, 'submit')).data).toMatchObject({ status: 'approving', actions: [] });
    expect((await move('office', data.id, 'decide', { result: 'approve' })).code).not.toBe(0);
    const todos = await call('principal', 'GET', '/home/todos');
    expect(JSON.stringify(todos.data)).toContain('计划审批');
    await move('principal', data.id, 'decide', { result: 'approve' });
    expect((await show('teacher', data.id)).code).toBe(404001);
    expect((await move('office', data.id, 'publish')).data).toMatchObject({ status: 'published' });
    expect((await show('teacher', own.id)).data).toMatchObject({ status: 'published', actions: [] });
    expect((await move('office', own.id, 'summarise', { summary: '完成' })).data).toMatchObject({
      status: 'summarised',
    });
  });

  test('lets the office publish a plan alone that came after that of the school', async () => {
    const day = freshWeek();
    const { data: late } = await plan('office', day, { items: [item(day)] });
    await move('office', late.id, 'submit');
    expect((await move('office', late.id, 'publish')).code).toBe(200200);
    await published(day, [item(day)]);
    expect((await show('office', late.id)).data.actions).toContain('publish');
    expect((await move('office', late.id, 'publish')).data).toMatchObject({ status: 'published' });
  });
});

describe('rooms and people', () => {
  const clashes = async (day: string, more: Record<string, string> = {}, from = '14:00', to = '15:00') => {
    const query = new URLSearchParams({ starts_at: at(day, from), ends_at: at(day, to), ...more });
    return (await call('office', 'GET', `/work_plans/clashes?${query}`)).data.list;
  };

  test('a published item holds its room, and gives it back', async () => {
    const day = freshWeek();
    const out = await published(day, [inHall(day)]);
    expect(out.items[0]).toMatchObject({ is_room_held: true, room: { id: HALL } });
    const book = (from: string) =>
      call('teacher', 'POST', '/room_bookings', {
        broom_id: HALL,
        starts_at: at(day, from),
        ends_at: at(day, '15:30'),
        title: '讲座',
      });
    expect((await book('14:30')).code).toBe(200200);
    const [one] = out.items;
    const put = (version: number, body: object) =>
      call('office', 'PUT', `/work_plans/${out.id}/items/${one.id}`, { version, ...body });
    const moved = await put(one.version, { starts_at: at(day, '16:00'), ends_at: at(day, '17:00') });
    expect(moved.data).toMatchObject({ starts_at: at(day, '16:00'), is_room_held: true });
    expect(await clashes(day, { broom_id: HALL })).toEqual([]);
    await put(moved.data.version, { status: 'cancelled' });
    expect(await clashes(day, { broom_id: HALL }, '16:00', '17:00')).toEqual([]);
  });

  test('the board of rooms says no more of an item than all staff may read', async () => {
    const day = freshWeek();
    const some = {
      include: [{ kind: 'department', id: office, user_types: ['teacher'] }],
      exclude: [],
    };
    const out = await published(day, [inHall(day, '09:00', '10:00', { text: '人事调整谈话', audience: some })]);
    const booked = await demo.test_db.query<{ title: string }>(
      `select title from room_booking where source = 'work_plan' and source_id = $1`,
      [out.items[0].id],
    );
    expect(booked).toEqual([{ title: '会议' }]);
  });

  test('a clash at the moment of publishing is named, and needs a reason to go on', async () => {
    const day = freshWeek();
    const id = await approved(day, [inHall(day), inHall(addDays(day, 1))]);
    // taken meanwhile
    const taken = { broom_id: HALL, starts_at: at(day, '14:00'), ends_at: at(day, '15:00'), title: '临时会议' };
    await demo.test_db.query(
      `insert into room_booking (id, organization_id, broom_id, user_id, title, starts_at, ends_at, blocked_until, status)
       values (gen_random_uuid(), $1, $2, $3, '临时会议', $4, $5, $5, 'confirmed')`,
      [home, HALL, castId('teacher'), taken.starts_at, taken.ends_at],
    );
    const refused = await move('office', id, 'publish');
    expect(refused.message).toMatch(/^场地冲突：报告厅203 .*14:00–15:00，房间预订$/);
    expect((await show('office', id)).data).toMatchObject({ status: 'approved' });
    const done = await move('office', id, 'publish', { reason: '已与对方协商，改在操场' });
    expect(done.data).toMatchObject({ status: 'published' });
    expect(done.data.items.map(({ is_room_held }: { is_room_held: boolean }) => is_room_held)).toEqual([false, true]);
  });

  test('clashes are shown before anything is saved: of plans that are not out, bookings and people', async () => {
    const day = freshWeek();
    const { data } = await plan('office', day, { items: [inHall(day)] });
    expect(await clashes(day, { broom_id: HALL }, '14:59', '16:00')).toMatchObject([
      { kind: 'room', room: { id: HALL }, what: { cn: data.title } },
    ]);
    expect(await clashes(day, { broom_id: HALL }, '15:00', '16:00')).toEqual([]);
    expect(await clashes(day, { owner_ids: castId('office') })).toMatchObject([
      { kind: 'person', person: { id: castId('office') } },
    ]);
    expect(await clashes(day, { owner_ids: castId('outsider') })).toEqual([]);
    // what is changed is not in its own way
    expect(await clashes(day, { broom_id: HALL, owner_ids: castId('office'), item_id: data.items[0].id })).toEqual([]);
    await call(
      'office',
      'POST',
      `/work_plans/${data.id}/items`,
      inHall(day, '14:30', '15:30', { owner_ids: [castId('orgadmin')] }),
    );
    const whole = await call('office', 'GET', `/work_plans/clashes?work_plan_id=${data.id}`);
    expect(whole.data.list.filter(({ kind }: { kind: string }) => kind === 'room')).toHaveLength(2);
    expect((await call('teacher', 'GET', `/work_plans/clashes?work_plan_id=${data.id}`)).code).toBe(404001);
  });

  test('somebody who does a published item is taken up then, for others who plan with them', async () => {
    const day = freshWeek();
    const { services } = demo;
    const busy = () => {
      const span = { from: at(day, '14:30'), to: at(day, '14:40') };
      return services.database.read(EVERYWHERE, (db) => firstClash({ db, services }, [castId('research')], [span]));
    };
    const id = await approved(day, [inHall(day, '14:00', '15:00', { owner_ids: [castId('research')] })]);
    expect(await busy()).toBeNull();
    await move('office', id, 'publish');
    expect(await busy()).toMatchObject({ user_id: castId('research'), what: { cn: '工作计划中的事项' } });
  });
});

describe('what is published', () => {
  const families = { include: [{ kind: 'organization', id: home, user_types: ['guardian'] }], exclude: [] };
  const calendar = async (who: CastName, day: string) =>
    (await call(who, 'GET', `/work_plans/calendar?from=${day}&to=${addDays(day, 6)}`)).data.list.map(
      ({ text }: { text: string }) => text,
    );

  test('is seen by the staff, by guardians where it was opened to them, and by nobody of another school', async () => {
    const day = freshWeek();
    const { data } = await school(day, {
      items: [item(day, { text: '校务会' }), item(day, { text: '家长开放日', audience: families })],
    });
    await move('office', data.id, 'submit');
    expect(await calendar('guardian', day)).toEqual([]);
    await move('principal', data.id, 'decide', { result: 'approve' });
    await move('office', data.id, 'publish');
    expect(await calendar('teacher', day)).toEqual(['校务会']);
    expect(await calendar('guardian', day)).toEqual(['家长开放日']);
    expect(await calendar('outsider', day)).toEqual([]);
    // who did not get an item does not find it in the plan either
    expect((await show('teacher', data.id)).data.items.map(({ text }: { text: string }) => text)).toEqual(['校务会']);
    expect((await show('guardian', data.id)).code).toBe(404001);
    expect((await call('guardian', 'GET', '/work_plans')).code).toBe(403001);
    const { services } = demo;
    const between = await services.database.read(EVERYWHERE, async (db) => {
      const person = await services.loadPerson(db, castId('teacher'), home);
      if (!person) throw new Error('no teacher');
      const actor = {
        ...person,
        session_id: '',
        session_kind: 'native' as const,
        impersonator_id: null,
        switched_from: null,
      };
      return workPlans.between({ db, actor, services }, day, addDays(day, 6));
    });
    expect(between.map(({ text }) => text)).toEqual(['校务会']);
  });

  test('is for all staff again once nobody in particular is chosen any more', async () => {
    const day = freshWeek();
    const out = await published(day, [item(day, { text: '家长座谈', audience: families })]);
    const [{ id, version }] = out.items;
    const put = (at: number, body: object) =>
      call('office', 'PUT', `/work_plans/${out.id}/items/${id}`, { version: at, ...body });
    const kept = await put(version, { text: '家长座谈会' });
    expect(await calendar('teacher', day)).toEqual([]);
    expect((await put(kept.data.version, { audience: null })).data).toMatchObject({ is_opened: false });
    expect([await calendar('teacher', day), await calendar('guardian', day)]).toEqual([['家长座谈会'], []]);
  });

  test('is counted for a reader as that reader sees it, and what they do not see is in nobody’s way', async () => {
    const day = freshWeek();
    const times = { starts_at: at(day, '09:00'), ends_at: at(day, '10:00') };
    const out = await published(day, [
      item(day, { text: '校务会', ...times }),
      item(day, { text: '家长座谈', audience: families, ...times }),
    ]);
    expect((await show('office', out.id)).data).toMatchObject({ item_count: 2 });
    expect((await show('teacher', out.id)).data).toMatchObject({ item_count: 1, items: [{ text: '校务会' }] });
    const matrix = await call('teacher', 'GET', `/work_plans/matrix?from=${day}&to=${addDays(day, 6)}`);
    expect(matrix.data.organization[0].plan).toMatchObject({ item_count: 1 });
    const whole = await call('teacher', 'GET', `/work_plans/clashes?work_plan_id=${out.id}`);
    expect(whole.data.list.map(({ item: one }: { item: { text: string } }) => one.text)).toEqual(['校务会']);
    const hidden = out.items.find(({ text }: { text: string }) => text === '家长座谈');
    const query = new URLSearchParams({ ...times, owner_ids: castId('office'), item_id: hidden.id });
    const typed = await call('teacher', 'GET', `/work_plans/clashes?${query}`);
    expect(typed.data.list.length).toBeGreaterThan(0);
    expect(JSON.stringify(typed.data)).not.toContain('家长座谈');
  });

  test('is never what somebody keeps for themselves: it waits for no colleague, and holds no room', async () => {
    const upon = [castId('media'), castId('principal')];
    const body = (date: string, items: object[]) => ({ scope: 'personal', period_kind: 'week', date, items });
    const kept = async (date: string, items: object[]) => {
      const { data } = await call('media', 'POST', '/work_plans', body(date, items));
      const put = (name: string, version: number, more: object = {}) =>
        call('media', 'PUT', `/work_plans/${data.id}/${name}`, { version, ...more });
      const submitted = await put('submit', data.version);
      const said = await put('summarise', submitted.data.version, { summary: '完成' });
      expect(said.data, said.message).toMatchObject({ status: 'summarised' });
      return said.data;
    };
    await kept(mondayOf(now), [item(mondayOf(now), { text: '请校长处理', owner_ids: upon })]);
    expect(JSON.stringify((await call('principal', 'GET', '/home/todos')).data)).not.toContain('请校长处理');
    const day = freshWeek();
    const plan = await kept(day, [inHall(day, '14:00', '15:00', { owner_ids: upon })]);
    const [one] = plan.items;
    const path = `/work_plans/${plan.id}/items/${one.id}`;
    const off = await call('media', 'PUT', path, { status: 'cancelled', version: one.version });
    const on = await call('media', 'PUT', path, { status: 'open', version: off.data.version });
    expect(on.data, on.message).toMatchObject({ status: 'open', is_room_held: false });
    const { services } = demo;
    const span = { from: at(day, '14:30'), to: at(day, '14:40') };
    const busy = await services.database.read(EVERYWHERE, (db) =>
      firstClash({ db, services }, [castId('principal')], [span]),
    );
    expect(busy).toBeNull();
  });

  test('keeps its evidence once a supervised item is done', async () => {
    const day = freshWeek();
    const out = await published(day, [item(day, { supervised: true })]);
    const form = new FormData();
    form.set('purpose', 'work_plan_evidence');
    form.set('file', new File(['%PDF-1.7\n'], '照片.pdf', { type: 'application/pdf' }));
    const packed = new Response(form);
    const file = await (await demo.as('office')).call('POST', '/utils/upload_oss_file', {
      body: Buffer.from(await packed.arrayBuffer()),
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    });
    const [{ id, version }] = out.items;
    const tell = (at: number, body: object) =>
      call('office', 'PUT', `/work_plans/${out.id}/items/${id}`, { version: at, ...body });
    const done = await tell(version, { status: 'done', evidence_ids: [file.data.id] });
    expect(done.data, done.message).toMatchObject({ status: 'done' });
    expect((await tell(done.data.version, { evidence_ids: [] })).message).toBe('督办事项须上传佐证材料');
  });

  test('is told by who does it; a supervised item wants evidence', async () => {
    const day = freshWeek();
    const owner_ids = [castId('teacher')];
    const out = await published(day, [
      item(day, { owner_ids }),
      item(day, { owner_ids, supervised: true, text: '督办' }),
    ]);
    const tell = (who: CastName, one: { id: string; version: number }, body: object) =>
      call(who, 'PUT', `/work_plans/${out.id}/items/${one.id}`, { version: one.version, ...body });
    const plain = out.items.find(({ supervised }: { supervised: boolean }) => !supervised);
    const watched = out.items.find(({ supervised }: { supervised: boolean }) => supervised);
    expect((await tell('homeroom', plain, { status: 'done' })).code).toBe(403001);
    expect((await tell('teacher', plain, { text: '别的' })).code).toBe(403001);
    expect((await tell('outsider', plain, { status: 'done' })).code).toBe(404001);
    const done = await tell('teacher', plain, { status: 'done', note: '已办' });
    expect(done.data).toMatchObject({ status: 'done', progress: 100, note: '已办', actions: ['report'] });
    expect((await tell('teacher', plain, { status: 'done' })).code).toBe(409001);
    expect((await tell('teacher', watched, { status: 'done' })).message).toBe('督办事项须上传佐证材料');
    const list = await call('principal', 'GET', '/work_plans/items?supervised=true&status=open&per_page=100');
    expect(list.data.list.map(({ text }: { text: string }) => text)).toContain('督办');
    expect((await call('office', 'DELETE', `/work_plans/${out.id}/items/${watched.id}`)).code).toBe(200200);
  });
});

describe('the clock', () => {
  test('marks what was not done a day after it ended, once, and tells who does it', async () => {
    const day = freshWeek();
    const out = await published(day, [item(day, { owner_ids: [castId('teacher')] })]);
    const [one] = out.items;
    const back = async (days: number) => {
      await demo.test_db.query('update work_plan_item set date = $2 where id = $1', [one.id, addDays(now, -days)]);
      await lapseItems.handler(demo.services, {}, run);
      return (await show('office', out.id)).data.items[0].status;
    };
    expect([await back(0), await back(1), await back(2), await back(2)]).toEqual([
      'open',
      'open',
      'overdue',
      'overdue',
    ]);
    const notices = await demo.test_db.query(
      `select 1 from notification where user_id = $1 and event = 'work_plan.overdue' and route like $2`,
      [castId('teacher'), `%${one.id}%`],
    );
    expect(notices).toHaveLength(1);
    const todos = await call('teacher', 'GET', '/home/todos');
    expect(JSON.stringify(todos.data)).toContain(one.id);
  });

  test('takes back that something is late when it is moved ahead', async () => {
    const day = freshWeek();
    const out = await published(day, [item(day)]);
    const [one] = out.items;
    await demo.test_db.query('update work_plan_item set date = $2 where id = $1', [one.id, addDays(now, -3)]);
    await lapseItems.handler(demo.services, {}, run);
    const [late] = (await show('office', out.id)).data.items;
    expect(late.status).toBe('overdue');
    const put = (version: number, body: object) =>
      call('office', 'PUT', `/work_plans/${out.id}/items/${one.id}`, { version, ...body });
    expect((await put(late.version, { date: addDays(day, 1) })).data).toMatchObject({ status: 'open' });
  });

  test('reminds who is late twice on the Thursday before, and nobody who has handed in', async () => {
    // a Thursday far ahead of which nothing is a holiday
    const thursday = '2028-03-02';
    const next = '2028-03-06';
    await demo.test_db.query(
      `insert into work_plan (id, organization_id, scope, subject_id, department_id, owner_id, period_kind, period_start,
         period_end, title, due_at, status) select gen_random_uuid(), organization_id, 'department', id, id, $3, 'week',
         $2::date, $2::date + 6, name, now(), case when code = 'YW' then 'draft' else 'submitted' end
         from department where organization_id = $1 and kind = 'office'`,
      [home, next, castId('office')],
    );
    const count = async (time: string) => {
      const services = Object.create(demo.services, {
        clock: { value: { now: () => Date.parse(at(thursday, time)) } },
      });
      await remindDepartments.handler(services, {}, run);
      return (
        await demo.test_db.query(`select 1 from notification where event = 'work_plan.remind' and user_id = $1`, [
          castId('office'),
        ])
      ).length;
    };
    expect([await count('14:00'), await count('15:00'), await count('16:00'), await count('17:00')]).toEqual([
      0, 1, 1, 2,
    ]);
  });
});

test('departments are reminded of every week that is due, also of those before which nobody works', async () => {
  const [last, free] = ['2028-05-04', '2028-05-05'];
  await demo.test_db.query(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind)
     select gen_random_uuid(), client_id, id, $2::date + n, 'staff', 'holiday' from organization, generate_series(0, 9) n
      where organization.id = $1`,
    [home, free],
  );
  await demo.test_db.query(
    `insert into work_plan (id, organization_id, scope, subject_id, department_id, owner_id, period_kind, period_start,
       period_end, title, due_at, status) select gen_random_uuid(), organization_id, 'department', department.id,
       department.id, $2, 'week', monday, monday + 6, name, now(), case when code = 'YW' then 'draft' else 'submitted' end
       from department, unnest(array['2028-05-08', '2028-05-15']::date[]) monday
      where organization_id = $1 and kind = 'office'`,
    [home, castId('studentaffairs')],
  );
  const services = Object.create(demo.services, { clock: { value: { now: () => Date.parse(at(last, '15:00')) } } });
  await remindDepartments.handler(services, {}, run);
  const told = await demo.test_db.query<{ title: string }>(
    `select title from notification where event = 'work_plan.remind' and user_id = $1 order by title`,
    [castId('studentaffairs')],
  );
  expect(told.map(({ title }) => title)).toEqual([
    '请在今天17:00前提交医务室2028年5月15日起一周的工作计划',
    '请在今天17:00前提交医务室下周工作计划',
  ]);
});

describe('the matrix', () => {
  test('counts each week in its own term', async () => {
    const [before, after] = await demo.test_db.query<{ starts_on: string; ends_on: string }>(
      `select starts_on::text, ends_on::text from (select * from semester where organization_id = $1
        order by starts_on desc limit 2) s order by starts_on`,
      [home],
    );
    const ends = mondayOf(before?.ends_on ?? '');
    const begins = mondayOf(after?.starts_on ?? '');
    const { data } = await call('office', 'GET', `/work_plans/matrix?from=${ends}&to=${addDays(begins, 6)}`);
    const weeks = data.periods.map(({ week_no }: { week_no: number | null }) => week_no);
    expect([weeks[0] > 1, weeks.at(-1)]).toEqual([true, 1]);
  });

  test('shows the office who is missing, and the staff what is out', async () => {
    const monday = mondayOf(now);
    const matrix = async (who: CastName) =>
      (await call(who, 'GET', `/work_plans/matrix?from=${addDays(monday, -7)}&to=${addDays(monday, 6)}`)).data;
    const ofOffice = await matrix('office');
    expect(ofOffice.periods).toHaveLength(2);
    expect(
      ofOffice.rows
        .slice(0, 12)
        .every(({ cells }: { cells: { plan: object }[] }) => cells.every(({ plan: one }) => one)),
    ).toBe(true);
    expect(ofOffice.rows[11].cells[1].plan).toMatchObject({ is_late: true });
    const ofTeacher = await matrix('teacher');
    expect(ofTeacher.rows[0].cells[1]).toMatchObject({ plan: { status: 'published' }, is_missing: false });
    expect(ofTeacher.rows.at(-1).department.name).toBe('数学组');
  });
});

describe('a row', () => {
  let day = '';
  beforeAll(() => {
    day = freshWeek();
  });
  test('offers what the server takes', async () => {
    const put =
      (path: string, more: object = {}) =>
      (who: CastName, { id, version }: { id: string; version: number }) =>
        call(who, 'PUT', `/work_plans/${id}/${path}`, { version, ...more });
    for (const done of [[], ['submit']]) {
      const wrong = await offersThatDisagree<CastName>({
        people: ['office', 'orgadmin', 'principal', 'teacher', 'outsider'],
        acts: {
          update: (who, { id, version }) => call(who, 'PUT', `/work_plans/${id}`, { title: '计划', version }),
          submit: put('submit'),
          take_back: put('take_back'),
          merge: put('merge', { go_on: true }),
          reopen: put('reopen'),
          publish: put('publish'),
          summarise: put('summarise', { summary: '完成' }),
          remove: (who, { id }) => call(who, 'DELETE', `/work_plans/${id}`),
        },
        ready: async () => {
          await demo.test_db.query(`delete from work_plan where period_start = $1 and department_id = $2`, [
            day,
            office,
          ]);
          const { data } = await plan('office', day, { items: [item(day)] });
          for (const step of done) await move('office', data.id, step);
          return (await show('office', data.id)).data;
        },
        read: (who, { id }) => show(who, id),
      });
      expect(wrong, done.join()).toEqual([]);
    }
  });
});
