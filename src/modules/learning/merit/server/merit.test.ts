import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/http/context.ts';
import type { Person } from '#server/rights/actor.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { meritRights } from '../rights.ts';
import { addMerits, meritsOfStudent } from './public.ts';
import { recordMerits } from './records/merits.service.ts';

const demo = useDemo();
const rows = <T extends object = Record<string, unknown>>(text: string) => demo.test_db.query<T>(text);
/** The class of the demo's student; `homeroom` heads it, `teacher` teaches it, and nobody else does. */
let students: string[] = [];
let classroom_id = '';
let semester_id = '';
let organization_id = '';

beforeAll(async () => {
  const [room] = await rows<{ id: string; organization_id: string; semester_id: string }>(`
    select c.id, c.organization_id, s.id as semester_id from student p join classroom c on c.id = p.classroom_id
      join semester s on s.organization_id = c.organization_id and s.status = 'current' where p.user_id = '${castId('student')}'`);
  classroom_id = room?.id ?? '';
  semester_id = room?.semester_id ?? '';
  organization_id = room?.organization_id ?? '';
  await rows(`delete from classroom_teacher where classroom_id = '${classroom_id}'`);
  for (const [who, role] of [
    [castId('homeroom'), 'head'],
    [castId('teacher'), 'subject'],
  ])
    await rows(`insert into classroom_teacher (id, organization_id, classroom_id, user_id, semester_id, role) values
      (gen_random_uuid(), '${organization_id}', '${classroom_id}', '${who}', '${semester_id}', '${role}')`);
  await rows(`delete from merit_rule where semester_id = '${semester_id}'`);
  await rows(`delete from merit_record where organization_id = '${organization_id}'`);
  students = (
    await rows<{ id: string }>(
      `select user_id as id from student where classroom_id = '${classroom_id}' and status = 'enrolled' order by (user_id = '${castId('student')}') desc, user_id`,
    )
  ).map(({ id }) => id);
});

const note = (who: CastName, more: object = {}) =>
  demo.call(who, 'POST', '/merit_records', {
    student_ids: students.slice(0, 12),
    dimension: 'moral',
    kind: 'praise',
    points_tenths: 10,
    text: '主动帮助同学',
    ...more,
  });
const radar = async (who: CastName, query: string) => demo.call(who, 'GET', `/merit_records/radar?${query}`);
const moral = async (who: CastName, query: string) =>
  (await radar(who, query)).data.now.values.find((one: { dimension: string }) => one.dimension === 'moral').points;
const of = (who: CastName, id: string) => demo.call(who, 'GET', `/users/${id}/merit_records`);
const student = castId('student');

describe('the line of terms', () => {
  const line = (who: CastName, query: string) => demo.call(who, 'GET', `/merit_records/line?${query}`);

  test('is read like the radar: by teachers of the class, by the family, by nobody else', async () => {
    await note('homeroom', { student_ids: [student] });
    const { data } = await line('homeroom', `student_id=${student}`);
    expect(data.terms.at(-1)).toMatchObject({ semester: { id: semester_id }, points: 1 });
    expect((await line('homeroom', `classroom_id=${classroom_id}`)).data.terms.length).toBeGreaterThan(0);
    for (const who of ['guardian', 'student'] as const) expect((await line(who, `student_id=${student}`)).code).toBe(0);
    for (const who of ['outsider', 'office', 'visitor'] as const)
      expect((await line(who, `student_id=${student}`)).code).toBe(404001);
    expect((await line('guardian', `classroom_id=${classroom_id}`)).code).toBe(404001);
    expect((await line('guardian', '')).code).toBe(404001);
    await rows(`delete from merit_record where organization_id = '${organization_id}'`);
  });

  test('leaves out a guardian whom a court keeps away, and so do children and praise', async () => {
    await note('homeroom', { student_ids: [student], to_family: true });
    const restrict = (is: boolean) =>
      rows(
        `update stu_gd_client set restricted = ${is} where student_id = '${student}' and guardian_id = '${castId('guardian')}'`,
      );
    const ids = async () =>
      (await demo.call('guardian', 'GET', '/merit_records/children')).data.list.map(({ id }: { id: string }) => id);
    const praised = async () =>
      (await demo.call('guardian', 'GET', '/merit_records/latest')).data.list.some(
        (one: { student: { id: string } }) => one.student.id === student,
      );
    expect([await ids(), await praised()]).toEqual([expect.arrayContaining([student]), true]);
    await restrict(true);
    expect(await ids()).not.toContain(student);
    expect(await praised()).toBe(false);
    for (const path of [
      `/merit_records/line?student_id=${student}`,
      `/merit_records/radar?student_id=${student}`,
      `/users/${student}/merit_records`,
    ])
      expect((await demo.call('guardian', 'GET', path)).code).toBe(404001);
    await restrict(false);
    await rows(`delete from notification where event = 'merit_record.noted'`);
    await rows(`delete from merit_record where organization_id = '${organization_id}'`);
  });
});

