import type { GridKnown, GridLesson, GridReading } from '../grid.types.ts';

/** A school and its week, as tests write it into sheets and read it back. */
export interface TestWeek {
  readonly known: GridKnown;
  /** By class, weekday and period. */
  readonly lessons: ReadonlyMap<string, TestLesson>;
  readonly days: number;
  readonly periods: number;
}

/** One course, or two in turn. */
export interface TestLesson {
  readonly odd: TestCourse;
  readonly even: TestCourse | null;
}

export interface TestCourse {
  /** At its place in `SUBJECTS`. */
  readonly subject: number;
  readonly teacher: string;
}

export const SUBJECTS = [
  ['101001', '语文', '语'],
  ['101002', '数学', '数'],
  ['101003', '英语', '英'],
  ['101007', '物理', '物'],
  ['101012', '音乐', '音'],
  ['101013', '美术', '美'],
  ['101014', '体育与健康', '体'],
] as const;
const SURNAMES = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const GIVEN = ['伟', '芳', '娜', '敏', '静', '强', '磊', '洋', '艳', '勇', '军', '杰'];

export const teacherName = (at: number): string =>
  `${SURNAMES[at % 10]}${GIVEN[Math.floor(at / 10) % 12]}${at >= 120 ? GIVEN[at % 12] : ''}`;

/** Classes of 初一 on, eight in a grade; as many teachers as asked. */
export function knownOf(classes: number, teachers: number): GridKnown {
  return {
    classes: Array.from({ length: classes }, (_, at) => {
      const [grade, no] = [Math.floor(at / 24), (at % 24) + 1];
      return { id: `c${at}`, name: `初${'一二三'[grade]}（${no}）班`, grade: 7 + grade, no };
    }),
    subjects: SUBJECTS.map(([value, name]) => ({ value, name, also: [] })),
    teachers: Array.from({ length: teachers }, (_, at) => ({
      id: `t${at}`,
      number: String(1001 + at),
      name: teacherName(at),
    })),
    rooms: [{ id: 'r1', name: '音乐教室', code: 'M-1' }],
  };
}

export const keyOf = (class_id: string, weekday: number, period: number): string => `${class_id} ${weekday} ${period}`;

/** Everything a lesson says, in one line; equal weeks give equal lists. */
export function linesOf(week: TestWeek, with_teachers = true): string[] {
  const line = (key: string, weeks: string, { subject, teacher }: TestCourse) =>
    `${key} ${weeks} ${SUBJECTS[subject]?.[0]}${with_teachers ? ` ${teacher}` : ''}`;
  return [...week.lessons]
    .flatMap(([key, { odd, even }]) =>
      even ? [line(key, 'odd', odd), line(key, 'even', even)] : [line(key, 'all', odd)],
    )
    .sort();
}

export function linesRead({ lessons }: Pick<GridReading, 'lessons'>, with_teachers = true): string[] {
  return lessons
    .flatMap((lesson) =>
      lesson.class_ids.flatMap((id) =>
        periodsOf(lesson).map(
          (period) =>
            `${keyOf(id, lesson.weekday, period)} ${JSON.stringify(lesson.weeks).replaceAll('"', '')} ${lesson.subject_value}${with_teachers ? ` ${lesson.teacher_ids.join('+')}` : ''}`,
        ),
      ),
    )
    .sort();
}

const periodsOf = ({ period_from, period_to }: GridLesson): number[] =>
  Array.from({ length: period_to - period_from + 1 }, (_, at) => period_from + at);
