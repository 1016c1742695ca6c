/**
 * What other modules may ask the roll. Every query takes the caller's connection first and sees only the rows that its
 * reach allows; days are `YYYY-MM-DD`, ids are UUIDs. Only what takes pupils in or back refuses, as it says itself.
 */
export { enrolPupil, undoEnrolment } from './enrolment.service.ts';
export { type GuardianOfStudent, ownChildren, studentGuardians } from './ports.ts';
export { getClass } from './student-class.service.ts';
export { heldNationalNos } from './student-personal.service.ts';
export { studentClassChanged, studentEnrolled, studentLeft, studentReturned } from './students.events.ts';
export { studentsWithin } from './students.queries.ts';
