import { AppBoard } from '../parts/app-board.tsx';
import { useHomeText } from '../texts.ts';
import classes from './home.page.module.css';

/** Tab: all apps that one may open. */
export function Page() {
  const t = useHomeText();
  return (
    <>
      <h1 className={classes.tabTitle}>{t('apps')}</h1>
      <AppBoard isPhone />
    </>
  );
}
