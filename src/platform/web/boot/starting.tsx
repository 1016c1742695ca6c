import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './root.module.css';

/** Before the first page; blank for a moment, so that a fast start does not flicker. */
export function Starting() {
  const t = useFrameText();
  return (
    <div className={classes.starting} role="status" aria-label={t('loading')}>
      <span />
    </div>
  );
}
