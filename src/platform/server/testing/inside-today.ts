import { dayBounds, today } from '#shared/dates.ts';

/** The half hour around now inside one day: for what begins and ends on the same one, also before midnight. */
export function halfHour(): { readonly start_at: string; readonly end_at: string } {
  const { start, end } = dayBounds(today());
  const from = Math.min(Math.max(Date.parse(start), Date.now() - 60_000), Date.parse(end) - 30 * 60_000);
  return { start_at: new Date(from).toISOString(), end_at: new Date(from + 30 * 60_000 - 1000).toISOString() };
}

/** An instant so many minutes ago, and never yesterday: for what cannot begin on a day that is over. */
export const minutesAgo = (minutes: number): string =>
  new Date(Math.max(Date.now() - minutes * 60_000, Date.parse(dayBounds(today()).start))).toISOString();
