import type { ComponentType } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { ReportProps } from './parts/report/report-drawer.tsx';

/** Reports a fault that was noticed elsewhere, with what was written of it there; `onSent` gets the id of the repair. */
export const RepairReport: ComponentType<ReportProps> = lazyDialog(
  async () => (await import('./parts/report/report-drawer.tsx')).ReportDrawer,
);
