import type { ReactNode } from 'react';
import classes from './split-page.module.css';

interface Props {
  /** What the side is, for screen readers: `部门`. */
  readonly sideLabel: string;
  /** At the left, in sight while the other side scrolls: a tree, a list of groups. Null: the main part has the whole width. */
  readonly side: ReactNode;
  readonly mainLabel?: string;
  /** Height of what stands above and below in a window, px: the side takes the rest. */
  readonly taken: number;
  readonly children: ReactNode;
}

/** A page of two panes: what is chosen from at the left, and what was chosen; below each other in a narrow window. */
export function SplitPage({ sideLabel, side, mainLabel, taken, children }: Props) {
  return (
    <div className={classes.columns} data-whole={side === null} style={{ ['--taken' as string]: `${taken}px` }}>
      {side !== null && (
        <aside className={classes.side} aria-label={sideLabel}>
          {side}
        </aside>
      )}
      <section className={classes.main} aria-label={mainLabel}>
        {children}
      </section>
    </div>
  );
}
