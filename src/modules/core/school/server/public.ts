/**
 * What other modules may ask about the school calendar and its classes. Every query takes the caller's connection
 * first and sees only the rows that its reach allows; days are `YYYY-MM-DD`, ids are UUIDs.
 */
export { freeSeat, type Seat, takeSeat } from './class-seats.service.ts';
export { classDepartmentsTaught, classTeachers } from './classrooms.queries.ts';
export { classroomGraduated, classTeachersChanged, schoolYearActivated, semesterOpened } from './events.ts';
export { classPromoter, type Promoter } from './promotion-task.service.ts';
export { clientRoot } from './school-years.service.ts';
export { currentSemester, type PlainSemester, weekOf } from './semesters.queries.ts';
