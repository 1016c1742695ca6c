import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lockStatuses } from '../../../contract/door.shapes.ts';
import { doorlockPermits } from '../../../contract/doorlock-permits.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';

type Permit = CallOutput<typeof doorlockPermits.list>['list'][number];

/** What devices have not confirmed yet, with one tap to send it again. */
export function PermitList() {
  const t = useDoorText();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const list = useList(doorlockPermits.list, { name: 'doorlock_permits', filters: ['failed'], remembersSize: true });
  const retry = useSend(doorlockPermits.retry, {
    invalidates: ['doorlock_permits', 'doorlocks'],
    onSuccess: ({ doors }) => void toast.success(t('retried', { n: doors })),
  });
  const columns: Column<Permit>[] = [
    { key: 'lock', title: t('door'), primary: true, cell: (row) => localizedName(row.lock) },
    { key: 'user', title: t('person'), cell: (row) => localizedName(row.user), width: 150 },
    { key: 'kind', title: t('by'), cell: (row) => t(`kind_${row.kind}`), width: 110 },
    { key: 'is_removal', title: t('what'), cell: (row) => t(row.is_removal ? 'to_remove' : 'to_add'), width: 130 },
    { key: 'attempts', title: t('attempts'), sort: 'attempts', cell: (row) => format.number(row.attempts), width: 90 },
    {
      key: 'last_error',
      title: t('last_error'),
      cell: (row) => (row.last_error === 'full' ? t('device_full') : (row.last_error ?? '—')),
    },
    { key: 'since', title: t('since'), cell: (row) => format.dateTime(row.since), width: 190 },
    {
      key: 'lock_status',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={lockStatuses} code={row.lock_status} />,
      width: 110,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_queue')}
      nameOf={(row) => localizedName(row.lock)}
      filters={
        <>
          <FilterSelect list={list} name="failed" label={t('attempts')} options={[{ value: '1', label: t('tried') }]} />
          {can(doorRights.locks) && list.total > 0 && (
            <Button
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate({ body: { doorlock_id: null } })}
            >
              {t('retry_all')}
            </Button>
          )}
        </>
      }
      empty={{ title: t('queue_empty'), detail: t('queue_empty_help') }}
    />
  );
}
