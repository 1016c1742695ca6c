import { useEffect, useState } from 'react';

/** The time in milliseconds, read again every `everyMs`: for clocks, rings and "12 minutes over". */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
