import { frame } from '#shared/calls/frame.contract.ts';
import { call } from '../api/call.ts';
import { persistentStorage, readJson } from '../state/browser-storage.ts';
import { createStore, useStore } from '../state/store.ts';
import { session } from './session-state.ts';

type Value = string | number | boolean | readonly string[] | null;

/** Changes of this page load, over what the settings brought. */
const changed = createStore<Readonly<Record<string, Value>>>({});

/** The last choice as stored; the caller checks whether it is valid. */
export function readPreference(key: string): unknown {
  const now = changed.get();
  if (key in now) return now[key];
  const state = session.get();
  const kept = state.phase === 'signed_in' ? state.settings.preferences[key] : undefined;
  return kept ?? readJson(persistentStorage, `pref.${key}`);
}

/** Keeps a choice about the look of the portal: in this browser at once, and with the person when signed in. */
export function setPreference(key: string, value: Value): void {
  changed.set({ ...changed.get(), [key]: value });
  persistentStorage.write(`pref.${key}`, JSON.stringify(value));
  if (session.get().phase !== 'signed_in') return;
  // A choice about looks is not worth a message when it does not arrive; this browser has it.
  call(frame.setPreferences, { body: { [key]: Array.isArray(value) ? [...value] : value } as never }).catch(
    () => undefined,
  );
}

/** A preference and its setter; `accept` turns what was kept into a usable value or null. */
export function usePreference<T extends Value>(
  key: string,
  accept: (kept: unknown) => T | null,
  fallback: T,
): [T, (next: T) => void] {
  useStore(changed);
  useStore(session);
  return [accept(readPreference(key)) ?? fallback, (next) => setPreference(key, next)];
}
