import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useHomeText } from '../../texts.ts';
import classes from '../todos/todos.module.css';

/** Under a block that could not be read anew: how old it is, with a way to try again. */
export function AsOfNote({ at, onRetry }: { readonly at: string; readonly onRetry: () => unknown }) {
  const t = useHomeText();
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
