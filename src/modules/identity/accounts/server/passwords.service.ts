import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '#server/http/limits.ts';

/** Argon2id (the library's default algorithm): 46 MiB and one pass, about 20 ms on one core. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE = 2;
const QUEUE = 50;
const RETRY_SECONDS = 2;

/** Lets a few run at once and a bounded number wait; every further one is refused with 429001. */
export class ConcurrencyLimit {
  readonly #at_once: number;
  readonly #queue_limit: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, queueLimit: number) {
    this.#at_once = atOnce;
    this.#queue_limit = queueLimit;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#at_once) {
      if (this.#queue.length >= this.#queue_limit) throw tooManyRequests(RETRY_SECONDS);
      // the one who leaves hands its place over, so `#running` stays as it is
      await new Promise<void>((enter) => this.#queue.push(enter));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

const gate = new ConcurrencyLimit(AT_ONCE, QUEUE);

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return gate.pass(() => hash(password, COST));
}

let dummy: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash (nobody has the name, the account has no password, the try
 * comes too early) it works just as long against a dummy and answers false.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', COST);
  const against = stored ?? (await dummy);
  const fits = await gate.pass(() => verify(against, password));
  return stored !== null && fits;
}
