import type { Context } from '#server/http/context.ts';
import { mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import {
  ENTRY_ACTS,
  type EntryAct,
  type ListKind,
  visitorListRefusals as r,
  visitorLists,
} from '../contract/visitor-lists.contract.ts';
import type { whiteListEntry } from './tables.ts';

/** What a person may do with an entry of their school; the same rules make its `actions` and refuse the calls. */

type Viewer = Pick<Context, 'actor'>;
type Entry = Pick<typeof whiteListEntry.$inferSelect, 'status' | 'created_by'>;

const CALLS: Readonly<Record<ListKind, Readonly<Partial<Record<EntryAct, Endpoint>>>>> = {
  white: { update: visitorLists.updateWhite, lift: visitorLists.liftWhite },
  black: { lift: visitorLists.liftBlack },
};

/** Why not: whose entry it is comes before its state. A black one is lifted by somebody else than its author. */
function problemOf({ actor }: Viewer, kind: ListKind, act: EntryAct, entry: Entry): Refusal | null {
  if (kind === 'black' && act === 'lift' && entry.created_by === actor.user_id) return r.second_person;
  return entry.status === 'active' ? null : r.not_active;
}

/** What the caller may do with an entry now. */
export const entryActions = (ctx: Viewer, kind: ListKind, entry: Entry): EntryAct[] =>
  ENTRY_ACTS.filter((act) => {
    const call = CALLS[kind][act];
    return call && mayCall(call, ctx.actor) && !problemOf(ctx, kind, act, entry);
  });

/** Refuses what may not be done with an entry now. */
export function requireAct(ctx: Viewer, kind: ListKind, act: EntryAct, entry: Entry): void {
  const problem = problemOf(ctx, kind, act, entry);
  if (problem) throw refuse(problem);
}
