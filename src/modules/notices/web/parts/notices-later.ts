import { lazy } from '#web/api/lazy.ts';

/** What the desk needs only when one is opened. */
export const AnnouncementDrawer = lazy(async () => ({
  default: (await import('./announcement-drawer.tsx')).AnnouncementDrawer,
}));
