import { lazyPart } from '#web/api/lazy.ts';
import { useStudent as useStudentOf } from './parts/use-student.ts';

/** Asks why somebody looks at a pupil whom they do not teach; `onDone` gets the purpose. Needs `Suspense` around it. */
export const PurposeForm = lazyPart(async () => (await import('./parts/purpose-form.tsx')).PurposeForm);

/** Picture, name, class, number and state of a pupil. Needs `Suspense` around it. */
export const StudentHead = lazyPart(async () => (await import('./parts/student-detail.tsx')).StudentHead);

/**
 * One pupil as the caller may see them. When `asksPurpose` is true the page shows `PurposeForm` and hands what it gives
 * to `give`; then the pupil is there.
 */
export function useStudent(id: string) {
  return useStudentOf(id);
}
