/** The days of a school, a year at a glance; who may says there what they are. */
export { CalendarTab } from './parts/calendar-year.tsx';
