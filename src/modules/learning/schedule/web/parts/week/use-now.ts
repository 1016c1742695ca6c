import { useEffect, useState } from 'react';

const HALF_MINUTE = 30_000;

/** The present moment, kept up while the page is open. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), HALF_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
