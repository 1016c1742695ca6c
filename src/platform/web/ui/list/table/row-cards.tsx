import { type ComponentType, Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocalize } from '../../../i18n/texts.ts';
import { type Column, groupedRows, type RowGroup } from '../column.ts';
import { listWords } from '../list-words.ts';
import type { List } from '../use-list.ts';
import type { RowShape } from './data-table.tsx';
import classes from './row-cards.module.css';
import type { Swiped, TrayProps } from './swipe.tsx';

interface Props<Row extends RowShape> {
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly caption: string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly isSelectable: boolean;
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /** The row that is open, or was saved just now. */
  readonly current?: string | null | undefined;
  /** Acts on ticked rows; on one row they are what a swipe uncovers. */
  readonly batch?: ((ids: readonly string[]) => ReactNode) | undefined;
}

/** Of a row that opens, what the second line says; the rest stands in what opens. */
const WORDS_AT_MOST = 3;

/** What the second line says: the first words of the row that it has at all. Of a row that does not open, all of them. */
function Words<Row>({
  row,
  columns,
  isWhole,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isWhole: boolean;
}) {
  const words = columns
    .map((column) => ({ key: column.key, title: column.title, cell: column.cell(row) }))
    .filter(({ cell }) => cell !== null && cell !== undefined && cell !== '' && cell !== '—');
  return (
    <dl className={classes.words} data-whole={isWhole}>
      {(isWhole ? words : words.slice(0, WORDS_AT_MOST)).map(({ key, title, cell }) => (
        <Fragment key={key}>
          <dt>{title}</dt>
          <dd>{cell}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The row that is drawn aside. Its acts stay mounted until the next one is, since a dialog of one of them may be open. */
function useSwipe(list: RefObject<HTMLElement | null>, isWanted: boolean) {
  const [swiped, setSwiped] = useState<Swiped | null>(null);
  const [Tray, setTray] = useState<ComponentType<TrayProps> | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = !isWanted;
    const start = async () => {
      const { letRowsBeSwiped, Tray: Loaded } = await import('./swipe.tsx');
      if (!list.current || isGone) return;
      setTray(() => Loaded);
      stop = letRowsBeSwiped(list.current, setSwiped);
    };
    if (isWanted) void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list, isWanted]);
  return [swiped, Tray, () => setSwiped((now) => now && { ...now, isOpen: false })] as const;
}

/** The same rows under 992 px: two lines each, the naming column above, a state at the right. */
export function RowCards<Row extends RowShape>(props: Props<Row>) {
  const { list, columns, caption, nameOf, onOpen, isSelectable, groupOf, current, batch } = props;
  const localize = useLocalize();
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const marks = columns.filter((column) => column.mark);
  const acts = columns.filter((column) => column.acts);
  const others = columns.filter((column) => ![primary, ...marks, ...acts].includes(column) && !column.wideOnly);
  const rows = useRef<HTMLUListElement>(null);
  const [swiped, Tray, cover] = useSwipe(rows, batch !== undefined || acts.length > 0);
  return (
    <ul ref={rows} className={classes.rows} aria-label={caption} data-stale={list.isStale}>
      {groupedRows(list.rows, groupOf).map((group) => (
        <Fragment key={group.key ?? ''}>
          {group.head !== undefined && <li className={classes.group}>{group.head}</li>}
          {group.rows.map((row) => (
            <li
              key={row.id}
              className={classes.row}
              data-row={row.id}
              data-selected={list.selected.has(row.id)}
              data-current={row.id === current}
              data-swipe={batch || acts.some((column) => column.cell(row)) ? row.id : undefined}
              data-swiped={swiped?.id === row.id ? swiped.isOpen : undefined}
            >
              {isSelectable && (
                <label className={classes.tick}>
                  <input
                    type="checkbox"
                    aria-label={localize(listWords.select_row, { name: nameOf(row) })}
                    checked={list.selected.has(row.id)}
                    onChange={(event) => list.select([row.id], event.currentTarget.checked)}
                  />
                </label>
              )}
              <div className="grow">
                {onOpen ? (
                  <button type="button" className={classes.open} data-row-open onClick={() => onOpen(row)}>
                    {primary?.cell(row)}
                  </button>
                ) : (
                  <span className={classes.name}>{primary?.cell(row)}</span>
                )}
                <Words row={row} columns={others} isWhole={!onOpen} />
                {acts.map((column) => {
                  const cell = column.cell(row);
                  return (
                    cell && (
                      <div key={column.key} className={classes.acts}>
                        {cell}
                      </div>
                    )
                  );
                })}
              </div>
              {marks.map((column) => (
                <span key={column.key} className="fixed">
                  {column.cell(row)}
                </span>
              ))}
              {Tray && swiped?.id === row.id && (
                <Tray isOpen={swiped.isOpen} onDone={cover}>
                  {acts.map((column) => (
                    <Fragment key={column.key}>{column.cell(row)}</Fragment>
                  ))}
                  {batch?.([row.id])}
                </Tray>
              )}
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}
