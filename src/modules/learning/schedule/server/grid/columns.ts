import { headingKey } from '#shared/text/heading.ts';
import type { SheetView } from './sheet-view.ts';

/** Columns of lists, as schools and planning programs (also FET and aSc) call them. */
const HEADINGS = {
  class: [
    '班级',
    '班',
    '行政班',
    '教学班',
    '班级名称',
    '上课班级',
    'class',
    'classes',
    'studentssets',
    'students',
    'group',
  ],
  grade: ['年级', 'grade', 'form'],
  weekday: ['星期', '礼拜', '周几', '上课星期', '星期几', 'day', 'weekday', 'days'],
  period: ['节次', '节', '课节', '第几节', '上课节次', '节数', 'period', 'lesson', 'hour', 'periods'],
  time: ['时间', '上课时间', 'time', 'when'],
  course: ['课程', '科目', '学科', '课程名称', '课程名', '学科名称', 'subject', 'course'],
  teacher: ['教师', '任课教师', '老师', '任课老师', '教师姓名', '授课教师', 'teacher', 'teachers'],
  number: ['工号', '教师编号', '教师工号', '职工号', 'staffnumber', 'staffno', 'staffid', 'teacherno'],
  room: ['教室', '场地', '地点', '上课地点', '上课教室', 'room', 'classroom', 'venue', 'rooms'],
  weeks: ['单双周', '周次', '周', '上课周次', '单/双周', 'weeks', 'week', 'cycle'],
  weekly: [
    '周课时',
    '课时',
    '每周课时',
    '周节数',
    '周课时数',
    '课时数',
    'weekly',
    'lessonsaweek',
    'periodsperweek',
    'count',
  ],
} as const;
export type ListColumn = keyof typeof HEADINGS;

const BY_HEADING = new Map<string, ListColumn>(
  Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column as ListColumn] as const)),
);

export interface ListHead {
  readonly row: number;
  readonly at: ReadonlyMap<ListColumn, number>;
}

/** The first row with the headings of a list of lessons, or of who teaches what; null: it is none. */
export function findListHead(view: SheetView, row_asked?: number): ListHead | null {
  const [from, to] = row_asked === undefined ? [0, Math.min(view.height, 30)] : [row_asked, row_asked + 1];
  for (let row = from; row < to; row += 1) {
    const at = new Map<ListColumn, number>();
    for (const { column } of view.ownOfRow(row)) {
      const heading = BY_HEADING.get(headingKey(view.text(row, column)).replace(/\s/g, ''));
      if (heading && !at.has(heading)) at.set(heading, column);
    }
    if (isLessons(at) || isAssignments(at)) return { row, at };
  }
  return null;
}

export const isLessons = (at: ListHead['at']): boolean =>
  at.has('class') && at.has('course') && (at.has('time') || (at.has('weekday') && at.has('period')));
export const isAssignments = (at: ListHead['at']): boolean =>
  at.has('class') && at.has('course') && (at.has('teacher') || at.has('number'));
