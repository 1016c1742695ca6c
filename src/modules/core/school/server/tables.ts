import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { GRADE_STATUSES } from '../contract/grades.contract.ts';

/** A year of a whole school group. Years of one group never overlap (migration 0020). */
export const schoolYear = pgTable(
  'school_year',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    starts_on: day().notNull(),
    ends_on: day().notNull(),
    status: text().notNull().default('draft'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('school_year_current').on(t.client_id).where(sql`${t.status} = 'current'`),
    unique().on(t.client_id, t.name),
    index().on(t.client_id, t.starts_on),
    check('school_year_status', sql`${t.status} in ('draft', 'current', 'closed')`),
    check('school_year_days', sql`${t.ends_on} - ${t.starts_on} between 299 and 399`),
  ],
);

/** A semester of one school. Semesters of a school never overlap (migration 0020). */
export const semester = pgTable(
  'semester',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    school_year_id: uuid()
      .notNull()
      .references(() => schoolYear.id),
    term: integer().notNull(),
    name: text().notNull(),
    name_en: text(),
    starts_on: day().notNull(),
    ends_on: day().notNull(),
    first_week_monday: day().notNull(),
    weeks: integer().notNull(),
    status: text().notNull().default('planned'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('semester_term').on(t.organization_id, t.school_year_id, t.term),
    uniqueIndex('semester_current').on(t.organization_id).where(sql`${t.status} = 'current'`),
    index().on(t.organization_id, t.starts_on, t.id),
    index('semester_due').on(t.starts_on).where(sql`${t.status} = 'planned'`),
    check('semester_status', sql`${t.status} in ('planned', 'current', 'closed')`),
    check('semester_days', sql`${t.ends_on} > ${t.starts_on}`),
    check('semester_term_number', sql`${t.term} in (1, 2, 3)`),
  ],
);

/** A cohort of a stage: `year_no` and the name go up once a year, `entry_year` stays. */
export const grade = pgTable(
  'grade',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    stage_code: integer().notNull(),
    year_no: integer().notNull(),
    entry_year: integer().notNull(),
    name: text().notNull(),
    name_en: text(),
    leader_id: uuid().references(() => user.id),
    /** The grade group of its teachers; renamed with it. */
    department_id: uuid().references(() => department.id),
    sort: integer(),
    status: text().$type<(typeof GRADE_STATUSES)[number]>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('grade_cohort').on(t.organization_id, t.stage_code, t.entry_year),
    index().on(t.campus_id),
    check('grade_stage', sql`${t.stage_code} between 101 and 106`),
    check('grade_year', sql`${t.year_no} between 1 and 12`),
    check('grade_status', sql`${t.status} in ('active', 'graduated', 'archived')`),
  ],
);

/** A class. Its department holds its people; `students_count` is taken and freed by one conditional update. */
export const classroom = pgTable(
  'classroom',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    grade_id: uuid()
      .notNull()
      .references(() => grade.id),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    school_year_id: uuid()
      .notNull()
      .references(() => schoolYear.id),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    class_no: integer().notNull(),
    name: text().notNull(),
    name_en: text(),
    kind: text().notNull().default('admin'),
    broom_id: uuid(),
    capacity: integer().notNull(),
    students_count: integer().notNull().default(0),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('classroom_number').on(t.grade_id, t.kind, t.class_no),
    unique('classroom_department').on(t.department_id),
    index().on(t.organization_id, t.school_year_id, t.grade_id, t.class_no),
    index().on(t.campus_id),
    check('classroom_kind', sql`${t.kind} in ('admin', 'teaching', 'nursery')`),
    check('classroom_status', sql`${t.status} in ('planned', 'active', 'graduated', 'archived')`),
    check('classroom_students', sql`${t.students_count} >= 0`),
  ],
);

/** Who teaches a class in a semester. */
export const classroomTeacher = pgTable(
  'classroom_teacher',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    semester_id: uuid()
      .notNull()
      .references(() => semester.id),
    role: text().notNull(),
    subject_value: text(),
    created_at: createdAt(),
  },
  (t) => [
    unique('classroom_teacher_once')
      .on(t.classroom_id, t.semester_id, t.user_id, t.role, t.subject_value)
      .nullsNotDistinct(),
    uniqueIndex('classroom_head').on(t.classroom_id, t.semester_id).where(sql`${t.role} = 'head'`),
    index().on(t.user_id, t.semester_id),
    check('classroom_teacher_role', sql`${t.role} in ('head', 'vice', 'subject', 'nursery_carer')`),
  ],
);

/** Which plan a promotion task executes; the rows of its file name classes, this says in which year they end up. */
export const promotionRun = pgTable('promotion_run', {
  id: primaryId(),
  organization_id: uuid()
    .notNull()
    .references(() => organization.id),
  school_year_id: uuid()
    .notNull()
    .references(() => schoolYear.id),
  data_task_id: uuid(),
  started_by: uuid().notNull(),
  created_at: createdAt(),
  undone_at: instant(),
});
