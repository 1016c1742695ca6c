import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { organizations } from '../../../contract/organizations.contract.ts';
import { posts } from '../../../contract/posts.contract.ts';

const kept = { staleMs: 300_000 } as const;

/** A department of the school that is no class. */
export function DepartmentInput(field: FieldProps<string>) {
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id ?? '';
  const found = useApi(organizations.departments, { params: { id: here } }, { ...kept, enabled: here !== '' }).data;
  const options = (found?.list ?? []).filter(({ kind }) => kind !== 'class');
  return (
    <SelectField {...field} clearable options={options.map((row) => ({ value: row.id, label: localizedName(row) }))} />
  );
}

/** A post of the school group. */
export function PostInput(field: FieldProps<string>) {
  const localizedName = useLocalizedName();
  const found = useApi(posts.list, { query: { per_page: 100 } }, kept).data;
  const options = (found?.list ?? []).map((row) => ({ value: row.id, label: localizedName(row) }));
  return <SelectField {...field} clearable options={options} />;
}
