import { lazy } from 'react';

/** Dialogs that load with the first click on them. */
export const PersonForm = lazy(async () => ({ default: (await import('./person-form.tsx')).PersonForm }));
export const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
