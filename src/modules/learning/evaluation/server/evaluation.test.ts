import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { COMMON_ITEMS } from '../contract/evaluation-items.ts';
import { mixAnswers } from './rounds/mixing.service.ts';
import { inviteEverybody, runEvaluationClock } from './rounds/rounds.jobs.ts';
import { browserOf, type SchoolClass, useSchoolClass } from './testing/school-class.ts';

const demo = useDemo();
let room: SchoolClass;
const browsers = new Map<string, Promise<Browser>>();
const as = (id: string) => {
  const found = browsers.get(id) ?? browserOf(demo, id);
  browsers.set(id, found);
  return found;
};
beforeAll(async () => {
  room = await useSchoolClass(demo);
});

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const facts = (more: object = {}) => ({
  title: '期中评教',
  kind: 'student',
  semester_id: room.semester_id,
  grade_ids: [room.grade_id],
  items: COMMON_ITEMS,
  opens_at: at(-1),
  closes_at: at(1),
  release_at: at(2),
  ...more,
});
const path = (id: string, rest = '') => `/teaching_evaluations/${id}${rest}`;

async function openRound(more: object = {}) {
  const { data: draft } = await demo.call('research', 'POST', '/teaching_evaluations', facts(more));
  const opened = await demo.call('research', 'PUT', path(draft.id, '/open'), { version: draft.version });
  expect(opened.code).toBe(0);
  return opened.data as { id: string; version: number };
}
const targetsOf = async (user: string, id: string) =>
  (await (await as(user)).call('GET', '/teaching_evaluations/mine')).data.rounds.find(
    (one: { id: string }) => one.id === id,
  )?.targets as { id: string; teacher: { id: string }; is_answered: boolean }[] | undefined;
const scores = (value: number) =>
  COMMON_ITEMS.filter(({ type }) => type === 'scale5').map(({ key }) => ({ key, value }));
const answer = async (user: string, id: string, target_id: string, value = 4, texts: object[] = []) =>
  (await as(user)).call('POST', path(id, '/answers'), { body: { target_id, scores: scores(value), texts } });
async function answerAbout(teacher: CastName, user: string, id: string, value = 4, text?: string) {
  const target = (await targetsOf(user, id))?.find((one) => one.teacher.id === castId(teacher));
  return answer(user, id, target?.id ?? '', value, text ? [{ key: 'words', text }] : []);
}
async function finish(id: string, release = true) {
  const row = (await demo.call('research', 'GET', path(id))).data;
  const closed = (await demo.call('research', 'PUT', path(id, '/close'), { version: row.version })).data;
  await mixAnswers(demo.services, id);
  if (!release) return closed;
  await demo.test_db.query(
    `update teaching_evaluation set release_at = now() - interval '1 minute' where id = '${id}'`,
  );
  return (
    await demo.call('research', 'PUT', path(id, '/release'), { version: closed.version, grades_in_on: '2026-01-20' })
  ).data;
}
const results = async (who: CastName, id: string) => demo.call(who, 'GET', path(id, '/results'));
const cellOf = async (who: CastName, id: string, teacher: CastName) =>
  (await results(who, id)).data?.cells.find((one: { teacher: { id: string } }) => one.teacher.id === castId(teacher));

