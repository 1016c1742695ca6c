import { useEffect, useState } from 'react';

/** The time of the server, each second, `YYYY-MM-DD HH:MM:SS` in the zone of the device. */
export function useCardClock(aheadMs: number): string {
  const [now, setNow] = useState(() => Date.now() + aheadMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + aheadMs), 1000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  const at = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
