import { invalidate } from '#web/api/cache.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useHomeText } from '../../texts.ts';
import classes from '../todos/todos.module.css';

/** Says that a list is not whole because a part of the portal did not answer. */
export function MissingSources({ failed }: { readonly failed: readonly string[] }) {
  const t = useHomeText();
  const f = useFrameText();
  if (failed.length === 0) return null;
  return (
    <p className={classes.missing} role="status">
      {t('sources_missing')}{' '}
      <button type="button" className={classes.again} onClick={() => void invalidate('home')}>
        {f('retry')}
      </button>
    </p>
  );
}
