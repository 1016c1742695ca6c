import { addDays } from '#shared/dates.ts';

/** Days. */
export const WEEK = 7;

/** Monday-first weeks that cover the month of a day. */
export function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % WEEK;
  const start = addDays(first, -weekday);
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  const rows = Math.ceil((weekday + length) / WEEK);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: WEEK }, (_unused, day) => addDays(start, row * WEEK + day)),
  );
}

/** The same day of another month; its last day where that month is shorter. */
export function shiftMonth(day: string, by: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(`${shiftFirst(first)}`, -1);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

function shiftFirst(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return month === 12
    ? `${year + 1}-01-01`
    : `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`;
}
