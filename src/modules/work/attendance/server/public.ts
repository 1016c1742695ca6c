/** What other modules may ask attendance, and what it asks of them. Nothing here refuses. */
/** Totals of people in a month, as payroll counts them. */
export { monthOfPeople } from './month/month-export.service.ts';
export { punchPlaces } from './place/places.queries.ts';
export { attendanceHours, monthLocks, placeScans } from './ports.ts';
