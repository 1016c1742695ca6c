import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type UIEvent, useState } from 'react';
import { useLocalize } from '../../../i18n/texts.ts';
import { type Column, groupedRows, type RowGroup } from '../column.ts';
import { listWords } from '../list-words.ts';
import type { List } from '../use-list.ts';
import classes from './data-table.module.css';

export interface RowShape {
  readonly id: string;
}

interface Props<Row extends RowShape> {
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly caption: string;
  /** Opens a row; the primary cell becomes its button, and a click anywhere on the row does the same. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Loads what opening will show, when the pointer comes near. */
  readonly onNear?: ((row: Row) => void) | undefined;
  readonly isSelectable?: boolean;
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  readonly nameOf: (row: Row) => string;
  /** The row that is open, or was saved just now. */
  readonly current?: string | null | undefined;
}

function nextSort(column: string, now: string | undefined): string | undefined {
  if (now === column) return `-${column}`;
  return now === `-${column}` ? undefined : column;
}

function Head<Row>({ column, list }: { readonly column: Column<Row>; readonly list: List<Row> }) {
  const { sort } = column;
  const order = sort && list.sort === sort ? 'ascending' : sort && list.sort === `-${sort}` ? 'descending' : 'none';
  const Arrow = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-primary={column.primary}
      style={{ width: column.width }}
      {...(sort ? { 'aria-sort': order } : {})}
    >
      {sort ? (
        <button
          type="button"
          className={classes.sort}
          data-order={order}
          onClick={() => list.setSort(nextSort(sort, list.sort))}
        >
          {column.title}
          <Arrow aria-hidden size={14} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

function SelectAll<Row extends RowShape>({ list }: { readonly list: List<Row> }) {
  const localize = useLocalize();
  const ids = list.rows.map((row) => row.id);
  const chosen = ids.filter((id) => list.selected.has(id)).length;
  return (
    <th scope="col" className={classes.check}>
      <input
        type="checkbox"
        aria-label={localize(listWords.select_all)}
        checked={chosen > 0 && chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={(event) => list.select(ids, event.currentTarget.checked)}
      />
    </th>
  );
}

/** A click on the row itself: not on a control in it, and not the end of marking a text. */
function isOnRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label') && !getSelection()?.toString();
}

/** Rows of a list as a table. Cells are plain; whatever is heavy belongs into the drawer that a row opens. */
export function DataTable<Row extends RowShape>({
  list,
  columns,
  caption,
  onOpen,
  onNear,
  isSelectable = false,
  groupOf,
  nameOf,
  current,
}: Props<Row>) {
  const localize = useLocalize();
  const [isScrolled, setScrolled] = useState(false);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setScrolled(currentTarget.scrollLeft > 0);
  return (
    <div className={classes.scroll} data-stale={list.isStale} data-scrolled={isScrolled} data-ticks={isSelectable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.inner} tabIndex={0} aria-label={caption} onScroll={onScroll}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {isSelectable && <SelectAll list={list} />}
              {columns.map((column) => (
                <Head key={column.key} column={column} list={list} />
              ))}
            </tr>
          </thead>
          {groupedRows(list.rows, groupOf).map((group) => (
            <tbody key={group.key ?? ''}>
              {group.head !== undefined && (
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={columns.length + (isSelectable ? 1 : 0)}>
                    <span>{group.head}</span>
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <tr
                  key={row.id}
                  data-row={row.id}
                  data-opens={onOpen !== undefined}
                  data-selected={list.selected.has(row.id)}
                  data-current={row.id === current}
                  onPointerEnter={() => onNear?.(row)}
                  onClick={(event) => onOpen && isOnRow(event) && onOpen(row)}
                >
                  {isSelectable && (
                    <td className={classes.check}>
                      <input
                        type="checkbox"
                        aria-label={localize(listWords.select_row, { name: nameOf(row) })}
                        checked={list.selected.has(row.id)}
                        onChange={(event) => list.select([row.id], event.currentTarget.checked)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align} data-primary={column.primary}>
                      {column.primary && onOpen ? (
                        <button type="button" className={classes.open} data-row-open onClick={() => onOpen(row)}>
                          {column.cell(row)}
                        </button>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}