describe('a round', () => {
  test('asks the students of the classes about those who teach them, once each, and says so to all of them', async () => {
    const { id } = await openRound();
    const { data } = await demo.call('research', 'GET', path(id, '/progress'));
    expect(data).toMatchObject({ expected: 2 * room.students.length, answered: 0, uncounted: 1 });
    const [first = ''] = room.students;
    expect((await targetsOf(first, id))?.map((one) => one.teacher.id).sort()).toEqual(
      [castId('teacher'), castId('homeroom')].sort(),
    );
    const [{ n } = { n: 0 }] = await demo.test_db.query<{ n: number }>(
      `select count(*)::int as n from notification where subject_id = '${id}' and need_action`,
    );
    expect(n).toBe(room.students.length);
  });

  test('without anybody to evaluate does not open, and one that is over is not drafted', async () => {
    const [other] = await demo.test_db.query<{ id: string }>(
      `select id from grade where organization_id = '${room.organization_id}' and id <> '${room.grade_id}' limit 1`,
    );
    const { data } = await demo.call('research', 'POST', '/teaching_evaluations', facts({ grade_ids: [other?.id] }));
    expect((await demo.call('research', 'PUT', path(data.id, '/open'), { version: data.version })).code).toBe(200200);
    const past = await demo.call(
      'research',
      'POST',
      '/teaching_evaluations',
      facts({ opens_at: at(-3), closes_at: at(-2) }),
    );
    expect(past).toMatchObject({ code: 422001, errors: { closes_at: [expect.any(String)] } });
    const few = await demo.call('research', 'POST', '/teaching_evaluations', facts({ min_answers: 4 }));
    expect(few.code).toBe(422001);
  });

  test('names a term and grades of the own school, when it is added and when it is changed', async () => {
    const elsewhere = organizationId('sy-intl');
    const [grade] = await demo.test_db.query<{ id: string }>(
      `select id from grade where organization_id = '${elsewhere}' limit 1`,
    );
    const [term] = await demo.test_db.query<{ id: string }>(
      `select id from semester where organization_id = '${elsewhere}' limit 1`,
    );
    const { data: draft } = await demo.call('research', 'POST', '/teaching_evaluations', facts());
    for (const [field, value] of [
      ['grade_ids', [grade?.id]],
      ['semester_id', term?.id],
    ] as const) {
      const wrong = { code: 422001, errors: { [field]: [expect.any(String)] } };
      expect(await demo.call('research', 'POST', '/teaching_evaluations', facts({ [field]: value }))).toMatchObject(
        wrong,
      );
      const change = facts({ [field]: value, version: draft.version });
      expect(await demo.call('research', 'PUT', path(draft.id), change)).toMatchObject(wrong);
    }
  });

  test('is nobody’s without the right, and another school’s does not exist', async () => {
    const { id } = await openRound();
    expect((await demo.call('teacher', 'GET', path(id))).code).toBe(403001);
    expect((await demo.call('student', 'GET', path(id, '/progress'))).code).toBe(403001);
    await demo.test_db.query(
      `update teaching_evaluation set organization_id = '${organizationId('sy-intl')}' where id = '${id}'`,
    );
    expect((await demo.call('research', 'GET', path(id))).code).toBe(404001);
    expect((await demo.call('research', 'GET', path(id, '/progress'))).code).toBe(404001);
  });

  test('is released when its day has come and grades are in, not before', async () => {
    const { id } = await openRound();
    const row = (await demo.call('research', 'GET', path(id))).data;
    const closed = (await demo.call('research', 'PUT', path(id, '/close'), { version: row.version })).data;
    const release = (body: object) =>
      demo.call('research', 'PUT', path(id, '/release'), { version: closed.version, ...body });
    expect(await release({ grades_in_on: '2026-01-20' })).toMatchObject({
      code: 200200,
      message: '正在打乱答案，请稍候',
    });
    await mixAnswers(demo.services, id);
    expect(await release({ grades_in_on: '2026-01-20' })).toMatchObject({ message: '请在成绩录入后发布结果' });
    await demo.test_db.query(
      `update teaching_evaluation set release_at = now() - interval '1 minute' where id = '${id}'`,
    );
    expect(await release({ grades_in_on: null })).toMatchObject({ message: '请在成绩录入后发布结果' });
    expect((await release({ grades_in_on: addDays(today(), 1) })).errors?.grades_in_on).toHaveLength(1);
    expect((await release({ grades_in_on: '2026-01-20' })).data).toMatchObject({ status: 'released' });
  });

  test('that begins later invites and urges nobody before, and everybody when it begins', async () => {
    const { id } = await openRound({ opens_at: at(0.5) });
    const told = () => demo.test_db.query(`select from notification where subject_id = '${id}' and need_action`);
    expect(await told()).toEqual([]);
    expect((await demo.call('research', 'GET', path(id, '/progress'))).data.can_urge).toBe(false);
    expect(await demo.call('research', 'POST', path(id, '/urge'), { channels: ['in_site'] })).toMatchObject({
      code: 200200,
      message: '评教尚未开始',
    });
    await demo.test_db.query(`update teaching_evaluation set opens_at = now() where id = '${id}'`);
    await inviteEverybody(demo.services, id, new AbortController().signal);
    expect(await told()).toHaveLength(room.students.length);
    expect((await demo.call('research', 'GET', path(id, '/progress'))).data.can_urge).toBe(true);
  });

  test('is closed by the clock when its time is over, and mixed', async () => {
    const { id } = await openRound();
    await demo.test_db.query(
      `update teaching_evaluation set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 minute' where id = '${id}'`,
    );
    await Promise.all([runEvaluationClock(demo.services), runEvaluationClock(demo.services)]);
    expect((await demo.call('research', 'GET', path(id))).data).toMatchObject({
      status: 'closed',
      mixed_at: expect.any(String),
    });
    const events = await demo.test_db.query(`select from lifecycle_event where entity_id = '${id}' and move = 'close'`);
    expect(events).toHaveLength(1);
  });
});

