import type { ReactNode } from 'react';
import { EmptyPicture } from './pictures.tsx';
import classes from './states.module.css';

interface Props {
  /** One sentence: what is not here. */
  readonly title: string;
  /** What to do next. */
  readonly detail?: string;
  /** One action, as a button or link. */
  readonly action?: ReactNode;
  /** Fewer words and less room, for cards. */
  readonly small?: boolean;
}

/** Instead of an empty list: a picture, one sentence, one action. */
export function EmptyState({ title, detail, action, small = false }: Props) {
  return (
    <div className={classes.state} data-small={small}>
      <EmptyPicture />
      <p className={classes.title}>{title}</p>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action}
    </div>
  );
}
