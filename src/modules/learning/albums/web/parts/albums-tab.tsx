import { IconStack2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { albums } from '../../contract/albums.contract.ts';
import { useAlbumPaths } from './album-paths.ts';
import { albumWords as w } from './album-words.ts';
import classes from './albums-tab.module.css';

type Row = CallOutput<typeof albums.list>['list'][number];

function AlbumCard({ album }: { readonly album: Row }) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const paths = useAlbumPaths();
  const { cover, video_count: all, my } = album;
  return (
    <Link to={paths.watch(album.id)} className={classes.card}>
      <span className={classes.cover}>
        {cover && <img src={cover} alt="" loading="lazy" />}
        <span className={`figures ${classes.count}`}>
          <IconStack2 aria-hidden size={14} />
          {all}
        </span>
      </span>
      <strong>{titleOf(album)}</strong>
      <Words as="small" tone="soft">
        {my.done > 0
          ? localize(w.watched, { done: my.done, all })
          : localize(w.facts, { n: all, time: clockOf(Math.round(album.duration_s)) })}
      </Words>
    </Link>
  );
}

/** Albums among the films that one may watch. */
export function Tab() {
  const localize = useLocalize();
  const answer = useApi(albums.list, { query: { per_page: 100, sort: '-updated_at' } });
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={4} />}>
      {({ list }) => {
        const shown = list.filter((one) => one.video_count > 0);
        if (shown.length === 0)
          return <EmptyState title={localize(w.none_watch)} detail={localize(w.none_watch_help)} />;
        return (
          <div className={classes.grid}>
            {shown.map((one) => (
              <AlbumCard key={one.id} album={one} />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
