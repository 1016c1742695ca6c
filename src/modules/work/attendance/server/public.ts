/** What other modules may ask attendance, and what it asks of them. Nothing here refuses. */
export { workWindowsOf } from './day/hours.queries.ts';
/** Counts the days of people in a span anew: for who changes what a day is made of (leave). Closed days are never written. */
export { recountSpan } from './day/recount.service.ts';
/** Totals of people in a month, as payroll counts them. */
export { monthOfPeople } from './month/month-export.service.ts';
export { punchPlaces } from './place/places.queries.ts';
export { attendanceHours, monthLocks, placeScans } from './ports.ts';
