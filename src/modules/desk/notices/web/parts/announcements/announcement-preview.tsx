import { useState } from 'react';
import { documentOf } from '#shared/document/marked-text.ts';
import { DraftPreview } from '#web/shell/parts/preview/draft-preview.tsx';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Announcement } from '../../../contract/announcements.contract.ts';
import { useNoticeText } from '../../texts.ts';
import { attachedOf } from '../notices/notice-preview.tsx';
import { useEither } from '../use-either.ts';
import { AnnouncementArticle, type ReadAnnouncement } from './announcement-article.tsx';
import type { AnnouncementValues } from './announcement-values.ts';
import type { Audience } from './audience-words.ts';

interface Props {
  readonly values: AnnouncementValues;
  readonly row: Announcement | null;
  /** For whom it is, with the organisation that says it. */
  readonly audience: Audience | undefined;
  readonly pictures: readonly KnownPicture[];
  readonly onClose: () => void;
  readonly onTrial: () => void;
}

/** An announcement as it stands in the form, read like one that is out. */
export function AnnouncementPreview({ values, row, audience, pictures, onClose, onTrial }: Props) {
  const t = useNoticeText();
  const either = useEither();
  const [sent_at] = useState(() => new Date().toISOString());
  const read: ReadAnnouncement = {
    id: row?.id ?? '',
    status: 'sent',
    is_out: true,
    is_expired: false,
    goes_at: null,
    sent_at,
    priority: values.priority as Announcement['priority'],
    organization: row?.organization ?? audience?.organization ?? { id: '', name: '', name_en: null },
    recall_reason: null,
    body_document: documentOf(values.body),
    body_en_document: values.body_en ? documentOf(values.body_en) : null,
    pictures: [...pictures],
    attachments: attachedOf(values.files, row?.attachments ?? []),
  };
  return (
    <DraftPreview title={values.title} titleEn={values.title_en || null} onClose={onClose} onTrial={onTrial}>
      <PageHead title={either(values.title, values.title_en) || t('title')} />
      <Panel>
        <AnnouncementArticle announcement={read} />
      </Panel>
    </DraftPreview>
  );
}
