import { type ChannelAdapter, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

const OPENS_AFTER = 5;
const HALF_OPEN_AFTER_MS = 30_000;

/** Says that the provider is not asked at all for the moment. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Spares a provider that does not answer, and everybody who would wait for it: after five failures in a row nothing
 * is sent for 30 seconds; then one message tries, and its fate decides. A refusal is an answer, not a failure.
 */
export class CircuitBreaker implements ChannelAdapter {
  readonly provider: string;
  readonly #inner: ChannelAdapter;
  readonly #now: () => number;
  #failures = 0;
  #opened_at = 0;
  #isTrying = false;

  constructor(inner: ChannelAdapter, now: () => number = Date.now) {
    this.provider = inner.provider;
    this.#inner = inner;
    this.#now = now;
  }

  async send(message: Outgoing): Promise<Receipt> {
    if (this.#failures >= OPENS_AFTER) {
      if (this.#isTrying || this.#now() - this.#opened_at < HALF_OPEN_AFTER_MS)
        throw new CircuitOpen(`${this.provider} is not asked for the moment`);
      this.#isTrying = true;
    }
    try {
      const receipt = await this.#inner.send(message);
      this.#failures = 0;
      return receipt;
    } catch (error) {
      if (error instanceof DeliveryRefused) this.#failures = 0;
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
