import type { FastifyRequest } from 'fastify';
import { type Endpoint, nameOf } from '#shared/endpoint.ts';
import { langOf } from '#shared/text.ts';
import type { Bus } from '../bus/bus.ts';
import type { Transaction } from '../database/database.ts';

/** An answer is as old as its beginning, and used no longer than this. */
const KEPT_MS = 60_000;
/** What one node keeps, in characters of answers and their keys; the longest unused goes first. */
const MOST_CHARACTERS = 8_000_000;
/** An answer that takes more than its share of that is not kept. */
const LONGEST_CHARACTERS = 500_000;
const TOPIC = 'guest_answers';

interface Kept {
  readonly text: string;
  readonly until: number;
  readonly dropped_by: readonly string[];
}

interface Running {
  readonly answer: Promise<string>;
  readonly dropped_by: readonly string[];
  isOver: boolean;
}

/**
 * Answers to people without a session, in the memory of this node for a minute: by host, language and what was asked.
 * Many who ask for one at once get the same, which is made once. What is dropped is gone on this node at once, and on the
 * others as soon as the bus has told them; an answer that was begun before is given to who waits for it and not kept.
 */
export class GuestAnswers {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #most: number;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Running>();
  #characters = 0;

  constructor(bus: Bus, now: () => number = () => performance.now(), most = MOST_CHARACTERS) {
    this.#bus = bus;
    this.#now = now;
    this.#most = most;
    bus.subscribe(TOPIC, (group) => this.drop(String(group)));
    bus.onGap(() => this.clear());
  }

  /** What is in memory now. */
  get size(): { readonly answers: number; readonly characters: number } {
    return { answers: this.#kept.size, characters: this.#characters };
  }

  /** The answer under a key, made if there is none; a change of one of these groups drops it. A failure is not kept. */
  of(key: string, dropped_by: readonly string[], make: () => Promise<string>): Promise<string> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#now()) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept.text);
    }
    return this.#running.get(key)?.answer ?? this.#make(key, dropped_by, make);
  }

  /** Forgets what shows this group of endpoints, on this node. */
  drop(group: string): void {
    for (const [key, { dropped_by }] of this.#kept) if (dropped_by.includes(group)) this.#forget(key);
    for (const [key, one] of this.#running)
      if (one.dropped_by.includes(group)) {
        one.isOver = true;
        this.#running.delete(key);
      }
  }

  /** Tells all nodes to do so once the transaction is committed. */
  async dropEverywhere({ db, afterCommit }: Transaction, group: string): Promise<void> {
    await this.#bus.publish(db, TOPIC, group);
    afterCommit(() => this.drop(group)); // the bus comes back a moment after the answer to who made the change
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
    for (const one of this.#running.values()) one.isOver = true;
    this.#running.clear();
  }

  #make(key: string, dropped_by: readonly string[], make: () => Promise<string>): Promise<string> {
    const until = this.#now() + KEPT_MS;
    const answer = make();
    const running: Running = { answer, dropped_by, isOver: false };
    this.#running.set(key, running);
    answer.then(
      (text) => {
        if (running.isOver) return;
        this.#running.delete(key);
        this.#keep(key, { text, until, dropped_by });
      },
      () => {
        if (!running.isOver) this.#running.delete(key);
      },
    );
    return answer;
  }

  #keep(key: string, kept: Kept): void {
    this.#forget(key);
    if (key.length + kept.text.length > Math.min(LONGEST_CHARACTERS, this.#most)) return;
    this.#kept.set(key, kept);
    this.#characters += key.length + kept.text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#characters -= key.length + kept.text.length;
  }
}

/** Under what the answer is kept for guests; null: it is not, or who asks shows a session, be it over. */
export function guestKey(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'actor' | 'headers' | 'query'>,
  input: { readonly params?: unknown; readonly query?: unknown },
): string | null {
  const { kept_for_guests } = endpoint;
  if (!kept_for_guests || request.actor || request.headers.token) return null;
  if (kept_for_guests.never_with?.some((name) => Object.hasOwn(Object(request.query), name))) return null;
  const { group, name } = nameOf(endpoint);
  const { host = '', 'accept-language': language } = request.headers;
  return JSON.stringify([group, name, host.toLowerCase(), langOf(language), input.params, input.query]);
}
