import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { messages } from '../../../contract/messages.contract.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';
import page from '../notices/notice-page.module.css';
import { useEither } from '../use-either.ts';

const MessageDrawer = lazyDialog(async () => (await import('./message-drawer.tsx')).MessageDrawer);
const NoticeMoves = lazyDialog(async () => (await import('../notices/notice-moves.tsx')).NoticeMoves);
const ReceiptsOfNotice = lazyDialog(async () => (await import('../receipts/notice-receipts.tsx')).ReceiptsOfNotice);

type Message = CallOutput<typeof messages.list>['list'][number];

/** Short messages that were sent, and sending another one. */
export function MessagePanel() {
  const t = useNoticeText();
  const format = useFormat();
  const either = useEither();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('message');
  const list = useList(messages.list, { name: 'messages', remembersSize: true });
  const columns: Column<Message>[] = [
    { key: 'title', title: t('title'), primary: true, cell: (row) => either(row.title, row.title_en) },
    { key: 'author', title: t('author'), width: 140, cell: (row) => localizedName(row.author) },
    {
      key: 'sent_at',
      title: t('sent_at'),
      sort: 'sent_at',
      width: 170,
      cell: (row) => (row.sent_at ? format.dateTime(row.sent_at) : '—'),
    },
    {
      key: 'read',
      title: t('read_of'),
      width: 120,
      align: 'right',
      cell: (row) =>
        row.counts
          ? `${format.number(row.counts.people - row.counts.unread)} / ${format.number(row.counts.people)}`
          : '—',
    },
    {
      key: 'status',
      title: t('status'),
      mark: true,
      width: 150,
      cell: (row) => <StateBadge of={noticeLifecycle} state={row.status} />,
    },
  ];
  const write = <Button onClick={() => open('new')}>{t('write_message')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('messages')}
        nameOf={(row) => row.title}
        search={t('search')}
        tools={write}
        empty={{ title: t('none_messages'), detail: t('none_messages_help'), action: write }}
        onOpen={(row) => open(row.id)}
      />
      {opened === 'new' && <MessageDrawer row={null} onClose={close} />}
      {opened !== null && opened !== 'new' && <OpenedMessage id={opened} onClose={close} />}
    </>
  );
}

/** A message with whom it reached and how. */
function OpenedMessage({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const either = useEither();
  const answer = useApi(notices.get, { params: { id } });
  const message = answer.data;
  const [isEditing, setEditing] = useState(false);
  if (message && isEditing) return <MessageDrawer row={message} onClose={() => setEditing(false)} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={message ? either(message.title, message.title_en) : '…'}
      {...(message?.actions.length ? { foot: <NoticeMoves notice={message} onEdit={() => setEditing(true)} /> } : {})}
    >
      {message ? (
        <div className={page.main}>
          <p>{either(message.body, message.body_en)}</p>
          {message.counts && (
            <>
              <Deliveries id={id} />
              <ReceiptsOfNotice notice={message} />
            </>
          )}
        </div>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </SideDrawer>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const t = useNoticeText();
  const format = useFormat();
  const rows = useApi(messages.deliveries, { params: { id } }).data?.channels ?? [];
  if (rows.length === 0) return null;
  return (
    <Stack as="ul" gap={8} className={page.shares} aria-label={t('channels')}>
      {rows.map((row) => (
        <li key={row.channel}>
          <span>{row.channel === 'sms' ? t('channel_sms') : t('channel_email')}</span>
          <span>
            {t('deliveries', {
              sent: format.number(row.sent + row.delivered),
              queued: format.number(row.queued),
              failed: format.number(row.failed),
            })}
          </span>
        </li>
      ))}
    </Stack>
  );
}
