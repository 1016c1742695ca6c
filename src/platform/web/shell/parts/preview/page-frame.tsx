import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dress = useEffectEvent(() => {
    const page = frame.current?.contentDocument ?? null;
    setBody((known) => (known && known === page?.body ? known : dressPage(page, kind)));
  });
  // its page is there with the element; Firefox puts another one in its place later
  useEffect(() => {
    const element = frame.current;
    const onLoad = () => dress();
    dress();
    element?.addEventListener('load', onLoad);
    return () => element?.removeEventListener('load', onLoad);
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.place} data-kind={kind} tabIndex={0}>
      <iframe ref={frame} title={title} className={classes.frame} data-kind={kind} />
      {body &&
        createPortal(
          <div className={classes.page} onClickCapture={stay}>
            {children}
          </div>,
          body,
        )}
    </div>
  );
}
