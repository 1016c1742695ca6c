/** What the reader of timetables takes and gives: plain data, so that it is stored, sent and shown as it is. */
import type { CodeOf } from '#shared/reference/item.ts';
import type { Text } from '#shared/text.ts';
import type { cellMarks, GridAnswers, gridShapeWords } from '../../contract/grid-reading.ts';

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
}

export type GridPeriodKind = 'morning' | 'lesson' | 'break' | 'noon' | 'evening';

/**
 * - `class_rows` (a): a row a class, columns weekday × period; `class_columns`: turned
 * - `class_block` (b): a grid a class, rows periods; `class_block_turned`: rows weekdays
 * - `teacher_rows` (c), `teacher_columns`, `teacher_block`, `teacher_block_turned`: the same of teachers
 * - `assignment` (d): class × subject → teacher; `assignment_turned`; `assignment_list`: a row each
 * - `list` (e): a row a lesson
 */
export type GridShape = CodeOf<typeof gridShapeWords>;

/** What a person corrected; kept for a school and given again with the next file. All keys are texts as they stand in cells. */
export type GridMapping = GridAnswers;
export type GridSheetMapping = NonNullable<GridAnswers['sheets']>[string];

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
  | 'too_long'
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

/** A sheet as far as it is shown, each cell with what became of it; what a merged cell covers is empty. */
export interface GridSheetShown {
  readonly name: string;
  readonly is_hidden: boolean;
  readonly rows: readonly (readonly { readonly text: string; readonly mark: (typeof cellMarks)[number] }[])[];
  readonly more_rows: number;
}

export interface GridReading {
  readonly sheets: readonly GridSheetShown[];
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
