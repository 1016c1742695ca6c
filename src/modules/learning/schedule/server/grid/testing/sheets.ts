import type { GridRange, GridSheet } from '../grid.types.ts';
import { keyOf, SUBJECTS, type TestCourse, type TestLesson, type TestWeek } from './week.ts';

/** A sheet as it is written: each row by itself, merged cells with their content in the first one. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: string[][];
  readonly merges: GridRange[];
  readonly hidden?: boolean;
}

/** How a school writes: names of classes, of subjects, whether teachers stand in the cell. */
export interface Style {
  readonly classes: 'full' | 'digits' | 'short';
  readonly subjects: 'full' | 'short';
  readonly teachers: 'none' | 'line' | 'space' | 'row';
}

const DAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'];
const ENGLISH_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const range = (top: number, left: number, bottom: number, right: number): GridRange => ({ top, left, bottom, right });
const upTo = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** What `readWorkbook` would give. */
export function asRead({ name, rows, merges, hidden = false }: WrittenSheet): GridSheet {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const filled = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  for (const { top, bottom, left, right } of merges)
    for (let row = top; row <= bottom; row += 1)
      for (let at = left; at <= right; at += 1) (filled[row] as string[])[at] = rows[top]?.[left] ?? '';
  return { name, is_hidden: hidden, rows: filled, merges };
}

function classText(week: TestWeek, at: number, { classes }: Style): string {
  const { name = '', grade = 7, no = 0 } = week.known.classes[at] ?? {};
  if (classes === 'full') return name;
  return classes === 'digits' ? `${grade}${String(no).padStart(2, '0')}` : `${'七八九'[(grade ?? 7) - 7]}（${no}）班`;
}

const subjectText = ({ subject }: TestCourse, { subjects }: Style): string =>
  SUBJECTS[subject]?.[subjects === 'full' ? 1 : 2] ?? '';
const teacherText = (week: TestWeek, { teacher }: TestCourse): string =>
  week.known.teachers.find(({ id }) => id === teacher)?.name ?? '';

/** The lines of a cell: courses, then teachers. */
function linesOfCell(
  week: TestWeek,
  lesson: TestLesson | undefined,
  style: Style,
): readonly [course: string, teacher: string] {
  if (!lesson) return ['', ''];
  const { odd, even } = lesson;
  const course = even ? `${subjectText(odd, style)}(单)${subjectText(even, style)}(双)` : subjectText(odd, style);
  if (style.teachers === 'none') return [course, ''];
  return [course, even ? `${teacherText(week, odd)}/${teacherText(week, even)}` : teacherText(week, odd)];
}

function cellText(week: TestWeek, lesson: TestLesson | undefined, style: Style): string {
  const [course, teacher] = linesOfCell(week, lesson, style);
  if (style.teachers === 'space' && lesson && !lesson.even) return `${course} ${teacher}`;
  return [course, teacher].filter(Boolean).join('\n');
}

const lessonAt = (week: TestWeek, at: number, day: number, period: number) =>
  week.lessons.get(keyOf(week.known.classes[at]?.id ?? '', day + 1, period + 1));

/** (a) A row a class, or two with the teachers in the second; weekdays merged over their periods. */
export function classRows(week: TestWeek, style: Style, name = '总课表'): WrittenSheet {
  const { days, periods, known } = week;
  const width = 1 + days * periods;
  const rows = [['2026—2027学年度第一学期总课表'], ['班级'], ['']];
  const merges = [range(0, 0, 0, width - 1), range(1, 0, 2, 0)];
  for (const day of upTo(days)) {
    const left = 1 + day * periods;
    (rows[1] as string[])[left] = DAYS[day] ?? '';
    if (periods > 1) merges.push(range(1, left, 1, left + periods - 1));
    for (const period of upTo(periods)) (rows[2] as string[])[left + period] = String(period + 1);
  }
  for (const at of upTo(known.classes.length)) {
    const cells = upTo(days).flatMap((day) => upTo(periods).map((period) => lessonAt(week, at, day, period)));
    if (style.teachers !== 'row') {
      rows.push([classText(week, at, style), ...cells.map((lesson) => cellText(week, lesson, style))]);
      continue;
    }
    merges.push(range(rows.length, 0, rows.length + 1, 0));
    const lines = cells.map((lesson) => linesOfCell(week, lesson, style));
    rows.push(
      [classText(week, at, style), ...lines.map(([course]) => course)],
      ['', ...lines.map(([, teacher]) => teacher)],
    );
  }
  rows.push(['注：本表自9月1日起执行']);
  return { name, rows, merges };
}

/** The same turned: classes in the head, weekdays and periods down. */
export function classColumns(week: TestWeek, style: Style): WrittenSheet {
  const rows = [['星期', '节次', ...week.known.classes.map((_, at) => classText(week, at, style))]];
  const merges: GridRange[] = [];
  for (const day of upTo(week.days)) {
    if (week.periods > 1) merges.push(range(rows.length, 0, rows.length + week.periods - 1, 0));
    for (const period of upTo(week.periods))
      rows.push([
        period === 0 ? (DAYS[day] ?? '') : '',
        `第${period + 1}节`,
        ...week.known.classes.map((_, at) => cellText(week, lessonAt(week, at, day, period), style)),
      ]);
  }
  return { name: '总表', rows, merges };
}

