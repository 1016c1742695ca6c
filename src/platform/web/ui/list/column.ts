import type { ReactNode } from 'react';

/** One column of a list; on a narrow screen one line of a card. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name to sort by; absent: cannot be sorted. */
  readonly sort?: string;
  readonly align?: 'left' | 'right';
  /** CSS width; the others share what is left. */
  readonly width?: number | string;
  /** Names the row: first column of the table, heading of the card, always shown. One per list. */
  readonly primary?: true;
  /** Not shown until chosen. */
  readonly optional?: true;
  /** Left out of cards. */
  readonly wideOnly?: true;
}
