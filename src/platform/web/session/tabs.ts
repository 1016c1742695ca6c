import { createStore } from '../state/store.ts';
import { currentToken, TOKEN_KEY } from './token.ts';

/** True when another tab signed out, switched or took over another identity: this page is then covered. */
export const identityChanged = createStore(false);

/** Follows the token in local storage, which browsers report to the other tabs only. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const next = event.key === null ? null : event.newValue;
    identityChanged.set(currentToken() !== null && next !== currentToken());
  });
}
