import { type ReactNode, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import type { PlayerHandle } from '#web/ui/player/player-props.ts';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { PosterCard } from '../library/poster-card.tsx';
import { useWatchBase } from '../library/video-collection.tsx';
import { captionsFor } from './captions-for.ts';
import { OwnProgress } from './own-progress.tsx';
import { useWatching } from './use-watching.ts';
import { WatchMarks } from './watch-marks.tsx';
import { WatchSides } from './watch-sides.tsx';
import classes from './watch-view.module.css';
import { viewsWord, watchWords } from './watch-words.ts';

type Video = CallOutput<typeof liveVideos.show>;

/** Less than this at either end is no place to go on at. */
const WORTH_RESUMING_S = 5;

function Related({ videos }: { readonly videos: Video['related'] }) {
  const localize = useLocalize();
  const base = useWatchBase();
  if (videos.length === 0) return null;
  return (
    <section className={classes.related} aria-label={localize(watchWords.next)}>
      <Words as="h2" size="large">
        {localize(watchWords.next)}
      </Words>
      <div>
        {videos.map((one) => (
          <PosterCard key={one.id} video={one} base={base} />
        ))}
      </div>
    </section>
  );
}

interface Series {
  /** Stands first beside the film: the album that it is watched in. */
  readonly side?: { readonly label: string; readonly content: ReactNode };
  /** It goes on from the film before. */
  readonly autoplay?: boolean;
  readonly onEnded?: () => void;
}

/** The second of the link; null: none. */
function useStartSecond(): number | null {
  const asked = Number(useSearchParams()[0].get('t') ?? Number.NaN);
  return Number.isFinite(asked) ? asked : null;
}

/** Where the film begins: at a line that was chosen early, at the second of the link, or it is asked. */
function beginningOf(early: number | null, asked: number | null, stopped: number | null, goesOn: boolean) {
  if (early !== null) return { start_at: early, resume_at: null, autoplay: true };
  if (asked !== null) return { start_at: asked, resume_at: null, autoplay: goesOn };
  return goesOn ? { start_at: stopped, autoplay: true } : { resume_at: stopped, autoplay: false };
}

function VideoGone() {
  const localize = useLocalize();
  return <EmptyState kind="lost" title={localize(watchWords.gone)} detail={localize(watchWords.gone_help)} />;
}

function Watch({ video, side, autoplay = false, onEnded }: Series & { readonly video: Video }) {
  const localize = useLocalize();
  const format = useFormat();
  const titleOf = useTitleOf();
  const nameOf = useLocalizedName();
  const person = usePerson();
  const asked = useStartSecond();
  const { play, error, own, load, report } = useWatching(video.id);
  const player = useRef<PlayerHandle>(null);
  const [now, setNow] = useState(0);
  // a line that was chosen before the player was there
  const [early, setEarly] = useState<number | null>(null);
  const title = titleOf(video);
  if (error) return error.code === 404001 ? <VideoGone /> : <ErrorState error={error} onRetry={load} />;
  if (!play) return <TextSkeleton lines={8} />;
  const { last_position = 0, completed = false } = play.live_video_user ?? {};
  const isWorth =
    !completed && last_position >= WORTH_RESUMING_S && last_position <= (video.duration_s ?? 0) - WORTH_RESUMING_S;
  const stopped = isWorth ? last_position : null;
  const jump = (seconds: number) => {
    if (!player.current) return setEarly(seconds);
    player.current.seek(seconds);
    player.current.play();
  };
  return (
    <div className={classes.page}>
      <div className={classes.stage}>
        <VideoPlayer
          handle={player}
          source={play.source}
          sound_only={play.sound_only}
          thumbnails={play.thumbnails}
          poster={video.poster}
          title={title}
          captions={captionsFor(play.captions)}
          chapters={video.chapters.map((one) => ({ t: one.t, title: titleOf(one) }))}
          {...beginningOf(early, asked, stopped, autoplay)}
          furthest={play.furthest}
          watermark={person.name}
          onTime={setNow}
          onRanges={report}
          onFailed={load}
          {...(onEnded ? { onEnded } : {})}
        />
      </div>
      <div className={classes.words}>
        <Words as="h1" size="title">
          {title}
        </Words>
        <Inline as="p" gap={16} lines={4} wrap align="stretch" tone="soft">
          <span>{nameOf(video.owner)}</span>
          {video.published_at && <span>{format.day(video.published_at)}</span>}
          <span>{localize(viewsWord(video.view_count), { n: format.number(video.view_count) })}</span>
        </Inline>
        <Inline gap={8} wrap className={classes.marks}>
          <WatchMarks video={video} play={play} />
          {own && <OwnProgress own={own} needed={video.complete_percent} />}
        </Inline>
        {video.summary && <p className={classes.summary}>{video.summary}</p>}
      </div>
      <WatchSides video={video} now={now} onJump={jump} {...(side ? { first: side } : {})} />
      {!side && <Related videos={video.related} />}
    </div>
  );
}

/** One film with all that belongs to it. Who stopped in the middle is asked; a link leads to its second (`?t=`). */
export function WatchFilm({ id, ...series }: Series & { readonly id: string }) {
  const answer = useApi(liveVideos.show, { params: { id } });
  if (answer.data) return <Watch key={id} video={answer.data} {...series} />;
  if (!answer.error) return <TextSkeleton lines={8} />;
  if (answer.error.code !== 404001) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <VideoGone />;
}

/** The page of one film. */
export const WatchView = () => <WatchFilm id={useParams()['id'] ?? ''} />;
