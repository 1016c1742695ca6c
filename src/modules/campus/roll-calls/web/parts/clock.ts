import { useEffect, useState } from 'react';

/** The time in milliseconds, read again every second while something runs. */
export function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** `4:07` or `1:04:07` between two moments. */
export function stopwatch(from: string, to: string | number): string {
  const seconds = Math.max(0, Math.floor((new Date(to).getTime() - Date.parse(from)) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
