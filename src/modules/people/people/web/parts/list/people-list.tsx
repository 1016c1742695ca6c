import type { CallOutput } from '#shared/endpoint.ts';
import { userStatus } from '#shared/reference/accounts.ts';
import { stages } from '#shared/reference/school.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { type PEOPLE_TABS, users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import { AccountState } from '../account-state.tsx';
import { useTypeLabels } from '../person-labels.ts';
import { PlaceFilters } from '../place-filters.tsx';

export type Person = CallOutput<typeof users.list>['list'][number];
export type Tab = (typeof PEOPLE_TABS)[number] | 'all';

const FILTERS = ['organization_id', 'department_id', 'status', 'stage', 'activated'] as const;

/** People of one tab with what the address narrows them to; its `query` is what an export of exactly this takes. */
export function usePeople(tab: Tab) {
  return useList(users.list, {
    name: 'people',
    filters: FILTERS,
    fixed: tab === 'all' ? {} : { tab },
    remembersSize: true,
  });
}

function useColumns(): Column<Person>[] {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const typeLabels = useTypeLabels();
  const place = (one: Person['organization']) => (one ? localizedName(one) : '—');
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      sort: 'name',
      cell: (row) => <PersonName person={row} />,
    },
    { key: 'types', title: t('types'), cell: (row) => typeLabels(row.types), width: 130 },
    { key: 'number', title: t('number'), sort: 'number', cell: (row) => row.number ?? '—', width: 120 },
    { key: 'organization', title: t('organization'), cell: (row) => place(row.organization) },
    { key: 'department', title: t('department'), cell: (row) => place(row.department) },
    { key: 'post', title: t('post'), cell: (row) => place(row.post), optional: true },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone ?? '—', width: 130 },
    {
      key: 'status',
      mark: true,
      title: t('account'),
      cell: (row) => <AccountState {...row} />,
      width: 120,
    },
    {
      key: 'last_login_at',
      title: t('last_login'),
      sort: 'last_login_at',
      cell: (row) => (row.last_login_at ? format.relative(row.last_login_at) : '—'),
      width: 120,
    },
  ];
}

function PeopleFilters({ list }: { readonly list: List<Person> }) {
  const t = usePeopleText();
  return (
    <>
      <PlaceFilters list={list} />
      <FilterMultiSelect
        list={list}
        name="status"
        label={t('account')}
        options={useOptions(userStatus.filter((item) => item.code !== 'deleted'))}
      />
      <FilterMultiSelect list={list} name="stage" label={t('stage')} options={useOptions(stages)} />
      <FilterSelect
        list={list}
        name="activated"
        label={t('activation')}
        options={[
          { value: 'true', label: t('activated') },
          { value: 'false', label: t('not_activated') },
        ]}
      />
    </>
  );
}

interface Props {
  readonly list: ReturnType<typeof usePeople>;
  readonly onOpen: (person: Person) => void;
}

/** People as a table, with their filters. */
export function PeopleList({ list, onOpen }: Props) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const columns = useColumns();
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('people')}
      nameOf={localizedName}
      search={t('search')}
      filters={<PeopleFilters list={list} />}
      empty={{ title: t('no_people'), detail: t('no_people_help') }}
      onOpen={onOpen}
    />
  );
}
