import { safePath } from '#shared/safe-redirect.ts';
import { lasting } from './browser-storage.ts';

const LAST_KEY = 'last_route';

/** The last page that was open, where the back button goes when there is no history. */
export function rememberRoute(path: string): void {
  lasting.write(LAST_KEY, path);
}

export function lastRoute(): string | null {
  return safePath(lasting.read(LAST_KEY));
}
