import * as z from 'zod';
import { id, instant, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { clashRow } from './schedule.shapes.ts';

/** A workbook or a list of a planning program. */
export const GRID_FILE = {
  max_bytes: 10 * 1024 * 1024,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
} as const;

/** What a sheet, or a part of it, is taken for. */
export const gridShapeWords = [
  { code: 'class_rows', cn: '总课表：每行一个班', us: 'A class in each row' },
  { code: 'class_columns', cn: '总课表：每列一个班', us: 'A class in each column' },
  { code: 'class_block', cn: '班级课表：行为节次', us: 'Grids of classes, rows are periods' },
  { code: 'class_block_turned', cn: '班级课表：行为星期', us: 'Grids of classes, rows are weekdays' },
  { code: 'teacher_rows', cn: '教师总表：每行一位教师', us: 'A teacher in each row' },
  { code: 'teacher_columns', cn: '教师总表：每列一位教师', us: 'A teacher in each column' },
  { code: 'teacher_block', cn: '教师课表：行为节次', us: 'Grids of teachers, rows are periods' },
  { code: 'teacher_block_turned', cn: '教师课表：行为星期', us: 'Grids of teachers, rows are weekdays' },
  { code: 'assignment', cn: '任课表：每行一个班', us: 'Who teaches what, a class in each row' },
  { code: 'assignment_turned', cn: '任课表：每列一个班', us: 'Who teaches what, a class in each column' },
  { code: 'assignment_list', cn: '任课清单：每行一条', us: 'A list of who teaches what' },
  { code: 'list', cn: '课程清单：每行一节课', us: 'A list of lessons' },
] as const satisfies ReferenceList;
export const gridShape = zodOf(gridShapeWords);

export const nameKinds = ['teachers', 'classes', 'subjects', 'rooms', 'periods'] as const;
/** What a course may be that is no subject; `ignore`: it means nothing. */
export const COURSE_WORDS = ['self_study', 'meeting', 'elective', 'course', 'ignore'] as const;

const typed = z.string().min(1).max(200);
const names = z.record(typed, z.string().min(1).max(64));
/** What a person answered about a file; names are kept for the next one of the school. */
export const gridMapping = z
  .strictObject({
    /** By the name of the sheet. */
    sheets: z.record(
      z.string().max(200),
      z
        .strictObject({
          ignore: z.boolean(),
          shape: gridShape,
          head_row: z.int().min(1).max(5000),
          first_column: z.string().regex(/^[A-Za-z]{1,2}$/),
          weeks: z.enum(['all', 'odd', 'even']),
          owner_id: id,
        })
        .partial(),
    ),
    subjects: names,
    teachers: names,
    classes: names,
    rooms: names,
    /** Null: a break. */
    periods: z.record(typed, z.int().min(1).max(20).nullable()),
    /** `Sheet1!B3`, or `=text` for all cells with that text. */
    set_aside: z.array(z.string().min(2).max(400)).max(5000),
  })
  .partial();
export type GridAnswers = z.output<typeof gridMapping>;

/** A lesson of a file, with the names that this school knows. */
const readSlot = z.object({
  class_ids: z.array(id),
  weekday: z.int(),
  period_from: z.int(),
  period_to: z.int(),
  weeks: z.union([z.enum(['all', 'odd', 'even']), z.array(z.int())]),
  kind: z.enum(['lesson', 'self_study', 'meeting', 'elective']),
  subject_value: z.string().nullable(),
  course_name: z.string(),
  teacher_ids: z.array(id),
  room_id: id.nullable(),
});
/** What is kept of a file between its reading and the draft. */
export interface StoredReading {
  readonly slots: readonly z.output<typeof readSlot>[];
  /** Cells that are not understood. */
  readonly open: number;
  /** What its author answered; kept for the school with the draft. */
  readonly mapping?: GridAnswers;
}

export const cellMarks = ['none', 'read', 'aside', 'open'] as const;
const cells = z.array(z.string());
const option = z.object({ value: z.string(), name: z.string(), name_en: z.string().nullable() });

/** A part of a sheet as it was understood. */
const axes = z.object({
  shape: gridShape,
  head_row: z.int(),
  first_row: z.int(),
  last_row: z.int(),
  first_column: z.string(),
  last_column: z.string(),
  weeks: z.union([z.enum(['all', 'odd', 'even']), z.array(z.int())]),
  owner_id: id.nullable(),
  title: z.string().nullable(),
});

/** What a file says, beside its sheets. */
export const gridReading = z.object({
  id,
  /** Lessons of a week. */
  lessons: z.int(),
  /** The grades that they are of. */
  grades: z.array(namedRow.extend({ lessons: z.int() })),
  sheets: z.array(
    z.object({
      name: z.string(),
      is_hidden: z.boolean(),
      axes: z.array(axes),
      /** As far as it is shown: each cell with what became of it. */
      rows: z.array(z.array(z.object({ text: z.string(), mark: z.enum(cellMarks) }))),
      more_rows: z.int(),
    }),
  ),
  not_understood: z.array(
    z.object({ sheet: z.string(), address: z.string(), text: z.string(), reason: z.string(), is_name: z.boolean() }),
  ),
  /** By name, each once: one answer mends all its cells. */
  open_names: z.array(
    z.object({ of: z.enum(nameKinds), typed: z.string(), reason: z.string(), cells, candidates: z.array(z.string()) }),
  ),
  set_aside: z.array(
    z.object({
      sheet: z.string(),
      why: z.string(),
      count: z.int(),
      cells: z.array(z.object({ address: z.string(), text: z.string() })),
    }),
  ),
  /** Sheets that contradict each other; what stands with the class was taken. */
  differing: z.array(z.object({ cells, text: z.string() })),
  /** Who or what would be in two places at once; a draft may hold them. */
  clashes: z.array(clashRow.omit({ slots: true }).extend({ cells })),
  double_teachers: z.array(namedRow),
  counts: z.object({ in: z.int(), read: z.int(), set_aside: z.int(), not_understood: z.int() }),
  /** The answers that were used. */
  mapping: gridMapping,
  options: z.object({
    teachers: z.array(option),
    classes: z.array(option),
    subjects: z.array(option),
    rooms: z.array(option),
    periods: z.array(option),
  }),
  expires_at: instant,
});
