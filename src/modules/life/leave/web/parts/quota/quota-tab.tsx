import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { quotaStatuses, vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { Quota } from '../leave-types.ts';
import { useQuotaTypes } from './use-quota-types.ts';

const QuotaDrawer = lazyDialog(async () => (await import('./quota-drawer.tsx')).QuotaDrawer);
const QuotaForm = lazyDialog(async () => (await import('./quota-form.tsx')).QuotaForm);
const GrantDialog = lazyDialog(async () => (await import('./grant-dialog.tsx')).GrantDialog);
const EarnForm = lazyDialog(async () => (await import('./earn-form.tsx')).EarnForm);
const QuotaImport = lazyDialog(async () => (await import('./quota-import.tsx')).QuotaImport);

/** Quotas of the school: who has how much of what, with the ledger of each. */
export function QuotaTab() {
  const t = useLeaveText();
  const { opened, open, close } = useOpened();
  const [shown, show] = useState<'add' | 'earn' | 'grant' | 'import' | null>(null);
  const types = useQuotaTypes();
  const list = useList(vacationAmountUsers.list, {
    name: 'vacation_amount_users',
    filters: ['vacation_type_id', 'status'],
    sort: '-cycle_from',
    remembersSize: true,
    fixed: { scope: 'all' },
  });
  return (
    <>
      <Inline justify="end" gap={8} below={8} wrap>
        <Button variant="default" onClick={() => show('import')}>
          {t('quota_import')}
        </Button>
        <Button variant="default" onClick={() => show('earn')}>
          {t('earn')}
        </Button>
        <Button variant="default" onClick={() => show('grant')}>
          {t('grant')}
        </Button>
        <Button variant="default" onClick={() => show('add')}>
          {t('quota_add')}
        </Button>
      </Inline>
      <ListView
        list={list}
        columns={useColumns()}
        caption={t('tab_quotas')}
        nameOf={(row) => row.user.name}
        onOpen={(row) => open(row.id)}
        search={t('search')}
        filters={<FilterSelect list={list} name="vacation_type_id" label={t('type')} options={types} />}
        empty={{ title: t('none_quotas'), detail: t('none_quotas_help') }}
      />
      {opened && <QuotaDrawer key={opened} id={opened} onClose={close} />}
      {shown === 'add' && <QuotaForm onClose={() => show(null)} />}
      {shown === 'earn' && <EarnForm onClose={() => show(null)} />}
      {shown === 'grant' && <GrantDialog onClose={() => show(null)} />}
      {shown === 'import' && <QuotaImport onClose={() => show(null)} />}
    </>
  );
}

function useColumns(): Column<Quota>[] {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const number = (value: number) => format.number(value);
  return [
    { key: 'who', title: t('who'), primary: true, cell: (row) => localizedName(row.user), width: 130 },
    { key: 'type', title: t('type'), cell: (row) => localizedName(row.type), width: 120 },
    {
      key: 'cycle',
      title: t('cycle'),
      sort: 'cycle_from',
      cell: (row) => `${row.cycle_from} – ${row.cycle_to}`,
      width: 200,
    },
    { key: 'granted', title: t('granted'), align: 'right', cell: (row) => number(row.granted), wideOnly: true },
    { key: 'carried', title: t('carried'), align: 'right', cell: (row) => number(row.carried), wideOnly: true },
    { key: 'adjusted', title: t('adjusted'), align: 'right', cell: (row) => number(row.adjusted), wideOnly: true },
    { key: 'held', title: t('held'), align: 'right', cell: (row) => number(row.held), wideOnly: true },
    { key: 'used', title: t('used'), align: 'right', cell: (row) => number(row.used), wideOnly: true },
    {
      key: 'left',
      title: t('left'),
      sort: 'left',
      align: 'right',
      cell: (row) => (
        <Words figures weight={600} {...(row.left < 0 ? { tone: 'refused' as const } : {})}>
          {number(row.left)}
        </Words>
      ),
    },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <ChoiceBadge of={quotaStatuses} code={row.status} />,
      width: 90,
    },
  ];
}
