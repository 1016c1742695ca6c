import { addDays } from '#shared/dates.ts';

/** First and last day of a month. */
export const spanOf = (month: string) => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1) };
};
export const daysOf = (month: string): string[] => {
  const { from, to } = spanOf(month);
  return Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at));
};
