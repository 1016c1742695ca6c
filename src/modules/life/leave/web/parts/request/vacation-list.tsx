import { useNavigate } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { vacationLifecycle } from '../../../contract/vacation.lifecycle.ts';
import { vacationTypes } from '../../../contract/vacation-types.contract.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { Vacation } from '../leave-types.ts';
import { useAmount, useLeaveBase, useSpan } from '../leave-words.ts';

type Scope = 'own' | 'children' | 'team' | 'manage' | 'students';

/** Leave as a table: the own one, that of children, or of people whom one leads or keeps. */
export function VacationList({ scope }: { readonly scope: Scope }) {
  const t = useLeaveText();
  const go = useNavigate();
  const base = useLeaveBase();
  const states = useStateOptions(vacationLifecycle);
  const types = useTypeOptions(scope);
  const list = useList(vacations.list, {
    name: `vacations.${scope}`,
    filters: ['status', 'vacation_type_id', 'is_overdue', 'on_date'],
    sort: '-start_at',
    remembersSize: true,
    fixed: { scope },
  });
  return (
    <ListView
      list={list}
      columns={useColumns(scope)}
      caption={t(`list_${scope}`)}
      nameOf={(row) => row.no}
      onOpen={(row) => void go(`${base}/${row.id}`)}
      {...(scope === 'own' ? {} : { search: t('search') })}
      filters={
        <>
          <FilterMultiSelect list={list} name="status" label={t('state')} options={states} />
          <FilterSelect list={list} name="vacation_type_id" label={t('type')} options={types} />
          {scope === 'manage' && (
            <FilterSelect
              list={list}
              name="is_overdue"
              label={t('report_return')}
              options={[{ value: 'true', label: t('overdue') }]}
            />
          )}
        </>
      }
      empty={{ title: t(`none_${scope}`), detail: t(`none_${scope}_help`) }}
    />
  );
}

/** The types that people of this list take. */
function useTypeOptions(scope: Scope) {
  const localizedName = useLocalizedName();
  const subject = scope === 'children' || scope === 'students' ? 'student' : scope === 'own' ? null : 'staff';
  const answer = useApi(
    vacationTypes.list,
    { query: subject ? { subject } : {} },
    { staleMs: 60_000, errorDisplay: 'session_only' },
  );
  return (answer.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
}

function useColumns(scope: Scope): Column<Vacation>[] {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const amount = useAmount();
  const span = useSpan();
  const isOwn = scope === 'own';
  const columns: (Column<Vacation> | false)[] = [
    isOwn
      ? { key: 'type', title: t('type'), primary: true, cell: (row) => localizedName(row.type), width: 140 }
      : { key: 'who', title: t('who'), primary: true, cell: (row) => localizedName(row.applicant), width: 130 },
    !isOwn && { key: 'type', title: t('type'), cell: (row) => localizedName(row.type), width: 120 },
    (scope === 'team' || scope === 'manage' || scope === 'students') && {
      key: 'department',
      title: t(scope === 'students' ? 'class' : 'department'),
      cell: (row) => row.department && localizedName(row.department),
      width: 140,
      wideOnly: true,
    },
    { key: 'span', title: t('time'), sort: 'start_at', cell: span },
    { key: 'amount', title: t('length'), cell: (row) => amount(row.amount, row.type.unit), width: 100 },
    {
      key: 'created_at',
      title: t('created_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      width: 170,
      wideOnly: true,
    },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <StateBadge of={vacationLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  return columns.filter((column) => column !== false);
}
