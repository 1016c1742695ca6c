import type { AxisKey, Head } from './blocks.ts';
import type { Context, Side } from './context.ts';
import type { GridShape, GridSheetMapping } from './grid.types.ts';
import { periodLabel, sectionOf, weekdayOf } from './labels.ts';
import { columnOf, type SheetView } from './sheet-view.ts';

/** So many weekdays in a row, or periods, make a head; so many classes. */
const DAYS = 3;
const PERIODS = 2;
const OWNERS = 2;

type Bare = Pick<Head, 'shape' | 'rows' | 'columns'> & { readonly from: number };

/** Finds the heads of the grids in a sheet by what stands in them: weekdays, periods, classes, teachers. */
export function findHeads(view: SheetView, context: Context, mapped: GridSheetMapping = {}): Head[] {
  const finder = new HeadFinder(view, context, mapped);
  const bare = mapped.head_row && mapped.shape ? finder.at(mapped.head_row - 1, mapped.shape) : finder.all();
  return withEnds(view, bare);
}

/** Heads in one row are beside each other: the labels of each lie between it and the one before. */
function withEnds(view: SheetView, heads: readonly Bare[]): Head[] {
  return heads.map((head, at) => {
    const first = head.rows[0] ?? 0;
    const next = heads.find((other) => (other.rows[0] ?? 0) > first);
    const above = heads.filter((other) => (other.rows[0] ?? 0) < first).at(-1);
    const beside = heads[at - 1];
    const left = beside?.rows[0] === first ? Math.max(...beside.columns.keys()) + 1 : 0;
    const labels = Array.from({ length: head.from - left }, (_, nth) => left + nth);
    return { ...head, labels, end: next?.rows[0] ?? view.height, above: above ? (above.rows.at(-1) ?? 0) + 1 : 0 };
  });
}

class HeadFinder {
  readonly #view: SheetView;
  readonly #context: Context;
  readonly #first_column: number;

  constructor(view: SheetView, context: Context, { first_column }: GridSheetMapping) {
    this.#view = view;
    this.#context = context;
    this.#first_column = first_column === undefined ? -1 : columnOf(first_column);
  }

  all(): Bare[] {
    const heads: Bare[] = [];
    for (let row = 0; row < this.#view.height; row += 1) {
      const found = this.#ofDays(row);
      heads.push(...found);
      row += Math.max(0, (found[0]?.rows.length ?? 1) - 1);
    }
    return heads.length > 0 ? heads : this.#turned();
  }

  /** As a person says. */
  at(row: number, shape: GridShape): Bare[] {
    if (shape.endsWith('_rows')) return this.#wide(row, true).map((head) => ({ ...head, shape }));
    if (shape.endsWith('_block')) return this.#narrow(row, 1).map((head) => ({ ...head, shape }));
    const columns = shape.endsWith('_turned')
      ? this.#periodColumns(row)
      : this.#ownerColumns(row, shape === 'class_columns' ? 'class' : 'teacher');
    return columns.size === 0 ? [] : [{ shape, rows: [row], columns, from: Math.min(...columns.keys()) }];
  }

