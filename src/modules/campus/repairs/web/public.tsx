import type { ComponentType } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { PhotosProps } from './parts/report/photos-field.tsx';
import type { ReportProps } from './parts/report/report-drawer.tsx';

/** Reports a fault that was noticed elsewhere, with what was written of it there; `onSent` gets the id of the repair. */
export const RepairReport: ComponentType<ReportProps> = lazyDialog(
  async () => (await import('./parts/report/report-drawer.tsx')).ReportDrawer,
);

/** Pictures of what was seen: chosen, dropped, pasted or taken, each uploaded at once; the value is their ids. */
export const PhotosField: ComponentType<PhotosProps> = lazyDialog(
  async () => (await import('./parts/report/photos-field.tsx')).PhotosField,
);
