import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { videoCategories } from '../../../contract/video-choices.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { watching } from '../../../contract/watching.contract.ts';
import { watchWords } from '../watch/watch-words.ts';
import { type Card, PosterCard } from './poster-card.tsx';
import classes from './video-collection.module.css';

export const useWatchBase = () => (useCurrentRoute()?.layout === 'mobile' ? '/mobile/videos' : '/videos');

interface ShelfProps {
  readonly title: string;
  readonly videos: readonly Card[];
}

function Shelf({ title, videos }: ShelfProps) {
  const base = useWatchBase();
  if (videos.length === 0) return null;
  return (
    <Stack as="section" gap={8} narrow aria-label={title}>
      <Words as="h2" size="large">
        {title}
      </Words>
      <div className={classes.strip}>
        {videos.map((video) => (
          <PosterCard key={video.id} video={video} base={base} />
        ))}
      </div>
    </Stack>
  );
}

function Shelves() {
  const localize = useLocalize();
  const answer = useApi(watching.shelves);
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={6} />}>
      {(data) => (
        <>
          <Shelf title={localize(watchWords.continue)} videos={data.continue} />
          <Shelf title={localize(watchWords.newest)} videos={data.newest} />
          <Shelf title={localize(watchWords.classes)} videos={data.classes} />
          {data.categories.map(({ category, list }) => (
            <Shelf
              key={category}
              title={localize(videoCategories.find((one) => one.code === category) ?? watchWords.videos)}
              videos={list}
            />
          ))}
          {data.newest.length === 0 && (
            <EmptyState title={localize(watchWords.no_videos)} detail={localize(watchWords.come_back)} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Own({ tab }: { readonly tab: 'history' | 'favorite' }) {
  const localize = useLocalize();
  const base = useWatchBase();
  const answer = useApi(liveVideos.mine, { query: { tab, per_page: 100 } });
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={6} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={localize(watchWords.no_videos)} detail={localize(watchWords.kept_help)} />
        ) : (
          <div className={classes.grid}>
            {list.map((video) => (
              <PosterCard key={video.id} video={video} base={base} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function SearchResults({ q }: { readonly q: string }) {
  const localize = useLocalize();
  const base = useWatchBase();
  const answer = useApi(watching.search, { query: { q } }, { keepPrevious: true });
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={6} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState kind="lost" title={localize(watchWords.no_found, { q })} />
        ) : (
          <div className={classes.grid}>
            {list.map((video) => (
              <PosterCard key={video.id} video={video} base={base} hits={video.hits} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

/** All films that one may watch: shelves of posters, what one keeps and watched, and the search in what is said. */
export function VideoCollection() {
  const localize = useLocalize();
  const [params, setParams] = useSearchParams();
  const lent = useContributedTabs('videoCollection');
  const tab = params.get('tab') ?? 'all';
  const shown = lent.find((one) => one.key === tab);
  const q = params.get('q') ?? '';
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const tabs = [
    { value: 'all', label: localize(watchWords.all) },
    ...lent.map((one) => ({ value: one.key, label: localize(one.label) })),
    { value: 'favorite', label: localize(watchWords.favorite) },
    { value: 'history', label: localize(watchWords.history) },
  ];
  return (
    <Stack gap={16}>
      <PageHead />
      <Inline gap={16} lines={8} wrap justify="spread" className={classes.bar}>
        <ViewTabs
          label={localize(watchWords.videos)}
          tabs={tabs}
          value={tab}
          onChange={(value) => set('tab', value === 'all' ? '' : value)}
        />
        <SearchBox value={q} onSearch={(word) => set('q', word)} label={localize(watchWords.search)} />
      </Inline>
      {q ? (
        <SearchResults q={q} />
      ) : shown ? (
        <Suspense fallback={<RowSkeleton rows={4} />}>
          <shown.Body id="" />
        </Suspense>
      ) : tab === 'favorite' || tab === 'history' ? (
        <Own tab={tab} />
      ) : (
        <Shelves />
      )}
    </Stack>
  );
}
