import { useSay } from '#web/i18n/texts.ts';
import type { RowOf } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { type ListKind, listStatuses, type visitorLists } from '../../contract/visitor-lists.contract.ts';

export type { ListKind };
export type Entry = RowOf<typeof visitorLists.listWhite>;

/** The state of an entry, in words and colour. */
export function EntryState({ entry }: { readonly entry: Entry }) {
  const say = useSay();
  const state = listStatuses.find(({ code }) => code === entry.status);
  return state && <ToneBadge tone={state.tone}>{say(state)}</ToneBadge>;
}
