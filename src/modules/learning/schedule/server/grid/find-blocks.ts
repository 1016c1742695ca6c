import type { AxisKey, Block, Head } from './blocks.ts';
import type { Context, Side } from './context.ts';
import { findHeads } from './find-heads.ts';
import type { GridShape, GridSheetMapping, GridWeeks } from './grid.types.ts';
import { weeksInTitle } from './labels.ts';
import { RowLabels } from './row-labels.ts';
import { type Cell, lettersOf, type SheetView } from './sheet-view.ts';

/** The grids of a sheet, with what their rows and columns mean and whose they are. Tags heads, labels and titles. */
export function findBlocks(view: SheetView, context: Context, mapped: GridSheetMapping = {}): Block[] {
  const blocks: Block[] = [];
  // a title stands below the lessons of the grid above
  let [last, above, row] = [-1, -1, -1];
  for (const head of findHeads(view, context, mapped)) {
    if (head.rows[0] !== row) [row, above] = [head.rows[0] ?? 0, last];
    const block = blockOf(view, context, { ...head, above: Math.max(head.above, above + 1) }, mapped);
    last = Math.max(last, ...block.rows.keys());
    blocks.push(block);
  }
  return blocks;
}

function blockOf(view: SheetView, context: Context, head: Head, mapped: GridSheetMapping): Block {
  const titles = titlesOf(view, head);
  const owner = ownerOf(view, context, titles, mapped);
  const side = sideOf(view, context, head, owner?.side ?? null, mapped);
  const labels = new RowLabels(view, context, head, side);
  const rows = labels.read();
  tagHead(view, head, rows);
  const isOfMany = head.shape.endsWith('_rows') || head.shape.endsWith('_columns') || labels.has_owners;
  for (const cell of titles) view.tag(cell, 'title');
  const title = titles.map((cell) => view.text(cell.row, cell.column)).join(' ') || null;
  const weeks = mapped.weeks ?? weeksOf(view, title);
  const all: AxisKey = isOfMany ? {} : (owner?.key ?? unknownOwner(view, head, title));
  return {
    shape: side === 'teacher' ? (head.shape.replace('class', 'teacher') as GridShape) : head.shape,
    side,
    head_row: head.rows[0] ?? 0,
    columns: head.columns,
    rows,
    all: weeks === null ? all : { ...all, weeks },
    title,
  };
}

function weeksOf(view: SheetView, title: string | null): GridWeeks | null {
  return weeksInTitle(title ?? '') ?? weeksInTitle(view.name);
}

/** Filled cells above the head, and in its corner. */
function titlesOf(view: SheetView, head: Head): Cell[] {
  const first = head.rows[0] ?? 0;
  const columns = [...head.labels, ...head.columns.keys()];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const titles: Cell[] = [];
  for (let row = first - 1; row >= head.above; row -= 1) {
    const cells = [...view.ownOfRow(row)].filter(
      ({ row: at, column }) => view.tagOf({ row: at, column }) === undefined,
    );
    // rows of the grid above end where a title begins
    if (cells.length > 4) break;
    titles.unshift(...cells.filter(({ column }) => column + view.spanOf(row, column) > left && column <= right));
  }
  const corner = head.labels
    .map((column) => view.originOf(first, column))
    .filter(({ row, column }) => view.isOwn(row, column));
  return [...titles, ...corner];
}

interface Owner {
  readonly side: Side;
  readonly key: AxisKey;
}

function ownerOf(view: SheetView, context: Context, titles: readonly Cell[], mapped: GridSheetMapping): Owner | null {
  if (mapped.owner_id !== undefined) {
    const isTeacher = context.known.teachers.some(({ id }) => id === mapped.owner_id);
    return { side: isTeacher ? 'teacher' : 'class', key: { owner: mapped.owner_id } };
  }
  const label = titles[0] ?? { row: 0, column: 0 };
  const texts = [...titles.map(({ row, column }) => view.text(row, column)).toReversed(), view.name];
  // 班主任 beside the class is no owner
  for (const side of ['class', 'teacher'] as const)
    for (const text of texts) {
      const found = context.ownerIn(side, text);
      if (!found) continue;
      if ('id' in found) return { side, key: { owner: found.id } };
      const problem = side === 'class' ? 'class_several' : 'teacher_several';
      return { side, key: { trouble: { problem, part: text, candidates: found.several, label } } };
    }
  return null;
}

function unknownOwner(view: SheetView, head: Head, title: string | null): AxisKey {
  const label = { row: head.rows[0] ?? 0, column: head.labels[0] ?? 0 };
  return { trouble: { problem: 'class_unknown', part: title ?? view.name, label } };
}

/** Whether rows and titles name classes or teachers. */
function sideOf(view: SheetView, context: Context, head: Head, titled: Side | null, { shape }: GridSheetMapping): Side {
  if (shape !== undefined) return shape.startsWith('teacher') ? 'teacher' : 'class';
  if (head.shape.startsWith('teacher')) return 'teacher';
  const rows = Array.from({ length: head.end }, (_, row) => row).slice((head.rows.at(-1) ?? 0) + 1);
  const labels = rows.flatMap((row) => head.labels.map((column) => view.text(row, column))).filter(Boolean);
  const classes = labels.filter((text) => context.owner('class', text)).length;
  const teachers = labels.filter((text) => !context.owner('class', text) && context.owner('teacher', text)).length;
  if (head.shape.endsWith('_rows')) return teachers > classes ? 'teacher' : 'class';
  return titled ?? (teachers > classes && teachers > 1 ? 'teacher' : 'class');
}

function tagHead(view: SheetView, head: Head, rows: ReadonlyMap<number, AxisKey>): void {
  const columns = [...head.labels, ...head.columns.keys()];
  for (const row of head.rows) for (const column of columns) view.tag(view.originOf(row, column), 'heading');
  for (const [row, key] of rows)
    for (const column of head.labels) {
      const cell = view.originOf(row, column);
      const isToBlame = key.trouble?.label.row === cell.row && key.trouble.label.column === cell.column;
      view.tag(cell, isToBlame ? 'not_understood' : 'heading');
    }
}

/** For the person: where the grid lies. */
export function axesOf(view: SheetView, block: Block) {
  const [rows, columns] = [[...block.rows.keys()], [...block.columns.keys()]];
  return {
    sheet: view.name,
    shape: block.shape,
    head_row: block.head_row + 1,
    first_row: Math.min(...rows, view.height) + 1,
    last_row: Math.max(...rows, 0) + 1,
    first_column: lettersOf(Math.min(...columns)),
    last_column: lettersOf(Math.max(...columns)),
    weeks: block.all.weeks ?? 'all',
    owner_id: block.all.owner ?? null,
    title: block.title,
  };
}
