import { useParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { states } from '#shared/states.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { KnownState, NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { announcements } from '../../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../../contract/announcements.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';
import { NoticeDiscussion } from '../discussion/notice-discussion.tsx';
import { AttachedFiles } from '../notices/attached-files.tsx';
import page from '../notices/notice-page.module.css';
import { NoticeText } from '../notices/notice-text.tsx';
import classes from '../notices.module.css';
import { useEither } from '../use-either.ts';
import { useRead } from '../use-read.ts';
import { AnnouncementConfirm } from './announcement-confirm.tsx';

/** How far it got, for those who manage it; nothing before it is out. */
export const ReceiptsOfAnnouncement = lazyDialog(
  async () => (await import('../receipts/notice-receipts.tsx')).ReceiptsOfAnnouncement,
);

type Detail = CallOutput<typeof announcements.get>;
/** What its article says of an announcement. */
export type ReadAnnouncement = Pick<
  Detail,
  | 'id'
  | 'status'
  | 'is_out'
  | 'is_expired'
  | 'goes_at'
  | 'organization'
  | 'sent_at'
  | 'priority'
  | 'recall_reason'
  | 'body_document'
  | 'body_en_document'
  | 'pictures'
  | 'attachments'
>;

/** The text of an announcement; of a recalled one why it was taken back. */
export function AnnouncementArticle({ announcement }: { readonly announcement: ReadAnnouncement }) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { status, is_out, goes_at, organization, sent_at, priority, recall_reason } = announcement;
  return (
    <article className={classes.article}>
      <Inline as="p" gap={12} lines={4} wrap tone="soft" size="normal">
        {!is_out && <StateBadge of={announcementLifecycle} state={status} />}
        {announcement.is_expired && <KnownState is={states.expired} />}
        {priority !== 'normal' && <NeutralLabel>{t(`priority_${priority}`)}</NeutralLabel>}
        <span>{localizedName(organization)}</span>
        {sent_at && <time dateTime={sent_at}>{format.dateTime(sent_at)}</time>}
      </Inline>
      {recall_reason && <p className={classes.opinion}>{t('recalled_because', { reason: recall_reason })}</p>}
      {goes_at && <p className={classes.opinion}>{t('goes_at', { at: format.dateTime(goes_at) })}</p>}
      <NoticeText of={announcement} />
      <AttachedFiles
        files={announcement.attachments}
        renew={async () => (await call(announcements.get, { params: { id: announcement.id } })).attachments}
      />
    </article>
  );
}

/** One announcement to read. */
export function OpenedAnnouncement() {
  const { id = '' } = useParams();
  const t = useNoticeText();
  const either = useEither();
  const answer = useApi(announcements.get, { params: { id } });
  useRead(answer.data?.mine ? [answer.data.mine] : []);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const { type, allow_comment, is_out, counts } = answer.data;
  const isDiscussed = type === 'announcement' && allow_comment !== 'off' && is_out;
  return (
    <>
      <PageHead title={either(answer.data.title, answer.data.title_en)} back />
      <div className={page.main}>
        <Panel>
          <AnnouncementArticle announcement={answer.data} />
        </Panel>
        <AnnouncementConfirm announcement={answer.data} />
        {type === 'announcement' && is_out && counts && (
          <Panel title={t('receipts')}>
            <div className={page.main}>
              <ReceiptsOfAnnouncement announcement={answer.data} />
            </div>
          </Panel>
        )}
        {isDiscussed && (
          <Panel title={t('comments_title')}>
            <NoticeDiscussion kind="notification" id={id} />
          </Panel>
        )}
      </div>
    </>
  );
}
