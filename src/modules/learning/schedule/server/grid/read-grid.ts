import { assemble } from './assemble.ts';
import { Book } from './book.ts';
import { findListHead, isLessons, type ListHead } from './columns.ts';
import { Context } from './context.ts';
import { axesOf, findBlocks } from './find-blocks.ts';
import { findHeads } from './find-heads.ts';
import type {
  GridAside,
  GridKnown,
  GridMapping,
  GridReading,
  GridSetAside,
  GridSheet,
  GridSheetMapping,
} from './grid-types.ts';
import { isNote, isTotal } from './labels.ts';
import { type AssignmentHead, findAssignments, readAssignmentList, readAssignments } from './read-assignments.ts';
import { readBlock } from './read-block.ts';
import { readList } from './read-list.ts';
import { type Cell, columnOf, lettersOf, SheetView } from './sheet-view.ts';
import { shownSheets } from './shown-sheets.ts';

/**
 * Reads the timetable of a school out of a workbook, whatever shape it has. Pure: the same sheets, school and mapping give the same
 * reading; nothing is stored, nothing is guessed. `sheets` come from `readWorkbook`; `known` is what the school has.
 *
 * Shapes, found sheet by sheet and block by block through what stands in the cells: 总课表 (a row or column a class or teacher under
 * weekdays and periods), grids of one class or teacher (one a sheet, stacked, side by side, turned), 任课表 (class × subject or a
 * list), and lists of lessons (also of FET and aSc). Hidden sheets are set aside. `axes` says how each was understood; a person
 * corrects it with `mapping.sheets`.
 *
 * `cells`: every cell of a class that was understood, with address and entries. `lessons`: the week put together from all sheets,
 * ready for a draft; teachers come from the cell, else from the teacher's grid, else from 任课表, else from `known.assigned`
 * (`teacher_from`); none is 待定. `assignments` and `heads`: what 任课表 says, for `classroom_teacher`.
 *
 * `not_understood`: every other cell with address, reason (cn/us) and the part that is to blame; `open_names` the same by name, so
 * that one answer in `mapping` mends all its cells. Two teachers of one name are told apart by number, then by 任课表, else listed.
 * `differing`: two sheets that contradict each other; the class's was taken. A draft may be made when `not_understood` is empty:
 * mended in the file, answered in the mapping, or set aside by name (`mapping.set_aside`).
 *
 * `counts`: `in` = `read` + `set_aside` + `not_understood`, each filled cell once, a merged one once.
 *
 * @example readGrid(read.sheets, known, { subjects: { 体活: 'course' }, teachers: { 小王: id }, periods: { 大扫除: null } })
 */
export function readGrid(sheets: readonly GridSheet[], known: GridKnown, mapping: GridMapping = {}): GridReading {
  const book = new Book(new Context(known, mapping));
  const views = sheets.map((sheet) => ({ view: new SheetView(sheet), is_hidden: sheet.is_hidden }));
  const open = views
    .filter(({ view, is_hidden }) => !is_hidden && !mapping.sheets?.[view.name]?.ignore)
    .map(({ view }) => view);
  for (const view of open) setAsideByPerson(view, mapping);
  const plans = open.map((view) => ({ view, plan: planOf(book, view, mapping.sheets?.[view.name] ?? {}) }));
  // who teaches what is asked while the other sheets are read
  for (const { view, plan } of plans) if (plan && 'assignments' in plan) readTable(book, view, plan);
  for (const { view, plan } of plans)
    if (!plan || !('assignments' in plan)) readSheet(book, view, plan, mapping.sheets?.[view.name] ?? {});
  for (const view of open) refuseTooLong(book, view);
  const lessons = assemble(book);
  for (const { view, is_hidden } of views)
    tagRest(view, is_hidden ? 'hidden_sheet' : open.includes(view) ? null : 'ignored_sheet', book);
  const { axes, cells, assignments, heads, not_understood, open_names, differing } = book;
  const all = views.map(({ view }) => view);
  return {
    sheets: shownSheets(views),
    axes,
    cells,
    lessons,
    assignments,
    heads,
    not_understood,
    open_names,
    differing,
    set_aside: all.flatMap(setAsideOf),
    counts: countsOf(all),
  };
}

