import { useState } from 'react';
import { agreesWithGender, genderHint, genderOf, type IdType, idNumberProblem } from '#shared/id-number.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { call } from '#web/api/call.ts';
import { useSay } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { customSignups } from '../../contract/custom-signups.contract.ts';
import { useText } from '../use-entry-text.ts';

export interface IdentityValues extends Record<string, unknown> {
  name: string;
  gender: string;
  id_type: string;
  id_no: string;
}

/** Whether somebody has a number already, asked when the field is left; only a proven phone is told. */
function useHolder() {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = async (id_type: IdType, id_no: string) => {
    if (!id_no || idNumberProblem(id_type, id_no) !== null) return;
    const answer = await call(customSignups.checkIdNumber, { body: { id_type, id_no } }).catch(() => null);
    setTaken(answer?.free === false ? id_no : null);
  };
  return { taken, ask };
}

export interface IdentityFieldsProps {
  readonly form: ContractForm<IdentityValues>;
  /** False: the document may be left out. */
  readonly needsDocument: boolean;
  /** True: says whether somebody has the number already. */
  readonly asksHolder?: boolean;
  /** Notes of whoever gave the form back, by field. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly withGender?: boolean;
}

/** Name, gender, kind and number of the document. */
export function IdentityFields({
  form,
  needsDocument,
  asksHolder = false,
  notes = {},
  withGender = true,
}: IdentityFieldsProps) {
  const t = useText();
  const say = useSay();
  const types = useOptions(idTypes);
  const sexes = useOptions(genders);
  const holder = useHolder();
  const { gender, id_no } = form.values;
  const id_type = form.values.id_type as IdType;
  const number = form.field('id_no');
  const contradicts = gender !== '' && id_no !== '' && !agreesWithGender(id_type, id_no, gender as 'male');
  const hint = [
    contradicts ? say(genderHint) : null,
    holder.taken === id_no && id_no ? t('id_no_taken') : null,
    notes['id_no'],
  ].filter(Boolean);
  return (
    <>
      <TextField {...form.field('name')} required label={t('name')} autoComplete="name" max={50} help={notes['name']} />
      {withGender && (
        <ChipsField {...form.field('gender')} required={needsDocument} label={t('gender')} options={sexes} />
      )}
      <SelectField
        {...form.field('id_type')}
        required={needsDocument}
        label={t('id_type')}
        options={types}
        help={notes['id_type']}
      />
      <TextField
        {...number}
        required={needsDocument}
        label={t('id_no')}
        max={21}
        help={hint.length > 0 ? hint.join(' ') : undefined}
        onChange={(typed) => {
          const written = typed.toUpperCase().trim();
          number.onChange(written);
          const sex = id_type === 'identity' ? genderOf(written) : null;
          if (withGender && gender === '' && sex) form.set({ gender: sex });
        }}
        onBlur={() => {
          number.onBlur();
          if (asksHolder) void holder.ask(id_type, id_no);
        }}
      />
    </>
  );
}
