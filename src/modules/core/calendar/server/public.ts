/** What other modules may ask the calendar of a school. Nothing here refuses. */
export { calendarChanged } from './calendar.events.ts';
export { days, exceptionDays } from './calendar.queries.ts';
export { calendarEffects } from './calendar-effects.service.ts';
/** For who counts for many things at once: days are read once, and each has its own pauses. */
export { endAfter, stretchesOf } from './working-time.policy.ts';
export { addWorkdays, afterWorkingMinutes, workdaysBetween, workingMinutes } from './working-time.queries.ts';
