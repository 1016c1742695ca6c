import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade, semester } from '#modules/core/school/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { GridAnswers, StoredReading } from '../contract/grid-reading.ts';
import type { Period } from '../contract/period-plans.contract.ts';
import type { ChangeState, TimetableState } from '../contract/schedule.lifecycle.ts';
import type {
  ChangeKind,
  dayModes,
  followWeeks,
  LessonStatus,
  planStatuses,
  ReasonKind,
  SlotKind,
  scheduleSources,
  Weeks,
} from '../contract/schedule-kinds.ts';
import type { AskedProposal, ProposalState, StoredProposal } from '../contract/schedule-proposals.contract.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofCampus = () => uuid().references(() => schoolCampus.id);
const ofUser = () => uuid().references(() => user.id);
const ofSemester = () =>
  uuid()
    .notNull()
    .references(() => semester.id);
const ids = () => uuid().array().notNull().default(sql`'{}'`);

/** The hours of a day for some grades and dates. */
export const periodPlan = pgTable(
  'period_plan',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    grade_ids: ids(),
    name: text().notNull(),
    effective_from: day().notNull(),
    effective_to: day().notNull(),
    status: text().$type<CodeOf<typeof planStatuses>>().notNull(),
    periods: jsonb().$type<Period[]>().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.effective_from, t.id),
    index().on(t.organization_id, t.name, t.id),
    check('period_plan_order', sql`${t.effective_from} <= ${t.effective_to}`),
  ],
);

/** The grades of active plans: that no two of a grade overlap is a constraint of the database (see the migration). */
export const periodPlanGrade = pgTable(
  'period_plan_grade',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    period_plan_id: uuid()
      .notNull()
      .references(() => periodPlan.id, { onDelete: 'cascade' }),
    grade_id: uuid()
      .notNull()
      .references(() => grade.id),
    from_on: day().notNull(),
    to_on: day().notNull(),
  },
  (t) => [index().on(t.period_plan_id)],
);

/** A day with other lessons than its weekday has: made up for, off for an event, or off in the afternoon. */
export const scheduleDay = pgTable(
  'schedule_day',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    date: day().notNull(),
    campus_id: ofCampus(),
    grade_ids: ids(),
    mode: text().$type<CodeOf<typeof dayModes>>().notNull(),
    follow_weekday: integer(),
    follow_week: text().$type<CodeOf<typeof followWeeks>>().notNull(),
    periods_off: integer().array().notNull().default(sql`'{}'`),
    reason: text().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('schedule_day_once').on(t.organization_id, t.date, t.campus_id, t.grade_ids).nullsNotDistinct()],
);

/** The dates of a grade that a former version had. */
export interface Taken {
  readonly class_schedule_id: string;
  readonly grade_id: string;
  readonly from_on: string;
  readonly to_on: string;
}

/** A version of the timetable of some grades in a term. */
export const classSchedule = pgTable(
  'class_schedule',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    semester_id: ofSemester(),
    campus_id: ofCampus(),
    grade_ids: ids(),
    name: text().notNull(),
    version_no: integer().notNull(),
    source: text().$type<CodeOf<typeof scheduleSources>>().notNull(),
    status: text().$type<TimetableState>().notNull().default('draft'),
    effective_from: day(),
    effective_to: day(),
    published_by: ofUser(),
    /** What it took from former versions, to be given back when it is withdrawn. */
    took: jsonb().$type<Taken[]>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.semester_id, t.status),
    index().on(t.organization_id, t.updated_at, t.id),
    index().on(t.organization_id, t.version_no, t.id),
    index().on(t.organization_id, t.effective_from, t.id),
    unique('class_schedule_version').on(t.semester_id, t.version_no),
    check('class_schedule_order', sql`${t.effective_from} <= ${t.effective_to}`),
  ],
);

/** From when to when a published timetable holds for a grade; never two at once (see the migration). */
export const classScheduleGrade = pgTable(
  'class_schedule_grade',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    class_schedule_id: uuid()
      .notNull()
      .references(() => classSchedule.id, { onDelete: 'cascade' }),
    grade_id: uuid()
      .notNull()
      .references(() => grade.id),
    from_on: day().notNull(),
    to_on: day().notNull(),
  },
  (t) => [index().on(t.class_schedule_id), index().on(t.organization_id, t.from_on)],
);

/** A weekly lesson of a version. */
export const scheduleSlot = pgTable(
  'schedule_slot',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    class_schedule_id: uuid()
      .notNull()
      .references(() => classSchedule.id, { onDelete: 'cascade' }),
    classroom_ids: ids(),
    subject_value: text().notNull(),
    course_name: text(),
    teacher_ids: ids(),
    broom_id: uuid(),
    /** Null: not placed yet. */
    weekday: integer(),
    period_from: integer().notNull(),
    period_to: integer().notNull(),
    weeks: jsonb().$type<Weeks>().notNull(),
    kind: text().$type<SlotKind>().notNull(),
  },
  (t) => [
    index().on(t.class_schedule_id, t.weekday, t.period_from),
    check('schedule_slot_periods', sql`${t.period_to} between ${t.period_from} and ${t.period_from} + 2`),
  ],
);

/** Who is in a teaching class, beside the one class that everybody has. */
export const electiveMember = pgTable(
  'elective_member',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id, { onDelete: 'cascade' }),
    student_id: uuid()
      .notNull()
      .references(() => user.id),
    from_on: day().notNull(),
    to_on: day(),
  },
  (t) => [
    uniqueIndex('elective_member_open').on(t.classroom_id, t.student_id).where(sql`${t.to_on} is null`),
    index().on(t.student_id),
  ],
);

