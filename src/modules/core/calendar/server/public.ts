/** What other modules may ask the calendar of a school. Nothing here refuses. */
export { calendarChanged } from './calendar.events.ts';
export type { CalendarDay } from './calendar.policy.ts';
export { days, exceptionDays } from './calendar.queries.ts';
