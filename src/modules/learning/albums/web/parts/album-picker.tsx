import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { liveVideos } from '#modules/learning/videos/contract/videos.contract.ts';
import { FilmPicture } from '#modules/learning/videos/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { albums } from '../../contract/albums.contract.ts';
import classes from './album-places.module.css';
import { albumWords as w } from './album-words.ts';
import type { AlbumDetail } from './desk/album-values.ts';
import { NotShown } from './watch/not-shown.tsx';

/** Videos that can be watched, or are one's own, and are not in the album yet. */
export function AlbumPicker({ album }: { readonly album: AlbumDetail }) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const [q, setQ] = useState('');
  const query = { per_page: 25, ...(q ? { q } : {}) } as const;
  const [isOwn, setOwn] = useState(false);
  const open = useApi(liveVideos.list, { query }, { keepPrevious: true, enabled: !isOwn });
  const own = useApi(liveVideos.mine, { query: { ...query, tab: 'uploaded' } }, { keepPrevious: true, enabled: isOwn });
  const found = isOwn ? own : open;
  const add = useSend(albums.addVideos, { onSuccess: () => toast.success(localize(w.added)) });
  const known = new Set(album.videos.map((one) => one.live_video_id));
  return (
    <Stack gap={8}>
      <SegmentedControl
        aria-label={localize(w.which)}
        value={isOwn ? 'own' : 'open'}
        onChange={(value) => setOwn(value === 'own')}
        data={[
          { value: 'open', label: localize(w.open_videos) },
          { value: 'own', label: localize(w.own_videos) },
        ]}
      />
      <SearchBox value={q} onSearch={setQ} label={localize(w.search)} />
      <Loaded of={found} skeleton={<RowSkeleton rows={4} />}>
        {({ list }) => {
          const offered = list.filter((one) => !known.has(one.id));
          if (offered.length === 0)
            return <EmptyState small title={localize(w.nothing_found)} detail={localize(w.nothing_found_help)} />;
          return (
            <ul className={classes.places} aria-label={localize(w.add_videos)}>
              {offered.map((one) => (
                <li key={one.id}>
                  <FilmPicture url={one.poster} width={80} />
                  <Stack as="span" grow className={classes.title}>
                    {titleOf(one)}
                    <NotShown video={one} />
                    <small className="figures">{one.duration_s ? clockOf(Math.round(one.duration_s)) : ''}</small>
                  </Stack>
                  <Button
                    variant="default"
                    aria-label={`${localize(w.add)}: ${titleOf(one)}`}
                    onClick={() => add.mutate({ params: { id: album.id }, body: { live_video_ids: [one.id] } })}
                  >
                    {localize(w.add)}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Stack>
  );
}
