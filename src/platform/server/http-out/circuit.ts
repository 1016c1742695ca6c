const OPENS_AFTER = 5;
const RESTS_MS = 30_000;

/** Thrown while the other side is not called at all. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

interface Options {
  /** How long calls fail at once after the last failure. */
  readonly rests_ms?: number;
  readonly now?: () => number;
  /** An error that the other side answered with: it can be reached. */
  readonly isAnswer: (error: unknown) => boolean;
}

/**
 * A circuit breaker: after five failures in a row calls fail at once for a while; then one call is tried, and its
 * result decides. A refusal is an answer, not a failure.
 */
export class Circuit {
  readonly #name: string;
  readonly #rests_ms: number;
  readonly #now: () => number;
  readonly #isAnswer: (error: unknown) => boolean;
  #failures = 0;
  #opened_at = 0;
  #isTrying = false;

  constructor(name: string, { rests_ms = RESTS_MS, now = Date.now, isAnswer }: Options) {
    this.#name = name;
    this.#rests_ms = rests_ms;
    this.#now = now;
    this.#isAnswer = isAnswer;
  }

  /** Whether the other side is asked: not after five failures in a row, before a call has come back well. */
  get is_closed(): boolean {
    return this.#failures < OPENS_AFTER;
  }

  /** Does the work, or throws `CircuitOpen` at once. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failures >= OPENS_AFTER) {
      if (this.#isTrying || this.#now() - this.#opened_at < this.#rests_ms)
        throw new CircuitOpen(`${this.#name} is not asked for the moment`);
      this.#isTrying = true;
    }
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      if (this.#isAnswer(error)) this.#failures = 0;
      else {
        this.#failures += 1;
        this.#opened_at = this.#now();
      }
      throw error;
    } finally {
      this.#isTrying = false;
    }
  }
}
