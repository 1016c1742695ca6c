import { useState } from 'react';
import type { Endpoint } from '#shared/endpoint.ts';
import { refresh } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { provedAgain, reactTo } from '#web/api/reactions.ts';
import type { Todo } from './use-overview.ts';

/** Long enough to see the tick, short enough not to wait for it. */
const SHOWN_DONE_MS = 1_200;

async function send(todo: Todo): Promise<void> {
  const { quick } = todo;
  if (!quick) return;
  const endpoint: Endpoint = { method: quick.method, path: quick.path, summary: todo.title, right: 'signed_in' };
  const input = quick.body ? { body: quick.body } : {};
  try {
    await call(endpoint, input as never);
  } catch (error) {
    if (!(await provedAgain(error))) throw error;
    await call(endpoint, input as never);
  }
}

export interface QuickMoves {
  readonly busy: string | null;
  readonly done: ReadonlySet<string>;
  readonly run: (todo: Todo) => Promise<void>;
}

/** Settles to-dos from the list with one call. A refusal is said, and the list is read again: somebody was faster. */
export function useQuickMoves(): QuickMoves {
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const run = async (todo: Todo) => {
    setBusy(todo.key);
    try {
      await send(todo);
      setDone((keys) => new Set([...keys, todo.key]));
      setTimeout(() => void refresh('home', todo.module), SHOWN_DONE_MS);
    } catch (error) {
      reactTo(error);
      void refresh('home', todo.module);
    } finally {
      setBusy(null);
    }
  };
  return { busy, done, run };
}
