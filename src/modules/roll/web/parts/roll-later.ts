import { lazy } from '#web/api/lazy.ts';

/** What a list needs only when somebody opens it. */
export const StudentDrawer = lazy(async () => ({ default: (await import('./student-drawer.tsx')).StudentDrawer }));
export const StudentForm = lazy(async () => ({ default: (await import('./student-form.tsx')).StudentForm }));
