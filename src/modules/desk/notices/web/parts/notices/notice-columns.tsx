import { states } from '#shared/states.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import type { Column } from '#web/ui/list/column.ts';
import { KnownState, NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { noticeKinds } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices.module.css';
import { useEither } from '../use-either.ts';
import type { NoticeRow } from './notice-values.ts';

const isUnread = (row: NoticeRow) => row.mine.some((one) => one.read_at === null);

function useTitle(): Column<NoticeRow> {
  const t = useNoticeText();
  const either = useEither();
  return {
    key: 'title',
    title: t('title'),
    primary: true,
    cell: (row) => (
      <span className={classes.headline} data-unread={isUnread(row)}>
        {row.priority === 'urgent' && <NeutralLabel>{t('priority_urgent')}</NeutralLabel>}{' '}
        {either(row.title, row.title_en)}
      </span>
    ),
  };
}

function useKind(): Column<NoticeRow> {
  const t = useNoticeText();
  const localize = useLocalize();
  return {
    key: 'kind',
    title: t('kind'),
    width: 100,
    cell: (row) => localize(noticeKinds.find((one) => one.code === row.kind) ?? noticeKinds[0]),
  };
}

/** Of what one received: from whom, when, and what is owed. */
export function useReceivedColumns(): Column<NoticeRow>[] {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const isGuardian = usePerson().types.includes('guardian');
  const about: Column<NoticeRow> = {
    key: 'for',
    title: t('for_child'),
    width: 140,
    cell: (row) => format.list(row.mine.flatMap((one) => (one.for ? [localizedName(one.for)] : []))) || '—',
  };
  const state = (row: NoticeRow) => {
    if (row.is_recalled) return <KnownState is={states.withdrawn} />;
    if (row.mine.some((one) => one.need_action && !one.confirmed_at)) return <KnownState is={states.to_confirm} />;
    if (row.mine.some((one) => one.confirmed_at)) return <KnownState is={states.confirmed} />;
    return isUnread(row) ? <KnownState is={states.unread} /> : <KnownState is={states.read} />;
  };
  return [
    useTitle(),
    useKind(),
    {
      key: 'from',
      title: t('from'),
      width: 180,
      cell: (row) => localizedName(row.department ?? row.organization),
    },
    ...(isGuardian ? [about] : []),
    {
      key: 'sent_at',
      title: t('sent_at'),
      sort: 'sent_at',
      width: 160,
      cell: (row) => (row.sent_at ? format.dateTime(row.sent_at) : '—'),
    },
    { key: 'state', title: t('status'), mark: true, width: 120, cell: state },
  ];
}

/** For those who manage them: how far it got. */
export function useManagedColumns(): Column<NoticeRow>[] {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return [
    useTitle(),
    useKind(),
    { key: 'author', title: t('author'), width: 120, cell: (row) => localizedName(row.author) },
    {
      key: 'sent_at',
      title: t('sent_at'),
      sort: 'sent_at',
      width: 160,
      cell: (row) => {
        const at = row.sent_at ?? row.send_at;
        return at ? format.dateTime(at) : '—';
      },
    },
    {
      key: 'read',
      title: t('read_of'),
      width: 110,
      align: 'right',
      cell: (row) =>
        row.counts
          ? `${format.number(row.counts.people - row.counts.unread)} / ${format.number(row.counts.people)}`
          : '—',
    },
    {
      key: 'owed',
      title: t('owed'),
      width: 90,
      align: 'right',
      cell: (row) => (row.counts ? format.number(row.counts.owed) : '—'),
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      width: 150,
      cell: (row) => <StateBadge of={noticeLifecycle} state={row.status} />,
    },
  ];
}
