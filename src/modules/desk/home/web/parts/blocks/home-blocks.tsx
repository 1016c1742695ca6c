import type { ReactNode } from 'react';
import type { Block as PageBlock } from '#modules/desk/site-design/contract/h5-homepages.shapes.ts';
import { BannerPlace } from '#modules/desk/site-design/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { useEither } from '#web/i18n/bilingual.ts';
import { useSettings } from '#web/session/session.ts';
import { useHomeText } from '../../texts.ts';
import { AppTiles } from '../apps/app-tiles.tsx';
import { hasUsualApps, type useOverview } from '../overview/use-overview.ts';
import { TodoBlock } from '../todos/todo-block.tsx';
import { Block, BlockFailure } from './block.tsx';

/** Below what waits, or on few pages: they come while the answer is on its way. */
const DayBlock = lazyPart(async () => (await import('../day/day-block.tsx')).DayBlock);
const NoticeBlock = lazyPart(async () => (await import('./notice-block.tsx')).NoticeBlock);
const NewsBlock = lazyPart(async () => (await import('./news-block.tsx')).NewsBlock);
const ModuleCards = lazyPart(async () => (await import('./module-cards.tsx')).ModuleCards);
const StaticBlock = lazyPart(async () => (await import('./static-block.tsx')).StaticBlock);

interface Props {
  readonly block: PageBlock;
  readonly overview: ReturnType<typeof useOverview>;
}

/** One block of the phone's home page. What has nothing to show for this person leaves no frame. */
function HomeBlock({ block, overview }: Props): ReactNode {
  const t = useHomeText();
  const either = useEither();
  const settings = useSettings();
  const { data } = overview;
  const title = either(block.title, block.title_en);
  switch (block.kind) {
    case 'banner':
      return (data ? data.banners.data !== null : !overview.isError) ? (
        <BannerPlace banners={data?.banners.data ?? undefined} />
      ) : null;
    case 'usual_apps':
      return !data || hasUsualApps(data, settings) ? (
        <Block title={title ?? t('apps_usual')} source={overview} part={data?.usual_apps} none={null} lines={2}>
          {({ codes, frequent }) => (
            <AppTiles codes={codes} frequent={frequent} atMost={block.limit ?? 7} all="/mobile/applications" />
          )}
        </Block>
      ) : null;
    case 'todos':
      return <TodoBlock overview={overview} isPhone isBeside atMost={block.limit ?? 3} />;
    case 'day':
      return <DayBlock overview={overview} isPhone />;
    case 'children':
      return data && data.children.outcome !== 'none' ? <DayBlock overview={overview} isPhone /> : null;
    case 'notices':
      return <NoticeBlock overview={overview} atMost={block.limit ?? 4} all="/mobile/notify" />;
    case 'news':
      return <NewsBlock overview={overview} isPhone atMost={block.limit ?? 3} title={title} />;
    case 'cards':
      return <ModuleCards layout="mobile" />;
    default:
      return <StaticBlock block={block} />;
  }
}

/** The blocks of the phone's home page, as somebody drew it, in their order; `Suspense` stands around all of them. */
export function HomeBlocks({ blocks, overview }: { readonly blocks: readonly PageBlock[] } & Pick<Props, 'overview'>) {
  // a guardian's day is that of the children: one block of it is enough
  const showsChildren = blocks.some(({ kind }) => kind === 'children') && overview.data?.children.outcome !== 'none';
  const shown = showsChildren ? blocks.filter(({ kind }) => kind !== 'day') : blocks;
  if (!overview.data && overview.isError) return <BlockFailure onRetry={overview.refetch} />;
  return shown.map((block) => <HomeBlock key={block.key} block={block} overview={overview} />);
}
