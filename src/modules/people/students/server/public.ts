/**
 * What other modules may ask the roll. Every query takes the caller's connection first and sees only the rows that its
 * reach allows; days are `YYYY-MM-DD`, ids are UUIDs. Only what takes pupils in or back refuses, as it says itself.
 */
export { enterPupil, takeBackPupil } from './enrolment.service.ts';
export { type GuardianOfStudent, ownChildren, studentGuardians } from './ports.ts';
export { studentClassChanged, studentEnrolled, studentLeft, studentReturned } from './roll.events.ts';
export { getClass } from './student-class.service.ts';
export { classOf, studentsWithin } from './students.queries.ts';
