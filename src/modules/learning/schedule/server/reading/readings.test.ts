import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { multipart } from '../../../../../server/testing/multipart.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { SCHOOL, timetableDesk } from '../testing/timetable-desk.ts';

/** A file of a planning program, from its reading to the draft. */

const demo = useDemo();
const { ok, sql } = timetableDesk(demo);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let classes: { id: string; name: string; grade_id: string }[];
let teachers: { id: string; name: string }[];
let term = '';
beforeAll(async () => {
  classes = await sql(
    `select c.id, c.name, c.grade_id from classroom c where c.organization_id = $1 and c.kind = 'admin'
      and c.grade_id = (select grade_id from classroom where organization_id = $1 and kind = 'admin' order by id limit 1)
      order by c.class_no`,
    [SCHOOL],
  );
  const { list } = await ok('orgadmin', 'GET', '/class_schedules?status=published');
  const all = (await ok('orgadmin', 'GET', `/class_schedules/${list[0].id}`)).teachers as typeof teachers;
  teachers = all.filter(({ name }) => all.filter((one) => one.name === name).length === 1);
  const [row] = await sql<{ id: string }>(`select id from semester where organization_id = $1 and status = 'current'`, [
    SCHOOL,
  ]);
  term = row?.id ?? '';
});

const nameOf = (at: number) => teachers[at]?.name ?? '';
const classOf = (at: number) => classes[at]?.name ?? '';
const file = async (rows: readonly (readonly string[])[]) =>
  writeXlsx({ sheets: [{ name: '课表', rows: rows.map((row) => [...row]) }] });
const HEAD = ['班级', '星期', '节次', '课程', '教师'];

async function read(rows: readonly (readonly string[])[], mapping?: object, who: 'orgadmin' | 'teacher' = 'orgadmin') {
  const browser = await demo.as(who);
  const bytes = await file([HEAD, ...rows]);
  const fields = mapping ? { mapping: JSON.stringify(mapping) } : {};
  return browser.call('POST', '/class_schedules/read', {
    ...multipart(fields, { part: 'file', bytes, filename: '课表.xlsx', type: XLSX }),
  });
}
const create = (reading_id: string, more: object = {}) =>
  demo.call('orgadmin', 'POST', '/class_schedules', {
    name: '导入的课表',
    semester_id: term,
    grade_ids: [classes[0]?.grade_id],
    reading_id,
    ...more,
  });
const drafts = async () =>
  (await sql<{ n: number }>(`select count(*)::int as n from class_schedule where organization_id = $1`, [SCHOOL]))[0]
    ?.n;

