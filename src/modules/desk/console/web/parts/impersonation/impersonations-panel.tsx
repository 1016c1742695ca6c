import type { RowOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { impersonationStates, impersonations } from '../../../contract/impersonation.contract.ts';
import { useText } from '../../texts.ts';
import { SecondApprovalButtons } from '../accounts/second-approval-buttons.tsx';

type Row = RowOf<typeof impersonations.list>;
function Second({ row }: { readonly row: Row }) {
  const send = useSend(impersonations.second);
  return (
    <SecondApprovalButtons
      isSending={send.isPending}
      onDecide={(result) => send.mutate({ params: { id: row.id }, body: { result } })}
    />
  );
}

/** Who worked as whom and why; what waits for a second administrator comes with its buttons. */
export function ImpersonationsPanel() {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const list = useList(impersonations.list, { name: 'admin.impersonations', filters: ['state'] });
  const columns: Column<Row>[] = [
    { key: 'target', title: t('person'), primary: true, cell: (row) => localizedName(row.target), width: 120 },
    { key: 'actor', title: t('administrator'), cell: (row) => localizedName(row.actor), width: 120 },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    { key: 'second', title: t('second'), cell: (row) => (row.second ? localizedName(row.second) : '—'), width: 110 },
    {
      key: 'requested_at',
      title: t('at'),
      sort: 'requested_at',
      cell: (row) => format.dateTime(row.requested_at),
      width: 180,
    },
    {
      key: 'state',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={impersonationStates} code={row.state} />,
      width: 120,
    },
    {
      key: 'act',
      acts: true,
      title: t('decision'),
      cell: (row) => (row.can_second ? <Second row={row} /> : ''),
      width: 150,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('log_ins_as')}
      nameOf={(row) => localizedName(row.target)}
      filters={
        <FilterMultiSelect list={list} name="state" label={t('status')} options={useOptions(impersonationStates)} />
      }
      empty={{ title: t('no_log_ins_as'), detail: t('no_log_ins_as_help') }}
    />
  );
}
