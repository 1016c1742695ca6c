import { useState } from 'react';
import type { Todo } from '../overview/use-overview.ts';
import type { SettleMove } from './settle-todo.ts';

interface Settled {
  readonly todo: Todo;
  /** Where it stood, so that it does not jump while its tick is shown. */
  readonly at: number;
}

export interface QuickMoves {
  readonly busy: string | null;
  readonly done: ReadonlyMap<string, Settled>;
  /** The rows with those that were settled a moment ago, in their old places. */
  readonly rowsWith: (todos: readonly Todo[]) => Todo[];
  /** True when it was settled. */
  readonly run: (todo: Todo, at: number) => Promise<boolean>;
  /** True when it was taken back. */
  readonly undo: (todo: Todo) => Promise<boolean>;
  /** Its tick was shown long enough: the row goes. */
  readonly forget: (key: string) => void;
}

/** Settles to-dos from the list with one call. A refusal is said, and the list is read again: somebody was faster. */
export function useQuickMoves(): QuickMoves {
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, Settled>>(new Map());
  const forget = (key: string) => setDone((settled) => new Map([...settled].filter(([known]) => known !== key)));
  const attempt = async (todo: Todo, move: SettleMove): Promise<boolean> => {
    setBusy(todo.key);
    try {
      return await (await import('./settle-todo.ts')).settleTodo(todo, move);
    } finally {
      setBusy(null);
    }
  };
  const run = async (todo: Todo, at: number) => {
    if (!todo.quick || !(await attempt(todo, todo.quick))) return false;
    setDone((settled) => new Map(settled).set(todo.key, { todo, at }));
    return true;
  };
  const undo = async (todo: Todo) => {
    if (!todo.quick?.undo || !(await attempt(todo, todo.quick.undo))) return false;
    forget(todo.key);
    return true;
  };
  const rowsWith = (todos: readonly Todo[]) => {
    const rows = [...todos];
    for (const { todo, at } of [...done.values()].toSorted((a, b) => a.at - b.at))
      if (!rows.some((row) => row.key === todo.key)) rows.splice(at, 0, todo);
    return rows;
  };
  return { busy, done, rowsWith, run, undo, forget };
}
