import { canMove, type Lifecycle, type MoveOf, type StateOf } from '#shared/lifecycle.ts';

/** For each move of people: whether `who` may make it with `row`. The state is checked besides; moves of the clock are left out. */
export type MoveRules<M extends string, Row, Who> = { readonly [K in M]: (row: Row, who: Who) => boolean };

/** The moves that `who` may make with a row now, in the order of the rules. They travel with the row as `actions`. */
export function allowedMoves<
  const L extends Lifecycle,
  M extends MoveOf<L>,
  Row extends { readonly status: string },
  Who,
>(lifecycle: L, rules: MoveRules<M, Row, Who>, row: Row, who: Who): M[] {
  const moves = Object.keys(rules) as M[];
  return moves.filter((move) => canMove(lifecycle, move, row.status as StateOf<L>) && rules[move](row, who));
}
