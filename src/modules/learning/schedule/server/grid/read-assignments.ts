import { plainSigns } from '#shared/text/marks.ts';
import type { Book } from './book.ts';
import { numbered, type TypedTeacher } from './cell-parts.ts';
import type { ListHead } from './columns.ts';
import type { GridAssignment, GridShape } from './grid.types.ts';
import { isEmptyMark, isNote, isTotal } from './labels.ts';
import type { Cell, SheetView, Trouble } from './sheet-view.ts';

const HOMEROOM = /^(?:班主任|homeroom(?: ?teacher)?|form ?teacher)$/i;
const SUBJECTS = 3;

/** A table of classes and subjects: where its head is, and which way it lies. */
export interface AssignmentHead {
  readonly shape: Extract<GridShape, 'assignment' | 'assignment_turned'>;
  readonly row: number;
  readonly label: number;
  readonly columns: readonly number[];
}

/** 任课表: subjects in the head and classes below, or turned. */
export function findAssignments(view: SheetView, book: Book): AssignmentHead | null {
  const { names, classes } = book.context;
  const isSubject = (text: string) => text !== '' && (names.isSubject(text) || HOMEROOM.test(text));
  const isClass = (text: string) => text !== '' && classes.find(text) !== null;
  for (let row = 0; row < Math.min(view.height, 30); row += 1)
    for (const [shape, inHead, below] of [
      ['assignment', isSubject, isClass],
      ['assignment_turned', isClass, isSubject],
    ] as const) {
      const columns = [...view.ownOfRow(row)]
        .map(({ column }) => column)
        .filter((column) => inHead(view.text(row, column)));
      if (columns.length < (shape === 'assignment' ? SUBJECTS : 2)) continue;
      const first = columns[0] ?? 0;
      for (let label = first - 1; label >= 0; label -= 1)
        if (below(view.text(row + 1, label)) || below(view.text(row + 2, label))) return { shape, row, label, columns };
    }
  return null;
}

export function readAssignments(book: Book, view: SheetView, head: AssignmentHead): void {
  for (const cell of view.ownOfRow(head.row)) view.tag(cell, 'heading');
  const weekly = new Map<string, number>();
  const made: { readonly text: string; readonly assignment: GridAssignment }[] = [];
  for (let row = head.row + 1; row < view.height; row += 1) {
    const label = view.text(row, head.label);
    if (isTotal(label)) {
      takeWeekly(view, head, row, weekly);
      continue;
    }
    if (isNote(label) || label === '') continue;
    view.tag(view.originOf(row, head.label), 'heading');
    for (const column of head.columns) {
      const [typedClass, subject] =
        head.shape === 'assignment' ? [label, view.text(head.row, column)] : [view.text(head.row, column), label];
      const assignment = readOne(book, view, { cell: view.originOf(row, column), typedClass, subject });
      if (assignment) made.push({ text: subject, assignment });
    }
  }
  for (const { text, assignment } of made)
    book.assignments.push({ ...assignment, weekly: assignment.weekly ?? weekly.get(text) ?? null });
}

/** The row below: so many lessons a week of each subject. */
function takeWeekly(view: SheetView, head: AssignmentHead, row: number, weekly: Map<string, number>): void {
  for (const cell of view.ownOfRow(row)) {
    const count = countOf(view.text(row, cell.column));
    if (count !== null) weekly.set(view.text(head.row, cell.column), count);
    view.tag(cell, count !== null && head.columns.includes(cell.column) ? 'read' : 'total');
  }
}

function countOf(text: string): number | null {
  const count = Number.parseFloat(text);
  return Number.isFinite(count) ? count : null;
}

/** A row each: 班级, 学科, 教师, 工号, 周课时. */
export function readAssignmentList(book: Book, view: SheetView, { row: head, at }: ListHead): void {
  for (const cell of view.ownOfRow(head)) view.tag(cell, 'heading');
  const text = (row: number, column: 'class' | 'course' | 'teacher' | 'number' | 'weekly') =>
    view.text(row, at.get(column) ?? -1);
  for (let row = head + 1; row < view.height; row += 1) {
    const own = [...view.ownOfRow(row)];
    if (isTotal(text(row, 'class')) || isNote(text(row, 'class'))) continue;
    const typed = `${text(row, 'teacher')} ${text(row, 'number')}`.trim();
    const cell = view.originOf(row, at.get('teacher') ?? at.get('number') ?? 0);
    const one = { cell, typedClass: text(row, 'class'), subject: text(row, 'course'), typed };
    const assignment = own.length === 0 ? null : readOne(book, view, one);
    if (assignment) book.assignments.push({ ...assignment, weekly: countOf(text(row, 'weekly')) ?? assignment.weekly });
    for (const each of own) view.tag(each, [...at.values()].includes(each.column) ? 'read' : 'note');
  }
}

