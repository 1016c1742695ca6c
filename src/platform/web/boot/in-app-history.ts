import type { Location, NavigationType } from 'react-router';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { lastRoute } from '../state/in-app-path.ts';
import { nextTrail } from './history-trail.ts';
import { goTo } from './navigator.ts';

let trail: readonly string[] = [];

/** Called for every change of the address, also for one that leads on before a page is shown. */
export function followHistory({ key }: Location, action: `${NavigationType}`): void {
  trail = nextTrail(trail, key, action);
}

/** Home resets the history: no earlier page lies behind it. */
export function resetHistory({ key }: Location): void {
  trail = [key];
}

export function hasWayBack(): boolean {
  return trail.length > 1;
}

/** The page's own way back, else history, else the last known route, else the page above, else root. */
export function goBack({ parent }: { readonly parent?: string | undefined } = {}): void {
  const given = safePath(new URLSearchParams(location.search).get('redirect_url'));
  if (location.pathname.endsWith('/candidateManage') && given) goTo(given);
  else if (hasWayBack()) history.back();
  else goTo(lastRoute() ?? parent ?? '/', { replace: true });
}
