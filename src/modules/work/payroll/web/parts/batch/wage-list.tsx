import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { wageLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { wageCategories } from '../../../contract/payroll-kinds.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { payrollRights } from '../../../rights.ts';
import { usePayrollText } from '../../texts.ts';
import { years } from '../last-years.ts';
import { useBatchPath } from '../paths.ts';

const NewWage = lazyDialog(async () => (await import('./new-wage.tsx')).NewWage);

/** Batches in reach, the latest month first. */
export function WageList() {
  const t = usePayrollText();
  const navigate = useNavigate();
  const pathOf = useBatchPath();
  const { can } = useRights();
  const fresh = useOpened('new');
  const list = useList(wages.list, {
    name: 'payroll.batches',
    filters: ['year', 'category', 'status'],
    remembersSize: true,
  });
  const categories = useOptions(wageCategories);
  const states = useStateOptions(wageLifecycle);
  return (
    <>
      <ListView
        list={list}
        columns={useColumns()}
        caption={t('tab_batches')}
        nameOf={(row) => row.title}
        search={t('batch_title')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="year"
              label={t('year')}
              options={years().map((year) => ({ value: year, label: year }))}
            />
            <FilterMultiSelect list={list} name="category" label={t('category')} options={categories} />
            <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />
          </>
        }
        tools={can(payrollRights.prepare) && <Button onClick={() => fresh.open('wage')}>{t('new_batch')}</Button>}
        empty={{ title: t('no_batches'), detail: t('no_batches_help') }}
        onOpen={(row) => navigate(pathOf(row.id))}
      />
      {fresh.opened === 'wage' && <NewWage onClose={fresh.close} onCreated={(id) => navigate(pathOf(id))} />}
    </>
  );
}

function useColumns(): Column<RowOf<typeof wages.list>>[] {
  const t = usePayrollText();
  const format = useFormat();
  const { month: months } = useFormat();
  const localize = useLocalize();
  return [
    { key: 'month', title: t('month'), sort: 'month', width: 120, cell: (row) => months(row.month) },
    { key: 'title', title: t('batch_title'), primary: true, cell: (row) => row.title },
    {
      key: 'category',
      title: t('category'),
      width: 110,
      cell: (row) => localize(wageCategories.find(({ code }) => code === row.category) ?? wageCategories[0]),
    },
    { key: 'rows', title: t('people'), align: 'right', width: 80, cell: (row) => format.number(row.counts.rows) },
    {
      key: 'net',
      title: t('net_total'),
      align: 'right',
      width: 150,
      cell: (row) => (row.net_fen === null ? t('hidden_amount') : format.money(row.net_fen)),
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 160,
      cell: ({ counts }) =>
        t('progress_words', { sent: counts.sent, viewed: counts.viewed, confirmed: counts.confirmed }),
    },
    {
      key: 'questions',
      title: t('tab_questions'),
      align: 'right',
      width: 80,
      cell: ({ counts }) => format.number(counts.open_questions),
    },
    {
      key: 'status',
      title: t('status'),
      mark: true,
      width: 110,
      cell: (row) => <StateBadge of={wageLifecycle} state={row.status} />,
    },
  ];
}
