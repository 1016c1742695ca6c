import { usePreference } from '#web/session/preference.ts';
import { type Layout, type LayoutPage, readLayout } from './layout.ts';

const acceptText = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

/** The preference in which a person keeps the arrangement of both home pages, and its setter. */
export const useLayoutText = () => usePreference('home_layout', acceptText, '');

/** How this person arranged one of the home pages. */
export function useLayout(page: LayoutPage): Layout {
  return readLayout(useLayoutText()[0], page);
}
