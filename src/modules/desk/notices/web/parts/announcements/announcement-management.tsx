import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { type Announcement, announcements } from '../../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../../contract/announcements.lifecycle.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices.module.css';
import { useEither } from '../use-either.ts';

const AnnouncementDrawer = lazyDialog(async () => (await import('./announcement-drawer.tsx')).AnnouncementDrawer);

/** Where announcements are managed. */
export const MANAGEMENT_PAGE = '/internalNotice/mgmt_bulletin';

function useColumns(): Column<Announcement>[] {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const either = useEither();
  return [
    {
      key: 'title',
      title: t('title'),
      primary: true,
      cell: (row) => <span className={classes.headline}>{either(row.title, row.title_en)}</span>,
    },
    { key: 'organization', title: t('organization'), cell: (row) => localizedName(row.organization), width: 160 },
    {
      key: 'placements',
      title: t('placements'),
      cell: (row) => (row.placements.length ? format.list(row.placements.map((one) => t(`place_${one}`))) : '—'),
      width: 180,
    },
    { key: 'author', title: t('author'), cell: (row) => (row.author ? localizedName(row.author) : '—'), width: 130 },
    {
      key: 'sent_at',
      title: t('sent_at'),
      sort: 'sent_at',
      cell: (row) => {
        if (row.goes_at) return t('planned_for', { at: format.dateTime(row.goes_at) });
        return row.sent_at ? format.dateTime(row.sent_at) : '—';
      },
      width: 180,
    },
    {
      key: 'recipients',
      title: t('recipients'),
      align: 'right',
      cell: (row) => (row.recipient_count === null ? '—' : format.number(row.recipient_count)),
      width: 100,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={announcementLifecycle} state={row.status} />,
      width: 160,
    },
  ];
}

/** Announcements of the organisations in reach, in every state: write, submit, decide, recall. */
export function AnnouncementManagement({ isWriting = false }: { readonly isWriting?: boolean }) {
  const t = useNoticeText();
  const states = useStateOptions(announcementLifecycle);
  const navigate = useNavigate();
  const { can } = useRights();
  const columns = useColumns();
  const { opened, open, close } = useOpened('announcement');
  const list = useList(announcements.list, {
    name: 'announcements',
    fixed: { scope: 'manage' },
    filters: ['status'],
    remembersSize: true,
  });
  const known = list.rows.find((one) => one.id === opened) ?? null;
  // a message leads to one that may stand on another page
  const isElsewhere = opened !== null && opened !== 'new' && known === null && !list.isLoading;
  const elsewhere = useApi(announcements.get, { params: { id: opened ?? '' } }, { enabled: isElsewhere }).data;
  const row = known ?? (isElsewhere && elsewhere?.id === opened ? elsewhere : null);
  const add = can(noticeRights.publish) ? <Button onClick={() => open('new')}>{t('write')}</Button> : null;
  const done = () => (isWriting ? void navigate(MANAGEMENT_PAGE, { replace: true }) : close());
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <ListView
        list={list}
        columns={columns}
        caption={t('announcements')}
        nameOf={(one) => one.title}
        search={t('search')}
        filters={<FilterSelect list={list} name="status" label={t('status')} options={states} />}
        empty={{ title: t('none_managed'), detail: t('none_managed_help'), action: add }}
        onOpen={(one) => open(one.id)}
      />
      {(isWriting || row || (opened === 'new' && can(noticeRights.publish))) && (
        <RecordOver list={list} opened={opened} open={open}>
          <AnnouncementDrawer key={row?.id ?? 'new'} row={row} onClose={done} />
        </RecordOver>
      )}
    </>
  );
}
