import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { swapLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutySwaps } from '../../../contract/duty-swaps.contract.ts';
import { useDutyText } from '../../texts.ts';
import { useShiftWords } from '../duty-words.ts';

export type Swap = CallOutput<typeof dutySwaps.list>['list'][number];

interface Props {
  readonly opened: string | null;
  readonly onOpen: (id: string) => void;
}

/** Swaps that concern the reader; all of the school for who manages duty. */
export function SwapList({ opened, onOpen }: Props) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf, timeOf } = useShiftWords();
  const states = useStateOptions(swapLifecycle);
  const list = useList(dutySwaps.list, { name: 'duty_swaps', filters: ['status'], sort: '-created_at' });
  const columns: Column<Swap>[] = [
    { key: 'shift', title: t('shift'), primary: true, cell: (row) => nameOf(row.shift) },
    { key: 'when', title: t('when'), cell: (row) => timeOf(row.shift), width: 210 },
    { key: 'asked_by', title: t('asked_by'), cell: (row) => localizedName(row.asked_by), width: 130 },
    {
      key: 'to',
      title: t('swap_to'),
      cell: (row) => {
        const other = row.accepted_by ?? row.to;
        return other ? localizedName(other) : t('swap_all');
      },
      width: 140,
    },
    {
      key: 'created_at',
      title: t('asked_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 170,
    },
    {
      key: 'status',
      mark: true,
      title: t('state'),
      cell: (row) => <StateBadge of={swapLifecycle} state={row.status} />,
      width: 140,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_swaps')}
      nameOf={(row) => nameOf(row.shift)}
      current={opened}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="status" label={t('state')} options={states} />}
      empty={{ title: t('no_swaps'), detail: t('no_swaps_help') }}
    />
  );
}
