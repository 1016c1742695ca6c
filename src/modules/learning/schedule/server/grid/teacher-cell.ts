import { plainSigns } from '#shared/text/marks.ts';
import type { Book } from './book.ts';
import type { GridEntry, GridWeeks } from './grid.types.ts';
import { weeksOf } from './labels.ts';
import type { FoundCourse } from './name-finder.ts';
import type { Cell, SheetView, Trouble } from './sheet-view.ts';

export interface TeacherPlace {
  readonly cells: readonly Cell[];
  readonly text: string;
  readonly teacher_id: string;
  readonly weekday: number;
  readonly period_from: number;
  readonly period_to: number;
  readonly weeks: GridWeeks;
  /** Beside the name. */
  readonly subject: string | undefined;
}

interface Piece {
  class_ids: string[];
  course: FoundCourse | null;
  course_name: string;
  weeks: GridWeeks | null;
  room_id: string | null;
}

/** Reads a cell of a teacher's grid: 701, 高一（3）班 数学, 701/703 in turn, 701、702 together, with a room. */
export function readTeacherCell(book: Book, view: SheetView, place: TeacherPlace): void {
  const { cells, text, teacher_id, weekday, period_from, period_to } = place;
  const [first] = cells;
  if (!first) return;
  const pieces = plainSigns(text)
    .split('/')
    .map((piece) => pieceOf(book, piece));
  const trouble = pieces.find((piece) => 'problem' in piece);
  if (trouble && 'problem' in trouble) {
    const blamed = cells.find(({ row, column }) => view.text(row, column).includes(trouble.part)) ?? first;
    book.refuse(view, blamed, trouble);
    for (const cell of cells) view.tag(cell, 'read');
    return;
  }
  const read = pieces.flatMap((piece) => ('problem' in piece ? [] : [piece]));
  for (const [at, piece] of read.entries()) {
    const inTurn = read.length === 2 ? (at === 0 ? 'odd' : 'even') : 'all';
    const weeks = piece.weeks ?? (inTurn === 'all' ? place.weeks : inTurn);
    const entry = entryOf(book, piece, place, weeks);
    book.teacher_cells.push({
      view,
      cell: first,
      text,
      teacher_id,
      class_ids: piece.class_ids,
      weekday,
      period_from,
      period_to,
      entry,
    });
  }
  for (const cell of cells) view.tag(cell, 'read');
}

function entryOf(
  book: Book,
  { class_ids, course, course_name, room_id }: Piece,
  place: TeacherPlace,
  weeks: GridWeeks,
): GridEntry {
  const [class_id = null] = class_ids;
  const beside = place.subject === undefined ? null : book.context.names.course(place.subject, class_id);
  const found = course ?? beside;
  return {
    kind: found?.kind ?? 'lesson',
    subject_value: found && !found.several ? found.subject_value : null,
    course_name: course ? course_name : (place.subject ?? ''),
    weeks,
    teacher_ids: [place.teacher_id],
    room_id,
    group: found?.group ?? null,
  };
}

function pieceOf(book: Book, typed: string): Piece | Trouble {
  const { classes } = book.context;
  const piece: Piece = { class_ids: [], course: null, course_name: '', weeks: null, room_id: null };
  const whole = classes.find(typed.replace(/\n/g, ''));
  if (whole && 'id' in whole) return { ...piece, class_ids: [whole.id] };
  const marked = typed.replace(/\((单周?|双周?)\)/g, ' $1 ');
  for (const word of marked.split(/[\s、,;+]+/).filter(Boolean)) {
    const trouble = take(book, piece, word);
    if (trouble) return trouble;
  }
  if (piece.class_ids.length > 0) return piece;
  return { problem: 'class_unknown', part: typed };
}

function take(book: Book, piece: Piece, word: string): Trouble | null {
  const { classes, names } = book.context;
  const weeks = weeksOf(word);
  if (weeks) {
    piece.weeks = weeks;
    return null;
  }
  const found = classes.find(word);
  if (found && 'several' in found) return { problem: 'class_several', part: word, candidates: found.several };
  if (found) {
    piece.class_ids.push(found.id);
    return null;
  }
  const beginning = classes.beginning(word);
  if (beginning) piece.class_ids.push(beginning.id);
  const rest = beginning ? beginning.rest.replace(/^[()]+|[()]+$/g, '') : word.replace(/^[()]+|[()]+$/g, '');
  if (rest === '') return null;
  const course = names.course(rest, piece.class_ids[0] ?? null);
  const [room, ...others] = names.rooms(rest);
  if (course) [piece.course, piece.course_name] = [course, rest];
  else if (room !== undefined && others.length === 0) piece.room_id = room;
  else return { problem: piece.class_ids.length > 0 ? 'part_unknown' : 'class_unknown', part: rest };
  return null;
}
