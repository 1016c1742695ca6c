import type { RowOf } from '#web/ui/list/use-list.ts';
import type { ListKind, visitorLists } from '../../contract/visitor-lists.contract.ts';

export type { ListKind };
export type Entry = RowOf<typeof visitorLists.listWhite>;

/** Colour of an entry's state. */
export const TONES = { active: 'done', expired: 'ended', lifted: 'ended' } as const;
