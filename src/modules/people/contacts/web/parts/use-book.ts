import { useSearchParams } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { addressBook } from '../../contract/address-book.contract.ts';
import { useRecents } from './recents.ts';

export type BookPerson = RowOf<typeof addressBook.list>;
export const VIEWS = ['all', 'starred', 'recent'] as const;
export type BookView = (typeof VIEWS)[number];

/** The address book with its view, department and letter in the address. */
export function useBook(): {
  readonly list: List<BookPerson>;
  readonly view: BookView;
  readonly look: (view: BookView) => void;
  /** Nobody was looked up in this browser yet. */
  readonly hasNoRecents: boolean;
  readonly remember: (id: string) => void;
} {
  const [address, setAddress] = useSearchParams();
  const { recents, remember } = useRecents();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'all';
  const hasNoRecents = view === 'recent' && recents.length === 0;
  const list = useList(addressBook.list, {
    name: 'contacts.book',
    filters: ['department_id', 'letter'],
    fixed: view === 'starred' ? { starred: true } : view === 'recent' ? { ids: recents } : {},
    remembersSize: true,
    enabled: !hasNoRecents,
  });
  const look = (next: BookView) => setAddress(next === 'all' ? {} : { view: next }, { replace: true });
  return { list, view, look, hasNoRecents, remember };
}
