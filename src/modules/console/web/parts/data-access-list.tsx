import { useFormat } from '#web/i18n/format.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { dataAccess } from '../../contract/background-jobs.contract.ts';
import { useText } from '../texts.ts';

type Row = RowOf<typeof dataAccess.mine>;
const TONES = { read: 'running', export: 'waiting', log_in_as: 'waiting', change: 'done' } as const;

/** Who looked at what the school keeps about me: post and family name, purpose, time. */
export function DataAccessList() {
  const t = useText();
  const format = useFormat();
  const list = useList(dataAccess.mine, { name: 'data_access' });
  const columns: Column<Row>[] = [
    { key: 'who', title: t('who'), primary: true, cell: (row) => row.who },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => <ToneBadge tone={TONES[row.kind]}>{t(`access_${row.kind}`)}</ToneBadge>,
      width: 130,
    },
    { key: 'purpose', title: t('purpose'), cell: (row) => row.purpose ?? '—' },
    { key: 'at', title: t('at'), cell: (row) => format.dateTime(row.at), width: 200 },
  ];
  return (
    <>
      <PageHead detail={t('data_access_help')} />
      <ListView
        list={list}
        columns={columns}
        caption={t('data_access')}
        nameOf={(row) => row.who}
        empty={{ title: t('no_data_access') }}
      />
    </>
  );
}
