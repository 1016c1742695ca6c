import { useMemo } from 'react';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { slipLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { matchProblems } from '../../../contract/payroll-kinds.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import type { Batch, BatchRow } from './batch-types.ts';

const RowDrawer = lazyDialog(async () => (await import('./row-drawer.tsx')).RowDrawer);
const ISSUES = ['unmatched', 'unreadable', 'sum', 'outlier', 'question', 'not_employed'] as const;

/** The table of a batch as it was read, the name first; every look stands with its people under who looked. */
export function RowList({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const list = useList(wageUsers.list, {
    name: 'payroll.rows',
    filters: ['issue'],
    fixed: { wage_id: batch.id },
    sort: 'row_no',
    remembersSize: true,
    enabled: !isPhone,
  });
  const { opened, open, close } = useOpened('row');
  const columns = useColumns(batch);
  const row = list.rows.find(({ id }) => id === opened);
  if (isPhone) return <EmptyState small title={t('import_on_computer')} detail={t('import_on_computer_help')} />;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('batch_rows')}
        nameOf={({ row: one }) => one?.name ?? ''}
        search={t('name_or_number')}
        filters={
          <FilterSelect
            list={list}
            name="issue"
            label={t('issue')}
            options={ISSUES.map((value) => ({ value, label: t(`issue_${value}`) }))}
          />
        }
        empty={{ title: t('no_rows'), detail: t('no_rows_help') }}
        onOpen={({ id }) => open(id)}
      />
      {row && <RowDrawer key={row.id} batch={batch} slip={row} onClose={close} />}
    </>
  );
}

function useColumns(batch: Batch): Column<BatchRow>[] {
  const t = usePayrollText();
  const format = useFormat();
  const localize = useLocalize();
  const lang = useLang();
  return useMemo(
    () => [
      { key: 'name', title: t('name'), primary: true, width: 120, cell: ({ row }) => row?.name },
      { key: 'number', title: t('number'), width: 110, cell: ({ row }) => row?.number ?? '—' },
      {
        key: 'state',
        title: t('status'),
        width: 170,
        mark: true,
        cell: (slip) => (
          <RowState
            slip={slip}
            words={(code) => localize(matchProblems.find((one) => one.code === code) ?? matchProblems[0])}
          />
        ),
      },
      ...batch.columns.map((column) => ({
        key: column.key,
        title: lang === 'us' ? (column.label_en ?? column.label) : column.label,
        align: column.kind === 'text' ? ('left' as const) : ('right' as const),
        width: 120,
        wideOnly: true as const,
        cell: ({ row }: BatchRow) => {
          const value = row?.values[column.key];
          return typeof value === 'number' ? format.money(value) : (value ?? '—');
        },
      })),
    ],
    [batch.columns, t, format, localize, lang],
  );
}

function RowState({ slip, words }: { readonly slip: BatchRow; readonly words: (code: string) => string }) {
  const t = usePayrollText();
  const { row } = slip;
  if (!row) return null;
  if (!row.is_draft) return <StateBadge of={slipLifecycle} state={slip.status} />;
  const [cell] = row.cells;
  if (row.is_excluded) return <Words tone="faint">{t('excluded')}</Words>;
  if (row.problem) return <Words tone="refused">{words(row.problem)}</Words>;
  if (cell) return <Words tone="refused">{t('cell_unreadable', { cell: cell.cell })}</Words>;
  if (!row.adds_up) return <Words tone="refused">{t('issue_sum')}</Words>;
  if (row.outliers.length)
    return <Words tone={row.is_ticked ? 'soft' : 'waiting'}>{t(row.is_ticked ? 'ticked' : 'issue_outlier')}</Words>;
  return <Words tone="faint">{t('in_order')}</Words>;
}
