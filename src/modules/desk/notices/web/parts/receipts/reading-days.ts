import { addDays } from '#shared/dates.ts';

interface ReadDay {
  readonly day: string;
  readonly read: number;
}

/** What the curve shows at most; the last days of a long time. */
const DAYS_AT_MOST = 60;

/** Every day from the first reader to the last one, with how many have read by its end. */
export function readingDays(days: readonly ReadDay[]): (ReadDay & { readonly total: number })[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const read = new Map(days.map((one) => [one.day, one.read]));
  const all: (ReadDay & { readonly total: number })[] = [];
  for (let day = first.day, total = 0; day <= last.day; day = addDays(day, 1)) {
    total += read.get(day) ?? 0;
    all.push({ day, read: read.get(day) ?? 0, total });
  }
  return all.slice(-DAYS_AT_MOST);
}
