import { createStore } from '../state/store.ts';
import { currentToken, TOKEN_KEY } from './token.ts';

/** True when another tab signed out, switched or took over another identity: this page is then covered. */
export const identityChanged = createStore(false);

/** Signing out clears the whole storage of the site, and this tab gets that as an event of another tab. */
let isSigningOut = false;

/** Does what ends the session of this tab, which is no change of identity by another one. */
export async function signOutInThisTab(end: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await end();
  } finally {
    isSigningOut = false;
  }
}

/** Follows the token in local storage, which browsers report to the other tabs only. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (isSigningOut || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const next = event.key === null ? null : event.newValue;
    identityChanged.set(currentToken() !== null && next !== currentToken());
  });
}
