import { useEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router';
import { MAIN_ID } from '../shell/parts/skip-link.tsx';

const offsets = new Map<string, number>();

/** After navigation: scrolls to the top with the focus on the page or, going back, to the former position. */
export function useScrollAndFocus(location: Location, action: NavigationType): void {
  const before = useRef<Location | null>(null);
  useEffect(() => {
    const former = before.current;
    before.current = location;
    const remember = () => offsets.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    if (former && former.pathname !== location.pathname) {
      window.scrollTo(0, action === 'POP' ? (offsets.get(location.key) ?? 0) : 0);
      // keyboard and screen reader go on in the new page.
      if (action !== 'POP') document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    return () => window.removeEventListener('scroll', remember);
  }, [location, action]);
}
