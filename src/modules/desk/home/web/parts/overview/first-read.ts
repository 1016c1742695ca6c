import { requestEarly } from '#web/api/early.ts';
import { isPhone } from '#web/session/device.ts';
import { isOlderDesktop } from '#web/session/layout-choice.ts';
import { currentToken } from '#web/session/token.ts';
import type { home } from '../../../contract/home.contract.ts';

type Overview = typeof home.overview;

/** The endpoint of the overview by itself, since the frame has no room for the whole contract; a test compares them. */
export const overview = { method: 'GET', path: '/home/overview' } as Overview;

/** Which overview the page at this address begins with; null: none. */
export function placementAt(pathname: string): 'home' | 'h5' | null {
  if (/^\/mobile(\/home)?$/.test(pathname)) return 'h5';
  if (!/^\/(home)?$/.test(pathname)) return null;
  if (isPhone()) return 'h5';
  return isOlderDesktop() ? null : 'home';
}

/**
 * What the app asks for at its start when somebody who is signed in opens it at a home page: the overview travels beside
 * the files of the page, and behind it, as soon as it is named, the picture of the first banner, mostly the largest thing
 * on the page.
 */
export async function readOverviewEarly(pathname: string): Promise<void> {
  const placement = currentToken() === null ? null : placementAt(pathname);
  if (!placement) return;
  const { banners } = await requestEarly(overview, { query: { placement } });
  const picture = banners.data?.[0]?.image;
  if (picture) new Image().src = picture.url;
}
