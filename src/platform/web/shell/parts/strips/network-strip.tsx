import { use, useEffect } from 'react';
import { refetchVisible } from '../../../api/cache.ts';
import { maintenance } from '../../../api/reactions.ts';
import { HasFailed } from '../../../boot/current-route.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { createStore, useStore } from '../../../state/store.ts';
import classes from '../parts.module.css';

const online = createStore(navigator.onLine);

/** Shows that the page may be outdated: without a network, and during maintenance. What stands for a page that did not come says it itself. */
export function NetworkStrip() {
  const t = useFrameText();
  const isOnline = useStore(online);
  const closed = useStore(maintenance);
  useEffect(() => {
    const follow = () => online.set(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  const retry = () => {
    maintenance.set(false);
    void refetchVisible();
  };
  if (use(HasFailed)) return null;
  return (
    <>
      {!isOnline && <div className={classes.strip}>{t('offline')}</div>}
      {isOnline && closed && (
        <div className={classes.strip}>
          {t('maintenance')}
          <button type="button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
    </>
  );
}
