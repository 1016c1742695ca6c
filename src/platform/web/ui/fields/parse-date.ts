import { isDay } from '#shared/dates.ts';

/** Reads what people type for a day: `2026-3-5`, `2026/03/05`, `20260305`, `2026年3月5日`. Null when it is none. */
export function parseDay(typed: string): string | null {
  const parts = /^\s*(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?\s*$/.exec(typed);
  if (!parts) return null;
  const day = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Reads a clock time: `8:5`, `0805`, `8点`, `8`. Null when it is none. */
export function parseTime(typed: string): string | null {
  const parts = /^\s*(\d{1,2})\s*(?:[:：点.]?\s*(\d{1,2}))?\s*分?\s*$/.exec(typed);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
