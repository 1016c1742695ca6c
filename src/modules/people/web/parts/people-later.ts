import { lazy } from '#web/api/lazy.ts';

/** Parts that load with the first click on them. */
export const PersonForm = lazy(async () => ({ default: (await import('./person-form.tsx')).PersonForm }));
