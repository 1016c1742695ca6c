import { Button } from '@mantine/core';
import { useFormat } from '#web/i18n/format.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { POST_KINDS, SECURITY_STATUSES, securities } from '../../contract/securities.contract.ts';
import { useGateText } from './gate-texts.ts';
import { GuardDrawer } from './guard-drawer.tsx';

export type GuardRow = RowOf<typeof securities.list>;

const TONES = { active: 'done', suspended: 'waiting', left: 'ended' } as const;

function useColumns(): Column<GuardRow>[] {
  const t = useGateText();
  const named = useNamed();
  const format = useFormat();
  return [
    { key: 'name', title: t('guard'), primary: true, sort: 'name', cell: (row) => row.name, width: 120 },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone, width: 130 },
    { key: 'post_kind', title: t('post'), cell: (row) => t(`post_${row.post_kind}`), width: 100 },
    {
      key: 'gates',
      title: t('gates'),
      cell: (row) => (row.gates.length > 0 ? format.list(row.gates.map(named)) : t('all_gates')),
    },
    {
      key: 'duty',
      title: t('duty_now'),
      cell: (row) =>
        row.duty ? (
          <ToneBadge tone="running">
            {t('duty_at', { gate: row.duty.gate_name, time: format.time(row.duty.started_at) })}
          </ToneBadge>
        ) : (
          '—'
        ),
    },
    { key: 'company', title: t('company'), cell: (row) => row.company ?? '—' },
    {
      key: 'license',
      title: t('license_valid_to'),
      cell: (row) => (row.license_valid_to ? format.day(row.license_valid_to) : '—'),
      width: 150,
    },
    { key: 'license_no', title: t('license_no'), cell: (row) => row.license_no ?? '—', optional: true },
    {
      key: 'hired_on',
      title: t('hired_on'),
      sort: 'hired_on',
      cell: (row) => (row.hired_on ? format.day(row.hired_on) : '—'),
      optional: true,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <ToneBadge tone={TONES[row.status]}>{t(`guard_${row.status}`)}</ToneBadge>,
      width: 110,
    },
  ];
}

/** Guards: who they are, where they may stand, who is on duty now. */
export function GuardsPanel() {
  const t = useGateText();
  const { can } = useRights();
  const columns = useColumns();
  const list = useList(securities.list, { name: 'guards', filters: ['status', 'post_kind'], remembersSize: true });
  const { opened, open, close } = useOpened('guard');
  const guard = list.rows.find((row) => row.id === opened) ?? null;
  const mayChange = can('0815');
  const add = mayChange && <Button onClick={() => open('new')}>{t('add_guard')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('guards')}
        nameOf={(row) => row.name}
        search={t('search_guards')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={SECURITY_STATUSES.map((value) => ({ value, label: t(`guard_${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="post_kind"
              label={t('post')}
              options={POST_KINDS.map((value) => ({ value, label: t(`post_${value}`) }))}
            />
          </>
        }
        tools={add}
        empty={{ title: t('no_guards'), ...(mayChange ? { detail: t('no_guards_help'), action: add } : {}) }}
        {...(mayChange ? { onOpen: (row: GuardRow) => open(row.id) } : {})}
      />
      {mayChange && (guard || opened === 'new') && (
        <GuardDrawer key={guard ? `${guard.id}-${guard.version}` : 'new'} guard={guard} onClose={close} />
      )}
    </>
  );
}
