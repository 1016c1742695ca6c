import { useEffect, useState } from 'react';
import { serverVersion } from '../../api/call.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useStore } from '../../state/store.ts';
import { reloadPage } from '../../ui/forms/drafts.ts';
import classes from './parts.module.css';

/** Offers a reload when the server names another version than when this page was loaded; what is typed is kept. */
export function VersionBar() {
  const t = useFrameText();
  const version = useStore(serverVersion);
  const [first, setFirst] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    if (version !== null) setFirst((known) => known ?? version);
  }, [version]);
  useEffect(() => {
    // A chunk that is gone means the same: the pages of the former build were taken away.
    const gone = () => setStale(true);
    window.addEventListener('vite:preloadError', gone);
    return () => window.removeEventListener('vite:preloadError', gone);
  }, []);
  if (!isStale && (first === null || first === version)) return null;
  return (
    <div className={classes.strip} data-tone="running">
      {t('new_version')}
      <button type="button" onClick={reloadPage}>
        {t('update')}
      </button>
    </div>
  );
}
