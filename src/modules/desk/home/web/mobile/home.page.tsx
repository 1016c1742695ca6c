import { Suspense } from 'react';
import { lazy } from '#web/api/lazy.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { lazyPart } from '#web/modules/with-texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MORE } from '../more-texts.ts';
import { FIRST_BLOCKS } from '../parts/first-blocks.ts';
import { Greeting } from '../parts/greeting.tsx';
import { HomeBlocks } from '../parts/home-blocks.tsx';
import { shownBlocks } from '../parts/layout.ts';
import { useLayout } from '../parts/use-layout.ts';
import { useOverview, warmOverview } from '../parts/use-overview.ts';
import classes from './home.page.module.css';

/** Whoever is signed in never needs it. */
const GuestHome = lazyPart(MORE, async () => (await import('../parts/guest-home.tsx')).GuestHome);

const LentCards = lazy(async () => ({ default: (await import('../parts/lent-cards.tsx')).LentCards }));

/** Opened rarely. */
const LayoutButton = lazyPart(MORE, async () => (await import('../parts/layout-button.tsx')).LayoutButton);

function OwnHome() {
  const overview = useOverview('h5');
  const { data } = overview;
  const layout = useLayout('h5');
  const blocks = data?.homepage.data?.blocks ?? FIRST_BLOCKS;
  return (
    <div className={classes.home}>
      <Greeting person={data?.person.data ?? undefined} placesShown={1} />
      <Suspense fallback={null}>
        <LentCards layout="mobile" leading />
      </Suspense>
      <HomeBlocks blocks={shownBlocks(blocks, layout)} overview={overview} />
      {data && (
        <div className={classes.foot}>
          <Suspense fallback={null}>
            <LayoutButton blocks={blocks} place="h5" />
          </Suspense>
        </div>
      )}
    </div>
  );
}

export const warm = (): void => warmOverview('h5');

/** Tab: the first page on the phone; guests see the face of the school and the ways in. */
export function Page() {
  const f = useFrameText();
  const settings = useSettings();
  const { can } = useRights();
  if (!settings) return <GuestHome />;
  return can('01') ? <OwnHome /> : <EmptyState title={f('no_rights_at_all')} />;
}
