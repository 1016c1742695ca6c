import { useEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router';
import { MAIN_ID } from '../shell/parts/skip-link.tsx';

const offsets = new Map<string, number>();

/** After a page was opened: at its top with the focus on it, or, going back, where one had been. */
export function useArrival(location: Location, action: NavigationType): void {
  const before = useRef<Location | null>(null);
  useEffect(() => {
    const former = before.current;
    before.current = location;
    const remember = () => offsets.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    if (former && former.pathname !== location.pathname) {
      window.scrollTo(0, action === 'POP' ? (offsets.get(location.key) ?? 0) : 0);
      // Keyboard and screen reader go on inside the new page, not behind the link that is gone.
      if (action !== 'POP') document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    return () => window.removeEventListener('scroll', remember);
  }, [location, action]);
}
