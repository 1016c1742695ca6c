import { useEffect, useState } from 'react';
import {
  formatScanCode,
  macOf,
  type ScanKind,
  STEP_SECONDS,
  scanLink,
  signedPart,
  stepAt,
} from '../contract/scan-code.ts';

const TICK_MS = 250;

/**
 * The code of a credential at this moment and how much of its half-minute is left (1 to 0). `aheadMs` is how far the
 * server's clock is ahead of this device's, so that a phone with a wrong clock shows a code that opens.
 */
export function useMovingCode(
  kind: ScanKind,
  id: string,
  secret: string,
  aheadMs: number,
): { readonly link: string | null; readonly left: number } {
  const [now, setNow] = useState(() => Date.now() + aheadMs);
  const [link, setLink] = useState<string | null>(null);
  const step = stepAt(now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + aheadMs), TICK_MS);
    return () => clearInterval(timer);
  }, [aheadMs]);
  useEffect(() => {
    let isWanted = true;
    void macOf(secret, signedPart(kind, id, step)).then((mac) => {
      if (isWanted) setLink(scanLink(location.origin, formatScanCode(kind, id, step, mac)));
    });
    return () => {
      isWanted = false;
    };
  }, [kind, id, secret, step]);
  return { link, left: 1 - ((now / 1000) % STEP_SECONDS) / STEP_SECONDS };
}

/** Keeps the screen on while a pass is shown, where the browser can; it asks again when the page comes back. */
export function useWakeLock(isOn: boolean): void {
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
