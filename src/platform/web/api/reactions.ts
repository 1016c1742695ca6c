import { frameErrors } from '#shared/errors/error-frame.ts';
import { type Failure, failureText, reactionTo } from '#shared/errors/error-reaction.ts';
import { currentLang } from '../i18n/language.ts';
import { localizeNow } from '../i18n/texts.ts';
import { createStore } from '../state/store.ts';
import { toast } from '../ui/toasts.ts';
import { ApiError } from './api-error.ts';

/**
 * What the browser does about a failed call, row by row of the error catalogue (specification, section 8). The session
 * layer connects the parts that leave the page; this file does not depend on the router.
 */
interface Connections {
  /** 401401, 401402: one dialog for all calls; nothing on share pages. */
  readonly signedOut: (message: string) => void;
  /** 400403: token reset, page loaded again. */
  readonly sessionUnfit: () => void;
  /** 200601: to /register/active. */
  readonly notActivated: () => void;
  /** 403301: asks for a fresh proof; true when the call may be made again. */
  readonly stepUp: (message: string) => Promise<boolean>;
}

let connections: Connections | null = null;

export function connectReactions(to: Connections): void {
  connections = to;
}

/** True while the server says 503: the frame shows a bar instead of a message for every call. */
export const maintenance = createStore(false);

/** A failed call in the words of the error catalogue. */
function failureOf(error: ApiError): Failure {
  const message = error.message ? { message: error.message } : {};
  if (error.kind !== 'refused') return { is_timeout: error.kind === 'timeout', ...message };
  return { status: error.status, code: error.code, ...message };
}

/** The sentence for an error, in the language of the interface. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return failureText(failureOf(error), currentLang());
  return error instanceof Error && error.message ? error.message : localizeNow(frameErrors.odd_success.text);
}

/** Errors that the following dialog or page explains. */
function leavesThePage(error: ApiError): boolean {
  switch (reactionTo(failureOf(error))) {
    case '401401':
    case '401402':
      connections?.signedOut(error.message);
      return true;
    case '400403':
      toast.warning(sentenceOf(error));
      connections?.sessionUnfit();
      return true;
    case '200601':
      toast.warning(sentenceOf(error));
      connections?.notActivated();
      return true;
    default:
      return false;
  }
}

export type ErrorDisplay =
  /** Everything is said. */
  | 'toast'
  /** Only what concerns the session; the caller shows the rest itself (forms, polls). */
  | 'session_only';

/** Reacts to a failed call; the promise of the call is rejected all the same. */
export function reactTo(error: unknown, errorDisplay: ErrorDisplay = 'toast'): void {
  if (!(error instanceof ApiError)) {
    if (errorDisplay === 'toast') toast.warning(sentenceOf(error));
    return;
  }
  if (error.kind === 'cancelled' || leavesThePage(error)) return;
  if (error.status === 503) {
    maintenance.set(true);
    return;
  }
  if (errorDisplay === 'toast') toast.warning(sentenceOf(error), error.status === 404);
}

/** For 403301: true when the person proved themselves and the call should be made again. */
export async function hasSteppedUp(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== 403301 || !connections) return false;
  return connections.stepUp(error.message);
}
