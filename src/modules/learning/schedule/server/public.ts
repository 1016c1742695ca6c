/**
 * What other modules may ask the timetable. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; days are `YYYY-MM-DD`, ids are UUIDs. Covers alone are refused, as `setCover` says.
 */
export { type Cover, clearCover, setCover, type TypedLesson } from './change/covers.service.ts';
export { type LessonFact, lessonFact, lessonsOf, taught, teachersOfClass } from './lesson/asked.queries.ts';
export { freeTeachersOf as freeTeachers } from './lesson/free.service.ts';
export { dayOfActor as day, firstAndLast, lessonsOfPeople as busy } from './lesson/my-day.service.ts';
export { lessonChanged, timetablePublished } from './schedule.events.ts';