describe('a note', () => {
  test('praises twelve children in one call, and each family is told once, without the words', async () => {
    const before = await moral('homeroom', `student_id=${student}`);
    const said = await note('homeroom', { to_family: true });
    expect(said).toMatchObject({ code: 0, data: { made: 12, families: expect.any(Number) } });
    expect(await moral('homeroom', `student_id=${student}`)).toBe(before + 1);
    const told = await rows<{ user_id: string; text: string }>(
      `select user_id, concat(title, title_en, body) as text from notification where event = 'merit_record.noted'`,
    );
    expect(told.length).toBe(said.data.families);
    expect(new Set(told.map((one) => one.user_id)).size).toBe(told.length);
    expect(told.filter(({ text }) => text.includes('帮助'))).toEqual([]);
  });

  test('is for those who head or teach the class: to a colleague none of its students exists', async () => {
    expect((await note('teacher')).code).toBe(0);
    for (const who of ['office', 'studentaffairs'] as const) expect((await note(who)).code).toBe(404001);
    expect((await note('outsider')).code).toBe(404001);
    expect((await note('guardian')).code).toBe(403001);
    const [other] = await rows<{ id: string }>(
      `select user_id as id from student where organization_id = '${organizationId('sy-intl')}' and status = 'enrolled' limit 1`,
    );
    const mixed = await note('homeroom', { student_ids: [student, other?.id] });
    expect(mixed.code).toBe(404001);
  });

  test('is about those who learn there now', async () => {
    const gone = students.at(-1) ?? '';
    await rows(`update student set status = 'suspended' where user_id = '${gone}'`);
    expect((await note('homeroom', { student_ids: [gone] })).code).toBe(404001);
    const board = await demo.call('homeroom', 'GET', `/merit_records/board?classroom_id=${classroom_id}`);
    expect(board.data.list.map(({ id }: { id: string }) => id)).not.toContain(gone);
    await rows(`update student set status = 'enrolled' where user_id = '${gone}'`);
  });

  test('of a reminder reaches the family from the homeroom teacher alone, and takes points away only', async () => {
    const remind = { kind: 'remind', points_tenths: -5, text: '请按时完成作业' };
    expect(await note('teacher', { ...remind, to_family: true })).toMatchObject({
      code: 422001,
      errors: { to_family: ['提醒只能由班主任告知家长'] },
    });
    expect((await note('teacher', remind)).code).toBe(0);
    expect((await note('homeroom', { ...remind, to_family: true })).code).toBe(0);
    expect(await note('homeroom', { ...remind, points_tenths: 5 })).toMatchObject({ code: 422001 });
    expect((await note('homeroom', { points_tenths: -5 })).code).toBe(422001);
    expect((await note('homeroom', { points_tenths: 51 })).code).toBe(422001);
  });

  test('is worth at first what a rule of the present term says, which no reminder can make a gain', async () => {
    const [other] = await rows<{ id: string }>(
      `select id from semester where organization_id = '${organization_id}' and status <> 'current' limit 1`,
    );
    const rule = (more: object) =>
      demo.call('studentaffairs', 'POST', '/merit_rules', {
        semester_id,
        dimension: 'health',
        kind: 'praise',
        default_tenths: 20,
        daily_cap: 60,
        ...more,
      });
    expect((await rule({ kind: 'remind' })).errors).toHaveProperty('default_tenths');
    const made = await rule({ semester_id: other?.id, default_tenths: 50 });
    expect(made.code, made.message).toBe(0);
    const { data } = await rule({});
    const { code } = await demo.call('studentaffairs', 'PUT', `/merit_rules/${data.id}`, {
      semester_id,
      dimension: 'health',
      kind: 'praise',
      default_tenths: -20,
      daily_cap: 60,
      version: data.version,
    });
    expect(code).toBe(422001);
    const board = await demo.call('homeroom', 'GET', `/merit_records/board?classroom_id=${classroom_id}`);
    expect(board.data.usual.filter(({ dimension }: { dimension: string }) => dimension === 'health')).toEqual([
      { dimension: 'health', kind: 'praise', default_tenths: 20 },
    ]);
  });

  test('keeps to the cap of a giver and a day, also when two calls come at once', async () => {
    const rule = { semester_id, dimension: 'art', kind: 'praise', default_tenths: 10, daily_cap: 5 };
    expect((await demo.call('homeroom', 'POST', '/merit_rules', rule)).code).toBe(403001);
    expect((await demo.call('studentaffairs', 'POST', '/merit_rules', rule)).code).toBe(0);
    expect((await demo.call('studentaffairs', 'POST', '/merit_rules', rule)).code).toBe(200200);
    const three = { dimension: 'art', student_ids: students.slice(0, 3) };
    const both = await Promise.all([note('homeroom', three), note('homeroom', three)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(both.find(({ code }) => code !== 0)?.message).toBe('今天的表扬记录已达上限（5条）');
    // another giver has an own cap
    expect((await note('teacher', three)).code).toBe(0);
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      `select count(*)::int as n from merit_record where dimension = 'art' and given_by = '${castId('homeroom')}'`,
    );
    expect(n).toBe(3);
  });

  test('leaves the radar when it is withdrawn, by its giver for a week, and the family that was told is told so', async () => {
    const before = await moral('homeroom', `student_id=${student}`);
    await note('homeroom', { student_ids: [student], to_family: true, text: '值日尽职尽责' });
    const [row] = (await of('homeroom', student)).data.list;
    expect(row).toMatchObject({ text: '值日尽职尽责', actions: ['withdraw'] });
    const withdraw = (who: CastName, version = row.version) =>
      demo.call(who, 'PUT', `/merit_records/${row.id}/withdraw`, { reason: '记错了学生', version });
    expect(await withdraw('teacher')).toMatchObject({ code: 200200, message: '只能撤回7天内自己的记录' });
    expect((await withdraw('office')).code).toBe(404001);
    expect((await withdraw('homeroom', row.version + 1)).code).toBe(409001);
    expect((await withdraw('homeroom')).data).toMatchObject({ status: 'withdrawn', actions: [] });
    expect((await withdraw('homeroom')).code).toBe(200200);
    expect(await moral('homeroom', `student_id=${student}`)).toBe(before);
    expect((await rows(`select from notification where event = 'merit_record.withdrawn'`)).length).toBeGreaterThan(0);
    expect(await rows(`select from audit_log a where a::text like '%记错了学生%'`)).toEqual([]);
  });

  test('is withdrawn later by who manages merit alone', async () => {
    await note('homeroom', { student_ids: [student], text: '一周以前的记录' });
    const [row] = (await of('homeroom', student)).data.list;
    await rows(`update merit_record set created_at = now() - interval '8 days' where id = '${row.id}'`);
    const body = { reason: '学期核对', version: row.version };
    expect((await demo.call('homeroom', 'PUT', `/merit_records/${row.id}/withdraw`, body)).code).toBe(200200);
    expect((await demo.call('studentaffairs', 'PUT', `/merit_records/${row.id}/withdraw`, body)).code).toBe(0);
  });
});

describe('a family', () => {
  test('reads sentence and dimension of the own child, no points, and reminders only as they were told', async () => {
    await note('teacher', { student_ids: [student], kind: 'remind', points_tenths: -5, text: '悄悄提醒一次' });
    for (const who of ['guardian', 'student'] as const) {
      const { data } = await of(who, student);
      expect(data.is_family).toBe(true);
      expect(data.list.length).toBeGreaterThan(0);
      expect(
        data.list.every(
          (one: { points_tenths: null; actions: [] }) => one.points_tenths === null && one.actions.length === 0,
        ),
      ).toBe(true);
      expect(data.list.filter((one: { text: string }) => one.text === '悄悄提醒一次')).toEqual([]);
      expect((await radar(who, `student_id=${student}`)).code).toBe(0);
    }
    expect((await of('homeroom', student)).data.list.some((one: { text: string }) => one.text === '悄悄提醒一次')).toBe(
      true,
    );
  });

  test('finds in its sums no more than in the sentences that it reads', async () => {
    const about = { student_ids: [student], dimension: 'labour' };
    await note('homeroom', about);
    await note('teacher', { ...about, kind: 'remind', points_tenths: -5, text: '请爱护公共物品' });
    const labour = async (who: CastName) =>
      (await radar(who, `student_id=${student}`)).data.now.values.find(
        (one: { dimension: string }) => one.dimension === 'labour',
      ).points;
    const line = async (who: CastName) =>
      (await demo.call(who, 'GET', `/merit_records/line?student_id=${student}`)).data.terms.at(-1).points;
    expect([await labour('homeroom'), await labour('guardian'), await labour('student')]).toEqual([0.5, 1, 1]);
    const before = await line('guardian');
    await note('teacher', { ...about, kind: 'remind', points_tenths: -5, text: '请爱护公共物品' });
    expect(await line('guardian')).toBe(before);
  });

  test('reads nothing of another child, of a class, or of a child from whom a court keeps them away', async () => {
    const [, other = ''] = students;
    for (const who of ['guardian', 'student'] as const) {
      expect((await of(who, other)).code).toBe(404001);
      expect((await radar(who, `student_id=${other}`)).code).toBe(404001);
      expect((await radar(who, `classroom_id=${classroom_id}`)).code).toBe(404001);
      expect((await demo.call(who, 'GET', `/merit_records?student_id=${student}`)).code).toBe(403001);
    }
    await rows(
      `update stu_gd_client set restricted = true where guardian_id = '${castId('guardian')}' and student_id = '${student}'`,
    );
    expect((await of('guardian', student)).code).toBe(404001);
    expect((await radar('guardian', `student_id=${student}`)).code).toBe(404001);
    const children = (await demo.call('guardian', 'GET', '/merit_records/children')).data.list;
    expect(children.some((one: { id: string }) => one.id === student)).toBe(false);
    await rows(
      `update stu_gd_client set restricted = false where guardian_id = '${castId('guardian')}' and student_id = '${student}'`,
    );
  });
});

describe('staff', () => {
  test('who do not teach a class read nothing of it; who manages merit reads the school, and counts by grade', async () => {
    expect((await of('office', student)).code).toBe(404001);
    expect((await radar('office', `classroom_id=${classroom_id}`)).code).toBe(404001);
    expect((await demo.call('office', 'GET', `/merit_records/board?classroom_id=${classroom_id}`)).code).toBe(404001);
    expect((await of('studentaffairs', student)).code).toBe(0);
    const board = (await demo.call('homeroom', 'GET', `/merit_records/board?classroom_id=${classroom_id}`)).data.list;
    expect(board).toHaveLength(students.length);
    const stats = await demo.call('studentaffairs', 'GET', '/merit_records/stats');
    expect(stats.data.grades[0]).toMatchObject({ praise: expect.any(Number), remind: expect.any(Number) });
    expect((await demo.call('teacher', 'GET', '/merit_records/stats')).code).toBe(403001);
    expect((await demo.call('outsider', 'GET', `/merit_records?classroom_id=${classroom_id}`)).data.total).toBe(0);
  });

  test('see the mean of a class and no order among its students', async () => {
    const { data } = await radar('homeroom', `classroom_id=${classroom_id}`);
    expect(data.now.values).toHaveLength(5);
    expect(Object.keys(data)).toEqual(['name', 'now', 'before']);
  });
});

test('another module adds what it knows once, with the weight of the rule', async () => {
  await demo.test_db.query(`update merit_rule set weight_awards = 50 where dimension = 'art'`);
  const source_id = castId('guard');
  const row = {
    student_id: student,
    source_id,
    dimension: 'art',
    kind: 'praise',
    points_tenths: 20,
    text: '区艺术节一等奖',
    to_family: false,
  } as const;
  expect(await demo.everywhere((db) => addMerits(db, 'awards', [row]))).toBe(1);
  expect(await demo.everywhere((db) => addMerits(db, 'awards', [row]))).toBe(0);
  expect(await rows(`select points_tenths from merit_record where source_id = '${source_id}'`)).toEqual([
    { points_tenths: 10 },
  ]);
  await demo.test_db.query(`update merit_rule set weight_awards = 200 where dimension = 'art'`);
  const most = { ...row, source_id: castId('office'), points_tenths: 50 };
  expect(await demo.everywhere((db) => addMerits(db, 'awards', [most]))).toBe(1);
  expect(await rows(`select points_tenths from merit_record where source_id = '${most.source_id}'`)).toEqual([
    { points_tenths: 50 },
  ]);
});

test('one call is of one school: the term and the rules of another one say nothing of its students', async () => {
  const intl = organizationId('sy-intl');
  const [other] = await rows<{ id: string; classroom_id: string }>(
    `select user_id as id, classroom_id from student where organization_id = '${intl}' and status = 'enrolled'
        and classroom_id is not null limit 1`,
  );
  await rows(`insert into classroom_teacher (id, organization_id, classroom_id, user_id, semester_id, role)
    select gen_random_uuid(), '${intl}', '${other?.classroom_id}', '${castId('homeroom')}', id, 'subject' from semester
     where organization_id = '${intl}' and status = 'current'`);
  const person = await demo.everywhere((db) => demo.services.loadPerson(db, castId('homeroom'), null));
  const grant = { organizations: [organization_id, intl], departments: null };
  const actor = {
    ...(person as Person),
    grants: new Map([[meritRights.record, grant]]),
    session_id: '',
    session_kind: 'native',
    impersonator_id: null,
    switched_from: null,
  };
  const record = (student_ids: readonly string[]) =>
    demo.everywhere((db) =>
      recordMerits(
        { db, actor, services: demo.services, lang: 'cn', audit: () => undefined } as Partial<Context> as Context,
        { ...praise, student_ids: [...student_ids] },
      ),
    );
  const praise = {
    dimension: 'moral',
    kind: 'praise',
    points_tenths: 10,
    text: '主动帮助同学',
    to_family: false,
  } as const;
  await expect(record([other?.id ?? '', student])).rejects.toMatchObject({ refusal: { code: 404001 } });
  expect(await record([other?.id ?? ''])).toMatchObject({ made: 1 });
});

test('another module reads of a student what the person of its context may read', async () => {
  const read = async (who: CastName, id: string) => {
    const person = await demo.everywhere((db) => demo.services.loadPerson(db, castId(who), null));
    const actor = {
      ...(person as Person),
      session_id: '',
      session_kind: 'family',
      impersonator_id: null,
      switched_from: null,
    };
    return demo.everywhere((db) =>
      meritsOfStudent({ db, actor, services: demo.services } as Partial<Context> as Context, id),
    );
  };
  expect(await read('guardian', student)).toMatchObject({ is_family: true });
  await expect(read('guardian', students[1] ?? '')).rejects.toThrow();
});
