import { lazy } from '#web/api/lazy.ts';

/** What the list needs only when somebody opens a request. */
export const RequestDrawer = lazy(async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }));
export const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }));
