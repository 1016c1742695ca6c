import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type FormUsageCode, forms } from '../../contract/forms.contract.ts';

/** One of the published forms of a usage; the value is the id of the form. */
export function FormPicker({ usage, ...field }: FieldProps<string> & { readonly usage: FormUsageCode }) {
  const localizedName = useLocalizedName();
  const list = useApi(forms.list, { query: { usage, status: 'published', per_page: 100 } }).data?.list ?? [];
  return (
    <SelectField {...field} clearable options={list.map((row) => ({ value: row.id, label: localizedName(row) }))} />
  );
}
