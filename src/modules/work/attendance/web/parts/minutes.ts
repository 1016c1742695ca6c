import { useAttendanceText } from '../texts.ts';

/** Minutes in words: `7 小时 35 分`, `7 h 35 min`. */
export function useMinutes(): (minutes: number) => string {
  const t = useAttendanceText();
  return (minutes) =>
    minutes < 60
      ? t('minutes_n', { n: minutes })
      : t('hours_minutes', { h: Math.floor(minutes / 60), m: String(minutes % 60).padStart(2, '0') });
}
