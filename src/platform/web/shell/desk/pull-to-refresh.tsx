import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { refetchVisible } from '../../api/cache.ts';
import classes from './pull-to-refresh.module.css';
import { useDeskText } from './texts.ts';

/** How far a finger moves before letting go refreshes; the room above the page follows at half the speed. */
const PULL_PX = 64;
const MOST_PX = 88;
const SAID_MS = 1500;

/** Whether something above the page or inside it scrolls by itself and is not at its top. */
function isScrolled(target: EventTarget | null): boolean {
  for (let node = target as Element | null; node; node = node.parentElement) if (node.scrollTop > 0) return true;
  return window.scrollY > 0;
}

interface Pull {
  readonly distance: number;
  /** How far the finger and the reading are. */
  readonly phase: 'rest' | 'pulled' | 'reading' | 'done';
}

const REST: Pull = { distance: 0, phase: 'rest' };

/** Follows one finger that pulls the page down at its top; `onRefresh` runs when it lets go far enough. */
function usePull(onRefresh: () => Promise<unknown>): Pull {
  const [pull, setPull] = useState(REST);
  const now = useRef(pull);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    let from: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (next: Pull) => {
      now.current = next;
      setPull(next);
    };
    const start = (event: TouchEvent) => {
      const isFree = event.touches.length === 1 && now.current.phase !== 'reading' && !isScrolled(event.target);
      from = isFree && !document.querySelector('[aria-modal="true"]') ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (from === null) return;
      const distance = Math.min(MOST_PX, ((event.touches[0]?.clientY ?? 0) - from) / 2);
      if (distance > 8) set({ distance, phase: 'pulled' });
      else if (now.current.phase === 'pulled') set(REST);
    };
    const end = () => {
      from = null;
      if (now.current.phase !== 'pulled') return;
      if (now.current.distance < PULL_PX) return set(REST);
      set({ distance: 0, phase: 'reading' });
      void refresh.current().finally(() => {
        set({ distance: 0, phase: 'done' });
        timer = setTimeout(() => set(REST), SAID_MS);
      });
    };
    const passive = { passive: true } as const;
    window.addEventListener('touchstart', start, passive);
    window.addEventListener('touchmove', move, passive);
    window.addEventListener('touchend', end, passive);
    window.addEventListener('touchcancel', end, passive);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', end);
    };
  }, []);
  return pull;
}

/** Reads everything on the page again when it is pulled down at its top. Mouse and keyboard have the browser's own ways. */
export function PullToRefresh() {
  const t = useDeskText();
  const { distance, phase } = usePull(refetchVisible);
  return (
    <div className={classes.room} data-state={phase} style={phase === 'pulled' ? { height: distance } : undefined}>
      {phase === 'pulled' && <span aria-hidden>{t(distance >= PULL_PX ? 'pull_release' : 'pull_on')}</span>}
      {phase === 'reading' && <Loader size="sm" aria-hidden />}
      <span role="status" className="visually-hidden">
        {phase === 'reading' ? t('pull_reading') : phase === 'done' ? t('pull_done') : ''}
      </span>
    </div>
  );
}
