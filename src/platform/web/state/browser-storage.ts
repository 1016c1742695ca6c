/**
 * Local and session storage that never throw: a browser may refuse them (private mode, full disk), and then the portal
 * works without it.
 */
function guarded(pick: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(pick());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key: string): string | null => attempt((storage) => storage.getItem(key), null),
    write: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
    clear: (): void => attempt((storage) => storage.clear(), undefined),
  };
}

/** Survives a restart of the browser; cleared at sign-out. */
export const persistentStorage = guarded(() => window.localStorage);
/** Lives as long as the tab. */
export const tabStorage = guarded(() => window.sessionStorage);

/** Reads JSON, or null when there is none or it is broken. */
export function readJson<T>(storage: { read: (key: string) => string | null }, key: string): T | null {
  const raw = storage.read(key);
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as T;
  } catch {
    return null;
  }
}
