/**
 * What other modules may ask the roll. Every query takes the caller's connection first and sees only the rows that its
 * reach allows; days are `YYYY-MM-DD`, ids are UUIDs, nothing here refuses.
 */
export { type GuardianOfStudent, type OwnChildren, ownChildren, studentGuardians } from './given.ts';
export { studentClassChanged, studentEnrolled, studentLeft, studentReturned } from './roll.events.ts';
export { classOf, studentsWithin } from './students.queries.ts';
