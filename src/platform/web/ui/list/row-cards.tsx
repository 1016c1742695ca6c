import { useLocalize } from '../../i18n/texts.ts';
import type { Column } from './column.ts';
import type { RowShape } from './data-table.tsx';
import { listWords } from './list-words.ts';
import classes from './row-cards.module.css';
import type { List } from './use-list.ts';

interface Props<Row extends RowShape> {
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly caption: string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly isSelectable: boolean;
}

/** The same rows under 992 px: a card each, the naming column as its heading. */
export function RowCards<Row extends RowShape>(props: Props<Row>) {
  const { list, columns, caption, nameOf, onOpen, isSelectable } = props;
  const localize = useLocalize();
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const others = columns.filter((column) => column !== primary && !column.wideOnly);
  return (
    <ul className={classes.cards} aria-label={caption} data-stale={list.isStale}>
      {list.rows.map((row) => (
        <li key={row.id} className={classes.card} data-selectable={isSelectable}>
          {isSelectable && (
            <input
              type="checkbox"
              className={classes.select}
              aria-label={localize(listWords.select_row, { name: nameOf(row) })}
              checked={list.selected.has(row.id)}
              onChange={(event) => list.select([row.id], event.currentTarget.checked)}
            />
          )}
          {onOpen ? (
            <button type="button" className={classes.open} onClick={() => onOpen(row)}>
              {primary?.cell(row)}
            </button>
          ) : (
            <span className={classes.name}>{primary?.cell(row)}</span>
          )}
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
