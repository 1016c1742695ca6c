import { useEffect } from 'react';
import { goTo } from '#web/boot/navigator.ts';

const IDLE_MS = 20 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** On a shared computer: who walks away is signed out, and nothing of them stays on the screen. */
export function Part() {
  useEffect(() => {
    let seen = Date.now();
    const note = () => {
      seen = Date.now();
    };
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - seen >= IDLE_MS) goTo('/logout', { replace: true });
    }, 5_000);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return null;
}
