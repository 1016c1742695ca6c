import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { AppBoard } from '../parts/apps/app-board.tsx';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Tab: all apps that one may open, and the way to the search for everything else. */
export function Page() {
  const t = useHomeText();
  return (
    <>
      <div className={classes.tabHead}>
        <h1>{t('apps')}</h1>
        <Link to="/mobile/search">
          <IconSearch aria-hidden size={18} stroke={1.7} />
          {t('search_all')}
        </Link>
      </div>
      <AppBoard isPhone />
    </>
  );
}
