import { lazyPart } from '#web/api/lazy.ts';
import { BannerPlace as Place, warmBanners as warm } from './parts/banners/banner-place.tsx';
import { appsByCode as byCode, type App as OpenApp, openApps as open } from './parts/open-apps.ts';

/** Room for banners, filled once they are there (undefined: on their way). */
export const BannerPlace = Place;
/** Loads what shows banners, beside the page instead of after its drawing. */
export const warmBanners = warm;

export type App = OpenApp;
/** Apps that this person may open, in the order of the organisation. */
export const openApps = open;
/** The apps behind codes, in the order of the codes; those that one may not open leave no gap. */
export const appsByCode = byCode;

/** Banners of the organisation: when they are shown, their order, numbers, add and change. For holders of 0503. Needs `Suspense`. */
export const BannersPanel = lazyPart(async () => (await import('./parts/banners/banners-panel.tsx')).BannersPanel);
