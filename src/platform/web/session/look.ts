import { persistentStorage } from '../state/browser-storage.ts';
import { createStore, useStore } from '../state/store.ts';
import { entryFacts } from './entry-query.ts';
import { useSession } from './session.ts';

export const SCHEMES = ['light', 'dark', 'auto'] as const;
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'theme';

function remembered(): Scheme {
  const kept = persistentStorage.read(KEY);
  return SCHEMES.find((scheme) => scheme === kept) ?? 'auto';
}

/** What the person chose: light, dark, or as the system says. */
export const chosenScheme = createStore<Scheme>(remembered());

export function chooseScheme(next: Scheme): void {
  persistentStorage.write(KEY, next);
  chosenScheme.set(next);
}

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = createStore(dark.matches);
dark.addEventListener('change', () => systemIsDark.set(dark.matches));

/** The scheme that holds now. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useStore(chosenScheme);
  const system = useStore(systemIsDark);
  if (chosen !== 'auto') return chosen;
  return system ? 'dark' : 'light';
}

/** Before the first paint, so that a dark screen does not flash white. */
export function paintSchemeEarly(): void {
  const chosen = chosenScheme.get();
  const now = chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset['mantineColorScheme'] = now;
}

/** Paper is white: a page is printed in its light colours. */
window.addEventListener('beforeprint', () => {
  document.documentElement.dataset['mantineColorScheme'] = 'light';
});
window.addEventListener('afterprint', paintSchemeEarly);

/** Green for the browser session under `special_ui_for=140106`, else as the client of the person has it. */
export function useBrand(): 'blue' | 'green' {
  const facts = useStore(entryFacts);
  const state = useSession();
  if (facts.alternate_ui) return 'green';
  return state.phase === 'signed_in' ? state.settings.theme : 'blue';
}
