import { tabStorage } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';

const KEY = 'looks_at_group';

/** The school group whose own things somebody wants to see in this tab, and not those of a school. */
export const looksAt = createStore<string | null>(tabStorage.read(KEY));

export function lookAtGroup(id: string): void {
  tabStorage.write(KEY, id);
  looksAt.set(id);
}
