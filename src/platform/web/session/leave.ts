import { frame } from '#shared/calls/frame.contract.ts';
import { clearCache } from '../api/cache.ts';
import { call } from '../api/call.ts';
import { persistentStorage, tabStorage } from '../state/browser-storage.ts';
import { recentToasts } from '../ui/toasts.ts';
import { session } from './session-state.ts';
import { signOutInThisTab } from './tabs.ts';
import { keepToken } from './token.ts';

/** Kept over sign-out: they belong to the browser, not to the person. */
const OF_THE_BROWSER = new Set([
  'lang',
  'theme',
  'entry_facts',
  'portal_host',
  'older_desktop',
  'terms_accepted',
  'outbox',
]);
/** Removed only by an explicit sign-out; an expired session must not lose what was typed. */
const DRAFT = /^draft[.:]/;

/** Forgets the session in this browser. `keepDrafts` when it ended by itself. */
export function resetSession({ keepDrafts }: { readonly keepDrafts: boolean }): void {
  keepToken(null);
  clearCache();
  if (!keepDrafts) recentToasts.set([]);
  session.set({ phase: 'guest' });
  for (const storage of [persistentStorage, tabStorage]) {
    for (const key of storage.keys()) {
      if (!OF_THE_BROWSER.has(key) && !(keepDrafts && DRAFT.test(key))) storage.remove(key);
    }
  }
}

const noop = () => undefined;

/** Signs out: the server first, then this browser; the end is the same when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // the answer clears the whole storage of this site, and with it what belongs to the browser
  const kept = [...OF_THE_BROWSER].flatMap((key) =>
    [persistentStorage, tabStorage].map((storage) => ({ storage, key, value: storage.read(key) })),
  );
  // Unreachable, nothing is lost: the token is forgotten here, and the server ends it by its own time limit.
  await signOutInThisTab(() => call(frame.signOut, {}).then(noop, noop));
  for (const { storage, key, value } of kept) if (value !== null) storage.write(key, value);
  resetSession({ keepDrafts: false });
}
