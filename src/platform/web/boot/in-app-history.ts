import type { Location } from 'react-router';
import { safePath } from '#shared/safe-redirect.ts';
import { lastRoute } from '../state/in-app-path.ts';
import { goTo } from './navigator.ts';

/** Keys of the pages that were opened inside the portal, oldest first; home empties it (B-routing-002). */
let trail: string[] = [];

/** Called for every page that is shown. Going back shortens the trail, anything else lengthens it. */
export function followHistory(location: Location, resets: boolean): void {
  if (resets) {
    trail = [location.key];
    return;
  }
  const at = trail.indexOf(location.key);
  trail = at >= 0 ? trail.slice(0, at + 1) : [...trail, location.key];
}

export function hasWayBack(): boolean {
  return trail.length > 1;
}

/** B-back-001: the page's own way back, else history, else the last known route, else the page above, else root. */
export function goBack({ parent }: { readonly parent?: string | undefined } = {}): void {
  const given = safePath(new URLSearchParams(location.search).get('redirect_url'));
  if (location.pathname.endsWith('/candidateManage') && given) {
    goTo(given);
  } else if (hasWayBack()) {
    history.back();
  } else {
    const here = location.pathname + location.search;
    const last = lastRoute();
    goTo(last && last !== here ? last : (parent ?? '/'), { replace: true });
  }
}
