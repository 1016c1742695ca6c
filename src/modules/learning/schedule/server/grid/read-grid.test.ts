import { describe, expect, it } from 'vitest';
import * as shapes from '../testing/grid-sheets.ts';
import { keyOf, knownOf, linesOf, linesRead, SUBJECTS, type TestLesson } from '../testing/grid-week.ts';
import { merge, readFileOf } from '../testing/read-grid-file.ts';
import type { GridKnown, GridReading } from './grid-types.ts';

const DAY_NAMES = ['星期一', '星期二', '星期三', '星期四', '星期五'];
/** 初一（1）班 to 初一（3）班, 高一（1）班; two 王芳. */
const school: GridKnown = {
  classes: [
    ...[1, 2, 3].map((no) => ({ id: `j${no}`, name: `初一（${no}）班`, grade: 7, no })),
    { id: 's3', name: '高一（3）班', grade: 10, no: 3 },
  ],
  subjects: [
    ...['101', '102'].flatMap((stage) => [
      { value: `${stage}001`, name: '语文', also: ['Chinese'] },
      { value: `${stage}002`, name: '数学', also: ['Mathematics'] },
      { value: `${stage}012`, name: '音乐', also: [] },
      { value: `${stage}013`, name: '美术', also: [] },
      { value: `${stage}014`, name: '体育与健康', also: [] },
    ]),
    { value: '102007', name: '物理', also: [] },
  ],
  teachers: [
    { id: 'wang1', number: '1201', name: '王芳' },
    { id: 'wang2', number: '1202', name: '王芳' },
    { id: 'li', number: '1203', name: '李雷' },
    { id: 'smith', number: '1204', name: 'John Smith' },
  ],
  rooms: [{ id: 'gym', name: '体育馆', code: 'G1' }],
};
const withPeriods: GridKnown = {
  ...school,
  periods: [
    { no: 1, kind: 'morning', name: '早读' },
    ...[1, 2, 3, 4].map((no) => ({ no: no + 1, kind: 'lesson' as const, name: `第${no}节` })),
    { no: 6, kind: 'evening', name: '晚自习' },
  ],
};

/** `class day period weeks subject teachers room`, with marks where there is more to say. */
function said({ lessons }: GridReading): string[] {
  return lessons
    .map((one) => {
      const periods = one.period_from === one.period_to ? one.period_from : `${one.period_from}-${one.period_to}`;
      const course = one.subject_value ?? `${one.kind} ${one.course_name}`;
      const beside = [one.teacher_ids.join('+'), one.room_id, one.group].map((text) => text ?? '');
      return [one.class_ids.join('+'), one.weekday, periods, one.weeks, course, ...beside].join(' ').trimEnd();
    })
    .sort();
}

const troubles = ({ not_understood }: GridReading) =>
  not_understood.map(({ sheet, address, problem, part }) => [`${sheet}!${address}`, problem, part]);

function expectWhole(reading: GridReading): void {
  expect(troubles(reading)).toEqual([]);
  const { counts } = reading;
  expect(counts.in).toBe(counts.read + counts.set_aside);
}

