import { useEffect } from 'react';
import { watching } from '#modules/learning/videos/contract/watching.contract.ts';
import { useSend } from '#web/api/send.ts';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useResourceText } from '../../texts.ts';

export interface ResourceVideoProps {
  /** What shows it: a resource, or something that is built of resources. */
  readonly via: { readonly kind: string; readonly id: string };
  readonly videoId: string;
  readonly title: string;
  readonly watermark: string | null;
}

/** The video of a resource: who may open what shows it may watch it. */
export function ResourceVideo({ via, videoId, title, watermark }: ResourceVideoProps) {
  const t = useResourceText();
  const play = useSend(watching.play, { invalidates: false, errorDisplay: 'inline' });
  const { mutate } = play;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a video, its addresses hold for two hours
  useEffect(() => {
    mutate({ params: { id: videoId }, body: { via } });
  }, [via.kind, via.id, videoId]);
  if (play.data) {
    const { source, sound_only, thumbnails } = play.data;
    return (
      <VideoPlayer
        source={source}
        sound_only={sound_only}
        thumbnails={thumbnails}
        title={title}
        watermark={watermark}
      />
    );
  }
  return play.error ? <p>{t('video_gone')}</p> : <TextSkeleton lines={5} />;
}
