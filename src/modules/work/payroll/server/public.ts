/** What other modules may ask of pay: for which months somebody has slips. Never a figure. */
export { monthsOf } from './slips/slips.queries.ts';
