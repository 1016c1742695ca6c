import { forThisTab } from '../state/browser-storage.ts';

const KEY = 'portal_host';

/** Another server for this tab, chosen in development builds only; empty: the server of the page. */
export function apiBase(): string {
  return import.meta.env.DEV ? (forThisTab.read(KEY) ?? '') : '';
}

/** Development only: from now on this tab calls `host`; empty goes back to the page's own server. */
export function chooseApiBase(host: string): void {
  if (host) forThisTab.write(KEY, host.replace(/\/+$/, ''));
  else forThisTab.remove(KEY);
}
