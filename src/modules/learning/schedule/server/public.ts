/**
 * What other modules may ask the timetable. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; days are `YYYY-MM-DD`, ids are UUIDs. Covers alone are refused, as `setCover` says.
 */
export { clearCover, setCover } from './change/covers.service.ts';
export { coverInDemo } from './demo/changes.demo.ts';
export { type LessonFact, lessonFacts, lessonsTaught, periodsOf, termOf } from './lesson/asked.queries.ts';
export { freeTeachersOf as freeTeachers } from './lesson/free.service.ts';
/** Before own rows are locked that name lessons: who publishes a timetable goes before or after. */
export { shareSchool as shareTimetable } from './publish/school-lock.service.ts';
