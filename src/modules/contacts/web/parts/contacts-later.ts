import { lazy } from '#web/api/lazy.ts';

/** What the list needs only when somebody adds or changes. */
export const ContactDrawer = lazy(async () => ({ default: (await import('./contact-drawer.tsx')).ContactDrawer }));
export const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
