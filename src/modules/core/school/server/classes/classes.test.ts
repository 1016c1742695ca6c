import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { mondayOf } from '../school.policy.ts';
import { releaseSeat, reserveSeat } from './class-seats.service.ts';

const test_db = useTestDatabase();
const now = today(noonZone());
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let admin: Browser;
let registrar: TestPerson;
let strangers: readonly Browser[];
let yearNow: string;
let yearNext: string;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  const sister = await world.school('乙校', school);
  const foreign = await world.school('丙校');
  admin = (await world.person({ school, is_super_admin: true })).browser;
  registrar = await world.person({ school, roles: ['registrar'] });
  strangers = [
    (await world.person({ school: sister, roles: ['registrar'] })).browser,
    (await world.person({ school: foreign, roles: ['registrar'] })).browser,
  ];
  const years = `/admin/clients/${school.client_id}/school_years`;
  const add = async (name: string, starts_on: string) =>
    (await admin.call('POST', years, { body: { name, starts_on, ends_on: addDays(starts_on, 364) } })).data;
  const one = await add('2001-2002', addDays(now, -100));
  await admin.call('PUT', `${years}/${one.id}`, { body: { status: 'current', version: one.version } });
  yearNow = one.id;
  yearNext = (await add('2002-2003', addDays(now, 265))).id;
});
afterAll(() => portal.close());

const call = (...args: Parameters<Browser['call']>) => registrar.browser.call(...args);

const addGrade = async (stage_code: number, year_no: number, entry_year: number) =>
  (
    await call('POST', '/grades', {
      body: { organization_id: school.id, stage_code, year_no, entry_year, campus_id: school.campus_id },
    })
  ).data as { id: string; name: string; version: number; department_id: string };

const addClasses = async (grade_id: string, count: number, more: object = {}) =>
  (await call('POST', '/classrooms/batch', { body: { grade_id, school_year_id: yearNow, count, ...more } })).data
    .list as { id: string; name: string; department_id: string; capacity: number; class_no: number; version: number }[];

