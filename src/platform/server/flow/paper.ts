import type { FlowAct } from '#shared/flow/flow-moves.ts';
import type { Context } from '../http/context.ts';
import type { FlowKind, Subject } from './flow-kind.ts';
import type { FlowWords } from './flow-words.ts';

/** How a move of a paper is told by its flow. */
export interface Told {
  /** Where an approval leads: on to the next step, or to the end. */
  readonly end?: 'waits' | 'agreed';
  readonly reason?: string | null;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What a paper does beside its move, in the same transaction; what it refuses refuses the act. */
export interface Effects<Row> {
  /** It was handed in, for the first time or again. */
  readonly submit?: (ctx: Context, row: Row) => Promise<void>;
  /** Everybody agreed. */
  readonly approve?: (ctx: Context, row: Row) => Promise<void>;
  readonly refuse?: (ctx: Context, row: Row, opinion: string) => Promise<void>;
  readonly return?: (ctx: Context, row: Row) => Promise<void>;
  readonly withdraw?: (ctx: Context, row: Row) => Promise<void>;
}

/** A paper as its flow moves it: the module's own lifecycle, with its rows locked and advanced. */
export interface Paper<Row> {
  readonly kind: FlowKind;
  readonly effects: Effects<Row>;
  /** Null: the module tells it by its own message. */
  readonly words: { readonly [K in keyof FlowWords]: FlowWords[K] | null };
  idOf(row: Row): string;
  of(row: Row): Subject;
  /** The row, locked, if the caller sees it; refuses as `lockIn` does. */
  lock(ctx: Context, id: string, act: FlowAct | 'submit', version?: number): Promise<Row>;
  /** The row as the caller sees it; refuses with 404001. */
  find(ctx: Context, id: string): Promise<Row>;
  advance(ctx: Context, row: Row, act: FlowAct | 'submit', told?: Told, by?: 'nobody'): Promise<Row>;
  /** The acts whose move leads out of the present state. */
  movesOut(row: Row): readonly FlowAct[];
  versionOf(row: Row): number;
}
