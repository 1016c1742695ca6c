import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { KnownState } from '#web/ui/state-badge.tsx';
import { logCategories } from '../../../contract/duty-kinds.ts';
import { dutyLogs } from '../../../contract/duty-logs.contract.ts';
import { useDutyText } from '../../texts.ts';
import { useShiftWords } from '../duty-words.ts';

type LogRow = CallOutput<typeof dutyLogs.list>['list'][number];

/** Whether somebody took over what a shift left. */
export const handoverState = ({
  handed_over_at,
  acknowledged_at,
}: Pick<LogRow, 'handed_over_at' | 'acknowledged_at'>) =>
  acknowledged_at ? states.confirmed : handed_over_at ? states.to_confirm : null;

interface Props {
  readonly opened: string | null;
  readonly onOpen: (shiftId: string) => void;
}

/** What was noticed on duty, shift by shift. */
export function LogList({ opened, onOpen }: Props) {
  const t = useDutyText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf, timeOf, whoOf } = useShiftWords();
  const categories = useOptions(logCategories);
  const list = useList(dutyLogs.list, { name: 'duty_logs', filters: ['category'], sort: '-starts_at' });
  const rows = list.rows.map((row) => ({ ...row, id: row.shift.id }));
  const columns: Column<LogRow & { readonly id: string }>[] = [
    { key: 'shift', title: t('shift'), primary: true, cell: (row) => nameOf(row.shift) },
    { key: 'starts_at', title: t('when'), sort: 'starts_at', cell: (row) => timeOf(row.shift), width: 210 },
    { key: 'who', title: t('who'), cell: (row) => whoOf(row.shift), width: 130 },
    {
      key: 'entries',
      title: t('entries'),
      cell: (row) =>
        `${format.number(row.entries_count)} · ${format.list(row.categories.map((code) => labelOf(logCategories, code, lang)))}`,
      width: 200,
    },
    {
      key: 'to',
      title: t('handover_to'),
      cell: (row) => {
        const other = row.acknowledged_by ?? row.handover_to;
        return other && localizedName(other);
      },
      width: 130,
    },
    {
      key: 'state',
      mark: true,
      title: t('handover'),
      cell: (row) => {
        const state = handoverState(row);
        return state && <KnownState is={state} />;
      },
      width: 130,
    },
  ];
  return (
    <ListView
      list={{ ...list, rows }}
      columns={columns}
      caption={t('tab_logs')}
      nameOf={(row) => nameOf(row.shift)}
      current={opened}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="category" label={t('category')} options={categories} />}
      empty={{ title: t('no_logs'), detail: t('no_logs_help') }}
    />
  );
}