describe('grades and classes', () => {
  it('are named by stage and year, and have departments of the same names', async () => {
    const grade = await addGrade(102, 1, 2021);
    expect(grade).toMatchObject({ name: '高一', name_en: 'Grade 10', classes_count: 0 });
    const classes = await addClasses(grade.id, 3);
    expect(classes.map((one) => one.name)).toEqual(['高一（1）班', '高一（2）班', '高一（3）班']);
    expect(classes[0]?.capacity).toBe(50);
    const department = await call('GET', `/departments/${classes[2]?.department_id}`);
    expect(department.data).toMatchObject({ name: '高一（3）班', kind: 'class' });
    expect(department.data.path_names.map((one: { name: string }) => one.name)).toEqual(['高一年级组', '高一（3）班']);
    expect((await addClasses(grade.id, 2))[0]?.class_no).toBe(4);
    expect(
      await call('POST', '/classrooms/batch', {
        body: { grade_id: grade.id, school_year_id: yearNow, from_no: 3, count: 4 },
      }),
    ).toMatchObject({ code: 200200, message: '班号已存在：3、4、5' });
    const renamed = await call('PUT', `/classrooms/${classes[0]?.id}`, { body: { name: '高一实验班', version: 1 } });
    expect(renamed).toMatchObject({ code: 0, data: { name: '高一实验班' } });
    expect((await call('GET', `/departments/${classes[0]?.department_id}`)).data.name).toBe('高一实验班');
    expect(await call('PUT', `/classrooms/${classes[0]?.id}`, { body: { name: '再改', version: 1 } })).toMatchObject({
      status: 409,
      message: expect.stringContaining(registrar.name),
    });
  });

  it('exist once per cohort, and a grade with classes stays', async () => {
    const grade = await addGrade(103, 2, 2022);
    await addClasses(grade.id, 1);
    expect(
      await call('POST', '/grades', {
        body: {
          organization_id: school.id,
          stage_code: 103,
          year_no: 2,
          entry_year: 2022,
          campus_id: school.campus_id,
        },
      }),
    ).toMatchObject({ errors: { entry_year: ['该学段已有此入学年份的年级'] } });
    expect(await call('DELETE', `/grades/${grade.id}`)).toMatchObject({ code: 200200, message: '年级下还有1个班级' });
  });

  it('take pupils up to 1.2 times their capacity, however many come at once', async () => {
    const grade = await addGrade(104, 1, 2023);
    const [one] = await addClasses(grade.id, 1, { capacity: 10 });
    const seats = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        portal.services.database.write(EVERYWHERE, ({ db }) => reserveSeat(db, one?.id ?? '')),
      ),
    );
    const taken = seats.flatMap((seat) => (seat.status === 'fulfilled' ? [seat.value] : []));
    expect(taken).toHaveLength(12);
    expect(taken.filter((seat) => seat.is_over)).toHaveLength(2);
    expect(seats.find((seat) => seat.status === 'rejected')).toMatchObject({
      reason: { refusal: { cn: '班级已满员（{n}人），不能再加入' } },
    });
    expect(await call('DELETE', `/classrooms/${one?.id}`)).toMatchObject({ message: '班级内还有12名学生' });
    expect(
      await call('PUT', `/classrooms/${one?.id}`, { body: { capacity: 11, version: one?.version } }),
    ).toMatchObject({ errors: { capacity: ['容量不能小于现有学生数12'] } });
    for (let at = 0; at < 13; at++)
      await portal.services.database.write(EVERYWHERE, ({ db }) => releaseSeat(db, one?.id ?? ''));
    expect((await call('GET', `/classrooms/${one?.id}`)).data.students_count).toBe(0);
    expect(await call('DELETE', `/classrooms/${one?.id}`)).toMatchObject({ code: 0 });
  });

  it('have one head teacher in a semester, of the own staff', async () => {
    const grade = await addGrade(101, 2, 2024);
    const [one] = await addClasses(grade.id, 1);
    const head = await world.person({ name: '班主任', school });
    const other = await world.person({ name: '任课', school });
    const foreign = await world.person({ name: '外人', school: await world.school('丁校') });
    const semester = (
      await call('POST', '/semesters', {
        body: {
          organization_id: school.id,
          school_year_id: yearNow,
          term: 3,
          name: '短学期',
          starts_on: addDays(now, 255),
          ends_on: addDays(now, 260),
          first_week_monday: mondayOf(addDays(now, 255)),
          weeks: 1,
        },
      })
    ).data;
    const put = (teachers: object[]) =>
      call('PUT', `/classrooms/${one?.id}/teachers`, { body: { semester_id: semester.id, teachers } });
    expect(
      await put([
        { user_id: head.user_id, role: 'head' },
        { user_id: other.user_id, role: 'head' },
      ]),
    ).toMatchObject({ errors: { teachers: ['每学期只能有一名班主任'] } });
    expect(await put([{ user_id: foreign.user_id, role: 'head' }])).toMatchObject({
      errors: { teachers: ['请选择本校的教职工'] },
    });
    const done = await put([
      { user_id: other.user_id, role: 'subject', subject_value: '101001' },
      { user_id: head.user_id, role: 'head' },
    ]);
    expect(done.data).toMatchObject({ head: { name: '班主任' }, teachers: [{ role: 'head' }, { role: 'subject' }] });
  });

  it('are shown to staff of the school and to their own families alone', async () => {
    const grade = await addGrade(101, 1, 2025);
    const [own, other] = await addClasses(grade.id, 2);
    const pupil = await world.person({ name: '学生', user_types: ['student'], school });
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      db.insert(userDepartment).values({
        user_id: pupil.user_id,
        organization_id: school.id,
        department_id: own?.department_id ?? '',
      }),
    );
    const seen = (await pupil.browser.call('GET', '/classrooms')).data;
    expect(seen.list.map((row: { id: string }) => row.id)).toEqual([own?.id]);
    expect(await pupil.browser.call('GET', `/classrooms/${other?.id}`)).toMatchObject({ status: 404 });
    for (const stranger of strangers) {
      expect(await stranger.call('GET', `/classrooms/${own?.id}`)).toMatchObject({ status: 404 });
      expect(await stranger.call('GET', `/grades/${grade.id}`)).toMatchObject({ status: 404 });
      expect(await stranger.call('DELETE', `/classrooms/${own?.id}`)).toMatchObject({ status: 404 });
      expect(
        await stranger.call('POST', '/classrooms', {
          body: { grade_id: grade.id, school_year_id: yearNow, class_no: 9 },
        }),
      ).not.toMatchObject({ code: 0 });
    }
    const visitor = await world.person({ user_types: ['visitor'], school: null });
    expect(await visitor.browser.call('GET', '/classrooms')).toMatchObject({ status: 404 });
  });
});

