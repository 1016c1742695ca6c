import { entryFacts } from '../session/entry-query.ts';

/**
 * The bridge to the native app around the portal (docs/native-shell.md). Messages are JSON `{id, method, params}`; the
 * app answers with `PortalShell.reply(id, ok, data)` and sends events with `PortalShell.emit(event, data)`.
 */
export const NATIVE_METHODS = [
  'getDevice',
  'scan',
  'share',
  'download',
  'openExternal',
  'setTitle',
  'back',
  'close',
] as const;
export type NativeMethod = (typeof NATIVE_METHODS)[number];

/** Events of the app; the answer to `back` is whether the portal went back itself. */
export const NATIVE_EVENTS = ['back', 'resume', 'push'] as const;
export type NativeEvent = (typeof NATIVE_EVENTS)[number];
type Heard = (data: unknown) => boolean;

interface Host {
  readonly postMessage: (message: string) => void;
}

const ANSWER_WITHIN_MS = 5_000;
/** The person scans a code, or chooses a recipient. */
const PERSON_WITHIN_MS = 120_000;
const WAITS_FOR_PERSON: readonly NativeMethod[] = ['scan', 'share'];

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (reason: Error) => void;
}

let waiting = new Map<number, Waiting>();
let listeners = new Map<NativeEvent, Heard>();
let count = 0;

/** The object that the app puts into the page: Android's and HarmonyOS's first, else WebKit's. */
function hostOf(): Host | null {
  const known = globalThis as {
    PortalHost?: Host;
    webkit?: { messageHandlers?: { PortalHost?: Host } };
  };
  return known.PortalHost ?? known.webkit?.messageHandlers?.PortalHost ?? null;
}

/** Whether the portal runs inside an app that answers; without it every feature falls back to the browser. */
export function hasNativeShell(): boolean {
  return entryFacts.get().is_webapp && hostOf() !== null;
}

/** The app refused, or did not answer in time. */
export class NativeError extends Error {}

function reply(id: number, ok: boolean, data: unknown): void {
  const asked = waiting.get(id);
  if (!asked) return;
  waiting.delete(id);
  if (ok) asked.resolve(data);
  else asked.reject(new NativeError(typeof data === 'string' ? data : 'refused'));
}

/** Opens the way back from the app; called once when the page is opened inside one. */
export function openNativeShell(): void {
  const emit = (event: NativeEvent, data: unknown): boolean => listeners.get(event)?.(data) ?? false;
  Object.assign(globalThis, { PortalShell: Object.freeze({ reply, emit }) });
}

/** Listens to an event of the app; the answer stops it. One listener an event: the last one hears. */
export function onNative(event: NativeEvent, heard: Heard): () => void {
  listeners.set(event, heard);
  return () => {
    if (listeners.get(event) === heard) listeners.delete(event);
  };
}

/** Asks the app. Rejects with NativeError when there is none, when it refuses, and when it does not answer in time. */
export function callNative(method: NativeMethod, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const host = hasNativeShell() ? hostOf() : null;
  if (!host) return Promise.reject(new NativeError('no native shell'));
  count += 1;
  const id = count;
  return new Promise((resolve, reject) => {
    const limit = WAITS_FOR_PERSON.includes(method) ? PERSON_WITHIN_MS : ANSWER_WITHIN_MS;
    const timer = setTimeout(() => reply(id, false, 'timeout'), limit);
    const done =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(timer);
        settle(value);
      };
    waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    host.postMessage(JSON.stringify({ id, method, params }));
  });
}

/** Sends the app a message without waiting for the answer. */
export function postToNative(method: NativeMethod, params: Readonly<Record<string, unknown>> = {}): void {
  if (hasNativeShell()) callNative(method, params).catch(() => undefined);
}

/** Forgets what was asked and who listens; for tests. */
export function resetNativeShell(): void {
  waiting = new Map();
  listeners = new Map();
}