test('a guardian who teaches the class of their child is asked about the others alone', async () => {
  const both = await openRound({ kind: 'guardian' });
  const [parent] = await demo.test_db.query<{ id: string }>(
    `select user_id as id from evaluation_ticket k join evaluation_target g on g.id = k.target_id where g.evaluation_id = '${both.id}' limit 1`,
  );
  await demo.test_db.query(`insert into classroom_teacher (id, organization_id, classroom_id, user_id, semester_id, role, subject_value)
    select gen_random_uuid(), organization_id, classroom_id, '${parent?.id}', semester_id, role, subject_value from classroom_teacher
     where classroom_id = '${room.classroom_id}' and user_id = '${castId('teacher')}' and role = 'subject'`);
  const { id } = await openRound({ kind: 'guardian' });
  const asked = await demo.test_db.query<{ teacher_id: string }>(
    `select g.teacher_id from evaluation_ticket k join evaluation_target g on g.id = k.target_id where g.evaluation_id = '${id}' and k.user_id = '${parent?.id}'`,
  );
  expect(asked.map((one) => one.teacher_id).sort()).toEqual([castId('teacher'), castId('homeroom')].sort());
  await demo.test_db.query(`delete from classroom_teacher where user_id = '${parent?.id}'`);
});

test('who gives fewer lessons than the least number is left out, as the timetable counts them', async () => {
  await demo.test_db.query(`update lesson set classroom_ids = '{}' where classroom_ids @> '{${room.classroom_id}}'`);
  const give = (who: CastName, subject: string, n: number) =>
    demo.test_db.query(`insert into lesson (id, organization_id, semester_id, date, period_from, period_to, starts_at,
        ends_at, week_no, classroom_ids, subject_value, kind, teacher_id, status)
      select gen_random_uuid(), '${room.organization_id}', '${room.semester_id}', '2026-01-05'::date + n, 1, 1,
        '2026-01-05'::timestamptz + n * interval '1 day', '2026-01-05'::timestamptz + n * interval '1 day 1 hour', 1,
        '{${room.classroom_id}}', '${subject}', 'lesson', '${castId(who)}', 'planned' from generate_series(1, ${n}) n`);
  await give('teacher', room.maths, 7);
  await give('homeroom', room.chinese, 8);
  const { id } = await openRound({ min_lessons: 8 });
  const { data } = await demo.call('research', 'GET', path(id, '/progress'));
  expect(data.targets.map((one: { teacher: { id: string } }) => one.teacher.id)).toEqual([castId('homeroom')]);
  expect(data.uncounted).toBe(0);
  await demo.test_db.query(`delete from lesson where classroom_ids @> '{${room.classroom_id}}'`);
});

test('of what teachers say of themselves nothing is too few to be shown, and nobody is promised to be nameless', async () => {
  const { id } = await openRound({ kind: 'self' });
  const { data } = await demo.call('research', 'GET', path(id, '/progress'));
  expect(data.targets.length).toBeGreaterThan(0);
  expect(data.targets.filter((one: { is_small: boolean }) => one.is_small)).toEqual([]);
  const told = await demo.test_db.query<{ body: string | null }>(
    `select distinct body from notification where subject_id = '${id}'`,
  );
  expect(told).toEqual([{ body: null }]);
});

