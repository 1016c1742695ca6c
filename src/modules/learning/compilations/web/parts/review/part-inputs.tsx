import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { stageCodes } from '#shared/reference/school.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** A stage, or none: every stage. */
export function StageInput({ value, onChange, ...field }: FieldProps<number | null>) {
  const options = useOptions(stageCodes);
  return (
    <SelectField
      {...field}
      value={value === null ? '' : String(value)}
      onChange={(code) => onChange(code ? Number(code) : null)}
      options={options}
      clearable
    />
  );
}

/** A subject, or none: every subject. */
export function SubjectInput({ value, onChange, ...field }: FieldProps<string | null>) {
  const { choicesOf } = useSubjects();
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={(code) => onChange(code || null)}
      options={choicesOf()}
      clearable
    />
  );
}
