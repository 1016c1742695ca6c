import { Fragment, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { BannerPlace, warmBanners } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { isOlderDesktop } from '#web/session/layout-choice.ts';
import { type Settings, useSettings } from '#web/session/session.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { AppTiles } from '../parts/apps/app-tiles.tsx';
import blockClasses from '../parts/blocks/block.module.css';
import { Block, BlockFailure } from '../parts/blocks/block.tsx';
import { type DesktopKind, desktopBlocks, spansOf } from '../parts/blocks/desktop-blocks.ts';
import { NoticeBlock } from '../parts/blocks/notice-block.tsx';
import { DayBlock } from '../parts/day/day-block.tsx';
import { shownBlocks } from '../parts/layout/layout.ts';
import { useLayout } from '../parts/layout/use-layout.ts';
import { Greeting } from '../parts/overview/greeting.tsx';
import { type Lead, leadOf, ownCards } from '../parts/overview/home-lead.ts';
import { useNow } from '../parts/overview/use-now.ts';
import { hasUsualApps, type Overview, useOverview, warmOverview } from '../parts/overview/use-overview.ts';
import { TodoBlock } from '../parts/todos/todo-block.tsx';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Below the first screen, or on few desktops. */
const NewsBlock = lazyPart(async () => (await import('../parts/blocks/news-block.tsx')).NewsBlock);
const ModuleCards = lazyPart(async () => (await import('../parts/blocks/module-cards.tsx')).ModuleCards);
const LeadingCards = lazyPart(async () => (await import('../parts/blocks/module-cards.tsx')).LeadingCards);
const FigureBand = lazyPart(async () => (await import('../parts/blocks/module-cards.tsx')).FigureBand);
const LayoutButton = lazyPart(async () => (await import('../parts/layout/layout-button.tsx')).LayoutButton);
const OlderHome = lazyPart(async () => (await import('../parts/overview/older-home.tsx')).OlderHome);

const APPS_AT_MOST = 11;
const LAST: readonly DesktopKind[] = ['news', 'cards'];

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
  if (kind === 'day') return hasDay(data);
  return kind !== 'news' || data.news.outcome !== 'none';
}

/** An empty day is said in the greeting, or in the sentence of somebody for whom nothing waits. */
const hasDay = ({ day, children }: Overview): boolean =>
  day.data === null || children.data !== null || day.data.list.length + day.data.failed.length > 0;

/** Those that are one line for now. */
function foldedOf(data: Overview | undefined): DesktopKind[] {
  if (!data) return [];
  return [
    ...(data.todos.data?.counts.total ? [] : (['todos'] as const)),
    ...(data.notices.data ? [] : (['notices'] as const)),
  ];
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
  readonly lead: Lead;
  /** Columns of twelve. */
  readonly span: number;
}

function DesktopBlock({ kind, overview, lead, span }: BlockProps): ReactNode {
  const t = useHomeText();
  const { data } = overview;
  switch (kind) {
    case 'todos':
      return <TodoBlock overview={overview} atMost={8} isBeside={lead === 'card' || lead === 'day'} />;
    case 'day':
      return <DayBlock overview={overview} isWide={span === 12} />;
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
          none={null}
          isLine
        >
          {({ codes, frequent }) => (
            <AppTiles codes={codes} frequent={frequent} atMost={APPS_AT_MOST} all="/more_menu" isLine />
          )}
        </Block>
      );
    case 'banner':
      return <BannerPlace banners={data?.banners.data ?? undefined} />;
    case 'notices':
      return <NoticeBlock overview={overview} atMost={6} all="/messageList" />;
    case 'news':
      return <NewsBlock overview={overview} atMost={4} isHalf={span < 12} />;
    case 'cards':
      return <ModuleCards layout="desktop" />;
  }
}

interface BlocksProps {
  readonly overview: ReturnType<typeof useOverview>;
  readonly lead: Lead;
}

function Blocks({ overview, lead }: BlocksProps) {
  const { data, isError } = overview;
  const settings = useSettings();
  const layout = useLayout('web');
  const shown = shownBlocks(desktopBlocks(lead === 'day'), layout)
    .map(({ kind }) => kind)
    .filter((kind) => hasSomething(kind, overview, settings));
  const spans = spansOf(
    shown.filter((kind) => kind !== 'cards'),
    foldedOf(data),
  );
  // nothing could be read at all: said once
  if (!data && isError) return <BlockFailure onRetry={overview.refetch} />;
  return (
    <div className={classes.grid}>
      {shown.map((kind) => {
        const span = kind === 'cards' ? 12 : (spans.shift() ?? 12);
        const shownBlock = <DesktopBlock kind={kind} overview={overview} lead={lead} span={span} />;
        // the last ones may come later: they push nothing away
        const block = LAST.includes(kind) ? <Suspense fallback={null}>{shownBlock}</Suspense> : shownBlock;
        if (kind === 'cards') return <Fragment key={kind}>{block}</Fragment>;
        return (
          <div key={kind} className={classes.block} data-kind={kind} style={{ ['--span' as string]: span }}>
            {block}
          </div>
        );
      })}
    </div>
  );
}

/** First what this person does now, then what waits and what today holds, then what is new; as the person arranged it. */
function Home() {
  const t = useHomeText();
  const overview = useOverview('home');
  const { data } = overview;
  const settings = useSettings();
  const lead = settings ? leadOf(settings, data) : 'todos';
  const day = data?.day.data?.list ?? [];
  const now = useNow();
  const leading = settings ? ownCards(settings, { leads: true, day, now }) : [];
  const isFree = data !== undefined && !hasDay(data) && (data.todos.data?.counts.total ?? 0) > 0;
  return (
    <>
      <Greeting
        person={data?.person.data ?? undefined}
        placesShown={2}
        note={isFree ? t('day_none') : undefined}
        aside={
          <Suspense fallback={null}>
            <LayoutButton blocks={desktopBlocks(lead === 'day')} page="web" />
          </Suspense>
        }
      />
      {/* together: what leads the page would push the buttons of what waits away under the pointer */}
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <Stack gap={16} className={classes.lead}>
          {leading.length > 0 && <LeadingCards layout="desktop" day={day} />}
          {lead === 'figures' && <FigureBand layout="desktop" todos={data?.todos.data ?? null} />}
        </Stack>
        <Blocks overview={overview} lead={lead} />
      </Suspense>
    </>
  );
}
