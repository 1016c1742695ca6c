import { plainSigns } from '#shared/text/marks.ts';
import type { Book } from './book.ts';
import type { TypedTeacher } from './cell-parts.ts';
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
    const own = [...view.ownOfRow(row)];
    if (isTotal(label)) {
      for (const { column } of own) weekly.set(view.text(head.row, column), Number.parseFloat(view.text(row, column)));
      for (const cell of own) view.tag(cell, head.columns.includes(cell.column) ? 'read' : 'total');
      continue;
    }
    if (isNote(label) || label === '') continue;
    view.tag(view.originOf(row, head.label), 'heading');
    for (const column of head.columns) {
      const cell = view.originOf(row, column);
      const [typedClass, subject] =
        head.shape === 'assignment' ? [label, view.text(head.row, column)] : [view.text(head.row, column), label];
      const assignment = readOne(book, view, cell, typedClass, subject);
      if (assignment) made.push({ text: subject, assignment });
    }
  }
  for (const { text, assignment } of made) {
    const count = assignment.weekly ?? weekly.get(text) ?? null;
    book.assignments.push({ ...assignment, weekly: count !== null && Number.isFinite(count) ? count : null });
  }
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
    const assignment =
      own.length === 0 ? null : readOne(book, view, cell, text(row, 'class'), text(row, 'course'), typed);
    const weekly = Number.parseFloat(text(row, 'weekly'));
    if (assignment)
      book.assignments.push({ ...assignment, weekly: Number.isFinite(weekly) ? weekly : assignment.weekly });
    for (const each of own) view.tag(each, [...at.values()].includes(each.column) ? 'read' : 'note');
  }
}

function readOne(
  book: Book,
  view: SheetView,
  cell: Cell,
  typedClass: string,
  subject: string,
  typed?: string,
): GridAssignment | null {
  const text = typed ?? view.text(cell.row, cell.column);
  if (text === '') return null;
  if (isEmptyMark(text)) {
    view.tag(cell, 'empty');
    return null;
  }
  const found = book.context.classes.find(typedClass);
  if (!found || 'several' in found) {
    const candidates = found ? found.several : [];
    book.refuse(view, cell, { problem: found ? 'class_several' : 'class_unknown', part: typedClass, candidates });
    return null;
  }
  const isHomeroom = HOMEROOM.test(subject);
  const course = isHomeroom ? null : book.context.names.course(subject, found.id);
  const value = course?.subject_value ?? null;
  if (!isHomeroom && (value === null || course?.several)) {
    // self-study and the like have no teacher of a subject
    if (course && !course.several) view.tag(cell, 'note');
    else
      book.refuse(view, cell, {
        problem: course ? 'subject_several' : 'subject_unknown',
        part: subject,
        candidates: course?.several ?? [],
      });
    return null;
  }
  const teachers = teachersIn(book, text, found.id, value);
  if ('problem' in teachers) {
    book.refuse(view, cell, teachers);
    return null;
  }
  view.tag(cell, 'read');
  const place = view.placeOf(cell);
  const [teacher_id] = teachers.ids;
  if (isHomeroom && teacher_id !== undefined) book.heads.push({ class_id: found.id, teacher_id, cell: place });
  return value === null
    ? null
    : { class_id: found.id, subject_value: value, teacher_ids: teachers.ids, weekly: teachers.weekly, cell: place };
}

/** 张三, 张三 1023, 张三5, 张三/李四: names, numbers of the staff, lessons a week. */
function teachersIn(
  book: Book,
  text: string,
  class_id: string,
  subject: string | null,
): Trouble | { readonly ids: string[]; readonly weekly: number | null } {
  const { names, known } = book.context;
  const typed: TypedTeacher[] = [];
  let weekly: number | null = null;
  const whole = names.teachers(text);
  const words =
    whole.length > 0
      ? [text]
      : plainSigns(text)
          .split(/[\s/、,;+()&]+/)
          .filter(Boolean);
  for (const word of words) {
    const number = names.byNumber(word);
    const before = typed.at(-1);
    const [, name = word, count] = /^(\D{1,30}?)(\d{1,2})节?$/.exec(word) ?? [];
    const ids = names.teachers(word).length > 0 ? names.teachers(word) : names.teachers(name);
    if (number !== null && before?.ids.includes(number))
      typed[typed.length - 1] = { typed: before.typed, ids: [number] };
    else if (ids.length > 0) typed.push({ typed: names.teachers(word).length > 0 ? word : name, ids });
    else if (number !== null) typed.push({ typed: word, ids: [number] });
    else if (!/^\d{1,2}节?$/.test(word)) return { problem: 'teacher_unknown', part: word };
    if (ids.length > 0 && names.teachers(word).length === 0 && count) weekly = Number(count);
    if (ids.length === 0 && number === null) weekly = Number.parseInt(word, 10);
  }
  const ids: string[] = [];
  for (const one of typed) {
    const stored = (known.assigned ?? []).filter(
      (each) => each.class_id === class_id && each.subject_value === subject && one.ids.includes(each.teacher_id),
    );
    const id = one.ids.length === 1 ? one.ids[0] : stored.length === 1 ? stored[0]?.teacher_id : undefined;
    if (id === undefined) return { problem: 'teacher_several', part: one.typed, candidates: one.ids };
    if (!ids.includes(id)) ids.push(id);
  }
  return { ids, weekly };
}
