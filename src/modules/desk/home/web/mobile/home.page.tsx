import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { type Settings, useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { HomeBlocks } from '../parts/blocks/home-blocks.tsx';
import { SKELETON_BLOCKS } from '../parts/blocks/skeleton-blocks.ts';
import { shownBlocks } from '../parts/layout/layout.ts';
import { useLayout } from '../parts/layout/use-layout.ts';
import { Greeting } from '../parts/overview/greeting.tsx';
import { ownCards, ownFigures } from '../parts/overview/home-lead.ts';
import { useNow } from '../parts/overview/use-now.ts';
import { useOverview, warmOverview } from '../parts/overview/use-overview.ts';
import classes from './home.page.module.css';

/** For guests alone. */
const GuestHome = lazyPart(async () => (await import('../parts/guest/guest-home.tsx')).GuestHome);

const LeadingCards = lazyPart(async () => (await import('../parts/blocks/module-cards.tsx')).LeadingCards);
const FigureBand = lazyPart(async () => (await import('../parts/blocks/module-cards.tsx')).FigureBand);

/** Opened rarely. */
const LayoutButton = lazyPart(async () => (await import('../parts/layout/layout-button.tsx')).LayoutButton);

function OwnHome({ settings }: { readonly settings: Settings }) {
  const overview = useOverview('h5');
  const { data } = overview;
  const layout = useLayout('h5');
  const day = data?.day.data?.list ?? [];
  const leading = ownCards(settings, { leads: true, day, now: useNow() });
  const figures = ownFigures(settings);
  const blocks = data?.homepage.data?.blocks ?? SKELETON_BLOCKS;
  return (
    <div className={classes.home}>
      <Greeting person={data?.person.data ?? undefined} placesShown={1} />
      {/* together: what leads the page would push the buttons of what waits away under the finger */}
      <Suspense fallback={<TextSkeleton lines={8} />}>
        {leading.length > 0 && <LeadingCards layout="mobile" day={day} />}
        {figures.length > 0 && <FigureBand layout="mobile" todos={data?.todos.data ?? null} />}
        <HomeBlocks blocks={shownBlocks(blocks, layout)} overview={overview} />
        {data && (
          <Inline align="stretch" justify="center" className={classes.foot}>
            <Suspense fallback={null}>
              <LayoutButton blocks={blocks} page="h5" />
            </Suspense>
          </Inline>
        )}
      </Suspense>
    </div>
  );
}

export const warm = (): void => warmOverview('h5');

/** Tab: the home page on the phone; guests see banners and public news, and may book a visit or sign in. */
export function Page() {
  const f = useFrameText();
  const settings = useSettings();
  const { can } = useRights();
  if (!settings) return <GuestHome />;
  return can('01') ? <OwnHome settings={settings} /> : <EmptyState kind="lost" title={f('no_rights_at_all')} />;
}
