import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { dressPage } from './dress-page.ts';
import classes from './preview.module.css';

interface Props {
  readonly kind: 'phone' | 'print';
  readonly title: string;
  /** The page, drawn by what draws the real one. */
  readonly children: ReactNode;
}

/** What is only looked at leads nowhere. */
const stay = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A window of its own as wide as a phone or a sheet of paper, so that the rules of both hold in it. */
export function PageFrame({ kind, title, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.place} data-kind={kind} tabIndex={0}>
      <iframe
        title={title}
        className={classes.frame}
        data-kind={kind}
        onLoad={({ currentTarget }) => setBody(dressPage(currentTarget.contentDocument, kind))}
      />
      {body &&
        createPortal(
          // biome-ignore lint/a11y: it only keeps the links of what is shown from leading away
          <div className={classes.page} onClickCapture={stay}>
            {children}
          </div>,
          body,
        )}
    </div>
  );
}