describe('an answer', () => {
  test('is given once; a second one is told so, though both come at the same moment', async () => {
    const { id } = await openRound();
    const [first = ''] = room.students;
    const [target] = (await targetsOf(first, id)) ?? [];
    const both = await Promise.all([answer(first, id, target?.id ?? ''), answer(first, id, target?.id ?? '')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(await answer(first, id, target?.id ?? '')).toMatchObject({ code: 200200, message: '您已评价过' });
    expect((await targetsOf(first, id))?.map((one) => one.is_answered).sort()).toEqual([false, true]);
    expect(await demo.test_db.query(`select from evaluation_inbox i where target_id = '${target?.id}'`)).toHaveLength(
      1,
    );
  });

  test('is only for whom the round asks; to everybody else its target does not exist', async () => {
    const { id } = await openRound();
    const [first = ''] = room.students;
    const [target] = (await targetsOf(first, id)) ?? [];
    const body = { target_id: target?.id, scores: scores(3), texts: [] };
    expect((await demo.call('teacher', 'POST', path(id, '/answers'), body)).code).toBe(404001);
    expect((await demo.call('outsider', 'POST', path(id, '/answers'), body)).code).toBe(404001);
    const other = await openRound();
    expect((await answer(first, other.id, target?.id ?? '')).code).toBe(404001);
  });

  test('has every face and no question that the round does not ask; a refused one leaves the ticket', async () => {
    const { id } = await openRound();
    const [first = ''] = room.students;
    const [target] = (await targetsOf(first, id)) ?? [];
    const send = async (body: object) =>
      (await as(first)).call('POST', path(id, '/answers'), { body: { target_id: target?.id, ...body } });
    expect(await send({ scores: scores(3).slice(1) })).toMatchObject({
      code: 422001,
      errors: { scores: [expect.any(String)] },
    });
    expect((await send({ scores: scores(6) })).code).toBe(422001);
    expect((await send({ scores: [...scores(3), { key: 'unknown', value: 1 }] })).code).toBe(422001);
    expect((await send({ scores: scores(3), texts: [{ key: 'clear', text: '不是文字题' }] })).code).toBe(422001);
    expect((await send({ scores: scores(3) })).code).toBe(0);
  });

  test('comes too late when the time of its round is over, though nobody has closed it yet', async () => {
    const { id } = await openRound();
    const [first = ''] = room.students;
    const [target] = (await targetsOf(first, id)) ?? [];
    await demo.test_db.query(`update teaching_evaluation set closes_at = now() where id = '${id}'`);
    expect(await answer(first, id, target?.id ?? '')).toMatchObject({ code: 200200, message: '评教已结束' });
    expect(await targetsOf(first, id)).toBeUndefined();
  });

  test('comes too late once the round is closed, and too early before it begins', async () => {
    const { id } = await openRound({ opens_at: at(0.5) });
    const [first = ''] = room.students;
    const [{ target_id } = { target_id: '' }] = await demo.test_db.query<{ target_id: string }>(
      `select target_id from evaluation_ticket k join evaluation_target g on g.id = k.target_id where g.evaluation_id = '${id}' and user_id = '${first}' limit 1`,
    );
    expect(await answer(first, id, target_id)).toMatchObject({ code: 200200, message: '评教尚未开始' });
    await finish(id, false);
    expect(await answer(first, id, target_id)).toMatchObject({ code: 200200, message: '评教已结束' });
  });

  test('that races with the end is either in the mixture or refused, never lost', async () => {
    const { id, version } = await openRound();
    const asked = room.students.slice(0, 10);
    await Promise.all(asked.map((one) => targetsOf(one, id)));
    const [given] = await Promise.all([
      Promise.all(asked.map((one) => answerAbout('teacher', one, id))),
      demo.call('research', 'PUT', path(id, '/close'), { version }),
    ]);
    await mixAnswers(demo.services, id);
    const taken = given.filter(({ code }) => code === 0).length;
    const [{ n } = { n: -1 }] = await demo.test_db.query<{ n: number }>(
      `select coalesce(sum(answered), 0)::int as n from evaluation_target where evaluation_id = '${id}'`,
    );
    expect(n).toBe(taken);
  });

  test('of whom everything is done is urged no more, of the others exactly those are', async () => {
    const { id } = await openRound();
    const [first = ''] = room.students;
    for (const target of (await targetsOf(first, id)) ?? []) await answer(first, id, target.id);
    const urged = await demo.call('research', 'POST', path(id, '/urge'), { channels: ['in_site'] });
    expect(urged).toMatchObject({ code: 0, data: { already_done: 1 } });
    expect((await demo.call('research', 'POST', path(id, '/urge'), { channels: ['in_site'] })).code).toBe(200200);
  });
});

describe('results', () => {
  test('of seven answers are shown to nobody by any filter, and of eight as sums with words together', async () => {
    const { id } = await openRound();
    for (const [place, one] of room.students.slice(0, 8).entries()) {
      if (place < 7) await answerAbout('homeroom', one, id, 2, '听不懂');
      await answerAbout('teacher', one, id, (place % 5) + 1, `第${place}句`);
    }
    await finish(id);
    const few = await cellOf('homeroom', id, 'homeroom');
    expect(few).toMatchObject({ n: null, mean: null, items: [], words: [] });
    for (const who of ['principal', 'superadmin'] as const)
      expect(await cellOf(who, id, 'homeroom')).toMatchObject({ n: null, mean: null, items: [], words: [] });
    expect(
      await demo.test_db.query(
        `select from evaluation_answer a join evaluation_cell c on c.id = a.cell_id where c.evaluation_id = '${id}' and c.n is null`,
      ),
    ).toEqual([]);
    const shown = await cellOf('teacher', id, 'teacher');
    expect(shown).toMatchObject({ n: 8, mean: 2.63 });
    expect(shown.items.map((one: { n: number }) => one.n)).toEqual([8, 8, 8, 8, 8]);
    expect(shown.words[0].list.toSorted()).toEqual(Array.from({ length: 8 }, (_, place) => `第${place}句`));
    // whatever sums over teachers counts the shown ones alone: it has no difference to take
    const trend = (await demo.call('principal', 'GET', '/teaching_evaluations/trend')).data.list;
    const counted = trend.filter((one: { semester: { id: string } }) => one.semester.id === room.semester_id);
    const subjects = counted.map((one: { subject_value: string }) => one.subject_value);
    expect([subjects.includes(room.maths), subjects.includes(room.chinese)]).toEqual([true, false]);
  });

  test('of what a teacher says of themselves are theirs alone: a reader of results finds none', async () => {
    const { id } = await openRound({ kind: 'self' });
    const { rounds } = (await demo.call('teacher', 'GET', '/teaching_evaluations/mine')).data;
    const { targets } = rounds.find((one: { id: string }) => one.id === id);
    const body = { target_id: targets[0].id, scores: scores(3), texts: [] };
    expect((await demo.call('teacher', 'POST', path(id, '/answers'), body)).code).toBe(0);
    const trend = async () => (await demo.call('principal', 'GET', '/teaching_evaluations/trend')).data;
    const before = await trend();
    await finish(id);
    expect(await cellOf('teacher', id, 'teacher')).toMatchObject({ n: 1, mean: 3 });
    for (const who of ['principal', 'superadmin', 'homeroom'] as const)
      expect(await cellOf(who, id, 'teacher')).toBeUndefined();
    expect(await trend()).toEqual(before);
  });

  test('are nobody’s before the release, super admins’ neither', async () => {
    const { id } = await openRound();
    for (const one of room.students.slice(0, 8)) await answerAbout('teacher', one, id);
    for (const who of ['teacher', 'principal', 'superadmin', 'research'] as const)
      expect((await results(who, id)).code).toBe(404001);
    await finish(id, false);
    for (const who of ['teacher', 'principal', 'superadmin'] as const)
      expect((await results(who, id)).code).toBe(404001);
  });

  test('of a colleague are not there for a teacher, nor for a student or another school', async () => {
    const { id } = await openRound();
    for (const one of room.students.slice(0, 8)) await answerAbout('teacher', one, id);
    await finish(id);
    const own = (await results('teacher', id)).data.cells;
    expect(own.every((one: { teacher: { id: string } }) => one.teacher.id === castId('teacher'))).toBe(true);
    expect((await results('student', id)).code).toBe(404001);
    expect((await results('outsider', id)).code).toBe(404001);
    expect((await demo.call('teacher', 'POST', path(id, '/results/export'))).code).toBe(403001);
  });

  test('compare a teacher with the own round before, and words that are blocked are left out and counted', async () => {
    await demo.test_db.query(
      `insert into blocked_word (id, organization_id, word, folded, action) values (gen_random_uuid(), '${room.organization_id}', '笨蛋', '笨蛋', 'refuse') on conflict do nothing`,
    );
    const before = await openRound({ kind: 'guardian', title: '上一轮' });
    const guardians = await demo.test_db.query<{ id: string }>(
      `select distinct user_id as id from evaluation_ticket k join evaluation_target g on g.id = k.target_id where g.evaluation_id = '${before.id}' limit 9`,
    );
    for (const { id: one } of guardians) await answerAbout('teacher', one, before.id, 3);
    await finish(before.id);
    await demo.test_db.query(
      `update teaching_evaluation set closes_at = closes_at - interval '1 hour' where id = '${before.id}'`,
    );
    const now = await openRound({ kind: 'guardian', title: '这一轮' });
    for (const [place, { id: one }] of guardians.entries())
      await answerAbout('teacher', one, now.id, 5, place === 0 ? '笨蛋' : '谢谢');
    await finish(now.id);
    const cell = await cellOf('teacher', now.id, 'teacher');
    expect(cell).toMatchObject({ mean: 5, last_mean: 3, words_left_out: 1 });
    expect(cell.words[0].list).toHaveLength(guardians.length - 1);
    // a round of others in between is not the last one of this teacher, for no reader
    const between = await openRound({ kind: 'guardian', title: '别科的一轮', subject_values: [room.chinese] });
    for (const { id: one } of guardians) await answerAbout('homeroom', one, between.id, 2);
    await finish(between.id);
    await demo.test_db.query(
      `update teaching_evaluation set closes_at = closes_at - interval '30 minutes' where id = '${between.id}'`,
    );
    expect(await cellOf('principal', now.id, 'teacher')).toMatchObject({ mean: 5, last_mean: 3 });
  });
});
