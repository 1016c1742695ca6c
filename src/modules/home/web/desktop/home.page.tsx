import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { isOlderDesktop } from '#web/session/layout-choice.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { AppTiles } from '../parts/app-tiles.tsx';
import { BannerPlace } from '../parts/banner-place.tsx';
import blockClasses from '../parts/block.module.css';
import { Block } from '../parts/block.tsx';
import { DayBlock } from '../parts/day-block.tsx';
import { Greeting } from '../parts/greeting.tsx';
import { NoticeBlock } from '../parts/notice-block.tsx';
import { TodoBlock } from '../parts/todo-block.tsx';
import { hasUsualApps, type Overview, useOverview } from '../parts/use-overview.ts';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Below the first screen, or on few desktops. */
const NewsBlock = lazy(async () => ({ default: (await import('../parts/news-block.tsx')).NewsBlock }));
const LentCards = lazy(async () => ({ default: (await import('../parts/lent-cards.tsx')).LentCards }));
const OlderHome = lazy(async () => ({ default: (await import('../parts/older-home.tsx')).OlderHome }));

const APPS_AT_MOST = 11;

/** Where the usual apps and the banners share a row; without apps the notices stand beside the banner. */
function rowOf(data: Overview | undefined, settings: Settings | null): 'both' | 'apps' | 'banners' | 'neither' {
  const hasApps = !data || hasUsualApps(data, settings);
  const hasBanners = !data || data.banners.data !== null;
  if (hasApps) return hasBanners ? 'both' : 'apps';
  return hasBanners ? 'banners' : 'neither';
}

/** The first page; on the older desktop the apps alone. */
export function Page() {
  if (!isOlderDesktop()) return <Home />;
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <OlderHome />
    </Suspense>
  );
}

/** What waits and what today holds, then the usual apps, then what is new. */
function Home() {
  const t = useHomeText();
  const overview = useOverview('home');
  const { data } = overview;
  const row = rowOf(data, useSettings());
  const edit = (
    <Link className={blockClasses.all} to="/more_menu">
      {t('apps_edit')}
    </Link>
  );
  return (
    <>
      <Greeting person={data?.person.data ?? undefined} placesShown={2} />
      <div className={classes.grid} data-row={row}>
        <div className={classes.todos}>
          <TodoBlock overview={overview} atMost={8} />
        </div>
        <div className={classes.day}>
          <DayBlock overview={overview} />
        </div>
        {(row === 'both' || row === 'apps') && (
          <div className={classes.apps}>
            <Block
              title={t('apps_usual')}
              aside={edit}
              source={overview}
              part={data?.usual_apps}
              empty={null}
              lines={3}
            >
              {({ codes }) => <AppTiles codes={codes} atMost={APPS_AT_MOST} all="/more_menu" />}
            </Block>
          </div>
        )}
        {(row === 'both' || row === 'banners') && (
          <div className={classes.banners}>
            <BannerPlace banners={data?.banners.data ?? undefined} />
          </div>
        )}
        <div className={classes.notices}>
          <NoticeBlock overview={overview} atMost={6} all="/messageList" />
        </div>
        <div className={classes.whole}>
          <Suspense fallback={null}>
            <NewsBlock overview={overview} atMost={4} />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <LentCards layout="desktop" />
        </Suspense>
      </div>
    </>
  );
}
