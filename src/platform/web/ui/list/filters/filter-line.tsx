import type { ReactNode } from 'react';
import { useCurrentRoute } from '../../../boot/current-route.ts';
import { useIsNarrow } from '../../layout/use-is-narrow.ts';
import { lazyDialog } from '../../lazy-dialog.tsx';
import type { List } from '../use-list.ts';

const FilterEntry = lazyDialog(async () => (await import('./filter-entry.tsx')).FilterEntry);

/** Cards instead of a table: in a narrow window, and on the pages of the phone, whose column is narrow in any window. */
export function useHasCards(): boolean {
  const isPhonePage = useCurrentRoute()?.layout === 'mobile';
  return useIsNarrow() || isPhonePage;
}

/** Filters of a list of `useList`: beside each other, or where it has cards behind one button. */
export function FilterLine<Row>({ list, children }: { readonly list: List<Row>; readonly children: ReactNode }) {
  if (!useHasCards()) return children;
  return <FilterEntry list={list as List<unknown>}>{children}</FilterEntry>;
}
