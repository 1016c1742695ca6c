import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SpanInputs } from '#web/ui/entity/filter-inputs.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterDropdown } from '#web/ui/list/filters/filter-dropdown.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { printJobLifecycle } from '../../../contract/print-job.lifecycle.ts';
import { type PrintJob, printJobs } from '../../../contract/print-jobs.contract.ts';
import { purposes } from '../../../contract/print-kinds.ts';
import { usePrintText } from '../../texts.ts';
import { JobSteps } from './job-steps.tsx';

interface Props {
  readonly scope: 'mine' | 'all';
  readonly onOpen: (id: string) => void;
}

/** Jobs by state, purpose and the day on which they were ordered. */
export function JobList({ scope, onOpen }: Props) {
  const t = usePrintText();
  const isMine = scope === 'mine';
  const states = useStateOptions(printJobLifecycle);
  const kinds = useOptions(purposes);
  const list = useList(printJobs.list, {
    name: `print_jobs.${scope}`,
    filters: ['status', 'purpose', 'from', 'to'],
    sort: '-created_at',
    fixed: { scope },
    ...(isMine ? {} : { remembersSize: true }),
  });
  const [from = ''] = list.filters['from'] ?? [];
  const [to = ''] = list.filters['to'] ?? [];
  const columns = useColumns(isMine);
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(isMine ? 'my_jobs' : 'tab_all')}
      nameOf={(row) => row.number}
      onOpen={(row) => onOpen(row.id)}
      search={t('search')}
      filters={
        <>
          <FilterMultiSelect list={list} name="status" label={t('state')} options={states} />
          <FilterMultiSelect list={list} name="purpose" label={t('purpose')} options={kinds} />
          <FilterDropdown
            label={t('ordered_on')}
            names={['from', 'to']}
            chosen={[from, to].filter(Boolean).join(' – ')}
            onClear={() => list.setFilters({ from: null, to: null })}
          >
            {() => (
              <SpanInputs
                kind="day"
                from={from}
                to={to}
                onFrom={(value) => list.setFilter('from', value || null)}
                onTo={(value) => list.setFilter('to', value || null)}
              />
            )}
          </FilterDropdown>
        </>
      }
      empty={{ title: t(isMine ? 'none' : 'none_all'), detail: t(isMine ? 'none_help' : 'none_all_help') }}
    />
  );
}

function useColumns(isMine: boolean): Column<PrintJob>[] {
  const t = usePrintText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const columns: (Column<PrintJob> | false)[] = [
    { key: 'title', title: t('title'), primary: true, cell: (row) => row.title },
    { key: 'number', title: t('number'), cell: (row) => row.number, width: 150 },
    !isMine && { key: 'owner', title: t('owner'), cell: (row) => localizedName(row.owner), width: 110 },
    !isMine && { key: 'department', title: t('payer'), cell: (row) => localizedName(row.department), width: 120 },
    {
      key: 'copies',
      title: t('copies'),
      align: 'right',
      wideOnly: true,
      cell: (row) => format.number(row.copies),
      width: 76,
    },
    {
      key: 'sheets',
      title: t('sheets'),
      align: 'right',
      cell: (row) => t('sheets_n', { n: format.number(row.sheets) }),
      width: 90,
    },
    {
      key: 'wanted_at',
      title: t('wanted_at'),
      sort: 'wanted_at',
      cell: (row) => format.dateTime(row.wanted_at),
      width: 180,
    },
    isMine && { key: 'steps', title: t('steps'), wideOnly: true, cell: (row) => <JobSteps job={row} />, width: 150 },
    {
      key: 'status',
      title: t('state'),
      mark: true,
      cell: (row) => <StateBadge of={printJobLifecycle} state={row.status} />,
      width: 130,
    },
    {
      key: 'created_at',
      title: t('ordered_on'),
      sort: 'created_at',
      optional: true,
      cell: (row) => format.dateTime(row.created_at),
      width: 180,
    },
  ];
  return columns.filter((column) => column !== false);
}
