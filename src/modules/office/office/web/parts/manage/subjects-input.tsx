import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { oaItems } from '../../../contract/oa-items.contract.ts';

/** Leaves among the subjects of this year. */
export function SubjectsInput(field: FieldProps<readonly string[]>) {
  const localizedName = useLocalizedName();
  const list = useApi(oaItems.subjects, { query: {} }, { staleMs: 60_000 }).data?.list ?? [];
  const options = list
    .filter(({ is_leaf }) => is_leaf)
    .map((subject) => ({ value: subject.code, label: `${subject.code} ${localizedName(subject)}` }));
  return <MultiSelectField {...field} options={options} />;
}
