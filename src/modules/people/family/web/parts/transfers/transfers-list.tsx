import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { guardianTransfers } from '../../../contract/guardian-transfers.contract.ts';
import { guardianTransferLifecycle } from '../../../contract/guardian-transfers.lifecycle.ts';
import { useFamilyText } from '../../texts.ts';
import type { Transfer } from './transfer.ts';

const TransferDrawer = lazyDialog(async () => (await import('./transfer-drawer.tsx')).TransferDrawer);
const SchoolTransferForm = lazyDialog(async () => (await import('./school-transfer-form.tsx')).SchoolTransferForm);

function useColumns(): Column<Transfer>[] {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    {
      key: 'student',
      title: t('student'),
      primary: true,
      cell: ({ student: { class_name, class_name_en, ...student } }) =>
        [localizedName(student), class_name && localizedName({ name: class_name, name_en: class_name_en })]
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'from', title: t('transfer_from'), cell: (row) => (row.from ? localizedName(row.from) : '—') },
    { key: 'to', title: t('transfer_to'), cell: (row) => localizedName(row.to) },
    { key: 'kind', title: t('transfer_kind'), cell: (row) => t(`transfer_${row.kind}`), width: 140 },
    {
      key: 'created_at',
      title: t('asked'),
      sort: 'created_at',
      cell: (row) => format.relative(row.created_at),
      width: 130,
    },
    {
      key: 'state',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={guardianTransferLifecycle} state={row.state} />,
      width: 110,
    },
  ];
}

/** Transfers of the main guardianship of the pupils in reach; the school starts and confirms its own here. */
export function TransfersList() {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const columns = useColumns();
  const states = useStateOptions(guardianTransferLifecycle);
  const list = useList(guardianTransfers.list, {
    name: 'guardians.transfers',
    filters: ['state'],
    remembersSize: true,
  });
  const { opened, open, close } = useOpened();
  const transfer = list.rows.find((row) => row.id === opened) ?? null;
  const add = (
    <Button leftSection={<IconPlus aria-hidden size={16} />} onClick={() => open('new')}>
      {t('transfer_add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_transfers')}
        nameOf={(row) => localizedName(row.student)}
        filters={<FilterMultiSelect list={list} name="state" label={t('status')} options={states} />}
        tools={add}
        empty={{ title: t('none_transfers'), detail: t('none_transfers_help'), action: add }}
        onOpen={(row) => open(row.id)}
      />
      {transfer && (
        <RecordOver list={list} opened={opened} open={open}>
          <TransferDrawer key={transfer.id} transfer={transfer} onClose={close} />
        </RecordOver>
      )}
      {opened === 'new' && <SchoolTransferForm onClose={close} />}
    </>
  );
}
