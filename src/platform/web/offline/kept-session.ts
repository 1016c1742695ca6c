import { ApiError } from '../api/api-error.ts';
import { type SessionState, type Settings, session } from '../session/session-state.ts';
import { keep, keptFor } from './kept.ts';

const NAME = 'session';
const HOURS = 12;

/** What was taken from here, and says nothing new. */
let taken: Settings | null = null;

/** Keeps who is here and what they may do, for pages that open without a line. Called with what the server answered. */
export function keepSession(settings: Settings): void {
  if (settings !== taken) keep(NAME, settings);
}

/**
 * Who was here before the line was lost: for the same session, for twelve hours, and not after its end. Throws `error`,
 * of the read that failed, where nothing is kept or the server did answer.
 */
export function keptSession(error: unknown): SessionState {
  const hasLine = !(error instanceof ApiError) || error.kind === 'refused';
  const settings = hasLine ? null : keptFor<Settings>(NAME, HOURS);
  if (!settings || Date.parse(settings.session.expires_at) < Date.now()) throw error;
  taken = settings;
  const state = { phase: 'signed_in', settings } as const;
  session.set(state);
  return state;
}
