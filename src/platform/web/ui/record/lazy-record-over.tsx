import { lazyDialog } from '../lazy-dialog.tsx';

/** Around the drawer of a list, loaded with it: see `record-over.tsx`. */
export const RecordOver = lazyDialog(async () => (await import('./record-over.tsx')).RecordOver);
