import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { parkingLifecycle } from '../../../contract/parking.lifecycle.ts';
import { parkingCategories } from '../../../contract/parking.shapes.ts';
import { parkingLots } from '../../../contract/parking-lots.contract.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitRow } from '../permit-types.ts';
import { useCategoryText, useWindowsText } from '../permit-words.ts';
import { PlateViews } from '../plate-view.tsx';

interface Props {
  readonly kind: 'todo' | 'permits' | 'waiting';
  readonly onOpen: (id: string) => void;
}

const FIXED = {
  todo: { status: ['submitted'] },
  waiting: { status: ['waiting'] },
  permits: {},
} as const;

/** Applications to decide, permits, or the waiting list in its order. */
export function PermitList({ kind, onOpen }: Props) {
  const t = useParkingText();
  const states = useStateOptions(parkingLifecycle);
  const categories = useOptions(parkingCategories);
  const localizedName = useLocalizedName();
  const lots = useApi(parkingLots.list, { query: { per_page: 100 } }, { staleMs: 60_000 });
  const isPermits = kind === 'permits';
  const list = useList(parkings.list, {
    name: `parkings.${kind}`,
    filters: isPermits ? ['status', 'category', 'parking_lot_id'] : ['category'],
    sort: isPermits ? 'valid_to' : 'submitted_at',
    remembersSize: true,
    fixed: FIXED[kind],
  });
  const columns = useColumns(kind);
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`tab_${kind}`)}
      nameOf={(row) => row.no}
      onOpen={(row) => onOpen(row.id)}
      search={t('search')}
      filters={
        <>
          {isPermits && <FilterMultiSelect list={list} name="status" label={t('state')} options={states} />}
          <FilterMultiSelect list={list} name="category" label={t('category')} options={categories} />
          {isPermits && (
            <FilterSelect
              list={list}
              name="parking_lot_id"
              label={t('lot')}
              options={(lots.data?.list ?? []).map((lot) => ({ value: lot.id, label: localizedName(lot) }))}
            />
          )}
        </>
      }
      empty={{ title: t(`none_${kind}`), detail: t(`none_${kind}_help`) }}
    />
  );
}

function useColumns(kind: Props['kind']): Column<PermitRow>[] {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const categoryText = useCategoryText();
  const windowsText = useWindowsText();
  const wanted = (row: PermitRow) =>
    row.lot ? localizedName(row.lot) : format.list(row.wanted_lots.map((lot) => localizedName(lot)));
  const columns: (Column<PermitRow> | false)[] = [
    kind === 'waiting' && { key: 'waiting_no', title: t('waiting_no'), cell: (row) => row.waiting_no, width: 80 },
    { key: 'user', title: t('name'), primary: true, cell: (row) => localizedName(row.user), width: 140 },
    { key: 'plates', title: t('plate'), cell: (row) => <PlateViews plates={row.plates} />, width: 210 },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => row.department && localizedName(row.department),
      width: 150,
    },
    { key: 'category', title: t('category'), cell: (row) => categoryText(row.category), width: 110 },
    { key: 'lot', title: t('lot'), cell: wanted, width: 190 },
    kind === 'permits' && { key: 'windows', title: t('windows'), cell: (row) => windowsText(row.windows), width: 180 },
    kind === 'permits'
      ? { key: 'valid_to', title: t('valid_to'), sort: 'valid_to', cell: (row) => format.day(row.valid_to), width: 130 }
      : {
          key: 'submitted_at',
          title: t('submitted_at'),
          sort: 'submitted_at',
          width: 150,
          cell: (row: PermitRow) => row.submitted_at && format.dateTime(row.submitted_at),
        },
    kind === 'todo' && { key: 'step', title: t('step'), cell: (row) => row.step && t(`step_${row.step}`), width: 150 },
    kind === 'waiting' && {
      key: 'offer',
      title: t('offer'),
      width: 170,
      cell: (row) => row.offered_until && t('until', { at: format.dateTime(row.offered_until) }),
    },
    { key: 'no', title: t('no'), sort: 'no', cell: (row) => row.no, width: 120 },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      width: 120,
      cell: (row) => <StateBadge of={parkingLifecycle} state={row.status} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
