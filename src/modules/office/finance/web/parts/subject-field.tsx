import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { EntityForm } from '#web/ui/entity/field-inputs.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { financeSubjects } from '../../contract/subjects.contract.ts';

/** An open subject of the year with nothing below it, found by its code or its name. */
export function SubjectField({ form, ...field }: FieldProps<string> & { readonly form: EntityForm }) {
  const localizedName = useLocalizedName();
  const year = Number(form.presets['year']);
  const found = useApi(financeSubjects.leaves, { query: { year } }).data;
  const options = (found?.list ?? []).map((row) => ({ value: row.code, label: `${row.code} ${localizedName(row)}` }));
  return <SelectField {...field} options={options} />;
}
