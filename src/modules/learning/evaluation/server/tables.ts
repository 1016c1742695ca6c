import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade, semester } from '#modules/core/school/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { evaluationLifecycle, observationLifecycle } from '../contract/evaluation.lifecycle.ts';
import { type EvaluationItem, type evaluationKinds, LEAST_ANSWERS } from '../contract/evaluation-items.ts';
import type { goalRoles, observationAspects, observationKinds } from '../contract/observations.contract.ts';

const school = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
/** Says nothing about when a row was written, other than the ids of the house. */
const timelessId = () => uuid().primaryKey().defaultRandom();

/** A round of evaluation. */
export const teachingEvaluation = pgTable(
  'teaching_evaluation',
  {
    id: primaryId(),
    organization_id: school(),
    semester_id: uuid()
      .notNull()
      .references(() => semester.id),
    title: text().notNull(),
    title_en: text(),
    kind: text().$type<CodeOf<typeof evaluationKinds>>().notNull(),
    grade_ids: uuid().array().notNull().default(sql`'{}'`),
    subject_values: text().array().notNull().default(sql`'{}'`),
    items: jsonb().$type<EvaluationItem[]>().notNull(),
    min_lessons: integer().notNull(),
    min_answers: integer().notNull(),
    opens_at: instant().notNull(),
    closes_at: instant().notNull(),
    release_at: instant().notNull(),
    grades_in_on: day(),
    /** When the answers were taken apart and mixed. */
    mixed_at: instant(),
    /** Targets of which nobody counts the lessons. */
    uncounted: integer().notNull().default(0),
    status: text().$type<StateOf<typeof evaluationLifecycle>>().notNull().default('draft'),
    created_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('teaching_evaluation_list').on(t.organization_id, t.opens_at, t.id),
    index('teaching_evaluation_by_title').on(t.organization_id, t.title, t.id),
    index('teaching_evaluation_state').on(t.organization_id, t.status),
    index('teaching_evaluation_due').on(t.closes_at).where(sql`${t.status} in ('open', 'closed')`),
    check('teaching_evaluation_least', sql`${t.min_answers} >= ${sql.raw(String(LEAST_ANSWERS))}`),
  ],
);

/** Whom a round asks about: a teacher in a class and subject; of colleagues without a class, of oneself without both. */
export const evaluationTarget = pgTable(
  'evaluation_target',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    evaluation_id: uuid()
      .notNull()
      .references(() => teachingEvaluation.id, { onDelete: 'cascade' }),
    teacher_id: uuid()
      .notNull()
      .references(() => user.id),
    classroom_id: uuid().references(() => classroom.id),
    grade_id: uuid().references(() => grade.id),
    subject_value: text(),
    expected: integer().notNull(),
    /** Written once, when the tickets go: a count that moved with each answer would say when it came. */
    answered: integer(),
  },
  (t) => [
    unique('evaluation_target_once')
      .on(t.evaluation_id, t.teacher_id, t.classroom_id, t.subject_value)
      .nullsNotDistinct(),
  ],
);

/** Who may answer about a target, and whether they have; no time is kept, and no row is left after the mixing. */
export const evaluationTicket = pgTable(
  'evaluation_ticket',
  {
    organization_id: uuid().notNull(),
    target_id: uuid()
      .notNull()
      .references(() => evaluationTarget.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    used: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.target_id, t.user_id] }), index().on(t.user_id)],
);

/** Answers until their round is mixed, sealed: no key, person or time beside them. */
export const evaluationInbox = pgTable(
  'evaluation_inbox',
  {
    id: timelessId(),
    organization_id: uuid().notNull(),
    target_id: uuid()
      .notNull()
      .references(() => evaluationTarget.id, { onDelete: 'cascade' }),
    answers_sealed: sealed().notNull(),
  },
  (t) => [index().on(t.target_id)],
);

/** All that was answered about a teacher in one subject and grade. Cells never overlap, and one with too few answers has none. */
export const evaluationCell = pgTable(
  'evaluation_cell',
  {
    id: timelessId(),
    organization_id: uuid().notNull(),
    evaluation_id: uuid()
      .notNull()
      .references(() => teachingEvaluation.id, { onDelete: 'cascade' }),
    teacher_id: uuid()
      .notNull()
      .references(() => user.id),
    grade_id: uuid().references(() => grade.id),
    subject_value: text(),
    /** Null: too few. */
    n: integer(),
    words_left_out: integer().notNull().default(0),
  },
  (t) => [
    unique('evaluation_cell_once').on(t.evaluation_id, t.teacher_id, t.grade_id, t.subject_value).nullsNotDistinct(),
    index().on(t.teacher_id),
  ],
);

/** One answer to one question. Nothing joins it to those that came with it. */
export const evaluationAnswer = pgTable(
  'evaluation_answer',
  {
    id: timelessId(),
    organization_id: uuid().notNull(),
    cell_id: uuid()
      .notNull()
      .references(() => evaluationCell.id, { onDelete: 'cascade' }),
    item_key: text().notNull(),
    value: integer(),
    words: text(),
  },
  (t) => [index().on(t.cell_id, t.item_key)],
);

/** What somebody saw in the lesson of a colleague. */
export const lessonObservation = pgTable(
  'lesson_observation',
  {
    id: primaryId(),
    organization_id: school(),
    semester_id: uuid().references(() => semester.id),
    lesson_key: text(),
    lesson_date: day().notNull(),
    period: text(),
    teacher_id: uuid()
      .notNull()
      .references(() => user.id),
    observer_id: uuid()
      .notNull()
      .references(() => user.id),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id),
    subject_value: text().notNull(),
    kind: text().$type<CodeOf<typeof observationKinds>>().notNull(),
    scores: jsonb().$type<{ key: CodeOf<typeof observationAspects>; score: number }[]>().notNull().default([]),
    strengths: text(),
    suggestions: text(),
    live_video_id: uuid(),
    notes: jsonb().$type<{ at: number; text: string }[]>().notNull().default([]),
    reply: text(),
    submitted_at: instant(),
    status: text().$type<StateOf<typeof observationLifecycle>>().notNull().default('draft'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('lesson_observation_list').on(t.organization_id, t.lesson_date, t.id),
    index('lesson_observation_all').on(t.lesson_date, t.id), // of several schools
    index('lesson_observation_observer').on(t.observer_id, t.semester_id),
    index('lesson_observation_teacher').on(t.teacher_id, t.status),
    check('lesson_observation_other', sql`${t.teacher_id} <> ${t.observer_id}`),
  ],
);

/** How many lessons people of a role are to observe in a term. */
export const observationGoal = pgTable(
  'observation_goal',
  {
    organization_id: school(),
    semester_id: uuid()
      .notNull()
      .references(() => semester.id),
    role: text().$type<CodeOf<typeof goalRoles>>().notNull(),
    lessons: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.semester_id, t.role] }),
    check('observation_goal_lessons', sql`${t.lessons} between 1 and 60`),
  ],
);
