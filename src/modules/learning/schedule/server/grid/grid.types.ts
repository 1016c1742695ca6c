/** What the reader of timetables takes and gives: plain data, so that it is stored, sent and shown as it is. */
import type { Text } from '#shared/text.ts';

/** A sheet as `readWorkbook` gives it; rows and columns are counted from 0 here, in addresses as a person sees them. */
export interface GridSheet {
  /** Null: a CSV file has one sheet without a name. */
  readonly name: string | null;
  readonly is_hidden: boolean;
  /** By row and column; a merged cell stands in each cell that it covers. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly merges: readonly GridRange[];
}

export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export type GridWeeks = 'all' | 'odd' | 'even' | readonly number[];
export type GridKind = 'lesson' | 'self_study' | 'meeting' | 'elective';

/** What the school knows. */
export interface GridKnown {
  /** `grade`: years of school from primary on, 初一 is 7 and 高一 is 10; null in nurseries. `no`: of the class in its grade. */
  readonly classes: readonly {
    readonly id: string;
    readonly name: string;
    readonly grade: number | null;
    readonly no: number;
  }[];
  /** `also`: further names, English and short ones. The first three digits of `value` are the stage (103, 101, 102). */
  readonly subjects: readonly { readonly value: string; readonly name: string; readonly also: readonly string[] }[];
  /** `number`: of the member of staff. */
  readonly teachers: readonly { readonly id: string; readonly number: string | null; readonly name: string }[];
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly code: string | null }[];
  /** The periods of the school's day; without them 第3节 is 3, and 早读 is listed. */
  readonly periods?: readonly { readonly no: number; readonly kind: GridPeriodKind; readonly name: string }[];
  /** Who teaches what as it is stored, asked last: for classes and subjects that the file gives no teacher. */
  readonly assigned?: readonly {
    readonly class_id: string;
    readonly subject_value: string;
    readonly teacher_id: string;
  }[];
  /** Weekdays with lessons, 1 is Monday; default all seven. */
  readonly weekdays?: readonly number[];
}

export type GridPeriodKind = 'morning' | 'lesson' | 'break' | 'noon' | 'evening';

/**
 * - `class_rows` (a): a row a class, columns weekday × period; `class_columns`: turned
 * - `class_block` (b): a grid a class, rows periods; `class_block_turned`: rows weekdays
 * - `teacher_rows` (c), `teacher_columns`, `teacher_block`, `teacher_block_turned`: the same of teachers
 * - `assignment` (d): class × subject → teacher; `assignment_turned`; `assignment_list`: a row each
 * - `list` (e): a row a lesson
 */
export const gridShapes = [
  'class_rows',
  'class_columns',
  'class_block',
  'class_block_turned',
  'teacher_rows',
  'teacher_columns',
  'teacher_block',
  'teacher_block_turned',
  'assignment',
  'assignment_turned',
  'assignment_list',
  'list',
] as const;
export type GridShape = (typeof gridShapes)[number];

/** What a person corrected; kept for a school and given again with the next file. All keys are texts as they stand in cells. */
export interface GridMapping {
  /** By the name of the sheet (`''` for a CSV file). */
  readonly sheets?: Readonly<Record<string, GridSheetMapping>>;
  /**
   * To a subject value, or to what it is when it is no subject: `self_study`, `meeting`, `elective`; a course without a subject is
   * `course`, a part of cells that means nothing `ignore`.
   */
  readonly subjects?: Readonly<Record<string, string>>;
  readonly teachers?: Readonly<Record<string, string>>;
  readonly classes?: Readonly<Record<string, string>>;
  readonly rooms?: Readonly<Record<string, string>>;
  /** Labels of rows or columns (早读, 晚一) to the number of the period; null: a break. */
  readonly periods?: Readonly<Record<string, number | null>>;
  /** Cells that shall not be read: `'Sheet1!B3'` of one, or `'=text'` for all with that text. */
  readonly set_aside?: readonly string[];
}

export interface GridSheetMapping {
  readonly ignore?: boolean;
  /** Corrects what the sheet was taken for. Needs `head_row`. */
  readonly shape?: GridShape;
  /** The first row of the head, as the person sees it (from 1). */
  readonly head_row?: number;
  /** The first column with lessons, by its letters. */
  readonly first_column?: string;
  /** Of a sheet that holds one week of two. */
  readonly weeks?: 'all' | 'odd' | 'even';
  /** Whose timetable it is, where neither title nor name of the sheet says so: a class or a teacher. */
  readonly owner_id?: string;
}