/** (b) The grid of one class: 上午 and 下午 merged, a long break, two rows a period if asked. */
export function classBlock(week: TestWeek, at: number, style: Style, top = 0): WrittenSheet {
  const { days, periods } = week;
  const rows = [[`${classText(week, at, style)}课程表`], ['', '节次', ...DAYS.slice(0, days)]];
  const merges = [range(top, 0, top, days + 1)];
  const forenoon = Math.ceil(periods / 2);
  const section = (name: string, from: number, count: number) => {
    const first = rows.length;
    for (const period of upTo(count).map((nth) => from + nth)) {
      const label = [period === from ? name : '', `第${period + 1}节`];
      const lines = upTo(days).map((day) => linesOfCell(week, lessonAt(week, at, day, period), style));
      if (style.teachers === 'row') {
        merges.push(range(top + rows.length, 1, top + rows.length + 1, 1));
        rows.push([...label, ...lines.map(([course]) => course)], ['', '', ...lines.map(([, teacher]) => teacher)]);
      } else rows.push([...label, ...upTo(days).map((day) => cellText(week, lessonAt(week, at, day, period), style))]);
    }
    if (rows.length - first > 1) merges.push(range(top + first, 0, top + rows.length - 1, 0));
  };
  section('上午', 0, forenoon);
  merges.push(range(top + rows.length, 0, top + rows.length, days + 1));
  rows.push(['大课间（30分钟）']);
  if (periods > forenoon) section('下午', forenoon, periods - forenoon);
  return { name: classText(week, at, style).replace(/[（）]/g, ''), rows, merges };
}

/** All classes below each other in one sheet. */
export function stackedBlocks(week: TestWeek, style: Style): WrittenSheet {
  const all: WrittenSheet = { name: '班级课表', rows: [], merges: [] };
  for (const at of upTo(week.known.classes.length)) {
    const { rows, merges } = classBlock(week, at, style, all.rows.length);
    all.rows.push(...rows, []);
    all.merges.push(...merges);
  }
  return all;
}

/** Rows are weekdays, in English. */
export function turnedBlock(week: TestWeek, at: number, style: Style): WrittenSheet {
  const { grade, no } = week.known.classes[at] ?? { grade: 0, no: 0 };
  const rows = [
    ['Class', `Grade ${grade}, Class ${no}`],
    ['Day', ...upTo(week.periods).map((period) => `Period ${period + 1}`)],
  ];
  for (const day of upTo(week.days))
    rows.push([
      ENGLISH_DAYS[day] ?? '',
      ...upTo(week.periods).map((period) => cellText(week, lessonAt(week, at, day, period), style)),
    ]);
  return { name: `G${grade}-${no}`, rows, merges: [] };
}

/** (c) A row a teacher; the cell has the class, and its course. */
export function teacherRows(week: TestWeek, style: Style): WrittenSheet {
  const { days, periods, known } = week;
  const head = [
    '工号',
    '教师',
    ...upTo(days).flatMap((day) => upTo(periods).map((period) => (period === 0 ? (DAYS[day] ?? '') : ''))),
  ];
  const rows = [head, ['', '', ...upTo(days).flatMap(() => upTo(periods).map((period) => `${period + 1}`))]];
  const merges = periods > 1 ? upTo(days).map((day) => range(0, 2 + day * periods, 0, 1 + (day + 1) * periods)) : [];
  for (const { id, name, number } of known.teachers) {
    const cells = upTo(days).flatMap((day) =>
      upTo(periods).map((period) =>
        upTo(known.classes.length)
          .flatMap((at) => taughtAt(week, at, day, period, id, style))
          .join('、'),
      ),
    );
    rows.push([number ?? '', name, ...cells]);
  }
  return { name: '教师总表', rows, merges };
}

function taughtAt(week: TestWeek, at: number, day: number, period: number, teacher: string, style: Style): string[] {
  const lesson = lessonAt(week, at, day, period);
  if (!lesson) return [];
  const name = classText(week, at, style);
  const { odd, even } = lesson;
  if (!even) return odd.teacher === teacher ? [`${name} ${subjectText(odd, style)}`] : [];
  return [
    ...(odd.teacher === teacher ? [`${name} ${subjectText(odd, style)}(单)`] : []),
    ...(even.teacher === teacher ? [`${name} ${subjectText(even, style)}(双)`] : []),
  ];
}

/** (e) */
export function list(week: TestWeek, style: Style): WrittenSheet {
  const rows = [['班级', '星期', '节次', '课程', '教师', '工号', '教室', '单双周']];
  for (const [at, { id }] of week.known.classes.entries())
    for (const day of upTo(week.days))
      for (const period of upTo(week.periods)) {
        const lesson = week.lessons.get(keyOf(id, day + 1, period + 1));
        const row = (course: TestCourse, weeks: string) =>
          rows.push([
            classText(week, at, style),
            DAYS[day] ?? '',
            String(period + 1),
            subjectText(course, style),
            teacherText(week, course),
            numberText(week, course),
            '',
            weeks,
          ]);
        if (lesson) row(lesson.odd, lesson.even ? '单周' : '');
        if (lesson?.even) row(lesson.even, '双周');
      }
  rows.push(['合计', String(rows.length - 1)]);
  return { name: '课表', rows, merges: [] };
}

const numberText = (week: TestWeek, { teacher }: TestCourse): string =>
  week.known.teachers.find(({ id }) => id === teacher)?.number ?? '';

/** (d) Classes below, subjects in the head, the lessons of a week in the last row. */
export function assignments(
  known: TestWeek['known'],
  teacherOf: (class_id: string, subject: number) => string,
  style: Style,
): WrittenSheet {
  const week: TestWeek = { known, lessons: new Map(), days: 0, periods: 0 };
  const rows = [['班级', '班主任', ...SUBJECTS.map(([, name]) => name)]];
  for (const [at, { id }] of known.classes.entries())
    rows.push([classText(week, at, style), teacherOf(id, 0), ...SUBJECTS.map((_, subject) => teacherOf(id, subject))]);
  rows.push(['周课时', '', ...SUBJECTS.map((_, subject) => String(subject + 1))]);
  return { name: '任课表', rows, merges: [] };
}
