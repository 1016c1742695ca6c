import { Button, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { liveVideos } from '#modules/learning/videos/contract/videos.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { ChoiceBadge } from '#web/ui/choice-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { albumStatuses, albums } from '../../contract/albums.contract.ts';
import classes from './album-desk.module.css';
import { albumWords } from './album-words.ts';

type Album = CallOutput<typeof albums.get>;

function Places({ album }: { readonly album: Album }) {
  const localize = useLocalize();
  const lang = useLang();
  const params = { id: album.id };
  const move = useSend(albums.updatePosition, {
    errorDisplay: 'session_only',
    onError: () => toast.warning(localize(albumWords.order_changed)),
  });
  const take = useSend(albums.removeVideos);
  const edits = album.actions.includes('update');
  const go = (live_video_id: string, position: number) =>
    move.mutate({ params, body: { live_video_id, position, version: album.version } });
  if (album.videos.length === 0)
    return <EmptyState small title={localize(albumWords.empty)} detail={localize(albumWords.empty_help)} />;
  return (
    <ol className={classes.places}>
      {album.videos.map(({ live_video_id, position, video }) => {
        const title = (lang === 'us' && video?.title_en) || (video?.title ?? localize(albumWords.closed));
        return (
          <li key={live_video_id}>
            {edits && (
              <NumberInput
                className={classes.number}
                aria-label={localize(albumWords.position, { title })}
                key={position}
                defaultValue={position}
                min={1}
                max={album.videos.length}
                hideControls
                onBlur={(event) => {
                  const wanted = Number(event.currentTarget.value);
                  if (wanted >= 1 && wanted !== position) go(live_video_id, wanted);
                }}
              />
            )}
            <span className={classes.picture}>{video?.poster && <img src={video.poster} alt="" loading="lazy" />}</span>
            <span className={classes.title}>{title}</span>
            <span className="figures">{video?.duration_s ? clockOf(video.duration_s) : ''}</span>
            {edits && (
              <>
                <Button
                  variant="subtle"
                  aria-label={`${localize(albumWords.up)}: ${title}`}
                  disabled={position === 1 || move.isPending}
                  onClick={() => go(live_video_id, position - 1)}
                >
                  <IconArrowUp aria-hidden size={16} />
                </Button>
                <Button
                  variant="subtle"
                  aria-label={`${localize(albumWords.down)}: ${title}`}
                  disabled={position === album.videos.length || move.isPending}
                  onClick={() => go(live_video_id, position + 1)}
                >
                  <IconArrowDown aria-hidden size={16} />
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => take.mutate({ params, query: { live_video_ids: [live_video_id] } })}
                >
                  {localize(albumWords.remove)}
                </Button>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Picker({ album }: { readonly album: Album }) {
  const localize = useLocalize();
  const lang = useLang();
  const [q, setQ] = useState('');
  const query = { per_page: 25, ...(q ? { q } : {}) } as const;
  const found = useApi(liveVideos.list, { query }, { keepPrevious: true });
  const add = useSend(albums.addVideos, { onSuccess: () => toast.success(localize(albumWords.added)) });
  const known = new Set(album.videos.map((one) => one.live_video_id));
  const offered = (found.data?.list ?? []).filter((one) => !known.has(one.id));
  return (
    <>
      <SearchBox value={q} onSearch={setQ} label={localize(albumWords.search)} />
      <ul className={classes.places}>
        {offered.map((one) => {
          const title = (lang === 'us' && one.title_en) || one.title;
          return (
            <li key={one.id}>
              <span className={classes.title}>{title}</span>
              <Button
                variant="default"
                aria-label={`${localize(albumWords.add)}: ${title}`}
                onClick={() => add.mutate({ params: { id: album.id }, body: { live_video_ids: [one.id] } })}
              >
                {localize(albumWords.add)}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Acts({ album }: { readonly album: Album }) {
  const localize = useLocalize();
  const update = useSend(albums.update);
  const { title, title_en, summary, scope, classroom_id, visibility, audience, is_series, version } = album;
  const facts = { title, title_en, summary, scope, classroom_id, visibility, audience, is_series, version };
  const set = (status: Album['status']) =>
    update.mutate({
      params: { id: album.id },
      body: { ...facts, editor_ids: album.editors.map((one) => one.id), status },
    });
  if (album.status === 'published')
    return (
      <Button variant="default" loading={update.isPending} onClick={() => set('hidden')}>
        {localize(albumWords.hide)}
      </Button>
    );
  return (
    <Button loading={update.isPending} onClick={() => set('published')}>
      {localize(albumWords.publish)}
    </Button>
  );
}

/** An album at the desk: its order by buttons or typed places, videos to add, and whether it is shown. */
export function AlbumDesk() {
  const localize = useLocalize();
  const lang = useLang();
  const id = useParams()['id'] ?? '';
  const answer = useApi(albums.get, { params: { id } });
  const album = answer.data;
  if (!album) {
    if (!answer.error) return <TextSkeleton lines={8} />;
    if (answer.error.code === 404001) return <EmptyState kind="lost" title={localize(albumWords.gone)} />;
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const edits = album.actions.includes('update');
  return (
    <div className={classes.page}>
      <PageHead
        title={(lang === 'us' && album.title_en) || album.title}
        mark={<ChoiceBadge of={albumStatuses} code={album.status} />}
        detail={localize(albumWords.total, { n: album.video_count, time: clockOf(album.duration_s) })}
        actions={edits && <Acts album={album} />}
        back
      />
      <div className={classes.two}>
        <Panel title={localize(albumWords.videos)}>
          <Places album={album} />
        </Panel>
        {edits && (
          <Panel title={localize(albumWords.add)}>
            <Picker album={album} />
          </Panel>
        )}
      </div>
    </div>
  );
}
