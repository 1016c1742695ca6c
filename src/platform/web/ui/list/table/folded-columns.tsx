import { Fragment, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import type { Column } from '../column.ts';
import classes from '../list-view.module.css';
import { listWords } from '../list-words.ts';
import type { List } from '../use-list.ts';
import { sameNode } from './same-node.ts';

/** Of fewer rows a column that says the same everywhere is still read at a glance. */
const ROWS_AT_LEAST = 5;

/**
 * The columns that say the same in every row: they fold into a sentence, unless the list is ordered by them. A state
 * stays: that all of them are fine is what one looks for.
 */
export function columnsOfOneValue<Row>(
  list: Pick<List<Row>, 'rows' | 'sort'>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const [first, ...others] = list.rows;
  if (!first || list.rows.length < ROWS_AT_LEAST) return [];
  return columns.filter((column) => {
    if (column.primary || column.acts || column.mark || (column.sort && list.sort?.replace(/^-/, '') === column.sort))
      return false;
    const cell = column.cell(first);
    return others.every((row) => sameNode(cell, column.cell(row)));
  });
}

/** The columns to draw, and the sentence of those that are folded, which unfolds them. */
export function useFoldedColumns<Row>(list: List<Row>, columns: readonly Column<Row>[]) {
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isUnfolded ? [] : columnsOfOneValue(list, columns);
  return { columns: columns.filter((column) => !folded.includes(column)), folded, unfold: () => setUnfolded(true) };
}

interface SentenceProps<Row> {
  readonly row: Row;
  readonly folded: readonly Column<Row>[];
  readonly onUnfold: () => void;
}

/** "2 columns folded: Gate = any gate, Source = host" as a button that shows them again. */
export function FoldedSentence<Row>({ row, folded, onUnfold }: SentenceProps<Row>) {
  const localize = useLocalize();
  const format = useFormat();
  return (
    <button type="button" className={classes.folded} aria-expanded={false} onClick={onUnfold}>
      {localize(listWords.folded, { n: format.number(folded.length) })}
      {folded.map((column, at) => (
        <Fragment key={column.key}>
          {at > 0 && localize(listWords.and_next)}
          {column.title}
          {' = '}
          <span className={classes.value}>{column.cell(row)}</span>
        </Fragment>
      ))}
    </button>
  );
}
