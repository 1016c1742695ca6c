import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** One subject of those that the school group offers. */
export function SubjectField(props: FieldProps<string>) {
  const { choicesOf } = useSubjects();
  return <SelectField {...props} options={choicesOf()} />;
}
