import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type {
  AttendanceMark,
  BlockedSpan,
  CountedDays,
  Destination,
  EntryKind,
  GrantRule,
  LeaveSource,
  LeaveSubject,
  LeaveUnit,
  QuotaCycle,
  QuotaMode,
  TakerKind,
  WhoHas,
} from '../contract/leave-kinds.ts';
import type { AbsenceState, VacationState } from '../contract/vacation.lifecycle.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => user.id);
/** Days or hours, in quarters. */
const amount = () => numeric({ precision: 7, scale: 2, mode: 'number' });

/** A kind of leave with its rules: of the product, of a group (`client_id`), or of one school. */
export const vacationType = pgTable(
  'vacation_type',
  {
    id: primaryId(),
    client_id: uuid().references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    subject: text().$type<LeaveSubject>().notNull(),
    unit: text().$type<LeaveUnit>().notNull().default('day'),
    min_step: numeric({ precision: 3, scale: 2, mode: 'number' }).$type<0.5 | 1>().notNull().default(0.5),
    day_kind: text().$type<CountedDays>().notNull().default('work'),
    attendance_mark: text().$type<AttendanceMark>().notNull().default('leave'),
    quota_mode: text().$type<QuotaMode>().notNull().default('none'),
    cycle: text().$type<QuotaCycle>().notNull().default('calendar_year'),
    cycle_years: integer().notNull().default(1),
    grant_rule: jsonb().$type<GrantRule | null>(),
    carry_max: amount().notNull().default(0),
    carry_until: text(),
    overdraft: amount().notNull().default(0),
    notice_days: integer().notNull().default(0),
    backdate_days: integer().notNull().default(3),
    min_amount: amount().notNull().default(0),
    max_request: amount(),
    max_cycle: amount(),
    sandwich: boolean().notNull().default(false),
    needs_return: boolean().notNull().default(false),
    /** A student leaves the school by it, past the guard. */
    needs_pass: boolean().notNull().default(false),
    blocked_dates: jsonb().$type<readonly BlockedSpan[]>().notNull().default([]),
    proof_after: amount(),
    is_medical: boolean().notNull().default(false),
    who: jsonb().$type<WhoHas>().notNull().default({ gender: null, staff_kinds: [], min_service_days: 0 }),
    paid_rate: integer().notNull().default(100),
    colleague_label: text().notNull().default('请假'),
    colleague_label_en: text().notNull().default('On leave'),
    /** The law or rule behind it. */
    basis: text(),
    is_active: boolean().notNull().default(true),
    sort: integer().notNull().default(100),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('vacation_type_code').on(t.client_id, t.organization_id, t.code).nullsNotDistinct(),
    index().on(t.organization_id),
    check('vacation_type_owner', sql`${t.organization_id} is null or ${t.client_id} is not null`),
    check('vacation_type_rate', sql`${t.paid_rate} between 0 and 100`),
  ],
);

/** One request for leave, of one person. */
export const vacation = pgTable(
  'vacation',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    no: text().notNull(),
    applicant_id: ofUser(),
    requested_by: ofUser(),
    subject: text().$type<LeaveSubject>().notNull(),
    source: text().$type<LeaveSource>().notNull(),
    /** The department of the person, or the class of a student, when it was asked for. */
    department_id: uuid().references(() => department.id),
    vacation_type_id: uuid()
      .notNull()
      .references(() => vacationType.id),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    amount: amount().notNull().default(0),
    /** The same in days, for the conditions of its steps. */
    days: amount().notNull().default(0),
    reason_sealed: sealed().notNull(),
    reason_private: boolean().notNull().default(false),
    proof_ids: uuid().array().notNull().default(sql`'{}'`),
    destination: text().$type<Destination>().notNull().default('none'),
    contact_phone_sealed: sealed(),
    handover: text(),
    taker_kind: text().$type<TakerKind>(),
    taker_id: uuid().references(() => user.id),
    taker_name: text(),
    out_from: instant(),
    out_until: instant(),
    out_at: instant(),
    in_at: instant(),
    released_by: uuid().references(() => user.id),
    needs_return: boolean().notNull().default(false),
    original_end_at: instant(),
    returned_at: instant(),
    cancel_reason: text(),
    continues_id: uuid().references((): AnyPgColumn => vacation.id),
    status: text().$type<VacationState>().notNull().default('draft'),
    submitted_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('vacation_no').on(t.organization_id, t.no),
    index().on(t.applicant_id, t.start_at, t.id),
    index().on(t.requested_by, t.start_at, t.id),
    index().on(t.organization_id, t.subject, t.start_at, t.id),
    index().on(t.organization_id, t.subject, t.created_at, t.id),
    index().on(t.organization_id, t.status, t.start_at),
    index().on(t.department_id, t.start_at),
    index().on(t.vacation_type_id),
    index().on(t.continues_id),
    index('vacation_clock')
      .on(t.status, t.start_at, t.end_at)
      .where(sql`${t.status} in ('approved', 'in_effect', 'ended')`),
    check(
      'vacation_status',
      sql`${t.status} in ('draft', 'submitted', 'returned', 'rejected', 'approved', 'in_effect', 'ended', 'closed', 'cancelled')`,
    ),
    check('vacation_order', sql`${t.start_at} < ${t.end_at}`),
    check('vacation_amount', sql`${t.amount} >= 0`),
  ],
);

