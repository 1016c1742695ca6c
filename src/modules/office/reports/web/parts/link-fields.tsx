import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { EntityForm } from '#web/ui/entity/field-inputs.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { AudienceField, type ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { reportLinks } from '../../contract/reports.contract.ts';

const useOffer = () => useApi(reportLinks.rights, {}, { staleMs: 60_000, errorDisplay: 'toast' }).data;

/** A path on the report server, or one of the built-in reports. */
export function PathField({ form, ...field }: FieldProps<string> & { readonly form: EntityForm }) {
  const localizedName = useLocalizedName();
  const offer = useOffer();
  if (form.values['kind'] !== 'builtin') return <TextField {...field} max={500} />;
  return (
    <SelectField
      {...field}
      options={(offer?.builtin ?? []).map((one) => ({ value: one.code, label: localizedName(one) }))}
    />
  );
}

/** The action code that a report asks for, by its name. */
export function RightField(field: FieldProps<string>) {
  const localizedName = useLocalizedName();
  const offer = useOffer();
  return (
    <SelectField
      {...field}
      options={(offer?.rights ?? []).map((one) => ({ value: one.code, label: `${one.code} ${localizedName(one)}` }))}
    />
  );
}

/** Whom a report is for; nobody chosen: everybody with its right. */
export const ReportAudienceField = ({ label, value, onChange, error }: FieldProps<readonly ChosenPart[]>) => (
  <AudienceField
    label={label}
    value={value}
    onChange={onChange}
    error={typeof error === 'string' ? error : undefined}
    offer={reportLinks.audienceOptions}
    userTypes={['teacher']}
    staffOnly
  />
);
