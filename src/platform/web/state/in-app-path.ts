import { safePath } from '#shared/addresses/safe-redirect.ts';
import { persistentStorage, readJson } from './browser-storage.ts';

const LAST_KEY = 'last_route';

/** The open page and the one that was open before it. */
interface Routes {
  readonly now: string;
  readonly before: string | null;
}

const pageOf = (path: string): string => path.replace(/[?#].*$/, '');

/**
 * Notes that this page is open. Another filter of the same page and a reload change nothing about the page before it,
 * and going back sets none, so that two pages do not lead back to each other for ever.
 */
export function rememberRoute(path: string, isOpenedAnew: boolean): void {
  const noted = readJson<Routes>(persistentStorage, LAST_KEY);
  const isReturn = !isOpenedAnew && typeof noted?.before === 'string' && pageOf(noted.before) === pageOf(path);
  const isSame = typeof noted?.now === 'string' && pageOf(noted.now) === pageOf(path);
  const before = isReturn ? null : isSame ? noted.before : (noted?.now ?? null);
  persistentStorage.write(LAST_KEY, JSON.stringify({ now: path, before } satisfies Routes));
}

/** The last page that was open before this one, where the back button goes when there is no history. */
export function lastRoute(): string | null {
  return safePath(readJson<Routes>(persistentStorage, LAST_KEY)?.before ?? null);
}
