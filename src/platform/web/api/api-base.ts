import { tabStorage } from '../state/browser-storage.ts';

const KEY = 'portal_host';

/** Another server for this tab, chosen in development builds only; empty: the server of the page. */
export function apiBase(): string {
  return import.meta.env.DEV ? (tabStorage.read(KEY) ?? '') : '';
}

/** Development only: from now on this tab calls `host`; empty goes back to the page's own server. */
export function chooseApiBase(host: string): void {
  if (host) tabStorage.write(KEY, host.replace(/\/+$/, ''));
  else tabStorage.remove(KEY);
}
