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

/** Rows that belong together in the order of the server: what they have in common, and the line above them. */
export interface RowGroup {
  readonly key: string;
  readonly head: ReactNode;
}

export interface GroupedRows<Row> extends Partial<RowGroup> {
  readonly rows: readonly Row[];
}

/** Rows in the order in which they came, cut where the group changes. */
export function groupedRows<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => RowGroup) | undefined,
): readonly GroupedRows<Row>[] {
  if (!groupOf) return [{ rows }];
  const groups: (RowGroup & { readonly rows: Row[] })[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last?.key === group.key) last.rows.push(row);
    else groups.push({ ...group, rows: [row] });
  }
  return groups;
}
