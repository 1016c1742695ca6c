import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { WatchFilm } from '#modules/learning/videos/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { albums } from '../../../contract/albums.contract.ts';
import { albumWords as w } from '../album-words.ts';
import type { AlbumDetail } from '../desk/album-values.ts';
import { FilmList } from './film-list.tsx';

function Order({ album, current, onChoose }: OrderProps) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const { video_count: all, my } = album;
  return (
    <Stack gap={8}>
      <div>
        <strong>{titleOf(album)}</strong>
        <Words
          as="p"
          tone="soft"
          size="small"
        >{`${localize(w.facts, { n: all, time: clockOf(Math.round(album.duration_s)) })} · ${localize(w.watched, { done: my.done, all })}`}</Words>
      </div>
      <FilmList films={filmsOf(album)} current={current} onChoose={onChoose} />
    </Stack>
  );
}

interface OrderProps {
  readonly album: AlbumDetail;
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

/** An editor is also told of places whose video is closed, or their own and not shown; nobody else watches those. */
const WATCHED = ['published', 'pending'];
const filmsOf = ({ videos }: AlbumDetail) =>
  videos.flatMap(({ video }) =>
    video && WATCHED.includes(video.status) ? [{ ...video, percent: video.my?.percent ?? 0 }] : [],
  );

function Films({ album }: { readonly album: AlbumDetail }) {
  const localize = useLocalize();
  const [address, setAddress] = useSearchParams();
  const [goesOn, setGoesOn] = useState(false);
  // where one goes on does not move on while the film is watched
  const [first] = useState(() => {
    const open = filmsOf(album);
    return (open.find((one) => !one.my?.completed) ?? open[0])?.id;
  });
  const films = filmsOf(album);
  const current = films.find((one) => one.id === (address.get('v') ?? first)) ?? films[0];
  if (!current) return <EmptyState title={localize(w.empty)} detail={localize(w.empty_watch)} />;
  const next = films[films.indexOf(current) + 1];
  const choose = (id: string) => {
    setGoesOn(true);
    setAddress({ v: id }, { replace: true });
  };
  return (
    <WatchFilm
      id={current.id}
      autoplay={goesOn}
      onEnded={() => album.is_series && next && choose(next.id)}
      side={{
        label: localize(w.album),
        content: <Order album={album} current={current.id} onChoose={choose} />,
      }}
    />
  );
}

/** The films of an album, one after the other, from the first that is not watched yet. */
export function WatchAlbum() {
  const localize = useLocalize();
  const id = useParams()['id'] ?? '';
  const answer = useApi(albums.get, { params: { id } });
  if (answer.data) return <Films key={id} album={answer.data} />;
  if (!answer.error) return <TextSkeleton lines={8} />;
  if (answer.error.code === 404001)
    return <EmptyState kind="lost" title={localize(w.gone)} detail={localize(w.gone_help)} />;
  return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
}
