import { useRef, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { PlayerHandle } from '#web/ui/player/player-props.ts';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import type { liveVideos } from '../../../contract/videos.contract.ts';
import { captionsFor } from './captions-for.ts';
import { Lines } from './lines.tsx';
import classes from './public-frame.module.css';
import { watchWords } from './watch-words.ts';

interface Props {
  readonly video: CallOutput<typeof liveVideos.publicVideo>;
  /** It goes on from the film before. */
  readonly autoplay?: boolean;
  readonly onEnded?: () => void;
  readonly onFailed: () => void;
}

/** A public film with its chapters. */
export function PublicPlayer({ video, autoplay = false, onEnded, onFailed }: Props) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const player = useRef<PlayerHandle>(null);
  const [now, setNow] = useState(0);
  const title = titleOf(video);
  const chapters = video.chapters.map((one) => ({ t: one.t, title: titleOf(one) }));
  return (
    <>
      <VideoPlayer
        handle={player}
        source={video.play.source}
        sound_only={video.play.sound_only}
        thumbnails={video.play.thumbnails}
        poster={video.poster}
        title={title}
        autoplay={autoplay}
        captions={captionsFor(video.captions)}
        chapters={chapters}
        onTime={setNow}
        onFailed={onFailed}
        {...(onEnded ? { onEnded } : {})}
      />
      <Words as="h1" size="title">
        {title}
      </Words>
      {video.summary && <p className={classes.summary}>{video.summary}</p>}
      {chapters.length > 0 && (
        <Lines
          label={localize(watchWords.chapters)}
          lines={chapters.map((one) => ({ at: one.t, text: one.title }))}
          now={now}
          onJump={(seconds) => player.current?.seek(seconds)}
        />
      )}
    </>
  );
}
