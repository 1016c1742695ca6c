import type { Icon } from '@tabler/icons-react';
import classes from './empty-note.module.css';

interface Props {
  readonly icon: Icon;
  readonly title: string;
  readonly detail?: string;
}

/** That a block has nothing to show, in little room. */
export function EmptyNote({ icon: Picture, title, detail }: Props) {
  return (
    <div className={classes.note}>
      <span className={classes.icon}>
        <Picture aria-hidden size={26} stroke={1.5} />
      </span>
      <div>
        <p className={classes.title}>{title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
    </div>
  );
}
