import { useEffect } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import { type CacheGroup, invalidateOf } from '../api/cache.ts';
import { call } from '../api/call.ts';
import { intentKey } from '../api/intent-key.ts';
import { mayKeep } from '../offline/kept.ts';
import { usePerson } from '../session/session.ts';
import { session } from '../session/session-state.ts';
import { useStore } from '../state/store.ts';
import type { Answered, Delivery, Entry } from './delivery.ts';
import { addEntry, ownEntries, readEntries, removeEntries } from './entries.ts';

interface Common<E extends Endpoint, Item> {
  /** Entries lie under it on phones, also those of an older version: it never changes. */
  readonly name: string;
  /** One entry in words: 家访记录. */
  readonly title: Text;
  readonly endpoint: E;
  /** What an entry is about: those of one subject are sent one after the other. */
  readonly subject: (item: Item) => string;
  /** What tells one entry from the others, in the list of what waits: a name, a number. */
  readonly words: (item: Item) => string;
  /** Groups of answers that are old afterwards, beside the endpoint's own. */
  readonly refreshes?: readonly CacheGroup[];
}

interface Single<E extends Endpoint, Item> extends Common<E, Item> {
  /** The call that one entry becomes. */
  readonly input: (entry: Entry<Item>) => CallInput<E>;
}

interface Packed<E extends Endpoint, Item> extends Common<E, Item> {
  readonly pack: {
    /** Entries in one call, 60 at most. */
    readonly most: number;
    /** The call that several entries become, in their order. */
    readonly input: (entries: readonly Entry<Item>[]) => CallInput<E>;
    /** What the answer says of each; an entry that it does not name stays on the phone. */
    readonly answered: (answer: CallOutput<E>) => readonly Answered[];
  };
}

export interface Outbox<Item> extends Delivery {
  /** Whether something can be kept for the person here: never on a shared computer, nor for somebody else. */
  readonly isOpen: () => boolean;
  /**
   * Keeps an item until the server has it; the frame sends it on every page as soon as there is a line, also after the
   * tab was closed. `client_key`: of an intent that was sent before without an answer. False: this browser keeps nothing.
   */
  readonly keep: (item: Item, client_key?: string) => Promise<boolean>;
  /** Forgets entries: their writer gave them up, or they went another way. */
  readonly drop: (...entries: readonly Entry<Item>[]) => Promise<void>;
  /** What waits of this outbox for the person who is signed in, in the order in which it was done. */
  readonly useEntries: () => readonly Entry<Item>[];
}

const PACK_MOST = 60;

/**
 * Something that is written without a line and sent when there is one: `defineOutbox({ name, title, endpoint, subject,
 * words, input })`, or with `pack` instead of `input` where the endpoint takes several. The module's manifest lists it in
 * `outboxes`. The endpoint has to answer an entry that it knows by its `client_key` like the first time.
 */
export function defineOutbox<E extends Endpoint, Item>(options: Single<E, Item> | Packed<E, Item>): Outbox<Item> {
  const { name, endpoint, refreshes = [] } = options;
  return {
    name,
    title: options.title,
    most: 'pack' in options ? Math.min(options.pack.most, PACK_MOST) : 1,
    wordsOf: (entry) => options.words((entry as Entry<Item>).item),
    deliver: (entries) => deliver(options, entries as readonly Entry<Item>[]),
    refresh: () => invalidateOf(endpoint, ...refreshes),
    isOpen: () => personHere() !== null,
    keep: async (item, client_key = intentKey()) => {
      const person = personHere();
      if (!person) return false;
      const now = new Date().toISOString();
      const entry = { client_key, outbox: name, subject: options.subject(item), item, client_at: now, ...person };
      return addEntry(entry).then(
        () => true,
        () => false,
      );
    },
    drop: async (...entries) => {
      const [first] = entries;
      if (first)
        await removeEntries(
          first.owner_id,
          entries.map(({ client_key }) => client_key),
        );
    },
    useEntries: () => {
      const entries = useOwnEntries();
      return entries.filter(({ outbox }) => outbox === name) as readonly Entry<Item>[];
    },
  };
}

async function deliver<E extends Endpoint, Item>(
  options: Single<E, Item> | Packed<E, Item>,
  entries: readonly Entry<Item>[],
): Promise<readonly Answered[]> {
  if ('pack' in options) return options.pack.answered(await call(options.endpoint, options.pack.input(entries)));
  for (const entry of entries)
    await call(options.endpoint, options.input(entry), { idempotency_key: entry.client_key });
  return entries.map(({ client_key }) => ({ client_key, refusal: null }));
}

function personHere(): Pick<Entry, 'owner_id' | 'organization_id'> | null {
  const now = session.get();
  if (now.phase !== 'signed_in' || !mayKeep(now.settings)) return null;
  return { owner_id: now.settings.user.id, organization_id: now.settings.organization?.id ?? null };
}

const NOTHING: readonly Entry[] = [];

/** Everything that waits for the person who is signed in, of all outboxes. */
export function useOwnEntries(): readonly Entry[] {
  const { id } = usePerson();
  const { of, entries } = useStore(ownEntries);
  useEffect(() => {
    if (ownEntries.get().of !== id) readEntries(id).catch(() => undefined); // a browser without a database keeps nothing
  }, [id]);
  return of === id ? entries : NOTHING;
}
