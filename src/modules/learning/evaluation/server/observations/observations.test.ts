import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../../server/testing/working-day.ts';
import { observationAspects } from '../../contract/observations.contract.ts';
import { type SchoolClass, useSchoolClass } from '../testing/school-class.ts';

const demo = useDemo();
let room: SchoolClass;
beforeAll(async () => {
  room = await useSchoolClass(demo);
});

const facts = (more: object = {}) => ({
  lesson_date: today(),
  period: '第3节',
  teacher_id: castId('teacher'),
  classroom_id: room.classroom_id,
  subject_value: room.maths,
  kind: 'routine',
  scores: observationAspects.map(({ code }) => ({ key: code, score: 4 })),
  strengths: '情境引入自然，学生参与度高',
  suggestions: '板书可以更有层次',
  ...more,
});
const path = (id: string, rest = '') => `/lesson_observations/${id}${rest}`;
const add = (more: object = {}, who: CastName = 'homeroom') =>
  demo.call(who, 'POST', '/lesson_observations', facts(more));
const move = (who: CastName, name: string, row: { id: string; version: number }, body: object = {}) =>
  demo.call(who, 'PUT', path(row.id, `/${name}`), { version: row.version, ...body });

test('an observation goes from its observer to the observed teacher, who answers', async () => {
  const { data: draft } = await add({ notes: [{ at: 760, text: '追问很好' }] });
  expect((await demo.call('teacher', 'GET', path(draft.id))).code).toBe(404001);
  const { data: sent } = await move('homeroom', 'submit', draft);
  expect(sent).toMatchObject({ status: 'submitted', actions: [], notes: [{ at: 760, text: '追问很好' }] });
  expect((await move('homeroom', 'acknowledge', sent)).code).toBe(403001);
  const { data: done } = await move('teacher', 'acknowledge', sent, { reply: '谢谢，下次改进板书' });
  expect(done).toMatchObject({ status: 'acknowledged', reply: '谢谢，下次改进板书' });
});

test('colleagues see none of it, who reads results of the school does once it was submitted', async () => {
  const { data: draft } = await add();
  expect((await demo.call('principal', 'GET', path(draft.id))).code).toBe(404001);
  const { data: sent } = await move('homeroom', 'submit', draft);
  expect((await demo.call('principal', 'GET', path(draft.id))).data).toMatchObject({ id: draft.id, actions: [] });
  expect((await demo.call('office', 'GET', path(draft.id))).code).toBe(404001);
  expect((await demo.call('outsider', 'GET', path(draft.id))).code).toBe(404001);
  expect((await demo.call('office', 'PUT', path(draft.id), { ...facts(), version: sent.version })).code).toBe(404001);
  expect((await demo.call('student', 'GET', path(draft.id))).code).toBe(403001);
});

test('nobody observes the own lesson, a lesson to come, or one of another school', async () => {
  expect(await add({}, 'teacher')).toMatchObject({ code: 422001, errors: { teacher_id: [expect.any(String)] } });
  expect(await add({ lesson_date: addDays(today(), 1) })).toMatchObject({
    code: 422001,
    errors: { lesson_date: [expect.any(String)] },
  });
  expect(await add({ teacher_id: castId('outsider') })).toMatchObject({
    code: 422001,
    errors: { teacher_id: [expect.any(String)] },
  });
  const [other] = await demo.test_db.query<{ id: string }>(
    `select id from classroom where organization_id = '${organizationId('sy-intl')}' limit 1`,
  );
  expect(await add({ classroom_id: other?.id })).toMatchObject({
    code: 422001,
    errors: { classroom_id: [expect.any(String)] },
  });
  expect(await add({ subject_value: '999999' })).toMatchObject({
    code: 422001,
    errors: { subject_value: [expect.any(String)] },
  });
  expect(await add({ live_video_id: castId('guard') })).toMatchObject({
    code: 422001,
    errors: { live_video_id: [expect.any(String)] },
  });
});

test('it is submitted within 14 days and whole', async () => {
  const { data: late } = await add({ lesson_date: addDays(today(), -15) });
  expect(await move('homeroom', 'submit', late)).toMatchObject({ code: 200200, message: '听课记录须在课后14天内提交' });
  const five = observationAspects.map(() => ({ key: observationAspects[0].code, score: 4 }));
  expect((await add({ scores: five })).errors?.scores).toEqual(['每个方面评一次分']);
  const { data: empty } = await add({ suggestions: '' });
  expect(await move('homeroom', 'submit', empty)).toMatchObject({ code: 200200, message: '请填写评分、亮点和建议' });
});

test('the goal of a term is set by who manages evaluation, and what is submitted counts for it', async () => {
  const goals = [
    { role: 'teacher', lessons: 10 },
    { role: 'dept_head', lessons: 20 },
  ];
  expect((await demo.call('homeroom', 'PUT', '/observation_goals', { goals })).code).toBe(403001);
  expect((await demo.call('research', 'PUT', '/observation_goals', { goals })).code).toBe(0);
  const before = (await demo.call('homeroom', 'GET', '/observation_goals')).data;
  expect(before).toMatchObject({ goals: expect.arrayContaining(goals), mine: { goal: expect.any(Number) } });
  const { data: draft } = await add();
  expect((await demo.call('homeroom', 'GET', '/observation_goals')).data.mine.done).toBe(before.mine.done);
  await move('homeroom', 'submit', draft);
  expect((await demo.call('homeroom', 'GET', '/observation_goals')).data.mine.done).toBe(before.mine.done + 1);
});

test('lessons to observe are those of colleagues while one is free; without a timetable none are known', async () => {
  const day = workingDay();
  const ask = async (more = '') =>
    (await demo.call('homeroom', 'GET', `/lesson_observations/lessons?from=${day}&to=${day}${more}`)).data;
  const found = await ask();
  expect(found.is_known).toBe(true);
  expect(found.list.length).toBeGreaterThan(0);
  const own = await demo.test_db.query<{ id: string }>(
    `select l.id from lesson l where l.organization_id = '${room.organization_id}' and l.date = '${day}' and exists (
       select from lesson_hold h where h.ref_id = '${castId('homeroom')}' and h.starts_at < l.ends_at and h.ends_at > l.starts_at)`,
  );
  const taken = new Set(own.map(({ id }) => id));
  expect(taken.size).toBeGreaterThan(0);
  expect(found.list.filter((one: { key: string }) => taken.has(one.key))).toEqual([]);
  const { subject_value } = found.list[0];
  const wished = await ask(`&subject_value=${subject_value}`);
  expect(wished.list.length).toBeLessThan(found.list.length);
  expect(new Set(wished.list.map((one: { subject_value: string }) => one.subject_value))).toEqual(
    new Set([subject_value]),
  );
  const refused = await demo.call('homeroom', 'GET', `/lesson_observations/lessons?from=${day}&to=${addDays(day, 60)}`);
  expect(refused.errors?.to).toEqual(['最多查看42天']);
  const later = addDays(day, 3650);
  expect((await demo.call('homeroom', 'GET', `/lesson_observations/lessons?from=${later}&to=${later}`)).data).toEqual({
    is_known: false,
    list: [],
  });
});
