import { useSubjects } from '#modules/learning/subjects/web/public.tsx';

/** Names of subjects by their value. */
export function useSubjectName(): (value: string) => string {
  return useSubjects().nameOf;
}
