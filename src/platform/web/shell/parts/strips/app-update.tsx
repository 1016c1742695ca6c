import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useSettings } from '../../../session/session.ts';
import classes from '../parts.module.css';

/** Covers everything when the native app is older than the school group accepts. */
export function AppUpdate() {
  const t = useFrameText();
  const link = useSettings()?.links.app_download;
  return (
    <div className={classes.cover} role="alertdialog" aria-modal="true" aria-labelledby="app-update-title">
      <div className={classes.coverBox}>
        <p id="app-update-title">{t('app_too_old')}</p>
        {link && (
          <a className={classes.coverButton} href={link} rel="noreferrer">
            {t('download_app')}
          </a>
        )}
      </div>
    </div>
  );
}