/** Who teaches a lesson when and where. */
export interface Standing {
  readonly teacher_id: string | null;
  readonly broom_id: string | null;
  readonly date: string;
  readonly period_from: number;
  readonly period_to: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** A lesson of a day: who really teaches it where, beside who was planned. */
export const lesson = pgTable(
  'lesson',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    semester_id: ofSemester(),
    class_schedule_id: uuid().references(() => classSchedule.id),
    /** Null: an extra lesson. */
    slot_id: uuid(),
    /** What was planned, in one line: a new timetable keeps the lesson of the same plan. Null: an extra lesson. */
    plan_key: text(),
    date: day().notNull(),
    period_from: integer().notNull(),
    period_to: integer().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    week_no: integer().notNull(),
    classroom_ids: ids(),
    subject_value: text().notNull(),
    course_name: text(),
    kind: text().$type<SlotKind>().notNull(),
    teacher_id: ofUser(),
    orig_teacher_id: uuid(),
    co_teacher_ids: ids(),
    broom_id: uuid(),
    orig_broom_id: uuid(),
    /** What was planned, once something of it changed; null: it stands as planned. */
    plan: jsonb().$type<Standing>(),
    status: text().$type<LessonStatus>().notNull().default('planned'),
    change_id: uuid(),
  },
  (t) => [
    uniqueIndex('lesson_plan').on(t.organization_id, t.plan_key),
    index().on(t.teacher_id, t.starts_at),
    index().on(t.organization_id, t.date),
    index().on(t.broom_id, t.starts_at),
    index('lesson_classes').using('gin', t.classroom_ids),
    check('lesson_order', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

/**
 * Whom a lesson takes up when. That nobody and no class is taken up twice is a constraint of the database (see the
 * migration): covers, changes and new timetables meet in it.
 */
export const lessonHold = pgTable(
  'lesson_hold',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    /** Null: a lesson that covers typed by hand. */
    lesson_id: uuid().references(() => lesson.id, { onDelete: 'cascade' }),
    kind: text().$type<'teacher' | 'class'>().notNull(),
    ref_id: uuid().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    source: text().$type<'lesson' | 'cover'>().notNull(),
    source_id: uuid(),
    active: boolean().notNull().default(true),
  },
  (t) => [index().on(t.lesson_id), index().on(t.source, t.source_id), index().on(t.ref_id, t.starts_at)],
);

/** What a change does to a lesson. */
export interface Effect {
  readonly status: LessonStatus;
  /** Whom it replaces: it does nothing where somebody else stands in front of the class. */
  readonly teacher?: { readonly from: string | null; readonly to: string | null };
  readonly room?: string | null;
  readonly time?: Omit<Standing, 'teacher_id' | 'broom_id'>;
}

/** A change of a dated lesson: asked for, answered, approved; or a cover that leave made necessary. */
export const lessonChange = pgTable(
  'lesson_change',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    kind: text().$type<ChangeKind>().notNull(),
    lesson_id: uuid().references(() => lesson.id, { onDelete: 'set null' }),
    other_lesson_id: uuid().references(() => lesson.id, { onDelete: 'set null' }),
    /** The day of the lesson. */
    date: day().notNull(),
    to_date: day(),
    to_period: integer(),
    to_room_id: uuid(),
    asked_by_id: uuid()
      .notNull()
      .references(() => user.id),
    asked_user_id: ofUser(),
    reason_kind: text().$type<ReasonKind>().notNull(),
    reason: text(),
    source: text().$type<'cover'>(),
    source_id: uuid(),
    state: text().$type<ChangeState>().notNull(),
    answer_by: instant(),
    counts_hours: boolean().notNull().default(true),
    objected_at: instant(),
    /** What it does to the lesson and to the other one, once it is in effect. */
    effect: jsonb().$type<{ readonly lesson: Effect | null; readonly other: Effect | null }>(),
    applied_at: instant(),
    decided_by: ofUser(),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.state, t.date),
    index().on(t.organization_id, t.date, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.asked_user_id, t.state),
    index().on(t.asked_by_id, t.state),
    index().on(t.lesson_id),
    index().on(t.other_lesson_id),
    index().on(t.source, t.source_id),
  ],
);

/** What was read of a file, until its author makes a draft of it. */
export const scheduleReading = pgTable(
  'schedule_reading',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    reading: jsonb().$type<StoredReading>().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.expires_at)],
);

/** What a school answered about files of its planning program: names and where tables begin, for the next file. */
export const scheduleGridAnswers = pgTable('schedule_grid_answers', {
  id: primaryId(),
  organization_id: ofOrganization().unique(),
  answers: jsonb().$type<GridAnswers>().notNull(),
  updated_by: ofUser(),
  updated_at: updatedAt(),
});

/** A search for places of the lessons of a draft: it ends in a proposal of which a new draft is made, or is cancelled. */
export const scheduleProposal = pgTable(
  'schedule_proposal',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    class_schedule_id: uuid()
      .notNull()
      .references(() => classSchedule.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    asked: jsonb().$type<AskedProposal>().notNull(),
    state: text().$type<ProposalState>().notNull(),
    progress: jsonb().$type<{ readonly placed: number; readonly total: number; readonly share: number }>().notNull(),
    result: jsonb().$type<StoredProposal>(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.class_schedule_id),
    // one search a school
    uniqueIndex('schedule_proposal_running').on(t.organization_id).where(sql`${t.state} = 'running'`),
  ],
);