type Plan = { readonly assignments: AssignmentHead | ListHead } | { readonly list: ListHead } | null;

/** What a sheet is, before it is read: a list or 任课表 by its headings; null: grids, if anything. */
function planOf(book: Book, view: SheetView, mapped: GridSheetMapping): Plan {
  const { shape } = mapped;
  const asked = mapped.head_row === undefined ? undefined : mapped.head_row - 1;
  const isList = shape === undefined || shape === 'list' || shape === 'assignment_list';
  const list = isList ? findListHead(view, asked) : null;
  if (list) return isLessons(list.at) && shape !== 'assignment_list' ? { list } : { assignments: list };
  if (isTooLarge(view)) return null;
  const isTable = shape === undefined || shape.startsWith('assignment');
  if (!isTable || hasGrid(book, view, mapped)) return null;
  const table = findAssignments(view, book);
  return table && { assignments: table };
}

/** A list may be long; a grid of this size is none, and looking for its axes would take seconds. */
const isTooLarge = (view: SheetView): boolean => view.height * view.width > 60_000;

/** Looks without tagging anything. */
function hasGrid(book: Book, view: SheetView, mapped: GridSheetMapping): boolean {
  return mapped.shape === undefined && findHeads(view, book.context, mapped).length > 0;
}

function readTable(
  book: Book,
  view: SheetView,
  { assignments: head }: Extract<Plan, { readonly assignments: unknown }>,
): void {
  const [shape, columns] =
    'at' in head ? (['assignment_list', [...head.at.values()]] as const) : ([head.shape, head.columns] as const);
  if ('at' in head) readAssignmentList(book, view, head);
  else readAssignments(book, view, head);
  addAxes(book, view, shape, head.row, columns);
}

function addAxes(
  book: Book,
  view: SheetView,
  shape: GridReading['axes'][number]['shape'],
  row: number,
  columns: readonly number[],
): void {
  book.axes.push({
    sheet: view.name,
    shape,
    head_row: row + 1,
    first_row: row + 2,
    last_row: view.height,
    first_column: lettersOf(Math.min(...columns)),
    last_column: lettersOf(Math.max(...columns)),
    weeks: 'all',
    owner_id: null,
    title: null,
  });
}

function readSheet(
  book: Book,
  view: SheetView,
  plan: Exclude<Plan, { readonly assignments: unknown }>,
  mapped: GridSheetMapping,
): void {
  if (plan) {
    readList(book, view, plan.list);
    addAxes(book, view, 'list', plan.list.row, [...plan.list.at.values()]);
    return;
  }
  if (isTooLarge(view)) return;
  for (const block of findBlocks(view, book.context, mapped)) {
    book.axes.push(axesOf(view, block));
    readBlock(book, view, block);
  }
}

function setAsideByPerson(view: SheetView, { set_aside = [] }: GridMapping): void {
  const wanted = new Set(set_aside);
  if (wanted.size === 0) return;
  for (const cell of view.ownCells())
    if (wanted.has(view.placeOf(cell)) || wanted.has(`=${view.written(cell.row, cell.column)}`)) view.setAside(cell);
}

/** What was taken for more than a note is not taken by its beginning. */
function refuseTooLong(book: Book, view: SheetView): void {
  for (const cell of view.ownCells()) {
    const tag = view.tagOf(cell);
    if (view.isTooLong(cell) && (tag === 'read' || tag === 'heading'))
      book.refuse(view, cell, { problem: 'too_long', part: view.text(cell.row, cell.column) });
  }
}

