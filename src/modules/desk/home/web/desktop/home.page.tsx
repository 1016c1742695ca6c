import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { BannerPlace, warmBanners } from '#modules/desk/site-design/web/public.tsx';
import { lazy } from '#web/api/lazy.ts';
import { lazyWithTexts } from '#web/modules/with-texts.ts';
import { isOlderDesktop } from '#web/session/layout-choice.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { AppTiles } from '../parts/apps/app-tiles.tsx';
import { DayBlock } from '../parts/day/day-block.tsx';
import { shownBlocks } from '../parts/layout/layout.ts';
import { useLayout } from '../parts/layout/use-layout.ts';
import blockClasses from '../parts/overview/block.module.css';
import { Block } from '../parts/overview/block.tsx';
import { DESKTOP_BLOCKS, type DesktopKind, spansOf } from '../parts/overview/desktop-blocks.ts';
import { Greeting } from '../parts/overview/greeting.tsx';
import { NoticeBlock } from '../parts/overview/notice-block.tsx';
import { hasUsualApps, useOverview, warmOverview } from '../parts/overview/use-overview.ts';
import { TodoBlock } from '../parts/todos/todo-block.tsx';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Below the first screen, or on few desktops. */
const NewsBlock = lazyWithTexts('news', async () => (await import('../parts/overview/news-block.tsx')).NewsBlock);
const ModuleCards = lazy(async () => ({ default: (await import('../parts/overview/module-cards.tsx')).ModuleCards }));
const LayoutButton = lazy(async () => ({ default: (await import('../parts/layout/layout-button.tsx')).LayoutButton }));
const OlderHome = lazy(async () => ({ default: (await import('../parts/overview/older-home.tsx')).OlderHome }));

const APPS_AT_MOST = 11;

/** What has nothing to show leaves no frame; while the answer is on its way every block keeps its room. */
function hasSomething(
  kind: DesktopKind,
  { data, isError }: Pick<ReturnType<typeof useOverview>, 'data' | 'isError'>,
  settings: Settings | null,
): boolean {
  // a failure of banners is not shown
  if (!data) return kind !== 'banner' || !isError;
  if (kind === 'usual_apps') return hasUsualApps(data, settings);
  if (kind === 'banner') return data.banners.data !== null;
  return kind !== 'news' || data.news.state !== 'none';
}

export function warm(): void {
  if (isOlderDesktop()) return;
  warmOverview('home');
  warmBanners();
}

/** The home page; on the older desktop the apps alone. */
export function Page() {
  if (!isOlderDesktop()) return <Home />;
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <OlderHome />
    </Suspense>
  );
}

interface BlockProps {
  readonly kind: DesktopKind;
  readonly overview: ReturnType<typeof useOverview>;
}

function DesktopBlock({ kind, overview }: BlockProps): ReactNode {
  const t = useHomeText();
  const { data } = overview;
  switch (kind) {
    case 'todos':
      return <TodoBlock overview={overview} atMost={8} />;
    case 'day':
      return <DayBlock overview={overview} />;
    case 'usual_apps':
      return (
        <Block
          title={t('apps_usual')}
          aside={
            <Link className={blockClasses.all} to="/more_menu">
              {t('apps_edit')}
            </Link>
          }
          source={overview}
          part={data?.usual_apps}
          empty={null}
          lines={3}
        >
          {({ codes, frequent }) => (
            <AppTiles codes={codes} frequent={frequent} atMost={APPS_AT_MOST} all="/more_menu" />
          )}
        </Block>
      );
    case 'banner':
      return <BannerPlace banners={data?.banners.data ?? undefined} />;
    case 'notices':
      return <NoticeBlock overview={overview} atMost={6} all="/messageList" />;
    case 'news':
      return <NewsBlock overview={overview} atMost={4} />;
    case 'cards':
      return <ModuleCards layout="desktop" />;
  }
}

/** What waits and what today holds, then the usual apps, then what is new; as the person arranged it. */
function Home() {
  const overview = useOverview('home');
  const { data } = overview;
  const settings = useSettings();
  const layout = useLayout('web');
  const shown = shownBlocks(DESKTOP_BLOCKS, layout)
    .map(({ kind }) => kind)
    .filter((kind) => hasSomething(kind, overview, settings));
  const spans = spansOf(shown.filter((kind) => kind !== 'cards'));
  return (
    <>
      <Greeting
        person={data?.person.data ?? undefined}
        placesShown={2}
        aside={
          <Suspense fallback={null}>
            <LayoutButton blocks={DESKTOP_BLOCKS} place="web" />
          </Suspense>
        }
      />
      <div className={classes.grid}>
        <Suspense fallback={null}>
          <ModuleCards layout="desktop" leading />
        </Suspense>
        {shown.map((kind) => {
          const block = (
            <Suspense key={kind} fallback={null}>
              <DesktopBlock kind={kind} overview={overview} />
            </Suspense>
          );
          if (kind === 'cards') return block;
          const span = spans.shift() ?? 12;
          return (
            <div key={kind} className={classes.block} data-kind={kind} style={{ ['--span' as string]: span }}>
              {block}
            </div>
          );
        })}
      </div>
    </>
  );
}
