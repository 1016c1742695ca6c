import { useNavigate } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { rollCallPath } from '../../contract/roll-call-paths.ts';
import { rollCallReasons, rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import { stopwatch } from './clock.ts';

type Row = CallOutput<typeof rollCalls.list>['list'][number];

/** Roll calls of the past with their results, the newest first. */
export function CallList() {
  const t = useRollCallText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const go = useNavigate();
  const list = useList(rollCalls.list, { name: 'roll_calls', sort: '-started_at' });
  const columns: Column<Row>[] = [
    {
      key: 'started_at',
      title: t('started_at'),
      sort: 'started_at',
      primary: true,
      cell: (row) => format.dateTime(row.started_at),
      width: 170,
    },
    {
      key: 'reason',
      mark: true,
      title: t('reason'),
      cell: (row) => <ChoiceBadge of={rollCallReasons} code={row.reason} />,
      width: 110,
    },
    { key: 'campus', title: t('campus'), cell: (row) => localizedName(row.campus) },
    {
      key: 'result',
      title: t('result'),
      cell: (row) => t('of_total', { safe: row.safe, total: row.total }),
      width: 120,
    },
    {
      key: 'took',
      title: t('took'),
      cell: (row) => (row.ended_at ? stopwatch(row.started_at, row.ended_at) : t('running')),
      width: 110,
    },
    { key: 'started_by', title: t('started_by'), cell: (row) => localizedName(row.started_by), width: 140 },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('roll_calls')}
      nameOf={(row) => format.dateTime(row.started_at)}
      onOpen={(row) => void go(rollCallPath(row.id))}
      empty={{ title: t('none'), detail: t('none_help') }}
    />
  );
}
