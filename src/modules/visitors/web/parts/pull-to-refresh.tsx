import { Loader } from '@mantine/core';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import classes from './pull-to-refresh.module.css';
import { useVisitorText } from './visitor-texts.ts';

const PULL_PX = 72;
const MOST_PX = 96;

/** Reads again when the page is pulled down at its top, as apps do. The mouse and the keyboard have the browser's own ways. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  const t = useVisitorText();
  const from = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [isReading, setReading] = useState(false);
  const start = (event: TouchEvent) => {
    from.current = window.scrollY <= 0 && !isReading ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (from.current === null) return;
    const distance = (event.touches[0]?.clientY ?? 0) - from.current;
    setPulled(window.scrollY > 0 ? 0 : Math.min(MOST_PX, Math.max(0, distance / 2)));
  };
  const end = () => {
    from.current = null;
    if (pulled >= PULL_PX) {
      setReading(true);
      void onRefresh().finally(() => setReading(false));
    }
    setPulled(0);
  };
  return (
    <div onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div
        className={classes.room}
        role="status"
        data-open={isReading}
        style={pulled > 0 ? { height: pulled } : undefined}
      >
        {isReading && (
          <>
            <Loader size="sm" />
            <span className="visually-hidden">{t('reading_again')}</span>
          </>
        )}
        {!isReading && pulled > 0 && <span aria-hidden>{t(pulled >= PULL_PX ? 'pull_release' : 'pull_on')}</span>}
      </div>
      {children}
    </div>
  );
}
