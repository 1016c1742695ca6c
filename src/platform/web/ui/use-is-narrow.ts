import { createStore, useStore } from '../state/store.ts';

/** K-018: under 992 px is narrow, 992 is not. */
const query = window.matchMedia('(max-width: 991.98px)');
const narrow = createStore(query.matches);
query.addEventListener('change', () => narrow.set(query.matches));

/** Whether the window is under 992 px wide. */
export function useIsNarrow(): boolean {
  return useStore(narrow);
}
