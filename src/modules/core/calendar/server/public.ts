/** What other modules may ask the calendar of a school. Nothing here refuses. */
export { calendarChanged } from './calendar.events.ts';
export { days, exceptionDays } from './calendar.queries.ts';
export { addWorkdays, afterWorkingMinutes, workdaysBetween, workingMinutes } from './working-time.queries.ts';
