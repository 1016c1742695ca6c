import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useFormat } from '#web/i18n/format.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';

/** Subjects to choose from; none is all. */
export function SubjectsField(props: FieldProps<readonly string[]>) {
  const { choicesOf } = useSubjects();
  return <MultiSelectField {...props} options={choicesOf()} />;
}

/** Subjects by their names. */
export function SubjectNames({ values }: { readonly values: readonly string[] }) {
  const { nameOf } = useSubjects();
  const format = useFormat();
  return values.length ? format.list(values.map(nameOf)) : null;
}
