import { useEffect, useState } from 'react';
import { serverVersion } from '../../../api/call.ts';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useStore } from '../../../state/store.ts';
import { reloadPage } from '../../../ui/forms/drafts.ts';
import classes from '../parts.module.css';

/** Offers a reload when the server names another version than when this page was loaded; what is typed is kept. */
export function VersionBar() {
  const t = useFrameText();
  const version = useStore(serverVersion);
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (version !== null) setFirst((known) => known ?? version);
  }, [version]);
  if (first === null || first === version) return null;
  return (
    <div className={classes.strip} data-tone="running">
      {t('new_version')}
      <button type="button" onClick={reloadPage}>
        {t('update')}
      </button>
    </div>
  );
}
