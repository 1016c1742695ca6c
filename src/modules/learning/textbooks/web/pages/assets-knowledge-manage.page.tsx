import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SubjectsPanel } from '#modules/learning/subjects/web/public.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useTextbookText } from '../texts.ts';

const BooksPanel = lazyDialog(async () => (await import('../parts/textbooks/books-panel.tsx')).BooksPanel);
const PointsPanel = lazyDialog(async () => (await import('../parts/knowledge/points-panel.tsx')).PointsPanel);
const TagsPanel = lazyDialog(async () => (await import('../parts/tags/tags-panel.tsx')).TagsPanel);
const UsesPanel = lazyDialog(async () => (await import('../parts/uses/uses-panel.tsx')).UsesPanel);

const TABS = ['subjects', 'books', 'points', 'tags', 'uses'] as const;

/** What teaching resources are ordered by: subjects, textbooks, knowledge points and tags, and the books of the own school. */
export function Page() {
  const t = useTextbookText();
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'subjects';
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('parts')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'subjects' && (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <SubjectsPanel />
        </Suspense>
      )}
      {tab === 'books' && <BooksPanel />}
      {tab === 'points' && <PointsPanel />}
      {tab === 'tags' && <TagsPanel />}
      {tab === 'uses' && <UsesPanel />}
    </>
  );
}
