import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { fixLifecycle } from '../../../contract/attendance-fix.lifecycle.ts';
import { attendanceFixes } from '../../../contract/attendance-fixes.contract.ts';
import { useAttendanceText } from '../../texts.ts';

export type Fix = RowOf<typeof attendanceFixes.list>;

interface Props {
  readonly scope: 'mine' | 'all';
  readonly onOpen: (id: string) => void;
}

/** Corrections by state, the latest first. */
export function FixList({ scope, onOpen }: Props) {
  const t = useAttendanceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const options = useStateOptions(fixLifecycle);
  const list = useList(attendanceFixes.list, {
    name: `attendance.fixes.${scope}`,
    filters: ['status'],
    sort: '-created_at',
    fixed: { scope },
    prefix: 'f_',
  });
  const columns: (Column<Fix> | false)[] = [
    scope === 'all' && { key: 'person', title: t('person'), primary: true, cell: (row) => localizedName(row.person) },
    scope === 'all' && {
      key: 'department',
      title: t('department'),
      cell: (row) => row.department && localizedName(row.department),
    },
    scope === 'all'
      ? { key: 'date', title: t('date'), sort: 'date', cell: (row) => format.dayShort(row.date), width: 150 }
      : {
          key: 'date',
          title: t('date'),
          sort: 'date',
          primary: true,
          cell: (row) => format.dayShort(row.date),
          width: 150,
        },
    {
      key: 'what',
      title: t('punch'),
      cell: (row) =>
        t(`fix_${row.kind}`, { hours: `${row.window_in}–${row.window_out}`, time: format.time(row.claimed_at) }),
    },
    {
      key: 'status',
      title: t('state'),
      mark: true,
      cell: (row) => <StateBadge of={fixLifecycle} state={row.status} />,
      width: 130,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns.filter((column) => column !== false)}
      caption={t('tab_fixes')}
      nameOf={(row) => `${localizedName(row.person)} ${row.date}`}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="status" label={t('state')} options={options} />}
      empty={{ title: t('none_fixes'), detail: t(scope === 'all' ? 'none_fixes_help' : 'none_own_fixes_help') }}
    />
  );
}
