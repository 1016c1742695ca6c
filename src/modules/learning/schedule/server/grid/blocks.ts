import type { Side } from './context.ts';
import type { GridShape, GridWeeks } from './grid.types.ts';
import type { Cell, Trouble } from './sheet-view.ts';

/** What a row or a column says of the cells in it. */
export interface AxisKey {
  readonly weekday?: number;
  readonly period?: { readonly from: number; readonly to: number };
  readonly owner?: string;
  readonly weeks?: GridWeeks;
  /** 教师总表 has the subject of a person beside the name. */
  readonly subject?: string;
  /** Why its cells cannot be placed, and the label that is to blame. */
  readonly trouble?: Trouble & { readonly label: Cell };
}

/** A grid of weekdays and periods: where it lies, and what its rows and columns mean. */
export interface Block {
  readonly shape: GridShape;
  readonly side: Side;
  readonly head_row: number;
  readonly columns: ReadonlyMap<number, AxisKey>;
  readonly rows: ReadonlyMap<number, AxisKey>;
  /** Of the whole block. */
  readonly all: AxisKey;
  readonly title: string | null;
}

/** Before its rows are read: which rows are head, which columns are labels and which hold lessons. */
export interface Head {
  readonly shape: GridShape;
  readonly rows: readonly number[];
  readonly columns: ReadonlyMap<number, AxisKey>;
  readonly labels: readonly number[];
  /** The first row below that belongs to the next head. */
  readonly end: number;
  /** The first row above that may hold its title. */
  readonly above: number;
}
