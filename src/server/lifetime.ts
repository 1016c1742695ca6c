type Close = () => Promise<void>;

/** A stop that takes longer is no stop: then the process just ends. */
const STOP_WITHIN_MS = 10_000;

/**
 * From the first moment to the last: whatever was opened is closed again in the opposite order, when a signal comes
 * (also in the middle of a start), when a start fails, and when something broke that nobody foresaw.
 */
export class Lifetime {
  readonly #closers: Close[] = [];
  readonly #complain: (line: string) => void;
  #ending: Promise<void> | undefined;

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end(0));
    process.on('uncaughtException', (error) => {
      complain(`Stopping after an error that nobody foresaw: ${error.stack}`);
      void this.end(1);
    });
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Closes this at the end; at once when the end has begun already. */
  async onEnd(close: Close): Promise<void> {
    if (this.#ending) await close();
    else this.#closers.push(close);
  }

  /** Closes everything and leaves the process. Later calls join the first one. */
  end(code: number): Promise<void> {
    this.#ending ??= this.#close(code);
    return this.#ending;
  }

  async #close(code: number): Promise<void> {
    setTimeout(() => {
      this.#complain(`Not everything could be closed within ${STOP_WITHIN_MS / 1000} s.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    for (const close of this.#closers.reverse()) {
      await close().catch((error: Error) => this.#complain(`While stopping: ${error.message}`));
    }
    process.exit(code);
  }
}
