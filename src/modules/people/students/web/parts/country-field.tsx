import { countries } from '#modules/core/geo/contract/geo.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';

/** A country or region, China first; what is stored is its code. */
export function CountryField(field: Field<string> & { readonly label: string }) {
  const localizedName = useLocalizedName();
  const list = useApi(countries.list, {}, { staleMs: 3_600_000 }).data?.list ?? [];
  return (
    <SelectField {...field} clearable options={list.map((row) => ({ value: row.code, label: localizedName(row) }))} />
  );
}
