import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CompilationList, useCompilationList } from '../parts/compilation-list.tsx';
import { PlaceSide } from '../parts/place-side.tsx';
import { SectionTabs } from '../parts/section-tabs.tsx';
import { usePaths } from '../parts/use-paths.ts';
import { useCompilationText } from '../texts.ts';

const LessonStrip = lazyDialog(async () => (await import('../parts/lesson-strip.tsx')).LessonStrip);

/** What is shared with the person, chosen by subject, textbook and chapter; above it the next lesson. */
export function Page() {
  const t = useCompilationText();
  const paths = usePaths();
  const { can } = useRights();
  const list = useCompilationList('all');
  const creates = can(subjectRights.create);
  const create = creates && !paths.isPhone && (
    <Button component={Link} to={paths.create}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead count={list.count} actions={create} />
      <SectionTabs section="all" />
      {creates && <LessonStrip />}
      <SplitPage sideLabel={t('places')} side={paths.isPhone ? null : <PlaceSide list={list} tab="all" />} taken={230}>
        <CompilationList
          list={list}
          nothing={{ title: t('none'), detail: t(creates ? 'none_help' : 'none_pupil_help'), action: create }}
        />
      </SplitPage>
    </>
  );
}
