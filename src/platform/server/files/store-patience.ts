import { Readable } from 'node:stream';
import { StoreAway } from './storage.ts';

/** Timeouts of a store: to connect, without any data, and for one request in all. */
export interface Patience {
  readonly connect_ms: number;
  readonly silent_ms: number;
  readonly whole_ms: number;
}

export const USUAL_PATIENCE: Patience = { connect_ms: 3000, silent_ms: 10_000, whole_ms: 300_000 };

/** The store did not answer in time. */
export class StoreSilent extends Error {
  override readonly name = 'StoreSilent';
}

/**
 * Waits for an answer of a store as long as data flows: `moved` counts the bytes so far. Ends the request and rejects
 * with `StoreSilent` when no data flows, or when it takes too long in all.
 */
export async function withPatience<T>(
  { silent_ms, whole_ms }: Patience,
  ask: (signal: AbortSignal) => Promise<T>,
  moved: () => number = () => 0,
): Promise<T> {
  const stop = new AbortController();
  const started = Date.now();
  let last = { bytes: moved(), at: started };
  let watch: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      const now = Date.now();
      const bytes = moved();
      if (bytes !== last.bytes) last = { bytes, at: now };
      if (now - last.at < silent_ms && now - started < whole_ms) return;
      reject(new StoreSilent(`the store did not answer within ${Math.round((now - started) / 1000)} s`));
      stop.abort();
    }, silent_ms / 20);
  });
  const asked = ask(stop.signal);
  asked.catch(() => {}); // an aborted request rejects later, when no one awaits it
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearInterval(watch);
  }
}

/** The bytes of an answer; ends with `StoreAway` when the store stalls, however slowly the reader takes them. */
export function unstalled(bytes: Readable, { silent_ms }: Patience): Readable {
  return Readable.from(chunksOf(bytes, silent_ms), { objectMode: false });
}

async function* chunksOf(bytes: Readable, silent_ms: number): AsyncGenerator<Buffer> {
  const stalled = () => bytes.destroy(new StoreAway(new StoreSilent('the store stopped in the middle of an answer')));
  let watch = setTimeout(stalled, silent_ms);
  try {
    for await (const chunk of bytes) {
      clearTimeout(watch);
      yield chunk as Buffer;
      watch = setTimeout(stalled, silent_ms);
    }
  } finally {
    clearTimeout(watch);
  }
}
