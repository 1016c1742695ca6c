import type { CallInput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { SpanInputs } from '#web/ui/entity/filter-inputs.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterDropdown } from '#web/ui/list/filters/filter-dropdown.tsx';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { urgencies } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import { AgeBar } from '../age-bar.tsx';
import type { Repair } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';
import { useCategories } from '../report/use-categories.ts';
import { useBuildings, useWorkers } from './use-choices.ts';

type Kind = 'all' | 'mine' | 'work' | 'queue';

const FIXED = {
  all: { scope: 'all' },
  mine: { scope: 'mine', as: 'reporter' },
  work: { scope: 'mine', as: 'assignee' },
  queue: { scope: 'queue' },
} as const;

interface Props {
  readonly kind: Kind;
  readonly onOpen: (id: string) => void;
  /** A file of exactly what is filtered can be made. */
  readonly exports?: boolean;
}

/** Repairs as a table: all of the school, own reports, own work, or what waits. */
export function RepairList({ kind, onOpen, exports = false }: Props) {
  const t = useRepairText();
  const states = useStateOptions(repairLifecycle);
  const levels = useOptions(urgencies);
  const categories = useCategories();
  const isAll = kind === 'all';
  const list = useList(repairOrders.list, {
    name: `repair_orders.${kind}`,
    filters: isAll
      ? ['status', 'urgency', 'building_id', 'category_id', 'assignee_id', 'from', 'to']
      : ['status', 'urgency', 'category_id'],
    sort: kind === 'queue' || kind === 'work' ? '-urgency' : '-created_at',
    remembersSize: true,
    fixed: FIXED[kind],
  });
  const columns = useColumns(kind);
  return (
    <>
      {exports && (
        <Inline justify="end" below={8}>
          <ExportButton
            endpoint={repairOrders.export}
            input={{ query: list.query } as CallInput<typeof repairOrders.export>}
            label={t('export')}
          />
        </Inline>
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t(`tab_${kind}`)}
        nameOf={(row) => row.number}
        onOpen={(row) => onOpen(row.id)}
        search={t('search')}
        filters={
          <>
            <FilterMultiSelect list={list} name="status" label={t('state')} options={states} />
            <FilterMultiSelect list={list} name="urgency" label={t('urgency')} options={levels} />
            <FilterSelect list={list} name="category_id" label={t('category')} options={categories} />
            {isAll && <AllFilters list={list} />}
          </>
        }
        empty={{ title: t(`none_${kind}`), detail: t(`none_${kind}_help`) }}
      />
    </>
  );
}

type RepairRows = ReturnType<typeof useList<typeof repairOrders.list>>;

function AllFilters({ list }: { readonly list: RepairRows }) {
  const t = useRepairText();
  return (
    <>
      <FilterSelect list={list} name="building_id" label={t('building')} options={useBuildings()} />
      <FilterSelect list={list} name="assignee_id" label={t('assignee')} options={useWorkers()} />
      <DayFilter list={list} />
    </>
  );
}

/** Reports of some days. */
function DayFilter({ list }: { readonly list: RepairRows }) {
  const t = useRepairText();
  const format = useFormat();
  const [from = '', to = ''] = [list.filters.from?.[0], list.filters.to?.[0]];
  const chosen = [from, to].filter(Boolean).map((day) => format.day(day));
  return (
    <FilterDropdown
      label={t('created_at')}
      names={['from', 'to']}
      chosen={chosen.join(' – ')}
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
  );
}

function useColumns(kind: Kind): Column<Repair>[] {
  const t = useRepairText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const columns: (Column<Repair> | false)[] = [
    { key: 'number', title: t('number'), primary: true, cell: (row) => row.number, width: 150 },
    { key: 'place', title: t('place'), cell: placeName, width: 220 },
    { key: 'category', title: t('category'), cell: (row) => localizedName(row.category), width: 140 },
    { key: 'description', title: t('description'), cell: (row) => row.description },
    {
      key: 'urgency',
      title: t('urgency'),
      sort: 'urgency',
      cell: (row) => <ChoiceBadge of={urgencies} code={row.urgency} />,
      width: 100,
    },
    { key: 'due', title: t('due'), cell: (row) => <AgeBar repair={row} />, width: 180 },
    kind !== 'work' && {
      key: 'assignee',
      title: t('assignee'),
      cell: (row) => row.assignee && localizedName(row.assignee),
      width: 110,
    },
    kind === 'all' && {
      key: 'repeats',
      title: t('repeats'),
      cell: (row) => (row.repeats !== null && row.repeats >= 3 ? t('repeats_n', { n: row.repeats }) : null),
      width: 110,
    },
    {
      key: 'created_at',
      title: t('created_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 160,
    },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <StateBadge of={repairLifecycle} state={row.main?.status ?? row.status} />,
      width: 120,
    },
  ];
  return columns.filter((column) => column !== false);
}
