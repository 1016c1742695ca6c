import { useSend } from '#web/api/send.ts';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { POSTER_PURPOSE, POSTER_RULE } from '../../../contract/video-uploads.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import { clock } from '../video-format.ts';
import classes from './poster-choice.module.css';

/** The poster: one of the proposed frames, or an own picture. */
export function PosterChoice({ video }: { readonly video: VideoDetail }) {
  const t = useVideoText();
  const save = useSend(liveVideos.poster, { onSuccess: () => toast.success(t('poster_saved')) });
  const params = { id: video.id };
  return (
    <Panel title={t('poster')}>
      {video.frames.length === 0 && !video.poster_file_id && <p className={classes.none}>{t('no_frames')}</p>}
      {video.frames.length > 0 && (
        <Cards least={120} gap={8} below={12} className={classes.frames}>
          {video.frames.map((frame, n) => (
            <button
              key={frame.url}
              type="button"
              aria-pressed={video.poster_frame === n && video.poster_file_id === null}
              aria-label={t('frame_at', { at: clock(frame.at_s) })}
              disabled={save.isPending}
              onClick={() => save.mutate({ params, body: { at_s: frame.at_s } })}
            >
              <img src={frame.url} alt="" loading="lazy" />
            </button>
          ))}
        </Cards>
      )}
      <PictureField
        purpose={POSTER_PURPOSE}
        rule={POSTER_RULE}
        label={t('own_poster')}
        value={video.poster_file_id ?? ''}
        keptUrl={video.poster_file_id ? video.poster : null}
        onChange={(file_id) => file_id && save.mutate({ params, body: { file_id } })}
      />
    </Panel>
  );
}
