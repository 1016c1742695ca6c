import type * as z from 'zod';
import type { childForm } from '#shared/child-form.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProfileText } from './profile-texts.ts';

export type ChildForm = z.input<typeof childForm>;
/** The form before anything is typed, and again after a success (V-021). */
export const EMPTY_CHILD: ChildForm = { name: '', gender: 'male', id_type: 'identity', id_no: '' };

type FieldOf = (name: keyof ChildForm) => Omit<FieldProps<string>, 'label'>;

/** Name, gender, document of a child (B-form-001). Brackets and spaces of a number vanish while typing. */
export function ChildFields({ field }: { readonly field: FieldOf }) {
  const t = useProfileText();
  const genderOptions = useOptions(genders);
  const typeOptions = useOptions(idTypes);
  return (
    <>
      <TextField {...field('name')} label={t('field_name')} max={50} autoFocus />
      <ChipsField {...field('gender')} label={t('field_gender')} options={genderOptions} />
      <SelectField {...field('id_type')} label={t('field_id_type')} options={typeOptions} />
      <TextField {...field('id_no')} filtered label={t('field_id_no')} max={32} autoComplete="off" />
    </>
  );
}
