import { addDays, today } from '#shared/dates.ts';

/** The Monday of next week: a school day that is still to come on whatever day the tests run. */
export function nextMonday(): string {
  const weekday = new Date(today()).getUTCDay() || 7;
  return addDays(today(), 8 - weekday);
}