describe('the promotion of a school', () => {
  it('is checked, run and taken back: the last year graduates, 高一（3）班 becomes 高二（3）班', async () => {
    const own = await world.school('戊校', school);
    const keeper = await world.person({ school: own, roles: ['registrar'] });
    const keep = (...args: Parameters<Browser['call']>) => keeper.browser.call(...args);
    const grade = async (year_no: number, entry_year: number) =>
      (
        await keep('POST', '/grades', {
          body: { organization_id: own.id, stage_code: 102, year_no, entry_year, campus_id: own.campus_id },
        })
      ).data;
    const classes = async (grade_id: string, count: number, more: object = {}) =>
      (await keep('POST', '/classrooms/batch', { body: { grade_id, school_year_id: yearNow, count, ...more } })).data
        .list;
    const young = await grade(1, 2026);
    const old = await grade(3, 2024);
    const youngClasses = await classes(young.id, 3);
    const [last] = await classes(old.id, 1);
    const [moving] = await classes(old.id, 1, { kind: 'teaching' });
    await portal.services.database.write(EVERYWHERE, ({ db }) => reserveSeat(db, youngClasses[0].id));

    const body = { organization_id: own.id, school_year_id: yearNext };
    const bad = await keep('POST', '/classrooms/promotion_plan', {
      body: { ...body, overrides: [{ classroom_id: youngClasses[0].id, move: 'end' }] },
    });
    expect(bad.data.counts).toEqual({ up: 2, graduate: 1, end: 2, stay: 0, errors: 1 });
    expect(
      await keep('POST', '/classrooms/promote', {
        body: { ...body, overrides: [{ classroom_id: youngClasses[0].id, move: 'end' }], revision: bad.data.revision },
      }),
    ).toMatchObject({ code: 200200, message: '还有1个班级或学生没有去向，请先处理' });

    const plan = (await keep('POST', '/classrooms/promote', { body: { ...body, dry_run: true } })).data.plan;
    expect(plan.counts).toEqual({ up: 3, graduate: 1, end: 1, stay: 0, errors: 0 });
    expect(plan.rows.find((row: { classroom_id: string }) => row.classroom_id === youngClasses[2].id)).toMatchObject({
      name: '高一（3）班',
      new_name: '高二（3）班',
      move: 'up',
    });
    expect(await keep('POST', '/classrooms/promote', { body: { ...body, revision: 'x' } })).toMatchObject({
      message: '班级在检查之后有变化，请重新检查',
    });
    const begun = await keep('POST', '/classrooms/promote', { body: { ...body, revision: plan.revision } });
    const id = begun.data.data_task_id;
    const wait = async (wanted: string) => {
      await until(async () => (await keep('GET', `/data_tasks/${id}`)).data.state === wanted);
      return (await keep('GET', `/data_tasks/${id}`)).data;
    };
    expect(await wait('ready')).toMatchObject({ changed_count: 5, error_count: 0 });
    await keep('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    expect(await wait('done')).toMatchObject({ changed_count: 5, error_count: 0, total: 5 });

    const look = async (one: { id: string }) => (await keep('GET', `/classrooms/${one.id}`)).data;
    expect(await look(youngClasses[2])).toMatchObject({
      name: '高二（3）班',
      name_en: 'Grade 11, Class 3',
      school_year: { id: yearNext },
      students_count: 0,
      grade: { name: '高二', year_no: 2, entry_year: 2026 },
    });
    expect(await look(youngClasses[0])).toMatchObject({ students_count: 1, status: 'active' });
    expect(await look(last)).toMatchObject({ status: 'graduated', name: '高三（1）班' });
    expect(await look(moving)).toMatchObject({ status: 'archived' });
    expect((await keep('GET', `/grades/${old.id}`)).data.status).toBe('graduated');
    expect((await keep('GET', `/departments/${youngClasses[2].department_id}`)).data).toMatchObject({
      name: '高二（3）班',
      path_names: [{ name: '高二年级组' }, { name: '高二（3）班' }],
    });
    expect((await keep('GET', `/departments/${last.department_id}`)).data).toMatchObject({ status: 'archived' });

    expect(await keep('POST', `/data_tasks/${id}/undo`)).toMatchObject({ code: 0 });
    await wait('undone');
    expect(await look(youngClasses[2])).toMatchObject({ name: '高一（3）班', school_year: { id: yearNow } });
    expect(await look(last)).toMatchObject({ status: 'active' });
    expect((await keep('GET', `/grades/${old.id}`)).data).toMatchObject({ status: 'active', year_no: 3 });
    expect((await keep('GET', `/departments/${last.department_id}`)).data.name).toBe('高三（1）班');
  });

  it('is for those who may, in their own school', async () => {
    const body = { organization_id: school.id, school_year_id: yearNext };
    for (const stranger of strangers)
      expect(await stranger.call('POST', '/classrooms/promotion_plan', { body })).toMatchObject({ status: 404 });
    const teacher = await world.person({ school });
    expect(await teacher.browser.call('POST', '/classrooms/promote', { body })).toMatchObject({ status: 403 });
  });
});

describe('class teachers', () => {
  it('holds the role of a homeroom teacher for exactly that class while the semester runs', async () => {
    const own = await world.school('己校', school);
    await test_db.query(`update organization set timezone = 'Asia/Shanghai' where id = '${own.id}'`);
    const keeper = await world.person({ school: own, roles: ['registrar'] });
    const head = await world.person({ name: '班主任己', school: own });
    const day = today();
    const semester = (
      await keeper.browser.call('POST', '/semesters', {
        body: {
          organization_id: own.id,
          school_year_id: yearNow,
          term: 1,
          name: '学期',
          starts_on: addDays(day, -20),
          ends_on: addDays(day, 20),
          first_week_monday: mondayOf(addDays(day, -20)),
          weeks: 6,
        },
      })
    ).data;
    await keeper.browser.call('PUT', `/semesters/${semester.id}`, {
      body: { status: 'current', version: semester.version },
    });
    const grade = (
      await keeper.browser.call('POST', '/grades', {
        body: { organization_id: own.id, stage_code: 103, year_no: 1, entry_year: 2026, campus_id: own.campus_id },
      })
    ).data;
    const [one] = (
      await keeper.browser.call('POST', '/classrooms/batch', {
        body: { grade_id: grade.id, school_year_id: yearNow, count: 1 },
      })
    ).data.list;
    const roles = () =>
      test_db.query<{ code: string; kind: string; target_id: string }>(
        `select r.code, s.kind, s.target_id from role_user u join role r on r.id = u.role_id
           join role_user_scope s on s.role_user_id = u.id
          where u.user_id = '${head.user_id}' and u.state = 'active' and u.source = 'homeroom'`,
      );
    const put = (teachers: object[]) =>
      keeper.browser.call('PUT', `/classrooms/${one.id}/teachers`, { body: { semester_id: semester.id, teachers } });
    expect(await put([{ user_id: head.user_id, role: 'head' }])).toMatchObject({ code: 0 });
    expect(await roles()).toEqual([{ code: 'homeroom', kind: 'classroom', target_id: one.department_id }]);
    await put([{ user_id: head.user_id, role: 'subject' }]);
    expect(await roles()).toEqual([]);
  });
});
