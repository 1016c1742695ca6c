import { useState } from 'react';
import { documentOf } from '#shared/document/marked-text.ts';
import { useSettings } from '#web/session/session.ts';
import { DraftPreview } from '#web/shell/parts/preview/draft-preview.tsx';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useNoticeText } from '../../texts.ts';
import { useEither } from '../use-either.ts';
import { NoticeArticle, type ReadNotice } from './notice-article.tsx';
import type { Notice, NoticeValues } from './notice-values.ts';

interface Props {
  readonly values: NoticeValues;
  readonly row: Notice | null;
  /** From which it is issued. */
  readonly department: ReadNotice['department'];
  readonly pictures: readonly KnownPicture[];
  readonly onClose: () => void;
  readonly onTrial?: (() => void) | undefined;
}

/** A notice or bulletin as it stands in the form, read like one that is out. */
export function NoticePreview({ values, row, department, pictures, onClose, onTrial }: Props) {
  const t = useNoticeText();
  const either = useEither();
  const here = useSettings()?.organization;
  const [sent_at] = useState(() => new Date().toISOString());
  const read: ReadNotice = {
    id: row?.id ?? '',
    kind: values.kind as Notice['kind'],
    status: 'sent',
    is_out: true,
    sent_at: row?.sent_at ?? sent_at,
    priority: values.priority as Notice['priority'],
    recall_reason: null,
    doc_no: values.doc_no || null,
    signer: values.signer || null,
    department,
    organization: row?.organization ?? here ?? { id: '', name: '', name_en: null },
    revision: row?.revision ?? 1,
    opinion: null,
    body_document: documentOf(values.body),
    body_en_document: values.body_en ? documentOf(values.body_en) : null,
    pictures: [...pictures],
    attachments: attachedOf(values.files, row?.attachments ?? []),
    revisions: [],
  };
  return (
    <DraftPreview title={values.title} titleEn={values.title_en || null} onClose={onClose} onTrial={onTrial}>
      <PageHead title={either(values.title, values.title_en) || t('title')} />
      <Panel>
        <NoticeArticle notice={read} />
      </Panel>
    </DraftPreview>
  );
}

/** The files of a form; of a new one only its name is known. */
export const attachedOf = (files: NoticeValues['files'], known: Notice['attachments']): Notice['attachments'] =>
  files.map((file) => known.find((one) => one.id === file.id) ?? { ...file, mime: '', size: 0, url: '' });