describe('a file', () => {
  test('is read beside its sheet; what is not understood is named by cell, who stands in two places by person', async () => {
    const { data } = await read([
      [classOf(0), '星期一', '1', '语文', nameOf(0)],
      [classOf(1), '星期一', '1', '数学', nameOf(0)],
      [classOf(1), '星期二', '1', '数学', '欧阳不识'],
      ['合计', '3', '', '', ''],
    ]);
    expect(data.counts).toEqual({ in: 22, read: 14, set_aside: 7, not_understood: 1 });
    expect(data.open_names).toEqual([
      { of: 'teachers', typed: '欧阳不识', reason: '没有教师“欧阳不识”', cells: ['课表!E4'], candidates: [] },
    ]);
    expect(data.double_teachers).toMatchObject([{ id: teachers[0]?.id }]);
    expect(data.clashes).toMatchObject([{ kind: 'teacher', text: expect.stringMatching(/^周一第1节：/) }]);
    expect(data.sheets[0]).toMatchObject({ name: '课表', axes: [{ shape: 'list', head_row: 1 }], more_rows: 0 });
    expect(data.sheets[0].rows[3][4]).toEqual({ text: '欧阳不识', mark: 'open' });
    expect(data.grades).toMatchObject([{ id: classes[0]?.grade_id }]);
    const before = await drafts();
    expect((await create(data.id)).message).toBe('还有1处未识别');
    expect(await drafts()).toBe(before);
  });

  test('becomes a draft once names are answered or cells set aside; the school keeps the names, not what was set aside', async () => {
    const rows = [
      [classOf(0), '星期一', '1', '语文', '欧阳不识'],
      [classOf(0), '星期一', '2', '数学', '钱未知'],
    ];
    const mapping = { teachers: { 欧阳不识: teachers[1]?.id }, set_aside: ['课表!E3'] };
    const { data } = await read(rows, mapping);
    expect(data.not_understood).toEqual([]);
    expect(data.set_aside.find((one: { why: string }) => one.why === 'by_person')).toMatchObject({
      count: 1,
      cells: [{ address: 'E3', text: '钱未知' }],
    });
    const made = await create(data.id);
    expect(made.data).toMatchObject({ source: 'import', slots: 2, status: 'draft' });
    const slots = await sql<{ teacher_ids: string[] }>(
      `select teacher_ids from schedule_slot where class_schedule_id = $1 order by period_from`,
      [made.data.id],
    );
    expect(slots.map((one) => one.teacher_ids)).toEqual([[teachers[1]?.id], []]);
    const next = (await read(rows)).data;
    expect(next.mapping.teachers).toEqual(mapping.teachers);
    expect(next.open_names.map((one: { typed: string }) => one.typed)).toEqual(['钱未知']);
    expect((await create(data.id, { grade_ids: [crypto.randomUUID()] })).errors?.grade_ids).toBeDefined();
  });

  test('is refused with answers that name nobody of the school, or that are no answers', async () => {
    const rows = [[classOf(0), '星期一', '1', '语文', '欧阳不识']];
    const [foreign] = await sql<{ id: string }>(
      `select user_id as id from user_organization where organization_id <> $1 limit 1`,
      [SCHOOL],
    );
    expect((await read(rows, { teachers: { 欧阳不识: crypto.randomUUID() } })).errors?.mapping).toBeDefined();
    expect((await read(rows, { teachers: { 欧阳不识: foreign?.id } })).errors?.mapping).toBeDefined();
    expect((await read(rows, { sheets: 5 })).errors?.mapping).toBeDefined();
    expect((await read(rows, { unheard: {} })).errors?.mapping).toBeDefined();
  });

  test('is read by who makes timetables alone, and the reading is theirs', async () => {
    expect((await read([], undefined, 'teacher')).code).toBe(403001);
    const { data } = await read([[classOf(0), '星期一', '1', '语文', nameOf(0)]]);
    const other = await demo.call('superadmin', 'POST', '/class_schedules', {
      name: '别人的',
      semester_id: term,
      grade_ids: [classes[0]?.grade_id],
      reading_id: data.id,
    });
    expect(other.code).not.toBe(0);
    await sql(`update schedule_reading set user_id = $2 where id = $1`, [data.id, castId('teacher')]);
    expect((await create(data.id)).errors?.reading_id).toEqual(['读取结果已过期，请重新上传']);
    await sql(`update schedule_reading set user_id = $2 where id = $1`, [data.id, castId('orgadmin')]);
    await sql(`update schedule_reading set expires_at = now() - interval '1 minute' where id = $1`, [data.id]);
    expect((await create(data.id)).errors?.reading_id).toEqual(['读取结果已过期，请重新上传']);
  });

  test('that is no table is refused in words', async () => {
    const browser = await demo.as('orgadmin');
    const refused = await browser.call('POST', '/class_schedules/read', {
      ...multipart({}, { part: 'file', bytes: Buffer.from('%PDF-1.4'), filename: '课表.xlsx', type: XLSX }),
    });
    expect(refused.code).not.toBe(0);
    expect(refused.message).toMatch(/文件/);
  });
});

test('an exported timetable is a list that is read back whole', async () => {
  const { list } = await ok('orgadmin', 'GET', '/class_schedules?status=published');
  const started = await ok('orgadmin', 'GET', `/class_schedules/${list[0].id}/export`);
  expect(started.data_task_id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await demo.call('teacher', 'GET', `/class_schedules/${list[0].id}/export`)).code).toBe(403001);
  expect((await demo.call('orgadmin', 'GET', `/class_schedules/${crypto.randomUUID()}/export`)).code).toBe(404001);
  expect((await demo.call('teacher', 'GET', '/lessons/load/export?month=2026-11')).code).toBe(403001);
  expect((await ok('orgadmin', 'GET', '/lessons/load/export?month=2026-11')).data_task_id).toBeDefined();
});
