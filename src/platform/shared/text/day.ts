import { isDay } from '../dates.ts';
import { plainSigns } from './marks.ts';

const SEPARATED = /^(\d{4}) ?[-/.年 ] ?(\d{1,2}) ?[-/.月 ] ?(\d{1,2}) ?[日号]?$/;
const JOINED = /^(\d{4})(\d{2})(\d{2})$/;
/** What sheets write behind a day that has no time. */
const MIDNIGHT = /[ t]0?0:00(?::00(?:\.0+)?)?z?$/i;

/** The day that people write as `2026-9-1`, `2026/9/1`, `2026.9.1`, `2026年9月1日` or `20260901`, as `YYYY-MM-DD`; null when it is none. */
export function parseDay(typed: string): string | null {
  const plain = plainSigns(typed)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(MIDNIGHT, '');
  const parts = SEPARATED.exec(plain) ?? JOINED.exec(plain);
  if (!parts) return null;
  const day = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The same for a field that judges afterwards: what is no day stays as it was typed. */
export const foldDay = (typed: string): string => parseDay(typed) ?? typed;
