import { useClasses } from '#modules/core/school/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** One class of a school that is held at present, with how full it is. */
export function ClassField({
  organization_id,
  without,
  ...field
}: FieldProps<string> & { readonly organization_id: string; readonly without?: string | undefined }) {
  const localizedName = useLocalizedName();
  const { classes } = useClasses(organization_id);
  return (
    <SelectField
      {...field}
      options={classes
        .filter((row) => row.kind !== 'teaching' && row.id !== without)
        .map((row) => ({ value: row.id, label: `${localizedName(row)} · ${row.students_count}/${row.capacity}` }))}
    />
  );
}
