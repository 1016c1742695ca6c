import type { RowOf } from '#shared/endpoint.ts';
import { personalTypes } from '#shared/reference/accounts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { customSignups } from '../../../contract/custom-signups.contract.ts';
import { signUpStatuses } from '../../../contract/custom-signups.shapes.ts';
import { useText } from '../../texts.ts';

type Row = RowOf<typeof customSignups.list>;

/** Who signed up and named a school of the viewer. */
export function SignUpsList() {
  const t = useText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const types = useOptions(personalTypes);
  const statuses = useOptions(signUpStatuses);
  const list = useList(customSignups.list, { name: 'account.sign-ups', filters: ['status', 'personal_type'] });
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), primary: true, cell: (row) => row.name ?? '—' },
    {
      key: 'type',
      title: t('personal_type'),
      cell: (row) => {
        const type = personalTypes.find((one) => one.code === row.personal_type);
        return type ? localize(type) : '—';
      },
      width: 110,
    },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone_masked, width: 140 },
    { key: 'company', title: t('company'), cell: (row) => row.company ?? '—' },
    { key: 'school', title: t('school'), cell: (row) => (row.organization ? localizedName(row.organization) : '—') },
    {
      key: 'status',
      mark: true,
      title: t('state'),
      cell: (row) => <ChoiceBadge of={signUpStatuses} code={row.status} />,
      width: 130,
    },
    {
      key: 'created_at',
      title: t('submitted_at'),
      sort: 'created_at',
      cell: (row) => format.relative(row.created_at),
      width: 120,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_sign_ups')}
      nameOf={(row) => row.name ?? row.phone_masked}
      search={t('search_sign_up')}
      filters={
        <>
          <FilterSelect list={list} name="personal_type" label={t('personal_type')} options={types} />
          <FilterSelect list={list} name="status" label={t('state')} options={statuses} />
        </>
      }
      empty={{ title: t('no_sign_ups'), detail: t('no_sign_ups_detail') }}
    />
  );
}
