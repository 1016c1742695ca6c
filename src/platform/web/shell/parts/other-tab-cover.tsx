import { useFrameText } from '../../i18n/frame-texts.ts';
import { reloadPage } from '../../ui/forms/drafts.ts';
import classes from './parts.module.css';

/** Over a page whose session was changed in another tab: nothing here may be sent under the wrong name. */
export function OtherTabCover() {
  const t = useFrameText();
  return (
    <div className={classes.cover} role="alertdialog" aria-modal="true" aria-labelledby="other-tab-title">
      <div className={classes.coverBox}>
        <p id="other-tab-title">{t('identity_changed')}</p>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog has one way on, and the keyboard must be on it */}
        <button type="button" autoFocus className={classes.coverButton} onClick={reloadPage}>
          {t('reload')}
        </button>
      </div>
    </div>
  );
}
