import type { Text } from '#shared/text.ts';

/** Something that was done in this browser and has not reached the server yet. */
export interface Entry<Item = unknown> {
  /** Made with the entry, and the same however often it is sent: the server stores it once. A UUID. */
  readonly client_key: string;
  /** Name of the outbox that it lies in. */
  readonly outbox: string;
  /** What it is about; entries of one subject are sent one after the other. */
  readonly subject: string;
  /** What is sent: anything that a browser can copy, pictures as `Blob` among it. */
  readonly item: Item;
  /** When it was done, by the clock of the phone. */
  readonly client_at: string;
  /** Grows from entry to entry, in all tabs. */
  readonly order: number;
  readonly owner_id: string;
  /** The organisation in which it was done: the server takes it there. */
  readonly organization_id: string | null;
  /** Why the server did not take it: it waits until its writer does something about it. */
  readonly refusal?: string;
}

/** What the server says of one entry of a pack: taken, or why not. */
export interface Answered {
  readonly client_key: string;
  readonly refusal: string | null;
}

/** What the frame needs of an outbox to send its entries on any page. */
export interface Delivery {
  readonly name: string;
  readonly title: Text;
  /** Entries in one call. */
  readonly most: number;
  readonly wordsOf: (entry: Entry) => string;
  /** Makes the call; rejects with ApiError. */
  readonly deliver: (entries: readonly Entry[]) => Promise<readonly Answered[]>;
  /** Reads again what the entries have changed. */
  readonly refresh: () => Promise<void>;
}
