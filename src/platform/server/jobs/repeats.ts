import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reportOf } from '../error-report.ts';
import type { Services } from '../services.ts';

interface Repeat {
  readonly name: string;
  readonly seconds: number;
  readonly work: (services: Services) => Promise<void>;
}

/** Short work that a node repeats while it runs. A failed round is logged, and the next one follows. */
export class Repeats {
  readonly #log: Logger;
  readonly #repeats: Repeat[] = [];
  readonly #stop = new AbortController();
  readonly #running: Promise<void>[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, seconds: number, work: (services: Services) => Promise<void>): void {
    this.#repeats.push({ name, seconds, work });
  }

  start(services: Services): void {
    for (const repeat of this.#repeats) this.#running.push(this.#loop(repeat, services));
  }

  /** Waits for running rounds; none begins after that. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  async #loop({ name, seconds, work }: Repeat, services: Services): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await work(services).catch((error: unknown) =>
        this.#log.error({ error: reportOf(error), work: name }, 'repeated work failed'),
      );
      await pause(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
