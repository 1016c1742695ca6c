import { createStore } from '../../state/store.ts';

const SHOWN_FOR_MS = 10_000;

/** The row that was saved just now: the list that has it marks it and brings it into view. */
export const savedRow = createStore<string | null>(null);

/** Takes the answer of a save; what has no id is marked nowhere. */
export function markSaved(answer: unknown): void {
  const id = (answer as { readonly id?: unknown } | null)?.id;
  if (typeof id !== 'string') return;
  savedRow.set(id);
  setTimeout(() => savedRow.get() === id && savedRow.set(null), SHOWN_FOR_MS);
}
