import { lasting } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';

/** One fixed name for the local storage key and for the cookie (K-025). */
export const TOKEN_KEY = 'portal_token';

const stored = createStore<string | null>(lasting.read(TOKEN_KEY));

/** The session token of this browser, or null. */
export function currentToken(): string | null {
  return stored.get();
}

export const tokenStore = stored;

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the specification asks for a readable cookie beside local storage
  document.cookie = `${TOKEN_KEY}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

const THIRTY_DAYS_SECONDS = 30 * 86_400;

/** Keeps the token in local storage and cookie; null forgets it in both. */
export function keepToken(token: string | null): void {
  if (token === null) {
    lasting.remove(TOKEN_KEY);
    writeCookie('', 0);
  } else {
    lasting.write(TOKEN_KEY, token);
    writeCookie(token, THIRTY_DAYS_SECONDS);
  }
  stored.set(token);
}
