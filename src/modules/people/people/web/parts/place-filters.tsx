import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { usePeopleText } from '../texts.ts';

/** Filters of a list by organisation (for who has several) and by department of the one that is chosen. */
export function PlaceFilters<T extends { readonly id: string }>({ list }: { readonly list: List<T> }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const here = settings?.organization?.id;
  const said = { staleMs: 300_000, errorDisplay: 'toast' } as const;
  const places = settings?.organizations ?? [];
  const chosen = list.filters['organization_id']?.[0] ?? here ?? '';
  const units =
    useApi(organizations.departments, { params: { id: chosen } }, { ...said, enabled: chosen !== '' }).data?.list ?? [];
  return (
    <>
      {places.length > 1 && (
        <FilterSelect
          list={list}
          name="organization_id"
          label={t('organization')}
          options={places.map((row) => ({ value: row.id, label: localizedName(row) }))}
        />
      )}
      <FilterSelect
        list={list}
        name="department_id"
        label={t('department')}
        options={units
          .filter((row) => row.kind !== 'class')
          .map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
    </>
  );
}
