import { lazyPart } from '#web/modules/with-texts.ts';
import { DESK } from './desk-texts.ts';

/** Banners of the organisation: when they are shown, their order, numbers, add and change. For holders of 0503. Needs `Suspense`. */
export const BannersPanel = lazyPart(DESK, async () => (await import('./parts/banners-panel.tsx')).BannersPanel);
