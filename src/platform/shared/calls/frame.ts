import { MOBILE_BREAKPOINT, NOTIFICATION_BADGE_LIMIT, TOOLBAR_DEFAULT, TOOLBAR_LIMIT } from '../constants.ts';

/** What the bell shows: the count, three dots from 100 on, nothing (null) at 0. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count >= NOTIFICATION_BADGE_LIMIT ? '...' : String(count);
}

/** The form of the frame for a window of this width in pixels. */
export function deviceOf(width: number): 'mobile' | 'desktop' {
  return width < MOBILE_BREAKPOINT ? 'mobile' : 'desktop';
}

/** Where the upper edge of the floating toolbar stands, in percent of the window height; nothing stored means 55. */
export function toolbarTop(stored: number | null | undefined): number {
  const [least, most] = TOOLBAR_LIMIT;
  if (stored === null || stored === undefined || Number.isNaN(stored)) return TOOLBAR_DEFAULT;
  return Math.min(Math.max(stored, least), most);
}
