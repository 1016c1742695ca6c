import { startSession } from '#web/session/connect.ts';
import { pathAfterSignIn } from './after-sign-in.ts';

/** Completes a sign-in with a token that another module got: goes to `to`, else where the address or the rules of the sign-in say. */
export function completeSignIn(token: string, to?: string | null): Promise<void> {
  return startSession(token, () => pathAfterSignIn(to ? `?redirect=${encodeURIComponent(to)}` : location.search));
}
