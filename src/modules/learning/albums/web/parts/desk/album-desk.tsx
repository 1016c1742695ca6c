import { useParams } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { albumStatuses, albums, albumVisibilities } from '../../../contract/albums.contract.ts';
import { AlbumPicker } from '../album-picker.tsx';
import { AlbumPlaces } from '../album-places.tsx';
import { albumWords as w } from '../album-words.ts';
import { AlbumActs } from './album-acts.tsx';
import classes from './album-desk.module.css';
import type { AlbumDetail } from './album-values.ts';

interface HeadProps {
  readonly album: AlbumDetail;
  readonly edits: boolean;
  readonly onAsk: () => Promise<AlbumDetail | undefined>;
}

function Head({ album, edits, onAsk }: HeadProps) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const lang = useLang();
  const time = clockOf(Math.round(album.duration_s));
  return (
    <PageHead
      title={titleOf(album)}
      mark={<ChoiceBadge of={albumStatuses} code={album.status} />}
      detail={`${localize(w.facts, { n: album.video_count, time })} · ${labelOf(albumVisibilities, album.visibility, lang)}`}
      actions={edits && <AlbumActs album={album} onAsk={onAsk} />}
      back
    />
  );
}

/** An album at the desk: what is said of it, its order, videos to add, and whether it is shown. */
export function AlbumDesk() {
  const localize = useLocalize();
  const id = useParams()['id'] ?? '';
  const answer = useApi(albums.get, { params: { id } });
  const album = answer.data;
  if (!album) {
    if (!answer.error) return <TextSkeleton lines={8} />;
    if (answer.error.code === 404001)
      return <EmptyState kind="lost" title={localize(w.gone)} detail={localize(w.gone_help)} />;
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const edits = album.actions.includes('update');
  const closed = album.videos.filter(({ video }) => video?.visibility !== 'public').length;
  return (
    <Stack gap={8}>
      <Head album={album} edits={edits} onAsk={async () => (await answer.refetch()).data} />
      {album.summary && <p className={classes.summary}>{album.summary}</p>}
      {edits && album.visibility === 'public' && closed > 0 && (
        <p className={classes.summary}>{localize(w.partly_public, { n: closed })}</p>
      )}
      <div className={classes.two}>
        <div>
          <Panel title={localize(w.videos_of)}>
            {edits && album.videos.length > 1 && (
              <Words as="p" tone="soft" below={8} className={classes.hint}>
                {localize(w.change_order)}
              </Words>
            )}
            <AlbumPlaces album={album} />
          </Panel>
        </div>
        {edits && (
          <div>
            <Panel title={localize(w.add_videos)}>
              <AlbumPicker album={album} />
            </Panel>
          </div>
        )}
      </div>
    </Stack>
  );
}
