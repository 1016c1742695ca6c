import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { homeVisitLifecycle } from '../../../contract/home-visits.lifecycle.ts';
import { homeVisitKinds } from '../../../contract/visit-kinds.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';

export type Visit = CallOutput<typeof visits.list>['list'][number];

interface Props {
  /** Those of own children alone. */
  readonly isFamily?: boolean;
  readonly onOpen: (id: string) => void;
}

/** Visits in reach, or to the own family, the newest first. */
export function VisitList({ isFamily = false, onOpen }: Props) {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const states = useStateOptions(homeVisitLifecycle);
  const list = useList(visits.list, {
    name: isFamily ? 'home_visits.family' : 'home_visits',
    filters: ['state'],
    remembersSize: true,
    ...(isFamily ? { fixed: { family: true } } : {}),
  });
  const whenOf = ({ starts_at, state, slots }: Visit) => {
    if (starts_at) return format.dateTime(starts_at);
    return state === 'proposed' ? t('slots_n', { n: slots.length }) : '—';
  };
  const columns: Column<Visit>[] = [
    { key: 'student', title: t('student'), primary: true, cell: (row) => localizedName(row.student), width: 130 },
    { key: 'classroom', title: t('classroom'), cell: (row) => localizedName(row.classroom), width: 140 },
    { key: 'kind', title: t('kind'), cell: (row) => labelOf(homeVisitKinds, row.kind, lang), width: 100 },
    {
      key: 'starts_at',
      title: t('when'),
      sort: 'starts_at',
      cell: whenOf,
      width: 170,
    },
    { key: 'teachers', title: t('teachers'), cell: (row) => format.list(row.teachers.map(localizedName)) },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <StateBadge of={homeVisitLifecycle} state={row.state} />,
      width: 130,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(isFamily ? 'tab_family' : 'tab_list')}
      nameOf={(row) => localizedName(row.student)}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="state" label={t('state')} options={states} />}
      empty={{
        title: t(isFamily ? 'family_none' : 'list_none'),
        detail: t(isFamily ? 'family_none_help' : 'list_none_help'),
      }}
    />
  );
}
