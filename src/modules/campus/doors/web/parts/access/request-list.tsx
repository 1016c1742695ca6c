import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { accessRequestLifecycle } from '../../../contract/access-request.lifecycle.ts';
import { accessRequests } from '../../../contract/access-requests.contract.ts';
import { useDoorText } from '../../texts.ts';

const RequestReview = lazyDialog(async () => (await import('./request-review.tsx')).RequestReview);

type Request = CallOutput<typeof accessRequests.list>['list'][number];

/** Who asks to be let through which door, the latest first. */
export function RequestList() {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('request');
  const list = useList(accessRequests.list, { name: 'access_requests', filters: ['status'], remembersSize: true });
  const columns: Column<Request>[] = [
    { key: 'user', title: t('person'), primary: true, cell: (row) => localizedName(row.user), width: 160 },
    { key: 'lock', title: t('door'), cell: (row) => localizedName(row.lock) },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    {
      key: 'created_at',
      title: t('asked_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 190,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={accessRequestLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  const request = list.rows.find((row) => row.id === opened);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_requests')}
        nameOf={(row) => localizedName(row.user)}
        onOpen={(row) => open(row.id)}
        filters={
          <FilterMultiSelect
            list={list}
            name="status"
            label={t('status')}
            options={useStateOptions(accessRequestLifecycle)}
          />
        }
        empty={{ title: t('no_requests'), detail: t('no_requests_help') }}
      />
      {request && <RequestReview request={request} onClose={close} />}
    </>
  );
}
