import type { ReactNode } from 'react';

/** One column of a list; on a phone a word of the second line of its row. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name to sort by; absent: cannot be sorted. */
  readonly sort?: string;
  readonly align?: 'left' | 'right';
  /** CSS width; the others share what is left. */
  readonly width?: number | string;
  /** Names the row: first column of the table, which stays when the others scroll; first line on a phone. One per list. */
  readonly primary?: true;
  /** Not shown until chosen. */
  readonly optional?: true;
  /** Left out on a phone. */
  readonly wideOnly?: true;
  /** A state: on a phone it stands at the right of its row. */
  readonly mark?: true;
  /** Buttons: on a phone they stand under the row. */
  readonly acts?: true;
}
