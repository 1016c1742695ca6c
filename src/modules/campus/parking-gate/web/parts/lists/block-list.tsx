import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { type Block, parkingBlacklists } from '../../../contract/parking-blacklists.contract.ts';
import { blockLifecycle } from '../../../contract/violation.shapes.ts';
import { parkingGateRights } from '../../../rights.ts';
import { useGateText } from '../../texts.ts';

const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);
const BlockDrawer = lazyDialog(async () => (await import('./block-drawer.tsx')).BlockDrawer);

/** Plates and people who are kept out, the newest first. */
export function BlockList() {
  const t = useGateText();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('entry');
  const [isAdding, add] = useState(false);
  const list = useList(parkingBlacklists.list, {
    name: 'parking_blacklists',
    filters: ['status'],
    remembersSize: true,
  });
  const columns: Column<Block>[] = [
    {
      key: 'whom',
      title: t('whom'),
      primary: true,
      cell: (row) => row.plate_no ?? (row.user && localizedName(row.user)) ?? row.phone,
      width: 150,
    },
    { key: 'user', title: t('holder'), cell: (row) => row.user && localizedName(row.user), width: 120 },
    { key: 'reason', title: t('reason'), cell: (row) => (row.created_by ? row.reason : t('points_reason')) },
    { key: 'valid_to', title: t('until'), sort: 'valid_to', cell: (row) => format.day(row.valid_to), width: 130 },
    {
      key: 'created_by',
      title: t('recorder'),
      cell: (row) => (row.created_by ? localizedName(row.created_by) : t('by_points')),
      width: 120,
    },
    {
      key: 'created_at',
      title: t('recorded_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 180,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={blockLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  const row = list.rows.find((one) => one.id === opened);
  const states = useStateOptions(blockLifecycle);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_blocked')}
        nameOf={(one) => one.plate_no ?? one.user?.name ?? one.phone ?? ''}
        search={t('search_blocked')}
        onOpen={(one) => open(one.id)}
        tools={can(parkingGateRights.blockList) && <Button onClick={() => add(true)}>{t('add_block')}</Button>}
        filters={<FilterMultiSelect list={list} name="status" label={t('status')} options={states} />}
        empty={{ title: t('no_blocks'), detail: t('no_blocks_help') }}
      />
      {row && <BlockDrawer row={row} onClose={close} />}
      {isAdding && <BlockDialog onClose={() => add(false)} />}
    </>
  );
}
