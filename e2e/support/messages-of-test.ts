import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../../src/platform/server/testing/pace.ts';
import type { RunningPortal } from './portal.ts';

/** What the portal sent since a test began; each message is given once. */
export class MessagesOfTest {
  readonly #sentTo: RunningPortal['messages'];
  readonly #given = new Set<string>();
  #began = 0;

  constructor(sentTo: RunningPortal['messages']) {
    this.#sentTo = sentTo;
  }

  begin(): void {
    this.#began = Date.now();
  }

  /** What fits `pattern` in the newest message to this phone; waits until it is sent. */
  async find(phone: string, pattern: RegExp): Promise<string> {
    for (const until = Date.now() + patience(30); Date.now() < until; await sleep(100)) {
      for (const { at, text } of await this.#sentTo(phone)) {
        const found = pattern.exec(text)?.[0];
        if (!found || Date.parse(at) < this.#began || this.#given.has(at + text)) continue;
        this.#given.add(at + text);
        return found;
      }
    }
    throw new Error(`nothing like ${pattern} was sent to ${phone}`);
  }
}
