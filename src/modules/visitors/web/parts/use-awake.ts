import { useEffect } from 'react';

/** Keeps the screen on while a pass is shown, where the browser can; it asks again when the page comes back. */
export function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isWanted = true;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isWanted) lock = held;
        else await held.release();
      } catch {
        // A low battery may forbid it; the pass works all the same.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [isOn]);
}
