import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { useStore } from '../../state/store.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { savedRow } from '../forms/saved-row.ts';
import { RowSkeleton } from '../skeletons.tsx';
import type { Column, RowGroup } from './column.ts';
import { type Condition, ConditionsContext } from './conditions.ts';
import { FilterLine, useHasCards } from './filters/filter-line.tsx';
import { ListPages } from './list-pages.tsx';
import { keepPlace, useReturnToRow } from './list-place.ts';
import classes from './list-view.module.css';
import { listWords } from './list-words.ts';
import { SearchBox } from './search-box.tsx';
import { ColumnChooser, useColumns } from './table/column-chooser.tsx';
import { DataTable, type RowShape } from './table/data-table.tsx';
import { DensityChoice, useDensity } from './table/density.tsx';
import { FoldedSentence, useFoldedColumns } from './table/folded-columns.tsx';
import { RowCards } from './table/row-cards.tsx';
import { useListKeys } from './table/use-list-keys.ts';
import type { List } from './use-list.ts';
import { ViewsEntry } from './views-entry.tsx';

/** For a list whose filters left nothing. */
const FilteredAway = lazyPart(async () => (await import('./filters/filtered-away.tsx')).FilteredAway);

interface Props<Row extends RowShape> {
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  /** What the list holds, for screen readers: `访客`. */
  readonly caption: string;
  /** Name of a row, for its check mark. */
  readonly nameOf: (row: Row) => string;
  /** Placeholder of the search box; absent: the list cannot be searched. */
  readonly search?: string;
  /** Filter controls beside the search box. */
  readonly filters?: ReactNode;
  /** Tools at the right: export and the like. */
  readonly tools?: ReactNode;
  /** Shown when there is nothing at all: what to do next. */
  /** What the list is for, and what to do next: of a list that never had a row. */
  readonly empty: { readonly title: string; readonly detail: string; readonly action?: ReactNode };
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onNear?: (row: Row) => void;
  /** What a row belongs to, where the server sends them in the order of groups: each gets a line above its rows. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /** The row that is open: marked and in view, as is the one that was saved just now. */
  readonly current?: string | null;
  /** Actions on the selected rows; present: rows can be selected. */
  readonly batch?: (ids: readonly string[]) => ReactNode;
}

/** Acts on the ticked rows, on the empty middle of the foot: they cover no row. Escape unticks. */
function BatchBar<Row>({ list, children }: { readonly list: List<Row>; readonly children: ReactNode }) {
  const localize = useLocalize();
  return (
    <div
      className={classes.batch}
      role="toolbar"
      aria-label={localize(listWords.batch_actions)}
      onKeyDown={(event) => event.key === 'Escape' && list.clearSelection()}
    >
      <span className={classes.ticked}>{localize(listWords.selected, { n: list.selected.size })}</span>
      {children}
      <button type="button" className={classes.untick} onClick={list.clearSelection}>
        {localize(listWords.clear_selection)}
      </button>
    </div>
  );
}

interface BodyProps<Row extends RowShape> extends Props<Row> {
  readonly shown: readonly Column<Row>[];
  readonly conditions: ReadonlyMap<string, Condition>;
}

function Body<Row extends RowShape>(props: BodyProps<Row>) {
  const { list, shown, caption, nameOf, empty, onOpen, onNear, batch, groupOf, current } = props;
  const isNarrow = useHasCards();
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowSkeleton rows={Math.min(list.per_page, 10)} />;
  if (list.rows.length === 0) {
    return list.isFiltered ? (
      <Suspense fallback={<RowSkeleton rows={3} />}>
        <FilteredAway
          list={list as List<unknown>}
          what={caption}
          conditions={props.conditions}
          columns={props.columns as readonly Column<never>[]}
        />
      </Suspense>
    ) : (
      <EmptyState {...empty} />
    );
  }
  const shared = { list, columns: shown, caption, nameOf, onOpen, groupOf, current, isSelectable: batch !== undefined };
  return isNarrow ? <RowCards {...shared} batch={batch} /> : <DataTable {...shared} onNear={onNear} />;
}

/** A whole list: search, filters, columns, rows as a table or in two lines, acts on ticked rows, pages; and its empty and error states. */
export function ListView<Row extends RowShape>(props: Props<Row>) {
  const { list, columns, search, filters, tools, batch } = props;
  const saved = useStore(savedRow);
  const current = props.current ?? saved;
  const isNarrow = useHasCards();
  const [wanted, choose] = useColumns(list.name, columns);
  const [density, setDensity] = useDensity();
  const { columns: shown, folded, unfold } = useFoldedColumns(list, wanted);
  const root = useRef<HTMLDivElement>(null);
  useListKeys(root);
  const [conditions] = useState(() => new Map<string, Condition>());
  const isCurrentHere = list.rows.some((row) => row.id === current);
  useEffect(() => {
    if (!isCurrentHere || !current || !root.current) return;
    root.current.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest' });
    keepPlace(root.current, current);
  }, [isCurrentHere, current]);
  const leaveFrom = useReturnToRow(root, list.rows);
  const onOpen =
    props.onOpen &&
    ((row: Row) => {
      leaveFrom(row.id);
      props.onOpen?.(row);
    });
  const [first] = list.rows;
  const hasTools = search !== undefined || filters !== undefined || tools !== undefined;
  return (
    <div ref={root} className={classes.view} data-list data-narrow={isNarrow} data-density={density}>
      {hasTools && (
        <div className={classes.tools}>
          {search !== undefined && (
            <SearchBox value={list.q} onSearch={list.search} label={search} width={isNarrow ? 'auto' : 240} />
          )}
          <ConditionsContext value={conditions}>{!isNarrow && filters}</ConditionsContext>
          <div className={classes.right}>
            {tools}
            {isNarrow && filters !== undefined && (
              <ConditionsContext value={conditions}>
                <FilterLine list={list}>{filters}</FilterLine>
              </ConditionsContext>
            )}
            {list.view && <ViewsEntry name={list.name} view={list.view} columns={wanted} onColumns={choose} />}
            {!isNarrow && <DensityChoice value={density} onChange={setDensity} />}
            {!isNarrow && <ColumnChooser columns={columns} shown={wanted} onChange={choose} />}
          </div>
        </div>
      )}
      <Body {...props} onOpen={onOpen} current={current} conditions={conditions} shown={isNarrow ? wanted : shown} />
      {list.rows.length > 0 && (
        <div className={classes.foot} data-ticked={batch !== undefined && list.selected.size > 0}>
          {batch && list.selected.size > 0 && <BatchBar list={list}>{batch([...list.selected])}</BatchBar>}
          {!isNarrow && first && folded.length > 0 && <FoldedSentence row={first} folded={folded} onUnfold={unfold} />}
          <ListPages list={list} label={props.caption} />
        </div>
      )}
    </div>
  );
}
