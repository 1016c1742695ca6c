import { cut } from '#shared/text/cut.ts';
import type { GridAside, GridProblem, GridRange, GridSheet } from './grid-types.ts';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

type Tag = 'read' | 'not_understood' | GridAside;

/** What a cell of a timetable says at the most: of a longer one the beginning is shown, and it is never read as a lesson. */
const LONGEST = 200;

/** Letters of a column, from 0: `A`, `AA`. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** -1: no letters. */
export const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A sheet to look at, in which each filled cell is accounted for once: read, set aside or not understood. */
export class SheetView {
  readonly name: string;
  readonly height: number;
  readonly width: number;
  readonly #texts: readonly (readonly string[])[];
  /** By the cells that a range covers. */
  readonly #ranges = new Map<number, GridRange>();
  readonly #tags = new Map<number, Tag>();
  readonly #aside = new Set<number>();
  readonly #long = new Set<number>();

  constructor(sheet: GridSheet) {
    this.name = sheet.name ?? '';
    this.#texts = sheet.rows.map((row, no) =>
      row.map((cell, column) => {
        const text = String(cell).trim();
        if (text.length > LONGEST) this.#long.add(this.#key(no, column));
        return cut(text, LONGEST);
      }),
    );
    this.height = this.#texts.length;
    this.width = Math.max(0, ...this.#texts.map((row) => row.length));
    for (const range of sheet.merges)
      for (let row = range.top; row <= Math.min(range.bottom, this.height - 1); row += 1)
        for (let column = range.left; column <= Math.min(range.right, this.width - 1); column += 1)
          this.#ranges.set(this.#key(row, column), range);
  }

  /** What is read of a cell: nothing where a person set it aside. */
  text(row: number, column: number): string {
    return this.isAside(row, column) ? '' : this.written(row, column);
  }

  /** What stands in the file. */
  written(row: number, column: number): string {
    return this.#texts[row]?.[column] ?? '';
  }

  /** A person set it aside by name. */
  isAside(row: number, column: number): boolean {
    return this.#aside.size > 0 && this.#aside.has(this.#keyOf(this.originOf(row, column)));
  }

  /** Only its beginning is known here. */
  isTooLong({ row, column }: Cell): boolean {
    return this.#long.has(this.#key(row, column));
  }

  setAside(cell: Cell): void {
    this.tag(cell, 'by_person');
    this.#aside.add(this.#keyOf(cell));
  }

  /** Where the content of a cell stands: itself, or the first cell of the merged one that covers it. */
  originOf(row: number, column: number): Cell {
    const range = this.#ranges.get(this.#key(row, column));
    return range ? { row: range.top, column: range.left } : { row, column };
  }

  /** Filled, and not only covered by another. */
  isOwn(row: number, column: number): boolean {
    const origin = this.originOf(row, column);
    return origin.row === row && origin.column === column && this.written(row, column) !== '';
  }

  /** How many columns a cell is shown over. */
  spanOf(row: number, column: number): number {
    const range = this.#ranges.get(this.#key(row, column));
    return range ? range.right - range.left + 1 : 1;
  }

  *ownCells(): Generator<Cell> {
    for (let row = 0; row < this.height; row += 1) yield* this.ownOfRow(row);
  }

  *ownOfRow(row: number): Generator<Cell> {
    for (let column = 0; column < this.width; column += 1) if (this.isOwn(row, column)) yield { row, column };
  }

  addressOf({ row, column }: Cell): string {
    return `${lettersOf(column)}${row + 1}`;
  }

  /** The whole name of a cell. */
  placeOf(cell: Cell): string {
    return `${this.name}!${this.addressOf(cell)}`;
  }

  /** The first tag stays, but what is not understood in one place is not understood. */
  tag({ row, column }: Cell, tag: Tag): void {
    if (!this.isOwn(row, column)) return;
    const key = this.#key(row, column);
    const before = this.#tags.get(key);
    if (before === undefined || (before === 'read' && tag === 'not_understood')) this.#tags.set(key, tag);
  }

  tagOf({ row, column }: Cell): Tag | undefined {
    return this.#tags.get(this.#key(row, column));
  }

  #keyOf({ row, column }: Cell): number {
    return this.#key(row, column);
  }

  #key(row: number, column: number): number {
    return row * 1024 + column;
  }
}

/** Something of a cell that is not understood, before it is put into a sentence. */
export interface Trouble {
  readonly problem: GridProblem;
  readonly part: string;
  readonly candidates?: readonly string[];
}