  #ofDays(row: number): Bare[] {
    const wide = this.#wide(row, false);
    return wide.length > 0 ? wide : this.#narrow(row, DAYS);
  }

  *#days(row: number): Generator<{ readonly column: number; readonly weekday: number }> {
    for (const { column } of this.#view.ownOfRow(row)) {
      const weekday = column < this.#first_column ? null : weekdayOf(this.#view.text(row, column));
      if (weekday) yield { column, weekday };
    }
  }

  /** Weekdays over periods: each column is one period of one day. */
  #wide(row: number, is_asked: boolean): Bare[] {
    const days = [...this.#days(row)];
    const distinct = new Set(days.map(({ weekday }) => weekday)).size;
    if (distinct < (is_asked ? 1 : DAYS)) return [];
    const joined = this.#joinedColumns(
      row,
      days.map(({ column }) => column),
    );
    if (joined.size > distinct) return [this.#headOf('class_rows', [row], joined)];
    const periods = this.#isOfSections(row + 1) ? row + 2 : row + 1;
    const columns = new Map<number, AxisKey>();
    for (const [at, { column, weekday }] of days.entries()) {
      const end = days[at + 1]?.column ?? this.#endOfDay(row, column, days);
      for (const [each, key] of this.#periodsOfDay(periods, column, end)) columns.set(each, { ...key, weekday });
    }
    const isHead = columns.size >= distinct * 2 || (is_asked && columns.size > 0);
    const rows = Array.from({ length: periods - row + 1 }, (_, nth) => row + nth);
    return isHead ? [this.#headOf('class_rows', rows, columns)] : [];
  }

  /** A row with 上午 and 下午 between days and periods. */
  #isOfSections(row: number): boolean {
    const texts = [...this.#view.ownOfRow(row)].map(({ column }) => this.#view.text(row, column));
    return texts.length > 1 && texts.every((text) => sectionOf(text) !== null);
  }

  /** The periods of a day by column; in the afternoon some begin to count anew. */
  #periodsOfDay(row: number, from: number, end: number): Map<number, AxisKey> {
    const keys = new Map<number, AxisKey>();
    let [last, shift] = [0, 0];
    for (let column = from; column < end; column += 1) {
      const label = periodLabel(this.#view.text(row, column));
      const isOwn = this.#view.isOwn(row, column);
      if (isOwn && label?.kind === 'lesson' && label.from + shift <= last) shift = last;
      const key = this.#periodKey(row, column, shift);
      if (key) keys.set(column, key);
      if (isOwn && label?.kind === 'lesson') last = label.to + shift;
    }
    return keys;
  }

  /** The last day has as many periods as it is merged over, or as follow. */
  #endOfDay(row: number, column: number, days: readonly { readonly column: number }[]): number {
    const span = this.#view.spanOf(row, column);
    if (span > 1) return column + span;
    let end = column + 1;
    while (end < this.#view.width && !this.#view.text(row, end) && this.#hasPeriodBelow(row, end)) end += 1;
    return days.length > 1 ? end : column + span;
  }

  #hasPeriodBelow(row: number, column: number): boolean {
    return this.#periodKey(this.#isOfSections(row + 1) ? row + 2 : row + 1, column) !== null;
  }

  /** 周一1, 周一第2节: day and period in one cell. */
  #joinedColumns(row: number, at: readonly number[]): Map<number, AxisKey> {
    const columns = new Map<number, AxisKey>();
    for (const column of at) {
      const text = this.#view.text(row, column);
      const rest = text.replace(/^\s*(?:(?:星期|周|礼拜).|[a-z]{3,9})/i, '');
      const period = rest.trim() === '' ? null : this.#context.periods.find(rest);
      const weekday = weekdayOf(text);
      if (weekday && period && typeof period === 'object') columns.set(column, { weekday, period });
    }
    return columns;
  }

  #periodKey(row: number, column: number, shift = 0): AxisKey | null {
    const text = this.#view.text(row, column);
    const found = text === '' ? null : this.#context.periods.find(text, { shift });
    if (found === null || found === 'break') return null;
    if (found !== 'unknown') return { period: found };
    return { trouble: { problem: 'period_unknown', part: text, label: this.#view.originOf(row, column) } };
  }

  /** Weekdays alone: rows are periods. Where the week begins anew, so does a grid beside the first. */
  #narrow(row: number, least: number): Bare[] {
    const grids: Map<number, AxisKey>[] = [];
    let seen = new Set<number>();
    for (const { column, weekday } of this.#days(row)) {
      if (grids.length === 0 || seen.has(weekday)) {
        grids.push(new Map());
        seen = new Set();
      }
      seen.add(weekday);
      const span = this.#view.spanOf(row, column);
      for (let each = column; each < column + span; each += 1) grids.at(-1)?.set(each, { weekday });
    }
    return grids
      .filter((columns) => columns.size >= least)
      .map((columns) => this.#headOf('class_block', [row], columns));
  }

  #headOf(shape: GridShape, rows: readonly number[], columns: ReadonlyMap<number, AxisKey>): Bare {
    return { shape, rows, columns, from: Math.min(...columns.keys()) };
  }

  /** Weekdays down a column: the head has classes, teachers or periods. */
  #turned(): Bare[] {
    const daysDown = Array.from({ length: Math.min(6, this.#view.width) }, (_, column) => this.#daysDown(column));
    const column = daysDown.findIndex((days) => days.size >= DAYS);
    if (column < 0) return [];
    const heads: Bare[] = [];
    for (let row = 0; row < this.#view.height; row += 1) {
      if (!this.#mayBeHead(row, column)) continue;
      const head = this.#turnedHead(row);
      if (head) heads.push(head);
    }
    return heads;
  }

  /** Rows of lessons have a weekday or a period beside them; the first of them comes right below the head. */
  #mayBeHead(row: number, column: number): boolean {
    if (weekdayOf(this.#view.text(row + 1, column)) === null || weekdayOf(this.#view.text(row, column)) !== null)
      return false;
    return ![column, column + 1, column + 2].some(
      (each) => this.#isLabelBelow(row, each) && this.#periodKey(row, each),
    );
  }

  /** A column whose next cell is a label of a period, too, is no column of lessons. */
  #isLabelBelow(row: number, column: number): boolean {
    return this.#periodKey(row + 1, column) !== null;
  }

  #turnedHead(row: number): Bare | null {
    for (const [side, shape] of [
      ['class', 'class_columns'],
      ['teacher', 'teacher_columns'],
    ] as const) {
      const columns = this.#ownerColumns(row, side);
      const distinct = new Set([...columns.values()].map(({ owner }) => owner)).size;
      if (distinct >= OWNERS) return this.#headOf(shape, [row], columns);
    }
    const columns = this.#periodColumns(row);
    return columns.size >= PERIODS ? this.#headOf('class_block_turned', [row], columns) : null;
  }

  #daysDown(column: number): Set<number> {
    const days = new Set<number>();
    for (let row = 0; row < this.#view.height; row += 1) {
      const weekday = this.#view.isOwn(row, column) ? weekdayOf(this.#view.text(row, column)) : null;
      if (weekday) days.add(weekday);
    }
    return days;
  }

  #ownerColumns(row: number, side: Side): Map<number, AxisKey> {
    const columns = new Map<number, AxisKey>();
    for (let column = Math.max(0, this.#first_column); column < this.#view.width; column += 1) {
      const found = this.#context.owner(side, this.#view.text(row, column));
      if (found) columns.set(column, this.#ownerKey(found, side, row, column));
    }
    return columns;
  }

  #ownerKey(found: NonNullable<ReturnType<Context['owner']>>, side: Side, row: number, column: number): AxisKey {
    if ('id' in found) return { owner: found.id };
    const problem = side === 'class' ? 'class_several' : 'teacher_several';
    const label = this.#view.originOf(row, column);
    return { trouble: { problem, part: this.#view.text(row, column), candidates: found.several, label } };
  }

  #periodColumns(row: number): Map<number, AxisKey> {
    const columns = new Map<number, AxisKey>();
    for (let column = Math.max(0, this.#first_column); column < this.#view.width; column += 1) {
      const key = this.#periodKey(row, column);
      if (key) columns.set(column, key);
    }
    return columns;
  }
}
