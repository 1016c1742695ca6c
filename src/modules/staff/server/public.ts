/** What other modules may ask about staff; the caller's connection comes first, and nothing here refuses. */
export { isEmployed } from './pending-staffs.queries.ts';
export { pendingStaffSubmitted, teacherEntered } from './staff.events.ts';
