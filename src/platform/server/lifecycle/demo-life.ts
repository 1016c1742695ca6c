import { sql } from 'drizzle-orm';
import { type Lifecycle, type MoveOf, type StateOf, targetsOf } from '#shared/lifecycle.ts';
import type { Db } from '../database/database.ts';
import { lifecycleEvent } from './tables.ts';

/** Who did it and when: the id of a person, and an instant. */
interface Done {
  readonly by: string;
  readonly at: string;
}

export interface DemoLife<L extends Lifecycle> {
  /** As `bindMoves` and `defineStore` name it: `award`. */
  readonly type: string;
  readonly lifecycle: L;
  readonly id: string;
  readonly organization_id: string;
  /** Its first state, who made it, and when. */
  readonly begun: Done & { readonly state: StateOf<L> };
  /** What happened since, in order; each move leads to one state. */
  readonly moves: readonly (Done & { readonly move: MoveOf<L>; readonly reason?: string | undefined })[];
  /** The moves that decide; their last one gives `decided_by` and `decided_at`. */
  readonly review: readonly MoveOf<L>[];
}

/** An instant of the demo, now at the latest: at night its morning is still ahead. */
export const notAhead = (at: string): string => new Date(Math.min(Date.parse(at), Date.now())).toISOString();

/**
 * Writes the history of a row of the demo, and answers the columns that follow from it: spread them into the row. Throws
 * where a move does not lead out of the state before it.
 */
export async function liveDemo<L extends Lifecycle>(db: Db, life: DemoLife<L>) {
  const { type, lifecycle, id, organization_id, begun, moves, review } = life;
  let state: string = begun.state;
  const events = [
    { ...begun, move: 'create', from_state: null as string | null, to_state: state, reason: null as string | null },
  ];
  for (const { move, by, at, reason = null } of moves) {
    const [to] = targetsOf(lifecycle, move);
    if (!to || !lifecycle.moves[move]?.from.includes(state))
      throw new Error(`${type}: ${move} does not lead out of ${state}`);
    events.push({ state: to, move, by, at, from_state: state, to_state: to, reason });
    state = to;
  }
  await db.insert(lifecycleEvent).values(
    events.map(({ by, at, move, from_state, to_state, reason }) => ({
      organization_id,
      entity_type: type,
      entity_id: id,
      move,
      from_state,
      to_state,
      by_user_id: by,
      by_name: sql<string>`(select name from "user" where id = ${by})`,
      at: notAhead(at),
      reason,
    })),
  );
  const decided = moves.findLast(({ move }) => review.includes(move));
  return {
    status: state as StateOf<L>,
    version: events.length,
    created_by: begun.by,
    created_at: begun.at,
    updated_at: moves.at(-1)?.at ?? begun.at,
    ...(decided ? { decided_by: decided.by, decided_at: decided.at } : {}),
  };
}
