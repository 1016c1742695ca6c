/** What other modules may ask of pay: whether a month is paid, and for which months somebody has slips. Never a figure. */

export { isMonthPaid } from './batch/wages.queries.ts';
export { monthsOf } from './slips/slips.queries.ts';
