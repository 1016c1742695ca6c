import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { AppBoard } from '../parts/apps/app-board.tsx';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Tab: all apps that one may open, and the way to the search for everything else. */
export function Page() {
  const t = useHomeText();
  return (
    <>
      <Inline gap={12} lines={4} wrap justify="spread" below={8} className={classes.tabHead}>
        <Words as="h1" size="title">
          {t('apps')}
        </Words>
        <Link to="/mobile/search">
          <IconSearch aria-hidden size={18} stroke={1.7} />
          {t('search_all')}
        </Link>
      </Inline>
      <AppBoard isPhone />
    </>
  );
}
