import { deviceOf } from '#shared/calls/frame.ts';
import { MOBILE_BREAKPOINT } from '#shared/constants.ts';
import { createStore, useStore } from '../../state/store.ts';

const isNarrow = () => deviceOf(window.innerWidth) === 'mobile';
const narrow = createStore(isNarrow());
window.matchMedia(`(min-width: ${MOBILE_BREAKPOINT}px)`).addEventListener('change', () => narrow.set(isNarrow()));

/** Whether the window is under 992 px wide. */
export function useIsNarrow(): boolean {
  return useStore(narrow);
}
