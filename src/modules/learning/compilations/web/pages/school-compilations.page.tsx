import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CompilationList, useCompilationList } from '../parts/compilation-list.tsx';
import { PlaceSide } from '../parts/place-side.tsx';
import { SectionTabs } from '../parts/section-tabs.tsx';
import { usePaths } from '../parts/use-paths.ts';
import { useCompilationText } from '../texts.ts';

const CoverageMap = lazyDialog(async () => (await import('../parts/coverage-map.tsx')).CoverageMap);

/** What the own school shares, and which chapters of a textbook have nothing yet. */
export function Page() {
  const t = useCompilationText();
  const paths = usePaths();
  const list = useCompilationList('org');
  const textbook = list.filters['textbook_id']?.[0];
  const create = !paths.isPhone && (
    <Button component={Link} to={paths.create}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead count={list.count} actions={create} />
      <SectionTabs section="org" />
      <SplitPage sideLabel={t('places')} side={paths.isPhone ? null : <PlaceSide list={list} tab="org" />} taken={230}>
        {textbook && <CoverageMap textbookId={textbook} list={list} />}
        <CompilationList list={list} nothing={{ title: t('none_org'), detail: t('none_org_help'), action: create }} />
      </SplitPage>
    </>
  );
}
