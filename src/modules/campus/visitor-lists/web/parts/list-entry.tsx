import type { RowOf } from '#shared/endpoint.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { type ListKind, listStatuses, type visitorLists } from '../../contract/visitor-lists.contract.ts';

export type { ListKind };
export type Entry = RowOf<typeof visitorLists.listWhite>;

/** The state of an entry, in words and colour. */
export function EntryState({ entry }: { readonly entry: Entry }) {
  return <ChoiceBadge of={listStatuses} code={entry.status} />;
}
