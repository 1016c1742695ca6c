import { useState } from 'react';
import { liveVideos } from '#modules/learning/videos/contract/videos.contract.ts';
import { PublicFrame, PublicPlayer } from '#modules/learning/videos/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { albums } from '../../contract/albums.contract.ts';
import { albumWords } from './album-words.ts';
import classes from './public-album.module.css';

type Album = CallOutput<typeof albums.publicAlbum>;

function Film({ id, onEnded }: { readonly id: string; readonly onEnded: () => void }) {
  const localize = useLocalize();
  const answer = useApi(liveVideos.publicVideo, { params: { id }, query: {} }, { staleMs: 3_600_000 });
  const again = () => void answer.refetch();
  if (answer.data) return <PublicPlayer key={id} video={answer.data} onEnded={onEnded} onFailed={again} />;
  if (!answer.error) return <TextSkeleton lines={8} />;
  if (answer.error.code === 404001) return <EmptyState kind="lost" title={localize(albumWords.not_public)} />;
  return <ErrorState error={answer.error} onRetry={again} />;
}

function Films({ album }: { readonly album: Album }) {
  const localize = useLocalize();
  const lang = useLang();
  const [at, setAt] = useState(0);
  const current = album.videos[at];
  const next = () => album.is_series && at + 1 < album.videos.length && setAt(at + 1);
  return (
    <>
      <h1 className={classes.title}>{(lang === 'us' && album.title_en) || album.title}</h1>
      {album.summary && <p>{album.summary}</p>}
      {current ? (
        <Film id={current.id} onEnded={next} />
      ) : (
        <EmptyState title={localize(albumWords.empty)} detail={localize(albumWords.empty_public)} />
      )}
      <ol className={classes.list} aria-label={localize(albumWords.videos)}>
        {album.videos.map((one, n) => (
          <li key={one.id}>
            <button type="button" aria-current={n === at} onClick={() => setAt(n)}>
              <span className={classes.picture}>{one.poster && <img src={one.poster} alt="" loading="lazy" />}</span>
              <span>{(lang === 'us' && one.title_en) || one.title}</span>
              <span className="figures">{one.duration_s ? clockOf(one.duration_s) : ''}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** An album that everybody may watch; of a series the next film begins by itself. */
export function PublicAlbum({ id }: { readonly id: string }) {
  const localize = useLocalize();
  const lang = useLang();
  const answer = useApi(albums.publicAlbum, { params: { id } });
  const { data, error } = answer;
  const isGone = error?.kind === 'refused' && error.status < 429;
  return (
    <PublicFrame school={(lang === 'us' && data?.organization_name_en) || data?.organization_name}>
      {data ? (
        <Films album={data} />
      ) : isGone ? (
        <EmptyState kind="lost" title={localize(albumWords.not_public)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </PublicFrame>
  );
}
