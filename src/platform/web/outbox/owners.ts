import { persistentStorage, readJson } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';

/** Kept over a sign-out: it names people by their ids alone, and what waits for one of them waits until they return. */
export const OWNERS_KEY = 'outbox';

const read = (): readonly string[] => readJson<string[]>(persistentStorage, OWNERS_KEY) ?? [];

/**
 * The people for whom something waits in this browser. The entries lie in a database; whether there are any is known
 * without it, so that the frame loads the outbox for those alone who need it.
 */
export const outboxOwners = createStore<readonly string[]>(read());

/** Notes that something waits for this person, or nothing any more. */
export function noteOwner(ownerId: string, waits: boolean): void {
  const others = read().filter((id) => id !== ownerId);
  const owners = waits ? [...others, ownerId] : others;
  if (owners.length > 0) persistentStorage.write(OWNERS_KEY, JSON.stringify(owners));
  else persistentStorage.remove(OWNERS_KEY);
  outboxOwners.set(owners);
}

/** What another tab wrote. */
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === OWNERS_KEY || event.key === null) outboxOwners.set(read());
});
