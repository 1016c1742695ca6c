import { call } from '#web/api/call.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { noticeKinds } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices.module.css';
import { AttachedFiles } from './attached-files.tsx';
import page from './notice-page.module.css';
import { NoticeText } from './notice-text.tsx';
import type { Notice } from './notice-values.ts';

/** What its article says of a notice. */
export type ReadNotice = Pick<
  Notice,
  | 'id'
  | 'kind'
  | 'status'
  | 'is_out'
  | 'sent_at'
  | 'priority'
  | 'recall_reason'
  | 'doc_no'
  | 'signer'
  | 'department'
  | 'organization'
  | 'revision'
  | 'opinion'
  | 'body_document'
  | 'body_en_document'
  | 'pictures'
  | 'attachments'
  | 'revisions'
>;

/** The text of a notice, bulletin or message with what its head says. */
export function NoticeArticle({ notice }: { readonly notice: ReadNotice }) {
  const t = useNoticeText();
  const localize = useLocalize();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { status, is_out, sent_at, priority, recall_reason, doc_no, signer, department, organization, revision } =
    notice;
  return (
    <article className={classes.article}>
      <Inline as="p" gap={12} lines={4} wrap tone="soft" size="normal">
        {notice.kind !== 'message' && (
          <span>{localize(noticeKinds.find((one) => one.code === notice.kind) ?? noticeKinds[0])}</span>
        )}
        {!is_out && <StateBadge of={noticeLifecycle} state={status} />}
        {priority !== 'normal' && <NeutralLabel>{t(`priority_${priority}`)}</NeutralLabel>}
        {revision > 1 && <NeutralLabel>{t('revised', { n: revision })}</NeutralLabel>}
        {doc_no && <span>{doc_no}</span>}
        <span>{signer ?? localizedName(department ?? organization)}</span>
        {sent_at && <time dateTime={sent_at}>{format.dateTime(sent_at)}</time>}
      </Inline>
      {notice.opinion && <p className={classes.opinion}>{t('opinion', { opinion: notice.opinion })}</p>}
      {recall_reason && <p className={classes.opinion}>{t('recalled_because', { reason: recall_reason })}</p>}
      <NoticeText of={notice} />
      <AttachedFiles
        files={notice.attachments}
        renew={async () => (await call(notices.get, { params: { id: notice.id } })).attachments}
      />
      {notice.revisions.length > 0 && <Revisions notice={notice} />}
    </article>
  );
}

function Revisions({ notice }: { readonly notice: ReadNotice }) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <details>
      <summary>{t('revisions', { n: notice.revisions.length })}</summary>
      {notice.revisions.map((one) => (
        <Stack key={one.revision} gap={6} className={page.revision}>
          <Words as="p" tone="soft" size="normal">
            {format.dateTime(one.changed_at)} · {localizedName(one.changed_by)} · {one.reason}
          </Words>
          <Words as="h3" size="normal" weight={600}>
            {one.title}
          </Words>
          <RichText text={one.body_document} />
        </Stack>
      ))}
    </details>
  );
}
