import { lazyPart } from '#web/api/lazy.ts';

export { useSubjects } from './parts/use-subjects.ts';

/** Subjects of the school group: list, add, change, switch off. For holders of 2505. Needs `Suspense` around it. */
export const SubjectsPanel = lazyPart(async () => (await import('./parts/subjects-panel.tsx')).SubjectsPanel);
