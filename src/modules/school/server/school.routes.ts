import { implement } from '#server/http/context.ts';
import { campuses } from '../contract/campuses.contract.ts';
import { classrooms } from '../contract/classrooms.contract.ts';
import { grades } from '../contract/grades.contract.ts';
import { promotion } from '../contract/promotion.contract.ts';
import { schoolYears } from '../contract/school-years.contract.ts';
import { semesters } from '../contract/semesters.contract.ts';
import { createCampus, getCampus, removeCampus, updateCampus, viewCampusDetails } from './campuses.service.ts';
import { setTeachers } from './class-teachers.service.ts';
import {
  createClassroom,
  createClassrooms,
  getClassroom,
  removeClassroom,
  updateClassroom,
  viewClassrooms,
} from './classrooms.service.ts';
import { createGrade, getGrade, removeGrade, updateGrade, viewGrades } from './grades.service.ts';
import { planPromotion, startPromotion } from './promotion.service.ts';
import {
  createSchoolYear,
  removeSchoolYear,
  showSchoolYear,
  updateSchoolYear,
  viewOwnYears,
  viewSchoolYears,
} from './school-years.service.ts';
import {
  createSemester,
  getSemester,
  removeSemester,
  updateSemester,
  viewCurrentSemester,
  viewSemesters,
} from './semesters.service.ts';

export const schoolYearRoutes = implement(schoolYears)({
  options: ({ query }, ctx) => viewOwnYears(ctx, query),
  list: ({ params, query }, ctx) => viewSchoolYears(ctx, params.id, query),
  create: ({ params, body }, ctx) => createSchoolYear(ctx, params.id, body),
  get: ({ params }, ctx) => showSchoolYear(ctx, params.id, params.school_year_id),
  update: ({ params, body }, ctx) => updateSchoolYear(ctx, params.id, params.school_year_id, body),
  remove: ({ params }, ctx) => removeSchoolYear(ctx, params.id, params.school_year_id),
});

export const semesterRoutes = implement(semesters)({
  list: ({ query }, ctx) => viewSemesters(ctx, query),
  current: ({ query }, ctx) => viewCurrentSemester(ctx, query.organization_id),
  get: ({ params }, ctx) => getSemester(ctx, params.id),
  create: ({ body }, ctx) => createSemester(ctx, body),
  update: ({ params, body }, ctx) => updateSemester(ctx, params.id, body),
  remove: ({ params }, ctx) => removeSemester(ctx, params.id),
});

export const campusRoutes = implement(campuses)({
  details: ({ query }, ctx) => viewCampusDetails(ctx, query),
  get: ({ params }, ctx) => getCampus(ctx, params.id),
  create: ({ body }, ctx) => createCampus(ctx, body),
  update: ({ params, body }, ctx) => updateCampus(ctx, params.id, body),
  remove: ({ params }, ctx) => removeCampus(ctx, params.id),
});

export const gradeRoutes = implement(grades)({
  list: ({ query }, ctx) => viewGrades(ctx, query),
  get: ({ params }, ctx) => getGrade(ctx, params.id),
  create: ({ body }, ctx) => createGrade(ctx, body),
  update: ({ params, body }, ctx) => updateGrade(ctx, params.id, body),
  remove: ({ params }, ctx) => removeGrade(ctx, params.id),
});

export const classroomRoutes = implement(classrooms)({
  list: ({ query }, ctx) => viewClassrooms(ctx, query),
  get: ({ params }, ctx) => getClassroom(ctx, params.id),
  create: ({ body }, ctx) => createClassroom(ctx, body),
  batch: ({ body }, ctx) => createClassrooms(ctx, body),
  update: ({ params, body }, ctx) => updateClassroom(ctx, params.id, body),
  teachers: ({ params, body }, ctx) => setTeachers(ctx, params.id, body),
  remove: ({ params }, ctx) => removeClassroom(ctx, params.id),
});

export const promotionRoutes = implement(promotion)({
  check: ({ body }, ctx) => planPromotion(ctx, body),
  promote: ({ body }, ctx) => startPromotion(ctx, body),
});
