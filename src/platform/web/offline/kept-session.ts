import { ApiError } from '../api/api-error.ts';
import { type SessionState, type Settings, session } from '../session/session-state.ts';
import { currentToken } from '../session/token.ts';
import { persistentStorage, readJson } from '../state/browser-storage.ts';

/** Goes with everything of the person when the session ends (`resetSession`). */
const KEY = 'kept_session';
const KEPT_MS = 12 * 3_600_000;
/** A shared computer keeps nothing, and an administrator who looks is there with a line. */
const NOT_KEPT: readonly string[] = ['public_computer', 'impersonation'];

interface Kept {
  readonly token: string | null;
  readonly at: number;
  readonly settings: Settings;
}

/** What was taken from here, and says nothing new. */
let taken: Settings | null = null;

/** Keeps who is here and what they may do, for pages that open without a line. Called with what the server answered. */
export function keepSession(settings: Settings): void {
  if (settings === taken || NOT_KEPT.includes(settings.session.kind)) return;
  persistentStorage.write(KEY, JSON.stringify({ token: currentToken(), at: Date.now(), settings } satisfies Kept));
}

/**
 * Who was here before the line was lost: for the same session, for twelve hours, and not after its end. Throws `error`,
 * of the read that failed, where nothing is kept or the server did answer.
 */
export function keptSession(error: unknown): SessionState {
  const kept = readJson<Kept>(persistentStorage, KEY);
  const hasLine = !(error instanceof ApiError) || error.kind === 'refused';
  if (hasLine || !kept || kept.token === null || kept.token !== currentToken()) throw error;
  const age = Date.now() - kept.at;
  if (age < 0 || age > KEPT_MS || Date.parse(kept.settings.session.expires_at) < Date.now()) throw error;
  taken = kept.settings;
  const state = { phase: 'signed_in', settings: kept.settings } as const;
  session.set(state);
  return state;
}
