import { type Settings, session } from '../session/session-state.ts';
import { currentToken } from '../session/token.ts';
import { persistentStorage, readJson } from '../state/browser-storage.ts';

/** What is kept goes with everything of the person when the session ends (`resetSession`). */
const PREFIX = 'kept.';
const HOUR_MS = 3_600_000;
/** A shared computer forgets everything with the session, and an administrator who looks leaves nothing behind. */
const KEEPS_NOTHING: readonly string[] = ['public_computer', 'impersonation'];

/** Whether this browser may keep something of the person whose settings these are. */
export const mayKeep = (settings: Settings): boolean => !KEEPS_NOTHING.includes(settings.session.kind);

interface Kept<T> {
  readonly token: string | null;
  readonly at: number;
  readonly data: T;
}

/** Keeps something for when there is no line, for this session alone. */
export function keep<T>(name: string, data: T): void {
  const now = session.get();
  if (now.phase !== 'signed_in' || !mayKeep(now.settings)) return;
  persistentStorage.write(
    PREFIX + name,
    JSON.stringify({ token: currentToken(), at: Date.now(), data } satisfies Kept<T>),
  );
}

/** What was kept in this session in the last so many hours, or null. */
export function keptFor<T>(name: string, hours: number): T | null {
  const kept = readJson<Kept<T>>(persistentStorage, PREFIX + name);
  if (!kept || kept.token === null || kept.token !== currentToken()) return null;
  const age = Date.now() - kept.at;
  return age >= 0 && age <= hours * HOUR_MS ? kept.data : null;
}

/** Forgets everything whose name begins so. */
export function forgetKept(begin: string): void {
  for (const key of persistentStorage.keys()) if (key.startsWith(PREFIX + begin)) persistentStorage.remove(key);
}
