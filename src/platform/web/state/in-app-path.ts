import { lasting } from './browser-storage.ts';

/**
 * A place to go to after sign-in or sign-out, taken from an address: only paths of this portal.
 * Everything else (other hosts, `//host`, `javascript:`) becomes null.
 */
export function checkedPath(target: string | null | undefined): string | null {
  if (!target || !target.startsWith('/') || /^\/[/\\]/.test(target)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which would make `/\t/host` another host
  if (/[\u0000-\u001f]/.test(target)) return null;
  const url = new URL(target, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
}

const LAST_KEY = 'last_route';

/** The last page that was open, where the back button goes when there is no history. */
export function rememberRoute(path: string): void {
  lasting.write(LAST_KEY, path);
}

export function lastRoute(): string | null {
  return checkedPath(lasting.read(LAST_KEY));
}
