import { useEffect, useState } from 'react';
import {
  formatScanCode,
  macOf,
  STEP_SECONDS,
  scanLink,
  signedPart,
  stepAt,
} from '#modules/scans/contract/scan-code.ts';

const TICK_MS = 250;

/**
 * The code of a pass at this moment and how much of its half-minute is left (1 to 0). `aheadMs` is how far the
 * server's clock is ahead of this device's, so that a phone with a wrong clock shows a code that opens.
 */
export function useMovingCode(
  personId: string,
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
    void macOf(secret, signedPart('v', personId, step)).then((mac) => {
      if (isWanted) setLink(scanLink(location.origin, formatScanCode('v', personId, step, mac)));
    });
    return () => {
      isWanted = false;
    };
  }, [personId, secret, step]);
  return { link, left: 1 - ((now / 1000) % STEP_SECONDS) / STEP_SECONDS };
}
