import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './skeletons.module.css';

/** Grey lines where text will be; they appear after 200 ms, so that a fast answer does not flicker. */
export function TextSkeleton({ lines = 3 }: { readonly lines?: number }) {
  const t = useFrameText();
  return (
    <div className={classes.lines} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={at} style={{ width: `${92 - ((at * 23) % 48)}%` }} />
      ))}
    </div>
  );
}

/** Rows of a table that is being read. */
export function RowSkeleton({ rows = 8 }: { readonly rows?: number }) {
  const t = useFrameText();
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={at}>
          <span style={{ width: `${24 + ((at * 17) % 20)}%` }} />
          <span style={{ width: `${14 + ((at * 11) % 12)}%` }} />
          <span style={{ width: `${10 + ((at * 7) % 10)}%` }} />
        </div>
      ))}
    </div>
  );
}
