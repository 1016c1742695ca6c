import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { NOTIFICATION_KINDS, notifications } from '#shared/calls/notifications.contract.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { lazyPart } from '../../../api/lazy.ts';
import { useSend } from '../../../api/send.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useLang } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Words } from '../../../ui/layout/layout.tsx';
import { ListPages } from '../../../ui/list/list-pages.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ViewTabs } from '../../../ui/list/view-tabs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RowSkeleton } from '../../../ui/skeletons.tsx';
import classes from './message-list.module.css';

const RecentMessages = lazyPart(async () => (await import('../../desk/recent-messages.tsx')).RecentMessages);

type Row = RowOf<typeof notifications.list>;

function Message({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const t = useFrameText();
  const lang = useLang();
  const format = useFormat();
  const title = lang === 'us' ? (row.title_en ?? row.title) : row.title;
  const body = lang === 'us' ? (row.body_en ?? row.body) : row.body;
  return (
    <li className={classes.row} data-unread={!row.is_read} data-urgent={row.urgency === 'urgent'}>
      <div className="grow">
        {row.route ? (
          <Link to={row.route} className={classes.title} onClick={onOpen}>
            {title}
          </Link>
        ) : (
          <button type="button" className={classes.title} onClick={onOpen}>
            {title}
          </button>
        )}
        {!row.is_read && <span className="visually-hidden">{t('is_unread')}</span>}
        {body && (
          <Words as="p" tone="soft" size="normal">
            {body}
          </Words>
        )}
        {row.actions.length > 0 && (
          <p className={classes.actions}>
            {row.actions.map((action) => (
              <Link key={action.key} to={action.route} onClick={onOpen}>
                {lang === 'us' ? action.name_en : action.name}
              </Link>
            ))}
          </p>
        )}
      </div>
      <time dateTime={row.created_at} title={format.dateTime(row.created_at)}>
        {format.relative(row.created_at)}
      </time>
    </li>
  );
}

function Rows({
  list,
  onOpen,
}: {
  readonly list: ReturnType<typeof useMessages>;
  readonly onOpen: (row: Row) => void;
}) {
  const t = useFrameText();
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowSkeleton rows={6} />;
  if (list.rows.length === 0) return <EmptyState title={t('no_messages')} detail={t('no_messages_detail')} />;
  return (
    <ul>
      {list.rows.map((row) => (
        <Message key={row.id} row={row} onOpen={() => onOpen(row)} />
      ))}
    </ul>
  );
}

function useMessages() {
  return useList(notifications.list, { name: 'notifications', filters: ['kind'] });
}

/** Own messages with their kinds as tabs; opening one marks it as read. */
export function MessageList() {
  const t = useFrameText();
  const list = useMessages();
  const read = useSend(notifications.setRead, { invalidates: ['frame'] });
  const unread = list.answer?.unread ?? {};
  const all = Object.values(unread).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { value: '', label: t('kind_all'), count: all },
    ...NOTIFICATION_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`), count: unread[kind] })),
  ];
  return (
    <>
      <PageHead
        actions={
          <>
            <Suspense fallback={null}>
              <RecentMessages />
            </Suspense>
            {all > 0 && (
              <Button
                variant="default"
                leftSection={<IconChecks aria-hidden size={16} />}
                loading={read.isPending}
                onClick={() => read.mutate({ body: { all: true } })}
              >
                {t('read_all')}
              </Button>
            )}
          </>
        }
      />
      <ViewTabs
        label={t('messages')}
        tabs={tabs}
        value={list.filters['kind']?.[0] ?? ''}
        onChange={(kind) => list.setFilter('kind', kind || null)}
      />
      <div className={classes.list} data-stale={list.isStale}>
        <Rows list={list} onOpen={(row) => !row.is_read && read.mutate({ body: { ids: [row.id] } })} />
      </div>
      {list.total > list.per_page && <ListPages list={list} label={t('messages')} />}
    </>
  );
}
