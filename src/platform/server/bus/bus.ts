import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../database/database.ts';
import { BUS_CHANNEL } from './channel.ts';

const RETRY_MS = [100, 250, 500, 1000, 2000];

type Listener = (payload: unknown) => void;

/**
 * Sends messages to all nodes: one published in a transaction is delivered everywhere (here too) after the commit, and
 * never when it was rolled back. Payloads stay small (ids); rows stay in the database.
 */
export class Bus {
  readonly #config: pg.ClientConfig;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onGap = new Set<() => void>();
  #client: pg.Client | undefined;
  #closed = false;
  #gaps = 0;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** Whether it listens now, and how often messages may have been missed since the start, for the metrics. */
  get state(): { readonly is_listening: boolean; readonly gaps: number } {
    return { is_listening: this.#client !== undefined, gaps: this.#gaps };
  }

  /** Connects and listens; keeps itself connected until `close`. */
  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    client.on('notification', (message) => this.#deliver(message.payload ?? ''));
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      await client.query(`listen ${BUS_CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Only an established connection is replaced here; a failed attempt is retried by its caller.
    client.once('end', () => void this.#reconnect());
    this.#client = client;
  }

  /** Sends within the caller's transaction. `payload` is JSON of at most 7,000 bytes. */
  async publish(db: Db, topic: string, payload: unknown): Promise<void> {
    await db.execute(sql`select pg_notify(${BUS_CHANNEL}, ${JSON.stringify([topic, payload])})`);
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(topic, listeners);
    return () => listeners.delete(listener);
  }

  /** Called after messages may have been missed, so that caches can be dropped. */
  onGap(listener: () => void): void {
    this.#onGap.add(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }

  #deliver(text: string): void {
    const [topic, payload] = JSON.parse(text) as [string, unknown];
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }

  async #reconnect(): Promise<void> {
    this.#client = undefined;
    if (!this.#closed) this.#gaps += 1;
    for (let attempt = 0; !this.#closed; attempt++) {
      for (const listener of this.#onGap) listener();
      await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
      if (this.#closed) return;
      const done = await this.start().then(
        () => true,
        () => false,
      );
      if (done) {
        for (const listener of this.#onGap) listener();
        return;
      }
    }
  }
}
