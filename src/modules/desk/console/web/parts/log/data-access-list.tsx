import { useSearchParams } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { dataAccess } from '../../../contract/background-jobs.contract.ts';
import { useText } from '../../texts.ts';

type Row = RowOf<typeof dataAccess.mine>;

const ME = 'me';

/** Who looked at what the school keeps about me or my children: post and family name, purpose, time. */
export function DataAccessList() {
  const t = useText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const about = address.get('child') ?? ME;
  const list = useList(dataAccess.mine, { name: 'data_access', fixed: about === ME ? {} : { child_id: about } });
  const children = list.answer?.children ?? [];
  const columns: Column<Row>[] = [
    { key: 'who', title: t('who'), primary: true, cell: (row) => row.who },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => t(`access_${row.kind}`),
      width: 130,
    },
    { key: 'purpose', title: t('purpose'), cell: (row) => row.purpose ?? '—' },
    { key: 'at', title: t('at'), cell: (row) => format.dateTime(row.at), width: 200 },
  ];
  return (
    <>
      <PageHead detail={t('data_access_help')} />
      {(children.length > 0 || about !== ME) && (
        <ViewTabs
          label={t('data_access_about')}
          value={about}
          onChange={(next) => setAddress(next === ME ? {} : { child: next }, { replace: true })}
          tabs={[
            { value: ME, label: t('data_access_me') },
            ...children.map((one) => ({ value: one.id, label: localizedName(one) })),
          ]}
        />
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('data_access')}
        nameOf={(row) => row.who}
        empty={{ title: t(about === ME ? 'no_data_access' : 'no_data_access_child'), detail: t('no_data_access_help') }}
      />
    </>
  );
}