/** How a sheet, or a block of it, was understood: what a person corrects by `GridSheetMapping`. */
export interface GridAxes {
  readonly sheet: string;
  readonly shape: GridShape;
  readonly head_row: number;
  /** The first row and column with lessons, and the last ones. */
  readonly first_row: number;
  readonly last_row: number;
  readonly first_column: string;
  readonly last_column: string;
  readonly weeks: GridWeeks;
  /** Of blocks: the class or teacher. */
  readonly owner_id: string | null;
  readonly title: string | null;
}

export interface GridEntry {
  readonly kind: GridKind;
  readonly subject_value: string | null;
  /** As it stands in the cell. */
  readonly course_name: string;
  readonly weeks: GridWeeks;
  readonly teacher_ids: readonly string[];
  readonly room_id: string | null;
  /** 体1 → `1`, 选考 A → `A`: the group of a 走班 course. */
  readonly group: string | null;
}

/** One cell that was understood, once for every place that it means (a cell merged over five days gives five). */
export interface GridCell {
  readonly sheet: string;
  readonly address: string;
  readonly text: string;
  readonly class_ids: readonly string[];
  readonly weekday: number;
  readonly period_from: number;
  readonly period_to: number;
  readonly entries: readonly GridEntry[];
}

export type GridProblem =
  | 'class_unknown'
  | 'class_several'
  | 'subject_unknown'
  | 'subject_missing'
  | 'subject_several'
  | 'teacher_unknown'
  | 'teacher_several'
  | 'room_unknown'
  | 'period_unknown'
  | 'weekday_unknown'
  | 'courses_several'
  | 'part_unknown'
  | 'no_axes';

export interface GridNotUnderstood {
  readonly sheet: string;
  readonly address: string;
  readonly text: string;
  readonly problem: GridProblem;
  /** The part of the text that is not understood. */
  readonly part: string;
  /** The whole sentence, ready to be shown. */
  readonly reason: Text;
}

/** The same by name, each once: one answer in the mapping mends all its cells. */
export interface GridOpenName {
  readonly of: 'teachers' | 'classes' | 'subjects' | 'rooms' | 'periods';
  readonly typed: string;
  readonly problem: GridProblem;
  /** Ids (or subject values) of which it may be one. */
  readonly candidates: readonly string[];
  /** `Sheet1!B3` */
  readonly cells: readonly string[];
}

export type GridAside =
  | 'hidden_sheet'
  | 'heading'
  | 'title'
  | 'note'
  | 'total'
  | 'break'
  | 'empty'
  | 'by_person'
  | 'ignored_sheet';

export interface GridSetAside {
  readonly sheet: string;
  readonly why: GridAside;
  readonly count: number;
  /** The first hundred of them. */
  readonly cells: readonly { readonly address: string; readonly text: string }[];
}

/** A lesson of the week, put together from all sheets. */
export interface GridLesson {
  readonly class_ids: readonly string[];
  readonly weekday: number;
  readonly period_from: number;
  readonly period_to: number;
  readonly weeks: GridWeeks;
  readonly kind: GridKind;
  readonly subject_value: string | null;
  readonly course_name: string;
  readonly teacher_ids: readonly string[];
  /** Where the teachers come from; null: there are none (待定). */
  readonly teacher_from: 'cell' | 'teacher_sheet' | 'assignment' | 'stored' | null;
  readonly room_id: string | null;
  readonly group: string | null;
  /** `Sheet1!B3`, the first of them the cell of the class where there is one. */
  readonly cells: readonly string[];
}

export interface GridAssignment {
  readonly class_id: string;
  readonly subject_value: string;
  readonly teacher_ids: readonly string[];
  /** Lessons a week, where the sheet counts them. */
  readonly weekly: number | null;
  readonly cell: string;
}

/** Two cells that say different things about one lesson; the one of the class was taken. */
export interface GridDiffering {
  readonly cells: readonly string[];
  readonly reason: Text;
}

export interface GridReading {
  readonly axes: readonly GridAxes[];
  readonly cells: readonly GridCell[];
  readonly lessons: readonly GridLesson[];
  readonly assignments: readonly GridAssignment[];
  /** Class heads that the file names (班主任). */
  readonly heads: readonly { readonly class_id: string; readonly teacher_id: string; readonly cell: string }[];
  readonly not_understood: readonly GridNotUnderstood[];
  readonly open_names: readonly GridOpenName[];
  readonly differing: readonly GridDiffering[];
  readonly set_aside: readonly GridSetAside[];
  /** Filled cells of the file, a merged one once: `in` = `read` + `set_aside` + `not_understood`. */
  readonly counts: {
    readonly in: number;
    readonly read: number;
    readonly set_aside: number;
    readonly not_understood: number;
  };
}
