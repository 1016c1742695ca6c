import { useEffect, useState } from 'react';
import { dayOf, timeOf } from '#shared/dates.ts';

/** The time of the server, each second, `YYYY-MM-DD HH:MM:SS` on the clock of the organisation. */
export function useCardClock(aheadMs: number): string {
  const [now, setNow] = useState(() => Date.now() + aheadMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + aheadMs), 1000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  const at = new Date(now).toISOString();
  return `${dayOf(at)} ${timeOf(at)}:${at.slice(17, 19)}`;
}