describe('a file of a school', () => {
  it('with 62 classes of 40 lessons is read whole, teachers by 任课表', async () => {
    const known = knownOf(62, 130);
    const lessons = new Map<string, TestLesson>();
    const teacherOf = (class_id: string, subject: number) => `t${(Number(class_id.slice(1)) * 2 + subject * 13) % 120}`;
    for (const { id } of known.classes)
      for (let at = 0; at < 40; at += 1) {
        const course = (nth: number) => ({ subject: nth % 7, teacher: teacherOf(id, nth % 7) });
        lessons.set(keyOf(id, (at % 5) + 1, Math.floor(at / 5) + 1), {
          odd: course(at),
          even: at === 39 ? course(at + 1) : null,
        });
      }
    const week = { known, lessons, days: 5, periods: 8 };
    const style = { classes: 'digits', subjects: 'short', teachers: 'none' } as const;
    const nameOf = (class_id: string, subject: number) =>
      known.teachers.find(({ id }) => id === teacherOf(class_id, subject))?.name ?? '';
    const reading = await readFileOf([shapes.classRows(week, style), shapes.assignments(known, nameOf, style)], known);
    expectWhole(reading);
    expect(reading.lessons).toHaveLength(62 * 41);
    expect(linesRead(reading)).toEqual(linesOf(week));
    expect(reading.counts.in).toBe(2 + 5 + 40 + 62 + 62 * 40 + 1 + 9 + 62 * 9 + 8);
    expect(reading.assignments).toHaveLength(62 * SUBJECTS.length);
    expect(reading.assignments[1]).toMatchObject({
      class_id: 'c0',
      subject_value: '101002',
      weekly: 2,
      cell: '任课表!D2',
    });
    expect(reading.heads[0]).toEqual({ class_id: 'c0', teacher_id: 't0', cell: '任课表!B2' });
    expect(reading.axes).toMatchObject([
      { sheet: '任课表', shape: 'assignment', head_row: 1 },
      {
        sheet: '总课表',
        shape: 'class_rows',
        head_row: 2,
        first_row: 4,
        last_row: 65,
        first_column: 'B',
        last_column: 'AO',
      },
    ]);
  });

  it('with a sheet a class has 早读, breaks, parts of the day and merged double lessons', async () => {
    const rows = [
      ['2026学年第一学期课程表'],
      ['', '', ...DAY_NAMES],
      ['早读', '7:40-8:00', '语文', '语文', '语文', '语文', '英语早读'],
      ['上午', '1\n8:10-8:50', '语\n王芳(1201)', '数学 李雷', '自习', '班会', '体1'],
      ['', '2', '', '音/美', '数', '数', '体育 体育馆'],
      ['大课间'],
      ['下午', '1', '音(单)美(双)', '—', '语文', '语文', '语文'],
      ['', '2', '语文', '', '语文', '语文', '语文'],
      ['晚自习', '', '自习'],
      ['备注：体育课雨天在体育馆'],
    ];
    const merges = ['A1:G1', 'A4:A5', 'C4:C5', 'A6:G6', 'A7:A8', 'C9:G9', 'A10:G10'].map(merge);
    const english = {
      ...withPeriods,
      subjects: [...withPeriods.subjects, { value: '101003', name: '英语', also: [] }],
    };
    const reading = await readFileOf([{ name: '七1班', rows, merges }], english);
    expectWhole(reading);
    expect(said(reading)).toEqual(
      [
        ...[1, 2, 3, 4].map((day) => `j1 ${day} 1 all 101001`),
        'j1 5 1 all 101003',
        'j1 1 2-3 all 101001 wang1',
        'j1 2 2 all 101002 li',
        'j1 3 2 all self_study 自习',
        'j1 4 2 all meeting 班会',
        'j1 5 2 all 101014   1',
        'j1 2 3 odd 101012',
        'j1 2 3 even 101013',
        'j1 3 3 all 101002',
        'j1 4 3 all 101002',
        'j1 5 3 all 101014  gym',
        'j1 1 4 odd 101012',
        'j1 1 4 even 101013',
        ...[3, 4, 5].flatMap((day) => [`j1 ${day} 4 all 101001`, `j1 ${day} 5 all 101001`]),
        'j1 1 5 all 101001',
        ...[1, 2, 3, 4, 5].map((day) => `j1 ${day} 6 all self_study 自习`),
      ].sort(),
    );
    expect(reading.axes[0]).toMatchObject({ shape: 'class_block', owner_id: 'j1', head_row: 2 });
    expect(reading.cells.filter(({ address }) => address === 'C9')).toHaveLength(5);
    expect(reading.set_aside.map(({ why, count }) => [why, count])).toEqual(
      expect.arrayContaining([
        ['break', 1],
        ['empty', 1],
        ['note', 1],
      ]),
    );
  });

  it('folds the names of classes: full width, digits, one of the other grade', async () => {
    const rows = [
      ['班级', '周一', '', '周二', '', '周三', ''],
      ['', '1', '2', '1', '2', '1', '2'],
      ['７０１', '语', '数'],
      ['七（２）班', '语', '数'],
      ['初一3班', '数', '语'],
      ['高一（３）班', '物', '数'],
    ];
    const reading = await readFileOf([{ name: '总', rows, merges: [] }], school);
    expectWhole(reading);
    expect(said(reading)).toEqual(
      [
        'j1 1 1 all 101001',
        'j1 1 2 all 101002',
        'j2 1 1 all 101001',
        'j2 1 2 all 101002',
        'j3 1 1 all 101002',
        'j3 1 2 all 101001',
        's3 1 1 all 102007',
        's3 1 2 all 102002',
      ].sort(),
    );
  });

  it('of teachers gives each class its lessons, courses by 任课表', async () => {
    const teachers = [
      ['工号', '姓名', '周一', '', '周二', '', '周三', ''],
      ['', '', '1', '2', '1', '2', '1', '2'],
      ['1201', '王芳', '701', '702', '', '701', '', ''],
      ['1203', '李雷', '七2', '', '高一（3）班数学', '', '', '701/702'],
    ];
    const assigned = [
      ['班级', '语文', '数学', '音乐'],
      ['初一1班', '王芳 1201', '李雷', ''],
      ['初一2班', '王芳 1201', '李雷 5', ''],
      ['周课时', '5', '4', '1'],
    ];
    const reading = await readFileOf(
      [
        { name: '教师', rows: teachers, merges: ['C1:D1', 'E1:F1', 'G1:H1'].map(merge) },
        { name: '任课', rows: assigned, merges: [] },
      ],
      school,
    );
    expectWhole(reading);
    expect(said(reading)).toEqual([
      'j1 1 1 all 101001 wang1',
      'j1 2 2 all 101001 wang1',
      'j1 3 2 odd 101002 li',
      'j2 1 1 all 101002 li',
      'j2 1 2 all 101001 wang1',
      'j2 3 2 even 101002 li',
      's3 2 1 all 102002 li',
    ]);
    expect(reading.assignments.map(({ weekly }) => weekly)).toEqual([5, 4, 5, 5]);
  });

  it('names two teachers of one name with all their cells, and one answer mends them', async () => {
    const rows = [
      ['', '周一', '周二', '周三'],
      ['1', '语文 王芳', '语文 王芳(1202)', '数学 王方'],
      ['2', '语文\n王芳', '', ''],
    ];
    const sheets = [{ name: '初一1班', rows, merges: [] }];
    const reading = await readFileOf(sheets, school);
    expect(troubles(reading)).toEqual([
      ['初一1班!B2', 'teacher_several', '王芳'],
      ['初一1班!D2', 'teacher_unknown', '王方'],
      ['初一1班!B3', 'teacher_several', '王芳'],
    ]);
    expect(reading.not_understood[1]?.reason).toEqual({ cn: '没有教师“王方”', us: 'There is no teacher “王方”' });
    expect(reading.open_names).toEqual([
      {
        of: 'teachers',
        typed: '王芳',
        problem: 'teacher_several',
        candidates: ['wang1', 'wang2'],
        cells: ['初一1班!B2', '初一1班!B3'],
      },
      { of: 'teachers', typed: '王方', problem: 'teacher_unknown', candidates: [], cells: ['初一1班!D2'] },
    ]);
    expect(said(reading)).toEqual(['j1 2 1 all 101001 wang2']);
    const mended = await readFileOf(sheets, school, { teachers: { 王芳: 'wang1', 王方: 'wang2' } });
    expectWhole(mended);
    expect(said(mended)).toEqual([
      'j1 1 1 all 101001 wang1',
      'j1 1 2 all 101001 wang1',
      'j1 2 1 all 101001 wang2',
      'j1 3 1 all 101002 wang2',
    ]);
    const known = { ...school, assigned: [{ class_id: 'j1', subject_value: '101001', teacher_id: 'wang1' }] };
    expect(troubles(await readFileOf(sheets, known))).toHaveLength(1);
  });

  it('has grades beside classes, parts of the day under weekdays, and words that mean nothing', async () => {
    const day = ['1', '2', '1'];
    const rows = [
      ['年级', '班级', '班主任', '周一', '', '', '周二', '', '', '周三', '', ''],
      ['', '', '', ...[1, 2, 3].flatMap(() => ['上午', '', '下午'])],
      ['', '', '', ...day, ...day, ...day],
      ['初一', '1班', '李雷', '语文（周测）', '音乐·李雷', '体育@G1', '数'],
      ['', '2班', '王芳', '', '', '语文王芳1202'],
      ['高一', '3班', '', '物理', '', '数'],
    ];
    const merges = ['D1:F1', 'G1:I1', 'J1:L1', 'D2:E2', 'G2:H2', 'J2:K2', 'A4:A5'].map(merge);
    const reading = await readFileOf([{ name: '总', rows, merges }], school, { subjects: { 周测: 'ignore' } });
    expectWhole(reading);
    expect(said(reading)).toEqual([
      'j1 1 1 all 101001',
      'j1 1 2 all 101012 li',
      'j1 1 3 all 101014  gym',
      'j1 2 1 all 101002',
      'j2 1 3 all 101001 wang2',
      's3 1 1 all 102007',
      's3 1 3 all 102002',
    ]);
  });

  it('has titles with more than the class, one right below the last grid', async () => {
    const grid = (title: string) => [
      [title, '', '', '班主任：王芳'],
      ['', '周一', '周二', '周三'],
      ['1', '语', '数', '音'],
    ];
    const reading = await readFileOf(
      [{ name: '全部', rows: [...grid('班级：初一（3）班'), ...grid('高一3班课表')], merges: [] }],
      school,
    );
    expectWhole(reading);
    expect(reading.axes.map(({ owner_id }) => owner_id)).toEqual(['j3', 's3']);
    expect(reading.lessons).toHaveLength(6);
  });

  it('numbers classes below the grade of its title, beside a column of totals', async () => {
    const rows = [
      ['初一年级总课表'],
      ['班', '周一', '', '周二', '', '周三', '', '合计'],
      ['', '1', '2', '1', '2', '1', '2', ''],
      ['1', '语*', '★数', '', '', '', '', '2'],
      ['(2)班', '单周音乐双周美术', '', '', '', '', '', '1'],
    ];
    const reading = await readFileOf([{ name: '总', rows, merges: ['A1:H1'].map(merge) }], school);
    expectWhole(reading);
    expect(said(reading)).toEqual([
      'j1 1 1 all 101001',
      'j1 1 2 all 101002',
      'j2 1 1 even 101013',
      'j2 1 1 odd 101012',
    ]);
  });

  it('does not believe a number that is somebody else’s', async () => {
    const rows = [
      ['', '周一', '周二', '周三'],
      ['1', '语文 李雷(1201)', '', ''],
    ];
    const reading = await readFileOf([{ name: '初一1班', rows, merges: [] }], school);
    expect(reading.open_names).toMatchObject([{ typed: '李雷 1201', candidates: ['li', 'wang1'] }]);
  });

  it('leaves hidden sheets and those that a person leaves out, and lists one without a timetable', async () => {
    const grid = [
      ['', '周一', '周二', '周三'],
      ['1', '语文', '数学', '音乐'],
    ];
    const sheets = [
      {
        name: '旧',
        rows: [
          ['', '周一', '周二', '周三'],
          ['1', '美术', '美术', '美术'],
        ],
        merges: [],
        hidden: true,
      },
      { name: '初一1班', rows: grid, merges: [] },
      {
        name: '通讯录',
        rows: [
          ['电话', '地址'],
          ['1', '2'],
        ],
        merges: [],
      },
    ];
    const reading = await readFileOf(sheets, school);
    expect(said(reading)).toEqual(['j1 1 1 all 101001', 'j1 2 1 all 101002', 'j1 3 1 all 101012']);
    expect(troubles(reading)).toEqual([['通讯录!A1', 'no_axes', '通讯录']]);
    expect(reading.counts).toEqual({ in: 18, read: 3, set_aside: 11, not_understood: 4 });
    expectWhole(await readFileOf(sheets, school, { sheets: { 通讯录: { ignore: true } } }));
  });

  it('of odd and even weeks in two sheets has what is equal every week', async () => {
    const sheet = (name: string, second: string) => ({
      name,
      rows: [['初一1班课表'], ['节次', '周一', '周二', '周三'], ['1', '语文', '', second]],
      merges: [],
    });
    const reading = await readFileOf([sheet('单周', '音乐'), sheet('双周', '美术')], school);
    expectWhole(reading);
    expect(said(reading)).toEqual(['j1 1 1 all 101001', 'j1 3 1 even 101013', 'j1 3 1 odd 101012']);
  });

  it('has merged classes, and groups of a 走班 course', async () => {
    const rows = [
      ['', '周一', '', '周二', '', '周三', ''],
      ['', '1', '2', '1', '2', '1', '2'],
      ['初一（1）班', '语', '体育', '选考A', '', '走班', ''],
      ['初一（2）班', '数', '', '选考A', '', '走班', ''],
    ];
    const reading = await readFileOf(
      [{ name: '总', rows, merges: ['B1:C1', 'D1:E1', 'F1:G1', 'C3:C4'].map(merge) }],
      school,
    );
    expectWhole(reading);
    expect(said(reading)).toEqual([
      'j1 1 1 all 101001',
      'j1 2 1 all elective 选考A   A',
      'j1 3 1 all elective 走班',
      'j1+j2 1 2 all 101014',
      'j2 1 1 all 101002',
      'j2 2 1 all elective 选考A   A',
      'j2 3 1 all elective 走班',
    ]);
  });

  it('in English is read, too: days, periods, subjects, names of two words', async () => {
    const rows = [
      ['Grade 7, Class 2'],
      ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
      ['Period 1', 'Chinese', 'Maths\nJohn Smith', 'PE', 'Art / Music', 'Self-study'],
      ['Break'],
      ['Period 2', 'Mathematics John Smith', 'Chinese (odd) Music (even)', 'Homeroom', '', ''],
    ];
    const reading = await readFileOf([{ name: 'Sheet1', rows, merges: ['A4:F4'].map(merge) }], school);
    expectWhole(reading);
    expect(said(reading)).toEqual(
      [
        'j2 1 1 all 101001',
        'j2 2 1 all 101002 smith',
        'j2 3 1 all 101014',
        'j2 4 1 odd 101013',
        'j2 4 1 even 101012',
        'j2 5 1 all self_study Self-study',
        'j2 1 2 all 101002 smith',
        'j2 2 2 odd 101001',
        'j2 2 2 even 101012',
        'j2 3 2 all meeting Homeroom',
      ].sort(),
    );
  });

  it('of a planning program is a list: several classes, periods in a row, listed weeks', async () => {
    const rows = [
      ['Activity Id', 'Day', 'Hour', 'Students Sets', 'Subject', 'Teachers', 'Room', 'Weeks'],
      ['1', 'Monday', '1', '701', 'Chinese', 'John Smith', '', ''],
      ['2', '周二', '2026-03-04', '701+702', '体育', '李雷', 'G1', '1-3,5'],
      ['3', '3', '第2节', '高一(3)班', '物理', '李雷+王芳', '', '双周'],
      ['4', '周三', '9', '701', '语文', '', '', ''],
      ['5', '周八', '1', '799', '语言', '某某', '302室', '整月'],
      ['合计', '5'],
    ];
    const known = { ...withPeriods, assigned: [{ class_id: 's3', subject_value: '102007', teacher_id: 'wang2' }] };
    const reading = await readFileOf([{ name: 'FET', rows, merges: [] }], known);
    expect(said(reading)).toEqual([
      'j1 1 2 all 101001 smith',
      'j1+j2 2 4-5 1,2,3,5 101014 li gym',
      's3 3 3 even 102007 li+wang2',
    ]);
    expect(troubles(reading)).toEqual([
      ['FET!C5', 'period_unknown', '9'],
      ['FET!D6', 'class_unknown', '799'],
      ['FET!B6', 'weekday_unknown', '周八'],
      ['FET!E6', 'subject_unknown', '语言'],
      ['FET!F6', 'subject_unknown', '某某'],
      ['FET!G6', 'subject_unknown', '302室'],
      ['FET!H6', 'part_unknown', '整月'],
    ]);
    const { counts } = reading;
    expect(counts.in).toBe(counts.read + counts.set_aside + counts.not_understood);
  });

  it('has two grids beside each other, whose afternoon counts anew', async () => {
    const rows = [
      ['初一1班', '', '', '', '', '初一2班'],
      ['', '', '周一', '周二', '周三', '', '', '周一', '周二', '周三'],
      ['上午', '1', '语', '数', '音', '上午', '1', '数', '语', '美'],
      ['', '2', '语', '', '', '', '2', '数'],
      ['下午', '1', '', '体', '', '下午', '1', '', '体'],
    ];
    const merges = ['A1:E1', 'F1:J1', 'A3:A4', 'F3:F4'].map(merge);
    const reading = await readFileOf([{ name: '两班', rows, merges }], school);
    expectWhole(reading);
    expect(said(reading)).toEqual(
      [
        'j1 1 1 all 101001',
        'j1 2 1 all 101002',
        'j1 3 1 all 101012',
        'j1 1 2 all 101001',
        'j1 2 3 all 101014',
        'j2 1 1 all 101002',
        'j2 2 1 all 101001',
        'j2 3 1 all 101013',
        'j2 1 2 all 101002',
        'j2 2 3 all 101014',
      ].sort(),
    );
  });

  it('is accounted for cell by cell: what is unknown stands with its reason, what a person sets aside is set aside', async () => {
    const rows = [
      ['班级', '周一', '', '', '周二', '', '', '周三', '', ''],
      ['', '1', '2', '9', '1', '2', '9', '1', '2', '9'],
      ['初一（1）班', '语', '社团', '数', '音 美', '数', '', '音/美/体', '语 302室', ''],
      ['初一（9）班', '语', '', '', '', '', '', '', '', ''],
      ['合计', '2'],
    ];
    const sheet = { name: '总', rows, merges: ['B1:D1', 'E1:G1', 'H1:J1', 'A1:A2'].map(merge) };
    const known = withPeriods;
    const reading = await readFileOf([sheet], known);
    expect(troubles(reading)).toEqual([
      ['总!D3', 'period_unknown', '9'],
      ['总!B4', 'class_unknown', '初一（9）班'],
      ['总!C3', 'subject_unknown', '社团'],
      ['总!E3', 'courses_several', '音 美'],
      ['总!H3', 'courses_several', '音/美/体'],
      ['总!I3', 'room_unknown', '302室'],
    ]);
    const { counts } = reading;
    expect(counts.in).toBe(counts.read + counts.set_aside + counts.not_understood);
    const mended = await readFileOf([sheet], known, {
      subjects: { 社团: 'course', '音/美/体': 'elective' },
      classes: { '初一（9）班': 'j2' },
      periods: { 9: null },
      set_aside: ['总!D3', '=音 美', '总!I3'],
    });
    expectWhole(mended);
    expect(said(mended)).toEqual([
      'j1 1 1 all 101001'.replace(' 1 1 ', ' 1 2 '),
      'j1 1 3 all lesson 社团',
      'j1 2 3 all 101002',
      'j1 3 2 all elective 音/美/体',
      'j2 1 2 all 101001',
    ]);
  });

  it('is read by the axes that a person gives where they are found in no way', async () => {
    const rows = [
      ['', '一', '二'],
      ['1', '语', '数'],
      ['2', '数', '语'],
    ];
    const sheets = [{ name: 'X', rows, merges: [] }];
    expect(troubles(await readFileOf(sheets, school))).toEqual([['X!B1', 'no_axes', 'X']]);
    const reading = await readFileOf(sheets, school, {
      sheets: { X: { shape: 'class_block', head_row: 1, first_column: 'C', owner_id: 'j3', weeks: 'odd' } },
    });
    expect(said(reading)).toEqual(['j3 2 1 odd 101002', 'j3 2 2 odd 101001']);
    expect(reading.axes).toMatchObject([{ shape: 'class_block', first_column: 'C', owner_id: 'j3', weeks: 'odd' }]);
  });

  it('with a cell that is longer than a lesson names it once, reads nothing of it, and takes its beginning for no other', async () => {
    const long = `语文 李雷 ${'请带课本、练习册和'.repeat(25)}王芳`;
    const note = `说明：${'本课表自开学起执行。'.repeat(30)}`;
    const rows = [
      ['', '周一', '周二', '周三'],
      ['1', long, '数学', ''],
      [note, '', '', ''],
    ];
    const list = [
      ['班级', '星期', '节次', '课程', '教师'],
      ['初一（2）班', '星期一', '1', '语文', `李雷${' '.repeat(250)}和另外一位老师`],
    ];
    const sheets = [
      { name: '初一1班', rows, merges: [] },
      { name: '表', rows: list, merges: [] },
    ];
    const reading = await readFileOf(sheets, school);
    expect(reading.not_understood.map(({ sheet, address, problem }) => [sheet, address, problem])).toEqual([
      ['初一1班', 'B2', 'too_long'],
      ['表', 'E2', 'too_long'],
    ]);
    expect(reading.open_names).toEqual([]);
    expect(reading.set_aside.find(({ why }) => why === 'note')?.cells.map(({ address }) => address)).toEqual(['A3']);
    const { in: all, read, set_aside, not_understood } = reading.counts;
    expect(all).toBe(read + set_aside + not_understood);
    const without = await readFileOf(sheets, school, { set_aside: ['初一1班!B2', '表!E2'] });
    expectWhole(without);
    expect(said(without)).toEqual(['j1 2 1 all 101002', 'j2 1 1 all 101001']);
  });

  it('with more teachers or a longer name than a lesson has says what it loses', async () => {
    const four = ['1201', '1202', '1203', '1204'];
    const name = '机器人与人工智能创新实践跨学科项目式学习社团活动课（初一年级提高班）';
    const rows = [
      ['', '周一', '周二', '周三'],
      ['1', ['体育与健康', ...four].join('\n'), name, '语文'],
    ];
    const reading = await readFileOf([{ name: '初一1班', rows, merges: [] }], school, {
      subjects: { [name]: 'course' },
    });
    expectWhole(reading);
    expect(reading.lessons.map((one) => one.teacher_ids.length)).toEqual([3, 0, 0]);
    expect(reading.lessons[1]?.course_name).toBe(name.slice(0, 30));
    expect(reading.differing.map(({ cells, reason }) => [cells, reason.cn])).toEqual([
      [['初一1班!B2'], '一节课最多3位教师，只取了前3位'],
      [['初一1班!C2'], `课程名称最多30个字，已截为“${name.slice(0, 30)}”`],
    ]);
  });

  it('that contradicts itself is taken by the class, and says so', async () => {
    const grid = {
      name: '初一1班',
      rows: [
        ['', '周一', '周二', '周三'],
        ['1', '语文 李雷', '数学', ''],
      ],
      merges: [],
    };
    const teachers = {
      name: '教师',
      rows: [
        ['', '周一', '', '周二', '', '周三', ''],
        ['', '1', '2', '1', '2', '1', '2'],
        ['1202 王芳', '701 语文', '', '701 美术', '', '', ''],
      ],
      merges: [],
    };
    const reading = await readFileOf([grid, teachers], school);
    expect(said(reading)).toEqual(['j1 1 1 all 101001 li', 'j1 2 1 all 101002']);
    expect(reading.differing.map(({ cells }) => cells)).toEqual([
      ['初一1班!B2', '教师!B3'],
      ['初一1班!C2', '教师!D3'],
    ]);
  });
});