interface One {
  readonly cell: Cell;
  readonly typedClass: string;
  readonly subject: string;
  readonly typed?: string;
}

function readOne(book: Book, view: SheetView, one: One): GridAssignment | null {
  const { cell, typedClass } = one;
  const text = one.typed ?? view.text(cell.row, cell.column);
  if (text === '' || isEmptyMark(text)) {
    view.tag(cell, 'empty');
    return null;
  }
  if (view.tagOf(cell) !== undefined) return null;
  const found = book.context.classes.find(typedClass);
  if (!found) book.refuse(view, cell, { problem: 'class_unknown', part: typedClass });
  else if ('several' in found)
    book.refuse(view, cell, { problem: 'class_several', part: typedClass, candidates: found.several });
  else return readKnown(book, view, one, text, found.id);
  return null;
}

function readKnown(
  book: Book,
  view: SheetView,
  { cell, subject }: One,
  text: string,
  class_id: string,
): GridAssignment | null {
  const isHomeroom = HOMEROOM.test(subject);
  const course = isHomeroom ? null : book.context.names.course(subject, class_id);
  if (course && !course.several && course.subject_value === null) {
    // self-study and the like have no teacher of a subject
    view.tag(cell, 'note');
    return null;
  }
  if (!isHomeroom && (!course || course.several)) {
    const problem = course ? 'subject_several' : 'subject_unknown';
    book.refuse(view, cell, { problem, part: subject, candidates: course?.several ?? [] });
    return null;
  }
  const value = course?.subject_value ?? null;
  const teachers = teachersIn(book, text, class_id, value);
  if ('problem' in teachers) {
    book.refuse(view, cell, teachers);
    return null;
  }
  view.tag(cell, 'read');
  const place = view.placeOf(cell);
  const { ids: teacher_ids, weekly } = teachers;
  if (value !== null) return { class_id, subject_value: value, teacher_ids, weekly, cell: place };
  const [teacher_id] = teacher_ids;
  if (teacher_id !== undefined) book.heads.push({ class_id, teacher_id, cell: place });
  return null;
}

type TeachersIn = Trouble | { readonly ids: string[]; readonly weekly: number | null };

/** 张三, 张三 1023, 张三5, 张三/李四: names, numbers of the staff, lessons a week. */
function teachersIn(book: Book, text: string, class_id: string, subject: string | null): TeachersIn {
  const { names, known } = book.context;
  const typed: TypedTeacher[] = [];
  let weekly: number | null = null;
  const words =
    names.teachers(text).length > 0
      ? [text]
      : plainSigns(text)
          .split(/[\s/、,;+()&]+/)
          .filter(Boolean);
  for (const word of words) {
    const said = wordOf(book, word, (typed.at(-1)?.ids.length ?? 0) > 1);
    if (said === null) return { problem: 'teacher_unknown', part: word };
    weekly = said.count ?? weekly;
    const before = typed.at(-1);
    const [only] = said.ids;
    if (said.is_number && before && only !== undefined) typed.splice(-1, 1, numbered(before, word, only, names));
    else if (only !== undefined) typed.push({ typed: said.name, ids: said.ids });
  }
  const ids = new Set<string>();
  for (const one of typed) {
    const stored = (known.assigned ?? []).filter(
      (each) => each.class_id === class_id && each.subject_value === subject && one.ids.includes(each.teacher_id),
    );
    const id = one.ids.length === 1 ? one.ids[0] : stored.length === 1 ? stored[0]?.teacher_id : undefined;
    if (id === undefined) return { problem: 'teacher_several', part: one.typed, candidates: one.ids };
    ids.add(id);
  }
  return { ids: [...ids], weekly };
}

interface Word {
  readonly name: string;
  readonly ids: readonly string[];
  readonly is_number: boolean;
  readonly count: number | null;
}

/** A name, a name with a count behind, a number of the staff, or a count. */
function wordOf({ context: { names } }: Book, word: string, is_number_wanted: boolean): Word | null {
  const ids = names.teachers(word);
  if (ids.length > 0) return { name: word, ids, is_number: false, count: null };
  const number = names.byNumber(word, is_number_wanted);
  if (number !== null) return { name: word, ids: [number], is_number: true, count: null };
  const [, name = '', count = ''] = /^(\D{0,30}?)(\d{1,2})节?$/.exec(word) ?? [];
  if (count === '') return null;
  const counted = names.teachers(name);
  if (name !== '' && counted.length === 0) return null;
  return { name, ids: counted, is_number: false, count: Number(count) };
}
