import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { accountMerges, mergeStates } from '../../../contract/account-merges.contract.ts';
import { useText } from '../../texts.ts';
import { SecondApprovalButtons } from './second-approval-buttons.tsx';

type Row = RowOf<typeof accountMerges.merges>;
function Undo({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  return (
    <ReasonDialog
      endpoint={accountMerges.undoMerge}
      params={{ id: row.id }}
      title={t('merge_undo_title', { from: localizedName(row.from), into: localizedName(row.into) })}
      submitLabel={t('merge_undo')}
      reasonLabel={t('reason')}
      reasonHelp={t('reason_10')}
      success={t('merge_undone_done')}
      onClose={onClose}
    >
      <p>{t('merge_undo_help')}</p>
    </ReasonDialog>
  );
}

function Second({ row }: { readonly row: Row }) {
  const send = useSend(accountMerges.second);
  return (
    <SecondApprovalButtons
      isSending={send.isPending}
      onDecide={(result) => send.mutate({ params: { id: row.id }, body: { result } })}
    />
  );
}

/** Which accounts became one and why; what waits for a second administrator comes with its buttons. */
export function MergesPanel() {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const list = useList(accountMerges.merges, { name: 'admin.merges', filters: ['state'] });
  const [undone, setUndone] = useState<Row | null>(null);
  const account = (one: Row['from']) => (one.number ? `${localizedName(one)} ${one.number}` : localizedName(one));
  const columns: Column<Row>[] = [
    { key: 'from', title: t('merge_from'), primary: true, cell: (row) => account(row.from), width: 130 },
    { key: 'into', title: t('merge_into'), cell: (row) => account(row.into), width: 130 },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason, width: 190 },
    { key: 'requested_by', title: t('administrator'), cell: (row) => localizedName(row.requested_by), width: 110 },
    {
      key: 'decided_by',
      title: t('second'),
      cell: (row) => (row.decided_by ? localizedName(row.decided_by) : '—'),
      optional: true,
    },
    {
      key: 'requested_at',
      title: t('at'),
      sort: 'requested_at',
      cell: (row) => format.dateTime(row.requested_at),
      width: 150,
    },
    {
      key: 'state',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={mergeStates} code={row.state} />,
      width: 110,
    },
    {
      key: 'act',
      acts: true,
      title: t('decision'),
      width: 150,
      cell: (row) =>
        row.can_second ? (
          <Second row={row} />
        ) : row.can_undo ? (
          <Button size="compact-sm" variant="default" onClick={() => setUndone(row)}>
            {t('merge_undo')}
          </Button>
        ) : row.undone_by ? (
          t('merge_undone_by', { name: localizedName(row.undone_by) })
        ) : (
          ''
        ),
    },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('merges')}
        nameOf={(row) => account(row.from)}
        filters={<FilterMultiSelect list={list} name="state" label={t('status')} options={useOptions(mergeStates)} />}
        empty={{ title: t('no_merges'), detail: t('no_merges_help') }}
      />
      {undone && <Undo row={undone} onClose={() => setUndone(null)} />}
    </>
  );
}
