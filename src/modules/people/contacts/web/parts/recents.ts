import { useState } from 'react';
import { usePerson } from '#web/session/session.ts';
import { persistentStorage, readJson } from '#web/state/browser-storage.ts';
import { RECENTS_AT_MOST } from '../../contract/address-book.contract.ts';

/** Whom a person looked up lately in this browser, the newest first; gone at sign-out. */
export function useRecents(): { readonly recents: readonly string[]; readonly remember: (id: string) => void } {
  const key = `contacts.recent.${usePerson().id}`;
  const [recents, setRecents] = useState<readonly string[]>(() => readJson<string[]>(persistentStorage, key) ?? []);
  const remember = (id: string) => {
    const next = [id, ...recents.filter((known) => known !== id)].slice(0, RECENTS_AT_MOST);
    persistentStorage.write(key, JSON.stringify(next));
    setRecents(next);
  };
  return { recents, remember };
}
