import { type ReactNode, useId } from 'react';
import { Words } from './layout/layout.tsx';
import classes from './panel.module.css';

interface Props {
  readonly title?: ReactNode;
  /** Small things at the right of the title: a link, a switch. */
  readonly aside?: ReactNode;
  /** Without padding around the content, for lists that reach the edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A surface on the page with a heading of its own. Never inside another one. */
export function Panel({ title, aside, flush = false, children }: Props) {
  const heading = useId();
  return (
    <section className={classes.panel} {...(title ? { 'aria-labelledby': heading } : {})}>
      {title && (
        <header className={classes.head}>
          <Words as="h2" size="large" weight={600} id={heading}>
            {title}
          </Words>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : classes.body} data-titled={title !== undefined}>
        {children}
      </div>
    </section>
  );
}
