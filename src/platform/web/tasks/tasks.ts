import { lazyPart } from '../api/lazy.ts';

/** An import or export while it goes on: rows done, what comes next, the file at the end, taking it back. Needs `Suspense`. */
export const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog);
/** Rows by file: template, upload, check, and only then the import. Needs `Suspense` around it. */
export const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);
