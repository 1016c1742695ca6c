import { lazy } from '#web/api/lazy.ts';
import { later } from '#web/ui/later.tsx';

/** Parts that load when they are opened. */
export const VisitDrawer = later(async () => (await import('./visit-drawer.tsx')).VisitDrawer);
export const InviteDrawer = later(async () => (await import('./invite-drawer.tsx')).InviteDrawer);
export const BatchDrawer = later(async () => (await import('./batch-drawer.tsx')).BatchDrawer);
export const WalkInDrawer = later(async () => (await import('./walk-in-drawer.tsx')).WalkInDrawer);

/** Panels with a skeleton in their place until then; each needs `Suspense` around it. */
export const GateDesk = lazy(async () => ({ default: (await import('./gate-desk.tsx')).GateDesk }));
export const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }));
export const VisitWall = lazy(async () => ({ default: (await import('./visit-wall.tsx')).VisitWall }));
