import type { Endpoint } from '#shared/endpoint.ts';
import type { Lifecycle, StateOf } from '#shared/lifecycle.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { mayCall } from '../rights/actor.ts';
import { wrongState } from './moves.ts';

/** Who asks; the context of a request fits. */
export type Viewer = Pick<Context, 'actor'>;

/** When one thing may be done with a row. */
export interface ActRule<Found, S extends string> {
  /** The call that does it: who may not make it is not offered it. */
  readonly call: Endpoint;
  /** Whose it is to do, whatever the state: yes, no (403001), or why not. */
  readonly who: (viewer: Viewer, found: Found) => boolean | Refusal;
  /** The states in which it can be done; absent: those of the move of this name. */
  readonly from?: readonly S[];
  /** What is said instead of the present state. */
  readonly gone?: Refusal;
  /** Why not at this moment; absent: at any. */
  readonly when?: (found: Found, viewer: Viewer) => RefusalError | null;
}

interface Binding<L extends Lifecycle, Found, A extends string> {
  readonly lifecycle: L;
  /** The present state of what was found. */
  readonly stateOf: (found: Found) => StateOf<L>;
  /** The module's own sentence for a wrong state; it may use `{state}`. */
  readonly wrong_state?: Refusal;
  /** By act, in the order in which they are offered. */
  readonly rules: Readonly<Record<A, ActRule<Found, StateOf<L>>>>;
}

export interface Acts<Found, A extends string, S extends string> {
  /** What the viewer may do with it now, in the order of the rules: the `actions` of its row. */
  of(viewer: Viewer, found: Found): A[];
  /** Refuses what is not the viewer's to do, whatever the state. Asked before the lock, which tells the state. */
  requireOwner(act: A, viewer: Viewer, found: Found): void;
  /** Refuses what cannot be done with a locked row now: by its state, then by its moment. */
  requireMoment(act: A, viewer: Viewer, found: Found): void;
  /** The refusal that names a state. */
  wrongState(state: S): RefusalError;
}

/** The names of what can be done: `ActOf<typeof bookingActs>`. */
export type ActOf<T> = T extends Acts<infer _Found, infer A, infer _State> ? A : never;

/**
 * What people may do with a row that has a lifecycle. One list of rules makes the `actions` of the row and refuses the
 * calls, so that no button is offered whose call is refused: `const acts = defineActs({ lifecycle, stateOf, rules })`.
 */
export function defineActs<const L extends Lifecycle, Found, A extends string>(
  binding: Binding<L, Found, A>,
): Acts<Found, A, StateOf<L>> {
  const { rules, stateOf } = binding;
  const acts = Object.keys(rules) as A[];
  const states = new Map(acts.map((act) => [act, statesFor(binding, act)]));
  const isIn = (act: A, found: Found) => states.get(act)?.includes(stateOf(found)) === true;
  return {
    of: (viewer, found) =>
      acts.filter((act) => {
        const { call, who, when } = rules[act];
        return mayCall(call, viewer.actor) && who(viewer, found) === true && isIn(act, found) && !when?.(found, viewer);
      }),
    requireOwner(act, viewer, found) {
      const answer = rules[act].who(viewer, found);
      if (answer !== true) throw refuse(answer === false ? shared.no_right : answer);
    },
    requireMoment(act, viewer, found) {
      const { gone, when } = rules[act];
      if (!isIn(act, found)) throw gone ? refuse(gone) : wrongState(binding, stateOf(found));
      const problem = when?.(found, viewer);
      if (problem) throw problem;
    },
    wrongState: (state) => wrongState(binding, state),
  };
}

function statesFor<L extends Lifecycle, Found, A extends string>(
  { lifecycle, rules }: Binding<L, Found, A>,
  act: A,
): readonly string[] {
  const moves: Lifecycle['moves'] = lifecycle.moves;
  const from = rules[act].from ?? moves[act]?.from;
  if (!from) throw new Error(`${act} is no move of the lifecycle: say the states in which it can be done`);
  return from;
}
