import { persistentStorage } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';

/** One fixed name for the local storage key and for the cookie. */
export const TOKEN_KEY = 'portal_token';

const stored = createStore<string | null>(persistentStorage.read(TOKEN_KEY));

/** The session token of this browser, or null. */
export function currentToken(): string | null {
  return stored.get();
}

export const tokenStore = stored;

/** The organisation's domain where the server names one and this host lies in it; browsers refuse any other. */
function organizationDomain(): string | undefined {
  const domain = document.documentElement.dataset['cookieDomain'];
  return domain && `.${location.hostname}`.endsWith(`.${domain}`) ? domain : undefined;
}

function writeCookie(value: string, maxAgeSeconds: number, domain?: string): void {
  const scope = domain ? `; Domain=${domain}` : '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the specification asks for a readable cookie beside local storage
  document.cookie = `${TOKEN_KEY}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${scope}${secure}`;
}

/** As long as a session can last at most (decision 018). */
const THIRTY_DAYS_SECONDS = 30 * 86_400;

/** Keeps the token in local storage and cookie; null forgets it in both. */
export function keepToken(token: string | null): void {
  const domain = organizationDomain();
  // The cookie of the host alone may be left from before the domain was set, and would be read first.
  if (domain) writeCookie('', 0);
  if (token === null) {
    persistentStorage.remove(TOKEN_KEY);
    writeCookie('', 0, domain);
  } else {
    persistentStorage.write(TOKEN_KEY, token);
    writeCookie(token, THIRTY_DAYS_SECONDS, domain);
  }
  stored.set(token);
}
