// biome-ignore lint/style/noRestrictedImports: this is the one that all others take instead
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { frame } from '#shared/calls/frame.contract.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { reactTo } from './reactions.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How Chromium, Firefox, Safari and the build's loader report a file that could not be loaded. */
const DID_NOT_COME = /dynamically imported module|importing a module script|unable to preload/i;

/** Whether a file of the portal could not be loaded. */
export function isChunkMissing(error: unknown): boolean {
  return error instanceof Error && DID_NOT_COME.test(error.message);
}

/**
 * Whether the server can be reached. Its answer names its version, so that the frame offers a reload when the file is
 * missing because the portal was renewed.
 */
export function isServerReachable(): Promise<boolean> {
  return askServer().then(
    () => true,
    () => false,
  );
}

const askServer = () => call(frame.publicConfig, {});

/** Until the network is back, or some time has passed. */
function pause(waitMs: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, waitMs);
    addEventListener('online', () => done(), { once: true });
  });
}

const missing = new Set<Element>();
globalThis.addEventListener?.('error', ({ target }) => target instanceof HTMLLinkElement && missing.add(target), true);

/** The build's loader requests a style sheet once, and treats a failed one as loaded. */
export function reloadMissingStyles(): void {
  for (const link of missing) link.replaceWith(link.cloneNode());
  missing.clear();
}

interface LazyOptions {
  /** Of a part that says itself that the line is broken. */
  readonly isSilent?: boolean;
}

/** Retries until the network is back; the page around stays, with everything typed on it. */
async function retryUntilOnline<T>(load: () => Promise<T>, { isSilent = false }: LazyOptions): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkMissing(error)) throw error;
      if (waitMs === FIRST_WAIT_MS && !isSilent) askServer().catch((reason: unknown) => reactTo(reason));
      await pause(waitMs);
      reloadMissingStyles();
    }
  }
}

/**
 * A part that loads when it is first drawn, with its texts: `lazyPart(async () => (await import('./x.tsx')).X)`. React's
 * `lazy` with retries while the network is down, instead of an error of the whole page. Needs `Suspense` around it.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
  options: LazyOptions = {},
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => retryUntilOnline(async () => ({ default: await load() }), options));
}

/** A missing file as a failed call, with the message of a network failure. */
export function asCallError(error: unknown): unknown {
  return isChunkMissing(error) ? new ApiError('network', 0) : error;
}
