import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { phoneChange } from '../../contract/phone-change.contract.ts';
import { useText } from '../texts.ts';

interface Props {
  readonly field: Field<string>;
  readonly required: boolean;
  readonly help?: string | undefined;
}

/** A school, before anybody is signed in. */
export function OrganizationField({ field, required, help }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const { data } = useApi(phoneChange.organizations, {}, { errorDisplay: 'toast' });
  const options = (data?.list ?? []).map((one) => ({
    value: one.id,
    label: localizedName({ name: one.label, name_en: one.label_en }),
  }));
  return (
    <SelectField
      {...field}
      required={required}
      clearable={!required}
      label={t('school')}
      options={options}
      help={help}
    />
  );
}
