import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FileShape, files } from '#shared/calls/files.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { usePerson } from '#web/session/session.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { Watermark } from '#web/ui/watermark.tsx';
import { useShellText } from '../texts.ts';
import { shownAs, useOpens } from './shown-as.ts';
import classes from './whole-page.module.css';

interface Props {
  /** Of the attachment. An address from elsewhere is never opened. */
  readonly id: string | null;
  /** The page of a PDF to begin with. */
  readonly page?: number | null;
}

/** One attachment on a page of its own: who may read it looks at it here and saves it. */
export function AttachmentView({ id, page = null }: Props) {
  const t = useShellText();
  const f = useFrameText();
  const { data: file, isError } = useApi(files.show, { params: { id: id ?? '' } }, { enabled: id !== null });
  const isMissing = id === null || isError;
  return (
    <div className={classes.page}>
      <Bar file={file ?? null} title={file?.name ?? t('attachment')} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {isMissing && (
          <EmptyState
            title={t('attachment_missing')}
            detail={t('attachment_missing_detail')}
            action={<Button onClick={() => goBack()}>{f('back')}</Button>}
          />
        )}
        {!isMissing && !file && <TextSkeleton lines={6} />}
        {file && <Shown key={file.id} file={file} page={page} />}
      </main>
    </div>
  );
}

function Bar({ file, title }: { readonly file: FileShape | null; readonly title: string }) {
  const t = useShellText();
  const f = useFrameText();
  const format = useFormat();
  return (
    <header className={classes.bar}>
      <button type="button" aria-label={f('back')} onClick={() => goBack()}>
        <IconArrowLeft aria-hidden size={20} />
      </button>
      <h1>{title}</h1>
      {file && (
        <>
          <Words tone="faint" fixed>
            {format.bytes(file.size)}
          </Words>
          <Button variant="default" onClick={() => saveFile(file.url, file.name)}>
            {t('download')}
          </Button>
        </>
      )}
    </header>
  );
}

function Shown({ file, page }: { readonly file: FileShape; readonly page: number | null }) {
  const t = useShellText();
  const f = useFrameText();
  const reader = usePerson().name;
  const kind = shownAs(file);
  const { opens, again } = useOpens(file, kind === 'pdf');
  if (kind === null)
    return (
      <EmptyState
        title={t('no_preview')}
        detail={t('no_preview_detail')}
        action={<Button onClick={() => saveFile(file.url, file.name)}>{t('download')}</Button>}
      />
    );
  if (opens === 'asking') return <TextSkeleton lines={6} />;
  if (opens === 'no')
    return (
      <EmptyState
        title={t('cannot_open')}
        detail={t('cannot_open_detail')}
        action={<Button onClick={again}>{f('retry')}</Button>}
      />
    );
  if (kind === 'pdf')
    return (
      <div className={classes.marked}>
        <iframe src={`${file.url}${page ? `#page=${page}` : ''}`} title={file.name} />
        <Watermark name={reader} />
      </div>
    );
  const drawn: Readonly<Record<'image' | 'video' | 'audio', ReactNode>> = {
    image: <img src={file.url} alt={file.name} />,
    // biome-ignore lint/a11y/useMediaCaption: an attachment brings no captions
    video: <video src={file.url} controls />,
    // biome-ignore lint/a11y/useMediaCaption: an attachment brings no captions
    audio: <audio src={file.url} controls />,
  };
  return (
    <div className={classes.marked}>
      <div className={classes.shown}>{drawn[kind]}</div>
      {kind === 'image' && <Watermark name={reader} />}
    </div>
  );
}
