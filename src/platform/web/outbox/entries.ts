import { createStore as openShelf, promisifyRequest } from 'idb-keyval';
import { createStore } from '../state/store.ts';
import type { Entry } from './delivery.ts';
import { noteOwner } from './owners.ts';

/** Of this origin alone. Each entry is a value of its own, so that two tabs never write over each other. */
const shelf = openShelf('outbox', 'entries');

/** What lies here for the person who is signed in, in the order in which it was done. */
export const ownEntries = createStore<{ readonly of: string | null; readonly entries: readonly Entry[] }>({
  of: null,
  entries: [],
});

/** Tells the other tabs, which hear nothing of a database. */
const tabs = globalThis.BroadcastChannel ? new BroadcastChannel('outbox') : null;
tabs?.addEventListener('message', () => {
  const { of } = ownEntries.get();
  if (of) void readEntries(of);
});

const all = (): Promise<readonly Entry[]> => shelf('readonly', (store) => promisifyRequest(store.getAll()));

/** Reads what waits for a person. Rejects where this browser has no database. */
export async function readEntries(ownerId: string): Promise<readonly Entry[]> {
  const entries = (await all()).filter(({ owner_id }) => owner_id === ownerId).sort((a, b) => a.order - b.order);
  noteOwner(ownerId, entries.length > 0);
  ownEntries.set({ of: ownerId, entries });
  return entries;
}

async function changed(ownerId: string): Promise<void> {
  await readEntries(ownerId);
  tabs?.postMessage(null);
}

/** Puts an entry behind all others. Rejects where this browser keeps nothing. */
export async function addEntry(entry: Omit<Entry, 'order'>): Promise<void> {
  await shelf('readwrite', async (store) => {
    const keys: Entry[] = await promisifyRequest(store.getAll());
    const order = 1 + Math.max(0, ...keys.map((one) => one.order));
    store.put({ ...entry, order }, entry.client_key);
    await promisifyRequest(store.transaction);
  });
  await changed(entry.owner_id);
}

/** Takes entries off the phone: they arrived, or their writer gave them up. */
export async function removeEntries(ownerId: string, keys: readonly string[]): Promise<void> {
  await shelf('readwrite', (store) => {
    for (const key of keys) store.delete(key);
    return promisifyRequest(store.transaction);
  });
  await changed(ownerId);
}

/** Notes why an entry was refused; null: it is to be sent again. */
export async function noteRefusal({ client_key, owner_id }: Entry, refusal: string | null): Promise<void> {
  await shelf('readwrite', async (store) => {
    const now: Entry | undefined = await promisifyRequest(store.get(client_key));
    if (now) {
      const { refusal: _was, ...entry } = now;
      store.put(refusal === null ? entry : { ...entry, refusal }, client_key);
    }
    await promisifyRequest(store.transaction);
  });
  await changed(owner_id);
}

/** What lies here for everybody else. */
export const entriesOfOthers = async (ownerId: string): Promise<readonly Entry[]> =>
  (await all()).filter(({ owner_id }) => owner_id !== ownerId);

/** Puts back what the end of a session has cleared with all else. */
export async function putBack(entries: readonly Entry[]): Promise<void> {
  await shelf('readwrite', (store) => {
    for (const entry of entries) store.put(entry, entry.client_key);
    return promisifyRequest(store.transaction);
  });
  for (const { owner_id } of entries) noteOwner(owner_id, true);
}
