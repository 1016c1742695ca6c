import type { Text } from './text.ts';

/** What a state means for the reader, and its colour everywhere. */
export const TONES = {
  waiting: 'amber',
  done: 'green',
  refused: 'red',
  ended: 'grey',
  running: 'blue',
} as const;

export type Tone = keyof typeof TONES;

/** A state that a row may be in. */
export interface State extends Text {
  readonly tone: Tone;
}

/** A move from some states to another one; several in `to` when the service chooses among them by the facts. */
export interface Move<S extends string = string> extends Text {
  readonly from: readonly S[];
  readonly to: S | readonly S[];
}

/** States and moves of one kind of thing, as data. Rights, guards and effects belong to the service of the module. */
export interface Lifecycle<S extends string = string, M extends string = string> {
  readonly states: Readonly<Record<S, State>>;
  readonly moves: Readonly<Record<M, Move<S>>>;
  /** The states in which a row may be changed and removed; absent: all. */
  readonly open?: readonly S[] | undefined;
}

export type StateOf<L extends Lifecycle> = keyof L['states'] & string;
export type MoveOf<L extends Lifecycle> = keyof L['moves'] & string;

/** Declares a lifecycle. A move that names an unknown state does not compile. */
export function defineLifecycle<
  const States extends Readonly<Record<string, State>>,
  const Moves extends Readonly<Record<string, Move<keyof States & string>>>,
>(lifecycle: {
  readonly states: States;
  readonly moves: Moves;
  readonly open?: readonly (keyof States & string)[];
}): {
  readonly states: States;
  readonly moves: Moves;
  readonly open?: readonly (keyof States & string)[];
} {
  return lifecycle;
}

/** The names of all states in their order, for a schema: `z.enum(statesOf(lifecycle))`. */
export function statesOf<L extends Lifecycle>(lifecycle: L): [StateOf<L>, ...StateOf<L>[]] {
  return Object.keys(lifecycle.states) as [StateOf<L>, ...StateOf<L>[]];
}

/** The names of all moves in their order, for a schema of `actions`. */
export function movesOf<L extends Lifecycle>(lifecycle: L): [MoveOf<L>, ...MoveOf<L>[]] {
  return Object.keys(lifecycle.moves) as [MoveOf<L>, ...MoveOf<L>[]];
}

/** The moves that lead out of a state, in their order; who may make them is another question. */
export function movesFrom<L extends Lifecycle>(lifecycle: L, state: StateOf<L>): MoveOf<L>[] {
  return movesOf(lifecycle).filter((move) => canMove(lifecycle, move, state));
}

/** Whether a move leads out of a state. */
export function canMove<L extends Lifecycle>(lifecycle: L, move: MoveOf<L>, state: StateOf<L>): boolean {
  return lifecycle.moves[move]?.from.includes(state) ?? false;
}

/** Whether rows in this state may be changed and removed. */
export function isOpen<L extends Lifecycle>(lifecycle: L, state: StateOf<L>): boolean {
  return lifecycle.open?.includes(state) ?? true;
}

/** The states to which a move may lead. */
export function targetsOf<L extends Lifecycle>(lifecycle: L, move: MoveOf<L>): StateOf<L>[] {
  const to = lifecycle.moves[move]?.to ?? [];
  return (typeof to === 'string' ? [to] : [...to]) as StateOf<L>[];
}

/** Whether nothing leads out of a state any more. */
export function isFinal<L extends Lifecycle>(lifecycle: L, state: StateOf<L>): boolean {
  return movesFrom(lifecycle, state).length === 0;
}
