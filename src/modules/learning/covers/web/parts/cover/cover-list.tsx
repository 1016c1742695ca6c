import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { coverLifecycle } from '../../../contract/cover.lifecycle.ts';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { type Cover, useCoverWords } from '../cover-words.ts';

interface Props {
  readonly whose: 'mine' | 'for_me' | 'all';
  readonly onOpen: (id: string) => void;
}

/** Lessons to cover: those that one does not teach, those that one is asked for or takes, or all of the school. */
export function CoverList({ whose, onOpen }: Props) {
  const t = useCoverText();
  const states = useStateOptions(coverLifecycle);
  const columns = useColumns();
  const words = useCoverWords();
  const list = useList(coverLessons.list, {
    name: `cover_lessons.${whose}`,
    filters: ['state'],
    sort: '-starts_at',
    remembersSize: true,
    ...(whose === 'all' ? {} : { fixed: { whose } }),
  });
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`tab_${whose}`)}
      nameOf={words.name}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="state" label={t('state')} options={states} />}
      empty={{ title: t(`none_${whose}`), detail: t(`none_${whose}_help`) }}
    />
  );
}

function useColumns(): Column<Cover>[] {
  const t = useCoverText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  return [
    { key: 'lesson', title: t('lesson'), primary: true, cell: (row) => `${words.name(row)} ${words.classes(row)}` },
    {
      key: 'starts_at',
      title: t('when'),
      sort: 'starts_at',
      width: 190,
      cell: (row) => `${format.dayShort(row.date)} ${t('period_n', { n: row.period_from })}`,
    },
    { key: 'teacher', title: t('planned_teacher'), width: 120, cell: (row) => localizedName(row.teacher) },
    { key: 'cover', title: t('taken_by'), width: 120, cell: (row) => row.cover && localizedName(row.cover) },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      width: 130,
      cell: (row) => <StateBadge of={coverLifecycle} state={row.state} />,
    },
  ];
}
