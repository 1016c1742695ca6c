import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useMoreText } from '../more-texts.ts';
import classes from './todos.module.css';

/** Under a block that could not be read anew: how old it is, with a way to try again. */
export function Aged({ at, onRetry }: { readonly at: string; readonly onRetry: () => unknown }) {
  const t = useMoreText();
  const f = useFrameText();
  const format = useFormat();
  return (
    <p className={classes.missing} role="status">
      {t('as_of', { when: format.relative(at) })}{' '}
      <button type="button" className={classes.again} onClick={() => onRetry()}>
        {f('retry')}
      </button>
    </p>
  );
}
