import { addDays } from '#shared/dates.ts';

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** Every day of the month in which `day` lies. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (let one = `${month}-01`; one.startsWith(month); one = addDays(one, 1)) days.push(one);
  return days;
}
