import { Circuit } from '../http-out/circuit.ts';
import { type ChannelAdapter, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

/** A channel behind a circuit breaker: a provider that does not answer is not called for half a minute. */
export class CircuitBreaker implements ChannelAdapter {
  readonly provider: string;
  readonly #inner: ChannelAdapter;
  readonly #circuit: Circuit;

  constructor(inner: ChannelAdapter, now: () => number = Date.now) {
    this.provider = inner.provider;
    this.#inner = inner;
    this.#circuit = new Circuit(inner.provider, { now, isAnswer: (error) => error instanceof DeliveryRefused });
  }

  get is_up(): boolean {
    return this.#circuit.is_closed;
  }

  send(message: Outgoing): Promise<Receipt> {
    return this.#circuit.run(() => this.#inner.send(message));
  }
}
