import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import type { PlayerHandle } from '#web/ui/player/player-props.ts';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { watching } from '../../../contract/watching.contract.ts';
import { PosterCard } from './poster-card.tsx';
import { useWatching } from './use-watching.ts';
import { useWatchBase } from './video-collection.tsx';
import { WatchSides } from './watch-sides.tsx';
import classes from './watch-view.module.css';
import { watchWords } from './watch-words.ts';

type Video = CallOutput<typeof liveVideos.show>;
type Play = CallOutput<typeof watching.play>;

const LANGS = { cn: '中文', us: 'English' } as const;
export const captionsFor = (captions: Play['captions']) =>
  captions.map(({ lang, url }) => ({ lang, url, label: LANGS[lang] }));

function Marks({ video, play }: { readonly video: Video; readonly play: Play }) {
  const localize = useLocalize();
  const [liked, setLiked] = useState({ is_on: play.liked, like_count: video.like_count });
  const [kept, setKept] = useState(play.favorite);
  const like = useSend(watching.like, { invalidates: false, onSuccess: setLiked });
  const keep = useSend(watching.favorite, { invalidates: ['live_videos'], onSuccess: (now) => setKept(now.is_on) });
  const params = { id: video.id };
  return (
    <div className={classes.marks}>
      <Button
        variant="default"
        aria-pressed={liked.is_on}
        leftSection={liked.is_on ? <IconHeartFilled aria-hidden size={16} /> : <IconHeart aria-hidden size={16} />}
        onClick={() => like.mutate({ params, body: { is_on: !liked.is_on } })}
      >
        {localize(watchWords.like, { n: liked.like_count })}
      </Button>
      <Button
        variant="default"
        aria-pressed={kept}
        leftSection={kept ? <IconStarFilled aria-hidden size={16} /> : <IconStar aria-hidden size={16} />}
        onClick={() => keep.mutate({ params, body: { is_on: !kept } })}
      >
        {localize(watchWords.favorite_act)}
      </Button>
    </div>
  );
}

function Related({ videos }: { readonly videos: Video['related'] }) {
  const localize = useLocalize();
  const base = useWatchBase();
  if (videos.length === 0) return null;
  return (
    <section className={classes.related} aria-label={localize(watchWords.next)}>
      <h2>{localize(watchWords.next)}</h2>
      <div>
        {videos.map((one) => (
          <PosterCard key={one.id} video={one} base={base} />
        ))}
      </div>
    </section>
  );
}

function Watch({ video }: { readonly video: Video }) {
  const localize = useLocalize();
  const lang = useLang();
  const person = usePerson();
  const asked = Number(useSearchParams()[0].get('t') ?? Number.NaN);
  const { play, error, load, report } = useWatching(video.id);
  const player = useRef<PlayerHandle>(null);
  const [now, setNow] = useState(0);
  const title = (lang === 'us' && video.title_en) || video.title;
  if (error) return <ErrorState error={error} onRetry={load} />;
  if (!play) return <TextSkeleton lines={8} />;
  const stopped = play.live_video_user?.completed ? 0 : (play.live_video_user?.last_position ?? 0);
  const jump = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.stage}>
          <VideoPlayer
            handle={player}
            source={play.source}
            sound_only={play.sound_only}
            thumbnails={play.thumbnails}
            poster={video.poster}
            title={title}
            captions={captionsFor(play.captions)}
            chapters={video.chapters.map((one) => ({ t: one.t, title: (lang === 'us' && one.title_en) || one.title }))}
            start_at={Number.isFinite(asked) ? asked : stopped}
            furthest={play.furthest}
            watermark={person.name}
            onTime={setNow}
            onRanges={report}
            onFailed={load}
          />
        </div>
        <PageHead title={title} detail={localize(watchWords.views, { n: video.view_count })} back />
        <Marks video={video} play={play} />
        {video.summary && <p className={classes.summary}>{video.summary}</p>}
      </div>
      <WatchSides video={video} id={video.id} now={now} onJump={jump} />
      <Related videos={video.related} />
    </div>
  );
}

/** One film with all that belongs to it. It goes on where one stopped, or at the second of a link (`?t=`). */
export function WatchView() {
  const localize = useLocalize();
  const id = useParams()['id'] ?? '';
  const answer = useApi(liveVideos.show, { params: { id } });
  if (answer.data) return <Watch key={id} video={answer.data} />;
  if (!answer.error) return <TextSkeleton lines={8} />;
  if (answer.error.code !== 404001) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <EmptyState kind="lost" title={localize(watchWords.gone)} detail={localize(watchWords.gone_help)} />;
}
