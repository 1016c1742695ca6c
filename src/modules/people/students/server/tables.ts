import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { createdAt, day, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';

/** A pupil on the roll of a school; the person is a row of `user` with the same id. */
export const student = pgTable(
  'student',
  {
    id: uuid('user_id')
      .primaryKey()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    number: text().notNull(),
    status: text().notNull().default('pending'),
    campus_id: uuid().references(() => schoolCampus.id),
    stage_code: integer().notNull(),
    grade_id: uuid().references(() => grade.id),
    /** The class that holds the pupil at present; written with a row of `student_class`. */
    classroom_id: uuid().references(() => classroom.id),
    entry_year: integer().notNull(),
    entered_on: day(),
    left_on: day(),
    boarding: text().notNull().default('day'),
    closed_to_new: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.status, t.grade_id, t.classroom_id),
    index().on(t.organization_id, t.number),
    index().on(t.number, t.id), // the list of a whole group
    index().on(t.classroom_id),
    check(
      'student_status',
      sql`${t.status} in ('pending', 'enrolled', 'suspended', 'transferred', 'graduated', 'withdrawn')`,
    ),
    check('student_boarding', sql`${t.boarding} in ('day', 'boarding', 'half')`),
    check('student_in_class', sql`${t.status} <> 'enrolled' or ${t.classroom_id} is not null`),
  ],
);

/** In which class a pupil was from when to when; spans of one pupil never overlap. */
export const studentClass = pgTable(
  'student_class',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id),
    valid_from: day().notNull(),
    valid_to: day(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('student_class_now').on(t.student_id).where(sql`${t.valid_to} is null`),
    index().on(t.classroom_id, t.valid_to),
    index().on(t.student_id, t.valid_from),
  ],
);

/** What of a pupil is sealed: where the child lives and comes from, and what those who look after it have to know. */
export const studentFile = pgTable(
  'student_file',
  {
    student_id: uuid()
      .primaryKey()
      .references(() => student.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    household_address_sealed: sealed(),
    home_address_sealed: sealed(),
    health_sealed: sealed(),
    personal_sealed: sealed(),
    /** Blind index; one number is of one pupil of the school group. */
    national_no_bidx: text(),
    /** Counts changes of health alone. */
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.national_no_bidx)],
);
