import * as z from 'zod';
import { instant, many } from './fields.ts';
import { type Lifecycle, type MoveOf, movesOf, statesOf } from './lifecycle.ts';

/** The parts of a contract that every entity with a lifecycle has. */

/** What a person may do with a row that no move does. */
const KEEPING = ['update', 'remove', 'restore'] as const;
export type KeepingAct = (typeof KEEPING)[number];
/** What may be done with a row: moves of its lifecycle, and what every entity knows. */
export type ActOf<L extends Lifecycle> = MoveOf<L> | KeepingAct;

/**
 * Two fields of every row: where it stands, and what the reader may do with it now, by the server's decision over rights,
 * policy, state and time. The browser offers what `actions` names, and compares no state.
 */
export function stateFields<const L extends Lifecycle>(lifecycle: L) {
  const acts = [...new Set([...movesOf(lifecycle), ...KEEPING])] as [ActOf<L>, ...ActOf<L>[]];
  return {
    status: z.enum(statesOf(lifecycle)),
    actions: z.array(z.enum(acts)),
  };
}

/** The filter of a list by states: `listQuery(['sort'], { ...stateFilter(lifecycle) })`. */
export const stateFilter = <const L extends Lifecycle>(lifecycle: L) => ({
  status: many(z.enum(statesOf(lifecycle))).optional(),
});

/** What happened to a row, oldest first: who moved it when, where to, and why. */
export const lifecycleEvents = z.object({
  list: z.array(
    z.object({
      id: z.uuid(),
      move: z.string(),
      to_state: z.string(),
      /** Null: the clock or another system. */
      by_name: z.string().nullable(),
      at: instant,
      reason: z.string().nullable(),
    }),
  ),
});
