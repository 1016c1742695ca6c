import { setTimeout as pause } from 'node:timers/promises';
import type { Voice } from './voice.ts';

type Close = () => Promise<void>;

/** A stop that takes longer is no stop: then the process just ends. */
const STOP_WITHIN_MS = 10_000;
/** What is just being opened, or does not want to close, holds up the rest for so long and no longer. */
const PATIENCE_MS = 8000;

/**
 * From the first moment to the last: whatever was opened is closed again in the opposite order, when a signal comes
 * (also in the middle of a start), when a start fails, and when something broke that nobody foresaw.
 */
export class Lifetime {
  readonly #opened: Promise<Close | null>[] = [];
  readonly #voice: Voice;
  #ending: Promise<void> | undefined;

  constructor(voice: Voice) {
    this.#voice = voice;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (!this.#ending) voice.say(`Stopping (${signal}) …`);
        void this.end(0);
      });
    process.on('uncaughtException', (error) => {
      voice.complain(`Stopping after an error that nobody foresaw: ${error.stack}`);
      void this.end(1);
    });
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Opens something that is closed at the end, also when the end comes before it is open. */
  async open<T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T> {
    this.#opened.push(
      opening.then(
        (opened) => () => close(opened),
        () => null,
      ),
    );
    const opened = await opening;
    if (this.#ending) await this.#ending; // never comes back
    return opened;
  }

  /** Closes everything and leaves the process. Later calls join the first one. */
  end(code: number): Promise<void> {
    this.#ending ??= this.#close(code);
    return this.#ending;
  }

  async #close(code: number): Promise<void> {
    setTimeout(() => {
      this.#voice.complain(`Not everything could be closed within ${STOP_WITHIN_MS / 1000} s.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    for (const opening of this.#opened.reverse()) {
      const close = await Promise.race([opening, patience()]);
      const closing = close?.().catch((error: Error) => this.#voice.complain(`While stopping: ${error.message}`));
      await Promise.race([closing, patience()]);
    }
    if (code === 0) this.#voice.say('Stopped.');
    process.exit(code);
  }
}

const patience = () => pause(PATIENCE_MS, null, { ref: false });
