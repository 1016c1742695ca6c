import { plainSigns } from './marks.ts';

/** Reads a clock time: `8:5`, `0805`, `8点`, `8`. Null when it is none. */
export function parseTime(typed: string): string | null {
  const parts = /^(\d{1,2}) ?(?:[:点.]? ?(\d{1,2}))? ?分?点?$/.exec(plainSigns(typed).trim().replace(/\s+/g, ' '));
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
