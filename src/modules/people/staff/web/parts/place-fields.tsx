import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { posts } from '#modules/core/directory/contract/posts.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { useStaffText } from '../texts.ts';

interface Props {
  readonly department: Field<string>;
  readonly post: Field<string>;
  readonly required?: boolean;
  /** The school of the newcomer; absent: the current one. */
  readonly organization_id?: string;
}

/** Where somebody is to work: a department that is no class, and a post. */
export function PlaceFields({ department, post, required = false, organization_id }: Props) {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const current = useSettings()?.organization?.id ?? '';
  const here = organization_id ?? current;
  const kept = { staleMs: 300_000 } as const;
  const units =
    useApi(organizations.departments, { params: { id: here } }, { ...kept, enabled: here !== '' }).data?.list ?? [];
  const jobs = useApi(posts.list, { query: { per_page: 100 } }, kept).data?.list ?? [];
  return (
    <>
      <SelectField
        {...department}
        required={required}
        clearable={!required}
        label={t('department')}
        options={units
          .filter((row) => row.kind !== 'class')
          .map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <SelectField
        {...post}
        clearable
        label={t('post')}
        options={jobs.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
    </>
  );
}
