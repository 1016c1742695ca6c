import type { ReadCell } from '../read-sheets.ts';
import type { Merge } from '../workbook-marks.ts';

/** A whole sheet, for files whose meaning lies in rows and columns: timetables, rosters. All is counted from 0. */
export interface WorkbookSheet {
  /** Null: a CSV file. */
  readonly name: string | null;
  readonly is_hidden: boolean;
  /** A number that means a day counts from 1904. */
  readonly is_1904: boolean;
  /** Each row of the sheet, empty ones too; a merged cell stands in every cell that it covers, '' is an empty one. */
  readonly rows: readonly (readonly ReadCell[])[];
  /** Sorted from the top; cut at the last row. */
  readonly merges: readonly Merge[];
  /** As the person sees the numbers, from 1. */
  readonly hidden_rows: readonly number[];
}

export const SHEETS_AT_MOST = 300;
export const ROWS_AT_MOST = 5_000;
/** Of all sheets, with those that a merged cell covers. */
export const CELLS_AT_MOST = 400_000;

/** What is asked of the process that opens a workbook. */
export interface WorkbookQuestion {
  readonly path: string;
  readonly mime: string;
}
