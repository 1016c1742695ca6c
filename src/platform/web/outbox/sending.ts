import { ApiError } from '../api/api-error.ts';
import { reactTo, sentenceOf } from '../api/reactions.ts';
import type { Delivery, Entry } from './delivery.ts';
import { noteRefusal, readEntries, removeEntries } from './entries.ts';
import { inTurn } from './turn.ts';

/** Whose entries are sent, and for which organisation: those written in another one wait until it is the current one. */
export interface Sender {
  readonly id: string;
  readonly organization_id: string | null;
}

/** What came of a sending, by the outboxes that the entries were in. */
export interface Sent {
  readonly taken: readonly Delivery[];
  readonly refused: readonly Delivery[];
  /** How long the server asks to wait; 0: it did not say. */
  readonly wait_seconds: number;
}

const SESSION_UNFIT = 400403;
const NOT_ACTIVATED = 200601;

/** Nothing was said about the entry: no line, no session, too much at once, or the portal is closed. */
const saysNothing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind !== 'refused' ||
    [401, 429, 503].includes(error.status) ||
    [SESSION_UNFIT, NOT_ACTIVATED].includes(error.code));

/** What was wrong, field by field or as a whole. */
function refusalOf(error: unknown): string {
  const told = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return told.length > 0 ? told.join('\n') : sentenceOf(error);
}

/** One way through the queue. What is learned of an entry on the way holds until the way ends. */
class Round {
  readonly taken: Delivery[] = [];
  readonly refused: Delivery[] = [];
  wait_seconds = 0;
  isOver = false;
  /** Nobody knows what the server did with an entry of these: the next ones of the same subject wait for it. */
  readonly #unclear = new Set<string>();
  /** They were refused together with others, so each goes alone. */
  readonly #alone = new Set<string>();
  readonly #sender: Sender;
  readonly #deliveryOf: (outbox: string) => Promise<Delivery | undefined>;

  constructor(sender: Sender, deliveryOf: (outbox: string) => Promise<Delivery | undefined>) {
    this.#sender = sender;
    this.#deliveryOf = deliveryOf;
  }

  /** Sends the next entry, or pack of entries. What waits is read anew for each, since other tabs send as well. */
  async step(): Promise<void> {
    const due = (await readEntries(this.#sender.id)).filter((entry) => this.#isDue(entry));
    const delivery = due[0] && (await this.#deliveryOf(due[0].outbox));
    if (due[0] && !delivery) this.#hold([due[0]]);
    else if (delivery) await this.#deliver(delivery, this.#packOf(due, delivery));
    else this.isOver = true;
  }

  #isDue(entry: Entry): boolean {
    const isHere = entry.organization_id === this.#sender.organization_id;
    return isHere && entry.refusal === undefined && !this.#unclear.has(subjectOf(entry));
  }

  #packOf(due: readonly Entry[], { name, most }: Delivery): readonly Entry[] {
    const ofBox = due.filter(({ outbox }) => outbox === name);
    const alone = ofBox.findIndex(({ client_key }) => this.#alone.has(client_key));
    return ofBox.slice(0, alone < 0 ? most : Math.max(1, Math.min(alone, most)));
  }

  async #deliver(delivery: Delivery, pack: readonly Entry[]): Promise<void> {
    try {
      await this.#settle(delivery, pack, await delivery.deliver(pack));
    } catch (error) {
      reactTo(error, 'session_only');
      if (saysNothing(error)) {
        this.wait_seconds = Number(error.extra['retry_after_seconds'] ?? 0);
        this.isOver = true;
      } else if (error instanceof ApiError && error.isOutcomeUnknown) this.#hold(pack);
      else if (pack.length > 1) for (const { client_key } of pack) this.#alone.add(client_key);
      else await this.#refuse(delivery, pack, refusalOf(error));
    }
  }

  /** Only what the answer names leaves the phone. */
  async #settle(delivery: Delivery, pack: readonly Entry[], answered: Awaited<ReturnType<Delivery['deliver']>>) {
    const answers = new Map(answered.map((one) => [one.client_key, one]));
    const taken = pack.filter(({ client_key }) => answers.get(client_key)?.refusal === null);
    if (taken.length > 0) {
      await removeEntries(
        this.#sender.id,
        taken.map(({ client_key }) => client_key),
      );
      this.taken.push(...taken.map(() => delivery));
    }
    for (const entry of pack) {
      const refusal = answers.get(entry.client_key)?.refusal;
      if (refusal) await this.#refuse(delivery, [entry], refusal);
    }
    this.#hold(pack.filter(({ client_key }) => !answers.has(client_key)));
  }

  async #refuse(delivery: Delivery, entries: readonly Entry[], refusal: string): Promise<void> {
    for (const entry of entries) await noteRefusal(entry, refusal);
    this.refused.push(...entries.map(() => delivery));
  }

  #hold(entries: readonly Entry[]): void {
    for (const entry of entries) this.#unclear.add(subjectOf(entry));
  }
}

const subjectOf = ({ outbox, subject }: Entry): string => `${outbox} ${subject}`;

/**
 * Sends what waits for a person, the earliest first, each under the key that was made with it: however often it arrives,
 * it is stored once. Of all tabs one sends at a time; where another one is at it, nothing is done here.
 */
export async function sendWaiting(
  sender: Sender,
  deliveryOf: (outbox: string) => Promise<Delivery | undefined>,
): Promise<Sent> {
  const round = new Round(sender, deliveryOf);
  while (!round.isOver) {
    const went = await inTurn(`outbox ${sender.id}`, async () => {
      await round.step();
      return true;
    });
    if (went === null) break;
  }
  for (const delivery of new Set(round.taken)) await delivery.refresh();
  return { taken: round.taken, refused: round.refused, wait_seconds: round.wait_seconds };
}
