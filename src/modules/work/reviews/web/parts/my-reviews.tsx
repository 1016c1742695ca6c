import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { invalidate } from '#web/api/cache.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { REVIEW_TABS } from '../../contract/reviews.contract.ts';
import { useReviewsText } from '../texts.ts';
import { ModuleSide, modulesOf } from './module-side.tsx';
import classes from './my-reviews.module.css';
import { PastList } from './past/past-list.tsx';
import { useReviewFilters, useReviews } from './use-reviews.ts';
import { WaitingBoard } from './waiting/waiting-board.tsx';

/** Height above and below the side in a window, px. */
const TAKEN = 200;

/** Says that a list is not whole because a part of the portal did not answer. */
function Missing() {
  const t = useReviewsText();
  const f = useFrameText();
  return (
    <Note tone="waiting" role="status">
      {t('missing')}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => void invalidate('reviews', 'home')}>
        {f('retry')}
      </Button>
    </Note>
  );
}

interface BodyProps {
  readonly answer: ReturnType<typeof useReviews>['answer'];
  readonly isNarrow: boolean;
}

function Body({ answer, isNarrow }: BodyProps) {
  return (
    <Loaded of={answer} skeleton={<RowSkeleton />}>
      {(data) => (
        <Stack gap={12}>
          {data.failed.length > 0 && <Missing />}
          {data.tab === 'todo' ? (
            <WaitingBoard data={data} isNarrow={isNarrow} />
          ) : (
            <PastList data={data} isNarrow={isNarrow} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The reviews of the person: tabs above, modules at the left, rows in the middle, the chosen one at the right. */
export function MyReviews() {
  const t = useReviewsText();
  const localize = useLocalize();
  const filters = useReviewFilters();
  const { answer, waiting } = useReviews(filters);
  const isSmall = useIsNarrow();
  const layout = useCurrentRoute()?.layout;
  const isNarrow = isSmall || layout === 'mobile';
  const modules = answer.data ? modulesOf(answer.data, localize) : [];
  const tabs = (
    <ViewTabs
      label={t('tabs')}
      value={filters.tab}
      onChange={(value) => filters.open(REVIEW_TABS.find((tab) => tab === value) ?? 'todo')}
      tabs={[
        { value: 'todo', label: t('tab_todo'), count: waiting },
        { value: 'done', label: t('tab_done') },
        { value: 'mine', label: t('tab_mine') },
        { value: 'copied', label: t('tab_copied') },
      ]}
    />
  );
  const search = <SearchBox value={filters.q} onSearch={(q) => filters.set('q', q)} width={isNarrow ? '100%' : 220} />;
  const flowsLink = answer.data?.keeps_flows && (
    <Button component={Link} variant="subtle" to={layout === 'mobile' ? '/mobile/approvalFlows' : '/approvalFlows'}>
      {t('flows')}
    </Button>
  );
  if (isNarrow)
    return (
      <>
        <PageHead actions={flowsLink} />
        <Stack gap={12}>
          {tabs}
          {search}
          {modules.length > 1 && (
            <ViewTabs
              label={t('modules')}
              value={filters.module ?? ''}
              onChange={(module) => filters.set('module', module)}
              tabs={[{ value: '', label: t('all') }, ...modules]}
            />
          )}
          <Body answer={answer} isNarrow />
        </Stack>
      </>
    );
  return (
    <>
      <PageHead detail={filters.tab === 'todo' ? t('keys_help') : undefined} actions={flowsLink} />
      <SplitPage
        sideLabel={t('modules')}
        side={<ModuleSide modules={modules} total={answer.data?.counts.total ?? 0} filters={filters} />}
        mainLabel={t(`tab_${filters.tab}`)}
        taken={TAKEN}
      >
        <Inline gap={12} justify="spread" wrap className={classes.bar}>
          {tabs}
          {search}
        </Inline>
        <Body answer={answer} isNarrow={false} />
        {filters.tab !== 'todo' && answer.data?.tab !== 'todo' && answer.data?.is_cut && (
          <Words as="p" tone="soft" size="small">
            {t('is_cut', { n: answer.data.counts.total })}
          </Words>
        )}
      </SplitPage>
    </>
  );
}
