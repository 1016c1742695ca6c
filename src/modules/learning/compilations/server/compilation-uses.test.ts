import { describe, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { addMinutes, today } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { chapterId, textbookId } from '../../../../../database/demo/textbooks.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** What compilations are for: the next lesson, the map of what is missing, a package to take along, the class. */

const demo = useDemo({ ROLE: 'all' });
const OPEN = demoId('compilation:高一数学 函数专题公开课');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

const CLASS = `(select id from classroom where organization_id = '${organizationId('sy-middle')}' and status = 'active' order by id limit 1)`;

/** The teacher teaches mathematics to a class, which has come to a chapter. */
async function teaches(): Promise<string> {
  const [row] = await sql(`select ${CLASS} as id`);
  const classroom = String(row?.['id']);
  await sql(
    `insert into classroom_teacher (id, organization_id, classroom_id, user_id, semester_id, role, subject_value)
     select $1, organization_id, $2, $3, id, 'subject', '102002' from semester
      where organization_id = $4 and status = 'current' on conflict do nothing`,
    [uuidv7(), classroom, castId('teacher'), organizationId('sy-middle')],
  );
  const body = {
    classroom_id: classroom,
    subject_value: '102002',
    chapter_id: chapterId('maths-10', '集合的概念'),
    reached_on: new Date().toISOString().slice(0, 10),
  };
  expect((await call('teacher', 'PUT', '/teaching_progress', body)).code).toBe(0);
  return classroom;
}

describe('the next lesson', () => {
  test('shows the own classes without a timetable, and with one the lesson, its chapter and what there is for it', async () => {
    const classroom = await teaches();
    const [school, elsewhere] = [organizationId('sy-middle'), organizationId('sy')];
    await sql(`update class_schedule_grade set organization_id = $2 where organization_id = $1`, [school, elsewhere]);
    const plain = await call('teacher', 'GET', '/teaching/lesson_kit');
    expect(plain.data.list).toMatchObject([
      { lesson_id: null, starts_at: null, classroom: { id: classroom }, chapter: { title: '集合的概念' } },
    ]);
    const at = new Date().toISOString();
    await sql(`update class_schedule_grade set organization_id = $1 where organization_id = $2`, [school, elsewhere]);
    await sql(`update lesson set status = 'cancelled' where teacher_id = $1 and date = $2`, [
      castId('teacher'),
      today(),
    ]);
    const [lesson] = await sql(
      `update lesson set status = 'planned', classroom_ids = array[$2::uuid], subject_value = '102002', date = $3,
              starts_at = $4, ends_at = $5
        where id = (select id from lesson where teacher_id = $1 order by id limit 1) returning id`,
      [castId('teacher'), classroom, today(), at, addMinutes(at, 40)],
    );
    const kit = await call('teacher', 'GET', '/teaching/lesson_kit');
    expect(kit.data.list).toHaveLength(1);
    expect(kit.data.list[0]).toMatchObject({ lesson_id: lesson?.['id'], classroom: { id: classroom } });
    const titles = kit.data.list[0].items.map((one: { resource: { title: string } }) => one.resource.title);
    expect(titles).toContain('集合的概念与表示 教案');
    expect((await call('teacher', 'GET', `/teaching/lesson_kit?lesson_id=${uuidv7()}`)).data.list).toEqual([]);
    expect((await call('student', 'GET', '/teaching/lesson_kit')).code).toBe(403001);
  });
});

describe('the coverage map', () => {
  test('counts what the caller may read, and nothing of other groups', async () => {
    const of = async (who: CastName) =>
      (await call(who, 'GET', `/teaching/coverage?textbook_id=${textbookId('maths-10')}`)).data.chapters as {
        title: string;
        total: number;
        counts: object[];
      }[];
    const here = await of('homeroom');
    const found = here.find((one) => one.title === '集合的概念');
    expect(found?.total).toBeGreaterThan(0);
    expect(await of('outsider')).toEqual([]);
    await sql(`update compilation set is_served = false, is_public = false where textbook_id = $1`, [
      textbookId('maths-10'),
    ]);
    expect((await of('homeroom')).every((one) => one.total === 0)).toBe(true);
    await sql(`update compilation set is_served = true where textbook_id = $1 and revision > 0`, [
      textbookId('maths-10'),
    ]);
  });
});

describe('a package', () => {
  test('holds what may leave, in order, with a page of contents; others never see it', async () => {
    const asked = await call('homeroom', 'POST', `/compilations/${OPEN}/pack`);
    expect(asked.data).toMatchObject({ state: 'queued', total: 1, left_out: 1 }); // a link is no file
    const { id } = asked.data as { id: string };
    const done = await waitFor(id);
    expect(done).toMatchObject({ state: 'done', done: 1, file: { mime: 'application/zip' } });
    expect((await call('teacher', 'GET', `/compilation_packs/${id}`)).code).toBe(404001);
    const [told] = await sql(`select route from notification where user_id = $1 and event = 'compilation.packed'`, [
      castId('homeroom'),
    ]);
    expect(told?.['route']).toBe(`/teach_assets/${OPEN}/detail?pack=${id}`);
    const [kept] = await sql('select key from file where id = $1', [done.file?.id]);
    expect(kept).toBeDefined();
  });
});

async function waitFor(
  id: string,
): Promise<{ state: string; done: number; file: { id: string; mime: string } | null }> {
  const read = async () => (await call('homeroom', 'GET', `/compilation_packs/${id}`)).data;
  await until(async () => ['done', 'failed'].includes((await read()).state));
  return read();
}

describe('a class', () => {
  test('is given what its teacher opens for it; other classes are refused at their field', async () => {
    const classroom = await teaches();
    const open = (ids: string[]) => call('teacher', 'PUT', `/compilations/${OPEN}/classes`, { classroom_ids: ids });
    expect((await open([classroom])).data.classrooms).toMatchObject([{ id: classroom }]);
    const [other] = await sql(
      `select id from classroom c where organization_id = $1 and id <> $2 and not exists
        (select 1 from classroom_teacher t where t.classroom_id = c.id and t.user_id = $3)
        and id <> all (select unnest(classroom_ids) from compilation where id = $4) limit 1`,
      [organizationId('sy-middle'), classroom, castId('teacher'), OPEN],
    );
    expect((await open([String(other?.['id'])])).errors).toMatchObject({ classroom_ids: ['请选择您任教的班级'] });
    expect((await call('homeroom', 'PUT', `/compilations/${OPEN}/classes`, { classroom_ids: [] })).code).toBe(404001);
    expect((await open([])).data.student_open).toBe(false);
  });
});

describe('a super user', () => {
  test('is appointed by holders of 2506 for staff of their school, once for a part', async () => {
    const body = { user_id: castId('teacher'), stage_code: 102, subject_value: '102002', valid_to: null };
    expect((await call('teacher', 'POST', '/compilation_super_users', body)).code).toBe(403001);
    const admin = demo.guest();
    const minted = await demo.everywhere((db) =>
      demo.services.sessions.mint(db, {
        user_id: castId('superadmin'),
        kind: 'staff',
        amr: ['pwd'],
        browser: true,
        organization_id: organizationId('sy-middle'),
      }),
    );
    admin.token = minted.token;
    admin.cookies.set('sid2', minted.device_cookie ?? '');
    const appoint = (more: object = {}) =>
      admin.call('POST', '/compilation_super_users', { body: { ...body, ...more } });
    const made = await appoint();
    expect(made.data).toMatchObject({ user: { name: '王建国' }, subject_value: '102002' });
    expect((await appoint()).message).toBe('该教师已是这一范围的超级用户');
    expect((await appoint({ user_id: castId('outsider') })).errors).toMatchObject({ user_id: expect.anything() });
    expect((await appoint({ valid_to: '2020-01-01', subject_value: '102001' })).errors).toMatchObject({
      valid_to: ['请选择今天之后的日期'],
    });
    expect((await call('teacher', 'GET', '/users/show_current')).data.compilation_super_users).toEqual([made.data.id]);
    expect((await admin.call('DELETE', `/compilation_super_users/${made.data.id}`)).code).toBe(0);
    expect((await call('teacher', 'GET', '/users/show_current')).data.compilation_super_users).toEqual([]);
    expect((await appoint({ subject_value: '101002' })).errors).toMatchObject({ subject_value: expect.anything() });
  });
});