/** How much of what somebody has in one cycle. */
export const vacationAmountUser = pgTable(
  'vacation_amount_user',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    vacation_type_id: uuid()
      .notNull()
      .references(() => vacationType.id),
    cycle_from: day().notNull(),
    cycle_to: day().notNull(),
    granted: amount().notNull().default(0),
    carried: amount().notNull().default(0),
    adjusted: amount().notNull().default(0),
    held: amount().notNull().default(0),
    used: amount().notNull().default(0),
    expired: amount().notNull().default(0),
    overdraft: amount().notNull().default(0),
    left: amount().notNull().generatedAlwaysAs(sql`granted + carried + adjusted - held - used - expired`),
    carry_expires_on: day(),
    status: text().$type<'open' | 'closed'>().notNull().default('open'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('vacation_amount_user_cycle').on(t.user_id, t.vacation_type_id, t.cycle_from),
    index().on(t.organization_id, t.cycle_from, t.id),
    index().on(t.organization_id, t.left, t.id),
    index().on(t.vacation_type_id),
    index('vacation_amount_user_open').on(t.cycle_to).where(sql`${t.status} = 'open'`),
    check(
      'vacation_amount_user_left',
      sql`${t.granted} + ${t.carried} + ${t.adjusted} - ${t.held} - ${t.used} - ${t.expired} >= -${t.overdraft}`,
    ),
    check('vacation_amount_user_taken', sql`${t.held} >= 0 and ${t.used} >= 0 and ${t.expired} >= 0`),
  ],
);

/** What changed a quota, in its order; never changed itself. The sums of these columns are those of the quota. */
export const vacationAmountEntry = pgTable(
  'vacation_amount_entry',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    amount_user_id: uuid()
      .notNull()
      .references(() => vacationAmountUser.id, { onDelete: 'cascade' }),
    kind: text().$type<EntryKind>().notNull(),
    /** What is left changes by so much. */
    delta: amount().notNull().default(0),
    held: amount().notNull().default(0),
    used: amount().notNull().default(0),
    vacation_id: uuid().references(() => vacation.id),
    /** The day of the overtime by which it was earned. */
    worked_on: day(),
    reason: text(),
    by_user_id: uuid().references(() => user.id),
    at: createdAt(),
  },
  (t) => [
    index().on(t.amount_user_id, t.id),
    index().on(t.vacation_id),
    uniqueIndex('vacation_amount_entry_earned').on(t.amount_user_id, t.worked_on).where(sql`${t.kind} = 'earn'`),
  ],
);

/** One day of a request: answers who is away, and which quota the day was taken from. */
export const vacationPart = pgTable(
  'vacation_part',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    vacation_id: uuid()
      .notNull()
      .references(() => vacation.id),
    user_id: ofUser(),
    date: day().notNull(),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    amount: amount().notNull(),
    amount_user_id: uuid().references(() => vacationAmountUser.id),
    state: text().$type<'held' | 'used' | 'freed'>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('vacation_part_day').on(t.vacation_id, t.date),
    index().on(t.user_id, t.date),
    index().on(t.organization_id, t.date),
    index().on(t.amount_user_id),
  ],
);

/** Sick leave that went on for six months without a break: the work status of the person has to be settled. */
export const longSickLeave = pgTable(
  'long_sick_leave',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    /** The first day of the leave that joins up. */
    since: day().notNull(),
    reached_on: day().notNull(),
    /** The requests that join up, the first one first. */
    vacation_ids: uuid().array().notNull(),
    status: text().$type<'open' | 'settled'>().notNull().default('open'),
    created_at: createdAt(),
  },
  (t) => [
    unique('long_sick_leave_once').on(t.user_id, t.since),
    index().on(t.organization_id, t.status),
    check('long_sick_leave_status', sql`${t.status} in ('open', 'settled')`),
  ],
);

/** A student who is not there and of whom no leave is known. */
export const absenceMark = pgTable(
  'absence_mark',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    student_id: ofUser(),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    date: day().notNull(),
    period: integer().notNull().default(0),
    marked_by: ofUser(),
    at: instant().notNull().default(sql`now()`),
    status: text().$type<AbsenceState>().notNull().default('open'),
    level: integer().notNull().default(0),
    answered_by: uuid().references(() => user.id),
    vacation_id: uuid().references(() => vacation.id),
    calls: jsonb()
      .$type<readonly { readonly at: string; readonly by: string; readonly result: string }[]>()
      .notNull()
      .default([]),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('absence_mark_once').on(t.student_id, t.date, t.period),
    index().on(t.organization_id, t.date),
    index().on(t.classroom_id, t.date),
    index().on(t.department_id, t.date),
    index().on(t.vacation_id),
    index('absence_mark_open').on(t.at).where(sql`${t.status} = 'open'`),
    check('absence_mark_period', sql`${t.period} between 0 and 16`),
  ],
);
