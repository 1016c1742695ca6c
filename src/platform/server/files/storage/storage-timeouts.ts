import { Readable } from 'node:stream';
import { StorageUnavailable } from './storage.ts';

/** Timeouts of a store: to connect, without any data, and for one request in all. */
export interface StorageTimeouts {
  readonly connect_ms: number;
  readonly silent_ms: number;
  readonly whole_ms: number;
}

export const DEFAULT_TIMEOUTS: StorageTimeouts = { connect_ms: 3000, silent_ms: 10_000, whole_ms: 300_000 };

/** The store did not answer in time. */
export class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout';
}

/**
 * Waits for an answer of a store as long as data flows: `moved` counts the bytes so far. Ends the request and rejects
 * with `StorageTimeout` when no data flows, or when it takes too long in all.
 */
export async function withStorageTimeout<T>(
  { silent_ms, whole_ms }: StorageTimeouts,
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
      reject(new StorageTimeout(`the store did not answer within ${Math.round((now - started) / 1000)} s`));
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

/** The bytes of an answer; ends with `StorageUnavailable` when the store stalls, however slowly the reader takes them. */
export function unstalled(bytes: Readable, { silent_ms }: StorageTimeouts): Readable {
  return Readable.from(chunksOf(bytes, silent_ms), { objectMode: false });
}

async function* chunksOf(bytes: Readable, silent_ms: number): AsyncGenerator<Buffer> {
  const stalled = () =>
    bytes.destroy(new StorageUnavailable(new StorageTimeout('the store stopped in the middle of an answer')));
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
