import { lazy } from '#web/api/lazy.ts';

/** What the lists need only when somebody opens it. */
export const PendingDrawer = lazy(async () => ({ default: (await import('./pending-drawer.tsx')).PendingDrawer }));
export const InvitationForm = lazy(async () => ({ default: (await import('./invitation-form.tsx')).InvitationForm }));
