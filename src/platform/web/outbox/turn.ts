import { del, createStore as openShelf, update } from 'idb-keyval';
import { REQUEST_TIMEOUT } from '#shared/constants.ts';
import { intentKey } from '../api/intent-key.ts';

/** Longer than a call with its repetition; a tab that was killed meanwhile keeps the others waiting as long. */
const HELD_MS = 2 * REQUEST_TIMEOUT + 5_000;

interface Held {
  readonly by: string;
  readonly until: number;
}

const turns = openShelf('outbox_turns', 'turns');

/** Where a page came without HTTPS there are no locks: a note in the database says whose turn it is. */
async function inNotedTurn<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const by = intentKey();
  let isMine = false;
  await update<Held>(
    name,
    (held) => {
      isMine = !held || held.until < Date.now();
      return held && !isMine ? held : { by, until: Date.now() + HELD_MS };
    },
    turns,
  );
  if (!isMine) return null;
  try {
    return await work();
  } finally {
    await del(name, turns);
  }
}

/** Does the work unless another tab of this browser is at it: then nothing is done, and null given. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return inNotedTurn(name, work);
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
