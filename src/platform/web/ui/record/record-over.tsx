import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { keepPlaceOf } from '../list/list-place.ts';
import type { List } from '../list/use-list.ts';
import type { useOpened } from '../list/use-opened.ts';
import { RecordContext, type RecordPlace } from './record-place.ts';

export interface RecordOverProps {
  readonly list: Pick<
    List<{ readonly id: string }>,
    'rows' | 'total' | 'page' | 'per_page' | 'setPage' | 'isStale' | 'isLoading'
  >;
  readonly opened: string | null;
  readonly open: ReturnType<typeof useOpened>['open'];
  readonly children: ReactNode;
}

/**
 * Around the drawer of a list: its head then says which of the list's records is open, and leads to the next and the
 * previous one, over the edge of a page too. The step replaces the address, so that back still closes the drawer.
 */
export function RecordOver({ list, opened, open, children }: RecordOverProps) {
  const { rows, total, page, per_page, setPage } = list;
  /** The end of the page that is on its way, which is to be opened. */
  const awaited = useRef<'first' | 'last' | null>(null);
  const isThere = !(list.isStale || list.isLoading);
  const arrive = useEffectEvent(() => {
    const row = awaited.current === 'first' ? rows[0] : rows.at(-1);
    const isAwaited = awaited.current !== null;
    awaited.current = null;
    if (isAwaited && row) open(row.id, { replaces: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, whatever stands on it
  useEffect(() => {
    if (isThere) arrive();
  }, [isThere, page]);
  useEffect(() => {
    if (opened !== null && isThere) keepPlaceOf(opened);
  }, [opened, isThere]);
  const at = opened === null ? -1 : rows.findIndex((row) => row.id === opened);
  const toPage = (to: number, end: 'first' | 'last') => () => {
    awaited.current = end;
    setPage(to);
  };
  const to = (index: number) => () => open((rows[index] as { id: string }).id, { replaces: true });
  const isLastPage = page * per_page >= total;
  const place: RecordPlace = {
    n: at < 0 ? null : (page - 1) * per_page + at + 1,
    total,
    previous: at > 0 ? to(at - 1) : at === 0 && page > 1 ? toPage(page - 1, 'last') : null,
    next: at < 0 ? null : at < rows.length - 1 ? to(at + 1) : isLastPage ? null : toPage(page + 1, 'first'),
  };
  return <RecordContext value={place}>{children}</RecordContext>;
}
