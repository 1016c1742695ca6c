import { useEffect } from 'react';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { signOut } from '../../session/leave.ts';
import { checkedPath } from '../../state/in-app-path.ts';
import { MAIN_ID } from '../parts/skip-link.tsx';
import classes from './pages.module.css';

let leaving: Promise<void> | null = null;

/** Ends the session, then goes to the checked `redirect_url`, or to sign-in. */
export function Page() {
  const t = useFrameText();
  useEffect(() => {
    const wanted = checkedPath(new URLSearchParams(location.search).get('redirect_url'));
    leaving ??= signOut().finally(() => {
      leaving = null;
      goTo(wanted ?? '/login', { replace: true });
    });
  }, []);
  return (
    <main id={MAIN_ID} className={classes.center}>
      <h1 className={classes.title} role="status">
        {t('signing_out')}
      </h1>
    </main>
  );
}