/** What nobody read: titles above the first grid, notes beside and below; a sheet without any grid is listed. */
function tagRest(view: SheetView, why: GridAside | null, book: Book): void {
  const axes = book.axes.filter(({ sheet }) => sheet === view.name);
  const first = Math.min(...axes.map(({ head_row }) => head_row));
  for (const cell of view.ownCells()) {
    if (view.tagOf(cell) !== undefined) continue;
    const text = view.text(cell.row, cell.column);
    if (why) view.tag(cell, why);
    else if (isOfAside(view, cell, axes)) view.tag(cell, 'by_person');
    else if (axes.length === 0) listSheet(view, cell, book);
    else if (isTotal(text)) view.tag(cell, 'total');
    else if (cell.row + 1 < first) view.tag(cell, 'title');
    else if (isBelowAside(view, cell, axes)) view.tag(cell, 'note');
    else if (isNote(text) || !(axes.some((one) => isBeside(one, cell.row + 1)) || saysCourse(book, text)))
      view.tag(cell, 'note');
    else book.refuse(view, cell, { problem: 'part_unknown', part: text });
  }
}

/** Lessons of a row or column whose name a person set aside: it is the whole of it that does not count. */
const isOfAside = (view: SheetView, { row, column }: Cell, axes: GridReading['axes']): boolean =>
  axes.some(
    (one) =>
      isBeside(one, row + 1) &&
      (upTo(columnOf(one.first_column)).some((at) => view.isAside(row, at)) ||
        upTo(one.first_row - 1).some((at) => at >= one.head_row - 1 && view.isAside(at, column))),
  );
const upTo = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** A column of totals or notes beside a grid. */
const isBelowAside = (view: SheetView, cell: Cell, axes: GridReading['axes']): boolean =>
  axes.some(
    ({ head_row, first_row, last_row }) =>
      cell.row + 1 >= first_row &&
      cell.row + 1 <= last_row &&
      [isTotal, isNote].some((is) => is(view.text(head_row - 1, cell.column))),
  );

const isBeside = ({ first_row, last_row }: GridReading['axes'][number], row: number): boolean =>
  row >= first_row && row <= last_row;

/** Below and between grids stand notes; what looks like a lesson is no note. */
const saysCourse = (book: Book, text: string): boolean =>
  text
    .split('\n')
    .some(
      (line) =>
        book.context.names.isSubject(line.trim()) ||
        line.split(/\s+/).some((word) => book.context.names.isSubject(word)),
    );

function listSheet(view: SheetView, cell: { readonly row: number; readonly column: number }, book: Book): void {
  const isFirst = !book.not_understood.some(({ sheet, problem }) => sheet === view.name && problem === 'no_axes');
  if (isFirst) book.refuse(view, cell, { problem: 'no_axes', part: view.name });
  view.tag(cell, 'not_understood');
}

const SHOWN = 100;

function setAsideOf(view: SheetView): GridSetAside[] {
  const found = new Map<
    GridAside,
    { count: number; readonly cells: { readonly address: string; readonly text: string }[] }
  >();
  for (const cell of view.ownCells()) {
    const why = view.tagOf(cell);
    if (why === undefined || why === 'read' || why === 'not_understood') continue;
    const one = found.get(why) ?? { count: 0, cells: [] };
    one.count += 1;
    if (one.cells.length < SHOWN)
      one.cells.push({ address: view.addressOf(cell), text: view.written(cell.row, cell.column) });
    found.set(why, one);
  }
  return [...found].map(([why, { count, cells }]) => ({ sheet: view.name, why, count, cells }));
}

function countsOf(views: readonly SheetView[]): GridReading['counts'] {
  const counts = { in: 0, read: 0, set_aside: 0, not_understood: 0 };
  for (const view of views)
    for (const cell of view.ownCells()) {
      const tag = view.tagOf(cell);
      counts.in += 1;
      if (tag === 'read' || tag === 'not_understood') counts[tag] += 1;
      else if (tag !== undefined) counts.set_aside += 1;
    }
  return counts;
}
