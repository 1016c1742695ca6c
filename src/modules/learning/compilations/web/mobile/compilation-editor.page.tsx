import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePaths } from '../parts/use-paths.ts';
import { useCompilationText } from '../texts.ts';

/** Sections are arranged on a large screen. */
export function Page() {
  const t = useCompilationText();
  const paths = usePaths();
  return (
    <>
      <PageHead />
      <EmptyState
        title={t('on_computer')}
        detail={t('on_computer_help')}
        action={
          <Button component={Link} to={paths.mine} variant="default">
            {t('section_mine')}
          </Button>
        }
      />
    </>
  );
}
