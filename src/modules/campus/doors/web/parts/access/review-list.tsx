import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { groupStatuses } from '../../../contract/door.shapes.ts';
import { useDoorText } from '../../texts.ts';

const GroupReview = lazyDialog(async () => (await import('./group-review.tsx')).GroupReview);

type Group = CallOutput<typeof accessGroups.list>['list'][number];

/** Access groups that somebody has to look through this term, areas for visitors first. */
export function ReviewList() {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('review');
  const list = useList(accessGroups.list, {
    name: 'dlock_groups.review',
    fixed: { to_review: '1' },
    sort: 'review',
    remembersSize: true,
  });
  const columns: Column<Group>[] = [
    { key: 'name', title: t('group_name'), primary: true, cell: (row) => localizedName(row) },
    { key: 'locks', title: t('tab_locks'), cell: (row) => format.list(row.locks.map(localizedName)) },
    { key: 'members_count', title: t('members_count'), cell: (row) => format.number(row.members_count), width: 90 },
    {
      key: 'visitors',
      title: t('is_visitor_area'),
      cell: (row) => (row.is_visitor_area ? t('yes') : '—'),
      width: 100,
    },
    {
      key: 'confirm_by',
      title: t('confirm_by'),
      cell: (row) => row.confirm_by && format.day(row.confirm_by),
      width: 140,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={groupStatuses} code={row.status} />,
      width: 100,
    },
  ];
  const group = list.rows.find((row) => row.id === opened);
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_review')}
        nameOf={(row) => localizedName(row)}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('no_reviews'), detail: t('no_reviews_help') }}
      />
      {group && <GroupReview group={group} onClose={close} />}
    </>
  );
}
