import { departments } from '#modules/core/directory/contract/departments.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

const STAFFED = ['office', 'teaching', 'grade', 'project'] as const;

/** One department of the current school; classes are at home in a room by their own record. */
export function DepartmentField(props: FieldProps<string>) {
  const localizedName = useLocalizedName();
  const answer = useApi(departments.tree, { query: { kind: [...STAFFED] } }, { staleMs: 30_000 });
  const options = (answer.data?.list ?? []).map((node) => ({ value: node.id, label: localizedName(node) }));
  return <SelectField {...props} options={options} clearable />;
}
