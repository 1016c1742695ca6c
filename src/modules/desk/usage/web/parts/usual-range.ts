import { addDays, daysBetween } from '#shared/dates.ts';

export interface DailyUsage {
  readonly day: string;
  /** Null: too few persons to say. */
  readonly count: number | null;
  readonly users: number | null;
  /** What the same weekday had in the other weeks; null where fewer than two of them are known. */
  readonly usual: { readonly low: number; readonly high: number } | null;
}

type UsageCount = { readonly key: string; readonly count: number | null; readonly users: number | null };

/** Every day of a range, those without an entry too, each with what is usual for its weekday. */
export function usageByDay(from: string, to: string, counted: readonly UsageCount[]): DailyUsage[] {
  const known = new Map(counted.map((one) => [one.key, one]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    const { count, users } = known.get(day) ?? { count: 0, users: 0 };
    return { day, count, users };
  });
  return days.map((one, at) => {
    const others = days.flatMap(({ count }, other) =>
      other !== at && (other - at) % 7 === 0 && count !== null ? [count] : [],
    );
    return { ...one, usual: others.length < 2 ? null : { low: Math.min(...others), high: Math.max(...others) } };
  });
}

/** Days whose weekday shows a figure in some week: where nobody works at weekends, a line need not fall twice a week. */
export function usedDays(days: readonly DailyUsage[]): readonly DailyUsage[] {
  const used = new Set(days.flatMap(({ count }, at) => (count ? [at % 7] : [])));
  return days.filter((_, at) => used.has(at % 7));
}

/** The day that leaves its usual range the furthest; a day that is not over yet says nothing. */
export function mostUnusualDay(days: readonly DailyUsage[], today: string) {
  const away = days.map(({ day, count, usual }, at) => {
    if (count === null || !usual || day >= today) return { at, by: 0 };
    return { at, by: count > usual.high ? count - usual.high : Math.min(0, count - usual.low) };
  });
  const [most] = away.filter(({ by }) => by !== 0).sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return most;
}
