import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { Watermark } from '#web/ui/watermark.tsx';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import { FileText } from '../file-text.tsx';
import { KindIcon } from '../kind-icon.tsx';
import classes from './resource-preview.module.css';
import { ResourceVideo } from './resource-video.tsx';

type Preview = CallOutput<typeof courseResources.preview>;

interface Props {
  readonly id: string;
  readonly title: string;
  /** Null: the one that readers get. */
  readonly revision: number | null;
}

/** The thing itself, as far as a browser shows it. Its address is kept while it is shown: another read would start a film anew. */
export function ResourcePreview({ id, title, revision }: Props) {
  const answer = useApi(courseResources.preview, { params: { id }, query: revision === null ? {} : { revision } });
  const [first, keep] = useState<Preview | null>(null);
  if (answer.data && !first) keep(answer.data);
  if (answer.error && !first) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!first) return <TextSkeleton lines={5} />;
  return (
    <figure className={classes.frame}>
      {first.live_video_id ? (
        <ResourceVideo
          via={{ kind: 'course_resource', id }}
          videoId={first.live_video_id}
          title={title}
          watermark={first.watermark}
        />
      ) : (
        <Shown preview={first} title={title} />
      )}
      {first.watermark && !first.live_video_id && <Watermark name={first.watermark} />}
    </figure>
  );
}

function Shown({ preview, title }: { readonly preview: Preview; readonly title: string }) {
  const t = useResourceText();
  const { how, url, text, kind, text_state } = preview;
  if (how === 'image' && url) return <img className={classes.picture} src={url} alt={title} />;
  if (how === 'pdf' && url && navigator.pdfViewerEnabled !== false)
    return <iframe className={classes.paper} src={url} title={title} />;
  // biome-ignore lint/a11y/useMediaCaption: what teachers upload as a plain file has no captions
  if (how === 'audio' && url) return <audio className={classes.sound} src={url} controls aria-label={title} />;
  // biome-ignore lint/a11y/useMediaCaption: what teachers upload as a plain file has no captions
  if (how === 'video' && url) return <video className={classes.picture} src={url} controls aria-label={title} />;
  if (how === 'link' && url)
    return (
      <div className={classes.plain}>
        <KindIcon kind={kind} size={36} />
        <Button component="a" href={url} target="_blank" rel="noreferrer noopener" variant="default">
          {t('open_link')}
        </Button>
        <small>{new URL(url).hostname}</small>
      </div>
    );
  if (text) return <FileText text={text} mayDownload={preview.watermark === null} />;
  return (
    <div className={classes.plain}>
      <KindIcon kind={kind} size={36} />
      <p>
        {t(
          text_state === 'waiting' ? 'preview_waits' : text_state === 'too_large' ? 'preview_too_large' : 'no_preview',
        )}
      </p>
    </div>
  );
}
