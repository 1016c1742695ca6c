import { ethnicities } from '#shared/reference/ethnicities.ts';
import { visaTypes } from '#shared/reference/people.ts';
import { MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { careFlags, type PersonalField } from '../../contract/student-personal.ts';
import { useStudentText } from '../texts.ts';
import { CountryField } from './country-field.tsx';
import type { StudentDetail } from './student-types.ts';

/** What stands in a form: texts, and the flags that are set. */
export type PersonalValues = { readonly [F in Exclude<PersonalField, 'care_flags'>]: string } & {
  readonly care_flags: readonly string[];
};

/** The values of a form about a pupil. Numbers come masked and are not typed over: left empty they stay. */
export const personalValues = (known?: StudentDetail['personal']): PersonalValues => ({
  national_no: '',
  country: known?.country ?? '',
  ethnicity: known?.ethnicity ?? '',
  care_flags: known?.care_flags ?? [],
  passport_no: '',
  passport_expires_on: known?.passport_expires_on ?? '',
  visa_type: known?.visa_type ?? '',
  visa_expires_on: known?.visa_expires_on ?? '',
});

/** What is sent of them: a number only where one was typed. */
export const personalBody = ({ national_no, passport_no, care_flags, ...values }: PersonalValues) => ({
  ...(national_no.trim() ? { national_no } : {}),
  ...(passport_no.trim() ? { passport_no } : {}),
  care_flags: care_flags as ['other'],
  country: values.country || null,
  ethnicity: (values.ethnicity || null) as '01' | null,
  passport_expires_on: values.passport_expires_on || null,
  visa_type: (values.visa_type || null) as 'S1' | null,
  visa_expires_on: values.visa_expires_on || null,
});

interface Props {
  readonly field: (name: PersonalField) => unknown;
  /** What is stored: masked numbers stand in the empty fields. */
  readonly known?: StudentDetail['personal'];
}

/** Where a pupil comes from, the number on the state register, papers of pupils from abroad, what the school minds. */
export function PersonalFields({ field, known }: Props) {
  const t = useStudentText();
  const text = (name: Exclude<PersonalField, 'care_flags'>) => ({ ...(field(name) as Field<string>), label: t(name) });
  const masked = (number: string | null | undefined) => (number ? { placeholder: number } : {});
  return (
    <>
      <CountryField {...text('country')} />
      <SelectField {...text('ethnicity')} clearable options={useOptions(ethnicities)} />
      <TextField
        {...text('national_no')}
        {...masked(known?.national_no)}
        help={t('national_no_help')}
        max={19}
        autoComplete="off"
      />
      <MultiChipsField
        {...(field('care_flags') as Field<readonly string[]>)}
        label={t('care_flags')}
        help={t('care_flags_help')}
        options={useOptions(careFlags)}
      />
      <TextField {...text('passport_no')} {...masked(known?.passport_no)} max={21} autoComplete="off" />
      <DayField {...text('passport_expires_on')} />
      <SelectField {...text('visa_type')} clearable options={useOptions(visaTypes)} />
      <DayField {...text('visa_expires_on')} />
    </>
  );
}
