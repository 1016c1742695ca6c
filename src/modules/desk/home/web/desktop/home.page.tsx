import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazy } from '#web/api/lazy.ts';
import { lazyPart } from '#web/modules/with-texts.ts';
import { isOlderDesktop } from '#web/session/layout-choice.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { MORE } from '../more-texts.ts';
import { AppTiles } from '../parts/app-tiles.tsx';
import { BannerPlace, warmBanners } from '../parts/banner-place.tsx';
import blockClasses from '../parts/block.module.css';
import { Block } from '../parts/block.tsx';
import { DayBlock } from '../parts/day-block.tsx';
import { DESK_BLOCKS, type DeskKind, spansOf } from '../parts/desk-blocks.ts';
import { Greeting } from '../parts/greeting.tsx';
import { shownBlocks } from '../parts/layout.ts';
import { NoticeBlock } from '../parts/notice-block.tsx';
import { TodoBlock } from '../parts/todo-block.tsx';
import { useLayout } from '../parts/use-layout.ts';
import { hasUsualApps, useOverview, warmOverview } from '../parts/use-overview.ts';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Below the first screen, or on few desktops. */
const NewsBlock = lazyPart(MORE, async () => (await import('../parts/news-block.tsx')).NewsBlock);
const LentCards = lazy(async () => ({ default: (await import('../parts/lent-cards.tsx')).LentCards }));
const LayoutButton = lazyPart(MORE, async () => (await import('../parts/layout-button.tsx')).LayoutButton);
const OlderHome = lazyPart(MORE, async () => (await import('../parts/older-home.tsx')).OlderHome);

const APPS_AT_MOST = 11;

/** What has nothing to show leaves no frame; while the answer is on its way every block keeps its room. */
function hasSomething(
  kind: DeskKind,
  { data, isError }: Pick<ReturnType<typeof useOverview>, 'data' | 'isError'>,
  settings: Settings | null,
): boolean {
  // banners have no words to fail with
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

/** The first page; on the older desktop the apps alone. */
export function Page() {
  if (!isOlderDesktop()) return <Home />;
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <OlderHome />
    </Suspense>
  );
}

interface BlockProps {
  readonly kind: DeskKind;
  readonly overview: ReturnType<typeof useOverview>;
}

function DeskBlock({ kind, overview }: BlockProps): ReactNode {
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
      return <LentCards layout="desktop" />;
  }
}

/** What waits and what today holds, then the usual apps, then what is new; as the person arranged it. */
function Home() {
  const overview = useOverview('home');
  const { data } = overview;
  const settings = useSettings();
  const layout = useLayout('web');
  const shown = shownBlocks(DESK_BLOCKS, layout)
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
            <LayoutButton blocks={DESK_BLOCKS} place="web" />
          </Suspense>
        }
      />
      <div className={classes.grid}>
        <Suspense fallback={null}>
          <LentCards layout="desktop" leading />
        </Suspense>
        {shown.map((kind) => {
          const block = (
            <Suspense key={kind} fallback={null}>
              <DeskBlock kind={kind} overview={overview} />
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
