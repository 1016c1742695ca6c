import { useState } from 'react';
import type { Review, ReviewMove } from '#shared/review.ts';
import type { CacheGroup } from '../../api/cache.ts';

/** A line from which something is decided: a to-do with its review. */
export interface Decidable {
  readonly key: string;
  readonly review: Review | null;
}

/** One line with what is decided about it. */
export interface Choice<T extends Decidable> {
  readonly item: T;
  readonly move: ReviewMove;
  /** Where it stood, so that it does not jump while its tick is shown. */
  readonly at: number;
}

/** One of a batch that was refused; it stays, though somebody else may have decided it and the list has it no more. */
interface Refused<T extends Decidable> extends Choice<T> {
  readonly why: string;
}

export interface Decisions<T extends Decidable> {
  readonly busy: ReadonlySet<string>;
  readonly done: ReadonlyMap<string, Choice<T>>;
  /** Those of a batch that were refused, and why; until the next decision about them, or until that is read. */
  readonly refused: ReadonlyMap<string, Refused<T>>;
  /** The rows with those that were decided or refused a moment ago, in their old places. */
  readonly rowsWith: (items: readonly T[]) => T[];
  /** Decides at once. A refusal is said. True when it is decided. */
  readonly run: (choice: Choice<T>) => Promise<boolean>;
  /** Each with its own call, four at a time; who refused is marked with the reason. How many are decided. */
  readonly runAll: (choices: readonly Choice<T>[]) => Promise<number>;
  /** It was decided by a dialog. */
  readonly settle: (choice: Choice<T>) => void;
  /** True when it was taken back. */
  readonly undo: (key: string) => Promise<boolean>;
  /** Its tick was shown long enough, or the reason was read: the row goes. */
  readonly forget: (key: string) => void;
}

/** So many calls of a batch are on their way at once. */
const AT_ONCE = 4;

/** The move that a line offers first, when it can be made without a word. */
export const firstMove = ({ review }: Decidable): ReviewMove | null => {
  const move = review?.moves[0];
  return move && !move.must ? move : null;
};

/**
 * Decides from lines: one at once with its undo, or several in a batch of single calls. Whatever a line says, the call is
 * the module's own, which decides by its own rules; a refusal is shown, and the lists are read again.
 */
export function useDecisions<T extends Decidable>(invalidates: readonly CacheGroup[]): Decisions<T> {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlyMap<string, Choice<T>>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused<T>>>(new Map());
  const without =
    <V>(key: string) =>
    (now: ReadonlyMap<string, V>) =>
      new Map([...now].filter(([known]) => known !== key));
  const forget = (key: string) => {
    setDone(without(key));
    setRefused(without(key));
  };
  const settle = (choice: Choice<T>) => setDone((now) => new Map(now).set(choice.item.key, choice));
  /** Null: made; else the failure. */
  const attempt = async (key: string, move: ReviewMove, isUndo = false): Promise<unknown> => {
    const made = isUndo ? move.undo : move;
    if (!made) return new Error('nothing takes it back');
    setBusy((now) => new Set(now).add(key));
    setRefused(without(key));
    try {
      await (await import('./decide.ts')).decide(made, move, invalidates);
      return null;
    } catch (error) {
      return error;
    } finally {
      setBusy((now) => new Set([...now].filter((known) => known !== key)));
    }
  };
  const say = async (error: unknown) => (await import('../../api/reactions.ts')).reactTo(error);
  return {
    busy,
    done,
    refused,
    forget,
    settle,
    rowsWith: (items) => {
      const rows = [...items];
      for (const { item, at } of [...done.values(), ...refused.values()].toSorted((a, b) => a.at - b.at))
        if (!rows.some((row) => row.key === item.key)) rows.splice(at, 0, item);
      return rows;
    },
    run: async (choice) => {
      const error = await attempt(choice.item.key, choice.move);
      if (error !== null) void say(error);
      else settle(choice);
      return error === null;
    },
    runAll: async (choices) => {
      const waiting = [...choices];
      let decided = 0;
      const work = async () => {
        for (let choice = waiting.shift(); choice; choice = waiting.shift()) {
          const { key } = choice.item;
          const error = await attempt(key, choice.move);
          if (error === null) {
            decided += 1;
            settle(choice);
          } else {
            const { sentenceOf } = await import('../../api/reactions.ts');
            setRefused((now) => new Map(now).set(key, { ...choice, why: sentenceOf(error) }));
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return decided;
    },
    undo: async (key) => {
      const choice = done.get(key);
      if (!choice) return false;
      const error = await attempt(key, choice.move, true);
      if (error !== null) void say(error);
      else forget(key);
      return error === null;
    },
  };
}
