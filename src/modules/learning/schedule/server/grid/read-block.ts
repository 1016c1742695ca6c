import type { AxisKey, Block } from './blocks.ts';
import type { Book } from './book.ts';
import type { GridEntry, GridWeeks } from './grid.types.ts';
import { isEmptyMark } from './labels.ts';
import { parseCell } from './parse-cell.ts';
import type { Cell, SheetView } from './sheet-view.ts';
import { readTeacherCell } from './teacher-cell.ts';

interface Place {
  readonly owner: string;
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly weeks: GridWeeks;
  readonly subject: string | undefined;
}

/** The cells of a grid that stand for the same places: one, or several (subject above, teacher below). */
interface Group {
  readonly cells: readonly Cell[];
  readonly places: Place[];
}

/** Reads the lessons of a grid. Cells that mean one place are read as the lines of one; one over several places counts for each. */
export function readBlock(book: Book, view: SheetView, block: Block): void {
  for (const { cells, places } of groupsOf(book, view, block)) {
    const text = cells.map(({ row, column }) => view.text(row, column)).join('\n');
    for (const part of rectangles(places)) readPart(book, view, block, { cells, text, part });
  }
}

interface Read {
  readonly cells: readonly Cell[];
  readonly text: string;
  readonly part: Part;
}

function readPart(book: Book, view: SheetView, block: Block, { cells, text, part }: Read): void {
  const [first] = cells;
  if (!first) return;
  const { owners, weekday, from, to, weeks } = part;
  if (block.side === 'teacher') {
    for (const teacher_id of owners)
      readTeacherCell(book, view, {
        cells,
        text,
        teacher_id,
        weekday,
        period_from: from,
        period_to: to,
        weeks,
        subject: part.subject,
      });
    return;
  }
  const parsed = parseCell(text, book.context.names, book.taught(), owners[0] ?? null);
  if ('troubles' in parsed) {
    for (const trouble of parsed.troubles) {
      const blamed = cells.find(({ row, column }) => view.text(row, column).includes(trouble.part)) ?? first;
      book.refuse(view, blamed, trouble);
    }
    // what stands beside the part is not stored either
    for (const cell of cells) view.tag(cell, 'read');
    return;
  }
  for (const cell of cells) view.tag(cell, 'read');
  const entries = parsed.entries.map((entry) => withWeeks(entry, weeks));
  const address = view.addressOf(first);
  book.cells.push({
    sheet: view.name,
    address,
    text,
    class_ids: owners,
    weekday,
    period_from: from,
    period_to: to,
    entries,
  });
}

/** A sheet of odd weeks makes all that it has odd, but for what says otherwise. */
export const withWeeks = (entry: GridEntry, weeks: GridWeeks): GridEntry =>
  entry.weeks === 'all' && weeks !== 'all' ? { ...entry, weeks } : entry;

function groupsOf(book: Book, view: SheetView, block: Block): Group[] {
  const byPlace = new Map<string, { readonly place: Place; readonly cells: Cell[] }>();
  for (const [row, rowKey] of block.rows)
    for (const [column, columnKey] of block.columns) {
      const keys = [block.all, columnKey, rowKey];
      const place = view.text(row, column) === '' ? null : placeOf(keys);
      const cell = view.originOf(row, column);
      if (!mayRead(book, view, cell, keys) || !place) continue;
      const key = JSON.stringify(place);
      const known = byPlace.get(key) ?? { place, cells: [] };
      if (!known.cells.some((one) => one.row === cell.row && one.column === cell.column)) known.cells.push(cell);
      byPlace.set(key, known);
    }
  const groups = new Map<string, Group>();
  for (const { place, cells } of byPlace.values()) {
    const key = cells.map((cell) => view.addressOf(cell)).join();
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { cells, places: [place] });
  }
  return [...groups.values()];
}

/** Whether nothing is known against a cell: a dash, an unknown row or column, somebody who set it aside. */
function mayRead(book: Book, view: SheetView, cell: Cell, keys: readonly AxisKey[]): boolean {
  const text = view.text(cell.row, cell.column);
  if (text !== '' && isEmptyMark(text)) view.tag(cell, 'empty');
  const trouble = keys.find((key) => key.trouble)?.trouble;
  if (text !== '' && trouble && view.tagOf(cell) === undefined) book.refuse(view, cell, trouble);
  const tag = view.tagOf(cell);
  return tag === undefined || tag === 'read';
}

function placeOf(keys: readonly AxisKey[]): Place | null {
  const found: AxisKey = Object.assign({}, ...keys);
  const { owner, weekday, period, weeks = 'all', subject } = found;
  if (found.trouble || owner === undefined || weekday === undefined || !period) return null;
  return { owner, weekday, ...period, weeks, subject };
}

interface Part {
  readonly owners: readonly string[];
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly weeks: GridWeeks;
  readonly subject: string | undefined;
}

/** Places side by side as one: periods in a row, then classes that have the same. */
function rectangles(places: readonly Place[]): Part[] {
  const runs: (Omit<Part, 'owners'> & { readonly owner: string })[] = [];
  for (const place of places.toSorted((one, other) => one.weekday - other.weekday || one.from - other.from)) {
    const at = runs.findIndex((run) => isSame(run, place) && run.to + 1 === place.from && place.to - run.from < 3);
    const run = runs[at];
    if (run) runs[at] = { ...run, to: place.to };
    else runs.push(place);
  }
  const parts = new Map<string, Part & { readonly owners: string[] }>();
  for (const { owner, ...run } of runs) {
    const part = parts.get(JSON.stringify(run));
    if (part) part.owners.push(owner);
    else parts.set(JSON.stringify(run), { ...run, owners: [owner] });
  }
  return [...parts.values()];
}

const isSame = (run: Omit<Part, 'owners'> & { readonly owner: string }, place: Place): boolean =>
  run.owner === place.owner &&
  run.weekday === place.weekday &&
  JSON.stringify(run.weeks) === JSON.stringify(place.weeks);