describe('what a person sets aside', () => {
  const style = { classes: 'full', subjects: 'full', teachers: 'none' } as const;
  const places = (class_id: string) =>
    [1, 2, 3, 4, 5].flatMap((day) => [1, 2, 3, 4].map((period) => keyOf(class_id, day, period)));

  it('of a list: a name is a gap, a class is its whole row', async () => {
    const rows = [
      ['班级', '星期', '节次', '课程', '教师'],
      ['初一（1）班', '星期一', '1', '语文', '不识'],
      ['初九（9）班', '星期一', '2', '数学', '李雷'],
    ];
    const sheet = { name: '表', rows, merges: [] };
    const reading = await readFileOf([sheet], school, { set_aside: ['表!E2', '表!A3'] });
    expectWhole(reading);
    expect(said(reading)).toEqual(['j1 1 1 all 101001']);
    expect(reading.set_aside.find(({ why }) => why === 'by_person')?.count).toBe(6);
  });

  it('of a grid: the name of a class takes its lessons along', async () => {
    const known = knownOf(4, 3);
    const lessons = new Map<string, TestLesson>(
      known.classes.flatMap(({ id }) =>
        places(id).map((key) => [key, { odd: { subject: 0, teacher: 't1' }, even: null }] as const),
      ),
    );
    const sheet = shapes.classRows({ known, lessons, days: 5, periods: 4 }, style);
    const last = known.classes.at(-1);
    const row = sheet.rows.findIndex(([name]) => name === last?.name);
    sheet.rows[row] = sheet.rows[row]?.map((text, at) => (at === 0 ? '外校班' : text)) ?? [];
    const before = await readFileOf([sheet], known);
    expect(before.not_understood.length).toBeGreaterThan(0);
    const reading = await readFileOf([sheet], known, { set_aside: ['=外校班'] });
    expectWhole(reading);
    expect(new Set(reading.lessons.flatMap(({ class_ids }) => class_ids))).toEqual(new Set(['c0', 'c1', 'c2']));
    expect(reading.set_aside.find(({ why }) => why === 'by_person')?.count).toBe(21);
  });
});
