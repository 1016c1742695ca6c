import { useSearchParams } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { lessonChanges } from '../../../contract/lesson-changes.contract.ts';
import { changeLifecycle } from '../../../contract/schedule.lifecycle.ts';
import { changeKinds } from '../../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from '../week/lesson-words.ts';

type Change = RowOf<typeof lessonChanges.list>;
type Whose = 'mine' | 'for_me' | 'waiting' | 'all';

/** Changes: what one asks for, what one is asked for, what waits for approval, and all of them. */
export function ChangesTab({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const [approves, manages] = [can(scheduleRights.approve), can(scheduleRights.manage)];
  const views: Whose[] = [
    'mine',
    'for_me',
    ...(approves ? (['waiting'] as const) : []),
    ...(approves || manages ? (['all'] as const) : []),
  ];
  const whose = views.find((view) => view === address.get('whose')) ?? (approves ? 'waiting' : 'mine');
  return (
    <>
      <Inline above={12}>
        <ViewTabs
          label={t('tab_changes')}
          value={whose}
          onChange={(value) => setAddress({ tab: 'changes', whose: value }, { replace: true })}
          tabs={views.map((value) => ({ value, label: t(`changes_${value}`) }))}
        />
      </Inline>
      <ChangeList key={whose} whose={whose} onOpen={onOpen} />
    </>
  );
}

function ChangeList({ whose, onOpen }: { readonly whose: Whose; readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const states = useStateOptions(changeLifecycle);
  const columns = useColumns();
  const words = useLessonWords();
  const list = useList(lessonChanges.list, {
    name: `lesson_changes.${whose}`,
    filters: whose === 'waiting' ? [] : ['state'],
    sort: whose === 'waiting' ? 'date' : '-date',
    remembersSize: true,
    ...(whose === 'all' ? {} : { fixed: { whose } }),
  });
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`changes_${whose}`)}
      nameOf={(row) => words.name(row.lesson)}
      onOpen={(row) => onOpen(row.id)}
      {...(whose === 'waiting'
        ? {}
        : { filters: <FilterMultiSelect list={list} name="state" label={t('state')} options={states} /> })}
      empty={{ title: t('no_changes'), detail: t('no_changes_help') }}
    />
  );
}

function useColumns(): Column<Change>[] {
  const t = useScheduleText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useLessonWords();
  return [
    {
      key: 'lesson',
      title: t('lesson'),
      primary: true,
      cell: (row) => `${words.name(row.lesson)} ${words.classes(row.lesson)}`,
    },
    {
      key: 'date',
      title: t('when'),
      sort: 'date',
      width: 190,
      cell: (row) => `${format.dayShort(row.date)} ${t('period_n', { n: row.lesson.period_from })}`,
    },
    { key: 'kind', title: t('change_kind'), width: 110, cell: (row) => labelOf(changeKinds, row.kind, lang) },
    { key: 'asked_by', title: t('asked_by'), width: 110, cell: (row) => localizedName(row.asked_by) },
    {
      key: 'asked_user',
      title: t('taken_by'),
      width: 110,
      cell: (row) => row.asked_user && localizedName(row.asked_user),
    },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      width: 140,
      cell: (row) => <StateBadge of={changeLifecycle} state={row.state} />,
    },
  ];
}
