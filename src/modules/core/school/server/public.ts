/**
 * What other modules may ask about the school calendar and its classes. Every query takes the caller's connection
 * first and sees only the rows that its reach allows; days are `YYYY-MM-DD`, ids are UUIDs.
 */

export { clientRoot } from './calendar/school-years.service.ts';
export { currentSemester } from './calendar/semesters.queries.ts';
export { releaseSeat, reserveSeat } from './classes/class-seats.service.ts';
export {
  classDepartmentsTaught,
  classesHeadedBy,
  classHeads,
  classTeachers,
  teachersOfClassAt,
} from './classes/classrooms.queries.ts';
export { staffOf } from './classes/school-staff.queries.ts';
export { classTeachersChanged, semesterOpened } from './events.ts';
export { classPromoter, type Promoter } from './grades/promotion-task.service.ts';
