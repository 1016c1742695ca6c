import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { noticeChannel, notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';
import { useEither } from '../use-either.ts';
import { useRead } from '../use-read.ts';
import { NoticeAnswers } from './notice-answer.tsx';
import { NoticeArticle } from './notice-article.tsx';
import page from './notice-page.module.css';
import type { Notice } from './notice-values.ts';

const CallList = lazyDialog(async () => (await import('../receipts/call-list.tsx')).CallList);
const NoticeDrawer = lazyDialog(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);
const NoticeMoves = lazyDialog(async () => (await import('./notice-moves.tsx')).NoticeMoves);
const ReceiptsOfNotice = lazyDialog(async () => (await import('../receipts/notice-receipts.tsx')).ReceiptsOfNotice);
const NoticeLike = lazyDialog(async () => (await import('../discussion/notice-discussion.tsx')).NoticeLike);
const NoticeDiscussion = lazyDialog(async () => (await import('../discussion/notice-discussion.tsx')).NoticeDiscussion);

/** One notice, bulletin or message: its text, what it asks, the comments, and for those who manage it how far it got. */
export function NoticePage({ id }: { readonly id: string }) {
  const answer = useApi(notices.get, { params: { id } });
  useChannel(noticeChannel(id), () => void invalidate('internotifications', 'internotification_receipts'));
  useRead(answer.data?.mine);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  return <Opened notice={answer.data} />;
}

function Opened({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const either = useEither();
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const edit = () =>
    notice.kind === 'message'
      ? void navigate(`${isPhone ? '/mobile' : ''}/mgmt_message?message=${notice.id}`)
      : setEditing(true);
  const manages = notice.audience !== null;
  const calling = notice.escalation?.find((one) => one.step === 'call' && one.done_at)?.urged ?? 0;
  const mayCall = notice.is_out && (notice.calls > 0 || calling > 0);
  const hasReceipts = notice.is_out && notice.counts !== null;
  const isDiscussed = notice.kind !== 'message' && notice.allow_comment !== 'off' && notice.is_out;
  return (
    <>
      <PageHead title={either(notice.title, notice.title_en)} back />
      <div className={page.page} data-managed={manages}>
        <div className={page.main}>
          <Panel>
            <NoticeArticle notice={notice} />
          </Panel>
          {mayCall && (
            <Panel title={t('calls')}>
              <div className={page.main}>
                <CallList notice={notice} people={notice.calls || calling} />
              </div>
            </Panel>
          )}
          <NoticeAnswers notice={notice} />
          {manages && hasReceipts && (
            <Panel title={t('receipts')}>
              <div className={page.main}>
                <ReceiptsOfNotice notice={notice} />
              </div>
            </Panel>
          )}
          {notice.allow_like && notice.is_out && <NoticeLike notice={notice} />}
          {isDiscussed && (
            <Panel title={t('comments_title')}>
              <NoticeDiscussion kind="internotification" id={notice.id} />
            </Panel>
          )}
        </div>
        {manages && (
          <div className={page.aside}>
            <Panel title={t('for')}>
              <AudienceFacts notice={notice} />
            </Panel>
          </div>
        )}
      </div>
      {notice.actions.length > 0 && <NoticeMoves notice={notice} onEdit={edit} />}
      {isEditing && notice.kind !== 'message' && (
        <NoticeDrawer
          row={notice}
          kind={notice.kind}
          onClose={() => setEditing(false)}
          onSent={() => setEditing(false)}
        />
      )}
    </>
  );
}

function AudienceFacts({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const parts = notice.audience?.include ?? [];
  return (
    <div className={page.main}>
      <Words as="p" tone="soft" size="normal">
        {format.list(parts.map((part) => localizedName(part)))}
      </Words>
      {notice.kind !== 'message' && (
        <Words as="p" tone="soft" size="normal">
          {t(notice.for_newcomers ? 'gets_later' : 'gets_now')}
        </Words>
      )}
      {notice.goes_at && (
        <Words as="p" tone="soft" size="normal">
          {t('goes_at', { at: format.dateTime(notice.goes_at) })}
        </Words>
      )}
      {notice.awaits_approval && (
        <Words as="p" tone="soft" size="normal">
          {localize(noticeLifecycle.states[notice.status])}
        </Words>
      )}
    </div>
  );
}
