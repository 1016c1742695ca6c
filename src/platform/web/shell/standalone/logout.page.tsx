import { useEffect } from 'react';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { goBack } from '../../boot/in-app-history.ts';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { outboxOwners } from '../../outbox/owners.ts';
import { signOut } from '../../session/leave.ts';
import { MAIN_ID } from '../parts/skip-link.tsx';
import classes from './pages.module.css';

let isLeaving = false;

/** Ends the session, then goes to the checked `redirect_url`, or to sign-in. */
async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const outbox = outboxOwners.get().length > 0 ? await import('../../outbox/sign-out.ts') : null;
  if (outbox && !(await outbox.agreesToSignOut())) {
    isLeaving = false;
    goBack();
    return;
  }
  const wanted = safePath(new URLSearchParams(location.search).get('redirect_url'));
  await (outbox ? outbox.keepingOthers(signOut) : signOut());
  isLeaving = false;
  goTo(wanted ?? '/login', { replace: true });
}

export function Page() {
  const t = useFrameText();
  useEffect(() => {
    void leave();
  }, []);
  return (
    <main id={MAIN_ID} className={classes.center}>
      <h1 className={classes.title} role="status">
        {t('signing_out')}
      </h1>
    </main>
  );
}
