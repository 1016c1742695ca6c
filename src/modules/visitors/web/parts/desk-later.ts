import { lazy } from 'react';

/** Parts of the visitor desk that load when they are opened; each needs `Suspense` around it. */
export const GateDesk = lazy(async () => ({ default: (await import('./gate-desk.tsx')).GateDesk }));
export const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }));
export const VisitDrawer = lazy(async () => ({ default: (await import('./visit-drawer.tsx')).VisitDrawer }));
export const VisitWall = lazy(async () => ({ default: (await import('./visit-wall.tsx')).VisitWall }));
export const BatchDrawer = lazy(async () => ({ default: (await import('./batch-drawer.tsx')).BatchDrawer }));
export const InviteDrawer = lazy(async () => ({ default: (await import('./invite-drawer.tsx')).InviteDrawer }));
export const WalkInDrawer = lazy(async () => ({ default: (await import('./walk-in-drawer.tsx')).WalkInDrawer }));
