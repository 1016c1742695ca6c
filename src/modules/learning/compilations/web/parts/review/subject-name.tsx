import { useSubjectName } from '../use-subjects.ts';

/** A subject in words. */
export function SubjectName({ value }: { readonly value: string }) {
  return useSubjectName()(value);
}
