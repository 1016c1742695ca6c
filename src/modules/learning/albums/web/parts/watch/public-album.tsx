import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { liveVideos } from '#modules/learning/videos/contract/videos.contract.ts';
import { PublicFrame, PublicPlayer } from '#modules/learning/videos/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { albums } from '../../../contract/albums.contract.ts';
import { albumWords as w } from '../album-words.ts';
import { FilmList } from './film-list.tsx';
import classes from './public-album.module.css';

type Album = CallOutput<typeof albums.publicAlbum>;

interface FilmProps {
  readonly id: string;
  readonly autoplay: boolean;
  readonly onEnded: () => void;
}

function Film({ id, autoplay, onEnded }: FilmProps) {
  const localize = useLocalize();
  const answer = useApi(liveVideos.publicVideo, { params: { id }, query: {} }, { staleMs: 3_600_000 });
  const again = () => void answer.refetch();
  if (answer.error?.code === 404001) return <Missing title={localize(w.closed)} />;
  if (answer.data)
    return <PublicPlayer key={id} video={answer.data} autoplay={autoplay} onEnded={onEnded} onFailed={again} />;
  if (!answer.error) return <TextSkeleton lines={8} />;
  return <ErrorState error={answer.error} onRetry={again} />;
}

function Missing({ title }: { readonly title: string }) {
  const localize = useLocalize();
  return <EmptyState kind="lost" title={title} detail={localize(w.not_public_help)} />;
}

function Films({ album }: { readonly album: Album }) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const [address, setAddress] = useSearchParams();
  const [goesOn, setGoesOn] = useState(false);
  const wanted = album.videos.findIndex((one) => one.id === address.get('v'));
  const at = Math.max(0, wanted);
  const current = album.videos[at];
  const next = album.videos[at + 1];
  const choose = (id: string) => {
    setGoesOn(true);
    setAddress({ v: id }, { replace: true });
  };
  return (
    <>
      <Stack gap={4}>
        <Words as="h1" size="title">
          {titleOf(album)}
        </Words>
        {album.summary && (
          <Words as="p" tone="soft">
            {album.summary}
          </Words>
        )}
      </Stack>
      {current ? (
        <div className={classes.two}>
          <Stack gap={12} narrow>
            <Film
              key={current.id}
              id={current.id}
              autoplay={goesOn}
              onEnded={() => album.is_series && next && choose(next.id)}
            />
          </Stack>
          <FilmList films={album.videos} current={current.id} onChoose={choose} />
        </div>
      ) : (
        <EmptyState title={localize(w.empty)} detail={localize(w.empty_public)} />
      )}
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
    <PublicFrame
      isWide
      school={(lang === 'us' && data?.organization_name_en) || data?.organization_name}
      inPortal={`/videos/albums/${id}`}
    >
      {data ? (
        <Films album={data} />
      ) : isGone ? (
        <Missing title={localize(w.not_public)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </PublicFrame>
  );
}
