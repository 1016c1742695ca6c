import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
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
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { DayWindow } from '../contract/attendance-day.shapes.ts';
import type { FixState } from '../contract/attendance-fix.lifecycle.ts';
import type {
  AttendanceMark,
  AttendanceMode,
  PlaceCode,
  PunchReason,
  PunchSource,
  PunchVerdict,
} from '../contract/attendance-kinds.ts';
import type { MonthState } from '../contract/attendance-month.lifecycle.ts';
import type { RuleWindow } from '../contract/attendance-rules.contract.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => user.id);

/** Where one punches. */
export const attendancePlace = pgTable(
  'attendance_place',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    radius_m: integer().notNull(),
    fence_accuracy_m: integer(),
    fence_taken_at: instant(),
    networks: text().array().notNull().default(sql`'{}'`),
    doorlock_ids: uuid().array().notNull().default(sql`'{}'`),
    code_kind: text().$type<PlaceCode>().notNull(),
    /** Of the code that changes. */
    secret_sealed: sealed().notNull(),
    /** Under which the screen is read; a new one replaces the old. */
    panel_key_hash: text().unique(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('attendance_place_name').on(t.organization_id, t.name),
    index('attendance_place_locks').using('gin', t.doorlock_ids),
    check('attendance_place_radius', sql`${t.radius_m} between 50 and 1000`),
  ],
);

/** Who works when, and how much is forgiven. */
export const attendanceRule = pgTable(
  'attendance_rule',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    audience: jsonb().$type<Audience>().notNull(),
    exempt: jsonb().$type<Audience>(),
    mode: text().$type<AttendanceMode>().notNull(),
    windows: jsonb().$type<RuleWindow[]>().notNull().default([]),
    /** Of flexible hours: when everybody is there, inside of the windows. */
    core_windows: jsonb().$type<RuleWindow[]>().notNull().default([]),
    /** Of flexible hours: how long a day is. */
    required_minutes: integer(),
    grace_late: integer().notNull(),
    grace_early: integer().notNull(),
    half_day_after: integer().notNull(),
    absent_after: integer().notNull(),
    place_ids: uuid().array().notNull(),
    fix_limit: integer().notNull(),
    remind_before: integer().notNull(),
    effective_from: day().notNull(),
    effective_to: day(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('attendance_rule_name').on(t.organization_id, t.name),
    check('attendance_rule_order', sql`${t.effective_to} is null or ${t.effective_from} <= ${t.effective_to}`),
    check('attendance_rule_required', sql`(${t.mode} = 'flexible') = (${t.required_minutes} is not null)`),
  ],
);

/** Who follows a rule from when to when. That nobody follows two at once is a constraint of the database (see the migration). */
export const attendanceMember = pgTable(
  'attendance_member',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    rule_id: uuid()
      .notNull()
      .references(() => attendanceRule.id, { onDelete: 'cascade' }),
    user_id: ofUser(),
    valid_from: day().notNull(),
    valid_to: day(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.rule_id, t.user_id),
    index().on(t.user_id, t.valid_from),
    index().on(t.organization_id, t.user_id),
    check('attendance_member_order', sql`${t.valid_to} is null or ${t.valid_from} <= ${t.valid_to}`),
  ],
);

/** What somebody did at a place or a door; only added to. Coordinates are wiped after ninety days. */
export const attendancePunch = pgTable(
  'attendance_punch',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    at: instant().notNull(),
    source: text().$type<PunchSource>().notNull(),
    place_id: uuid().references(() => attendancePlace.id, { onDelete: 'set null' }),
    lat: numeric({ precision: 7, scale: 4, mode: 'number' }),
    lng: numeric({ precision: 7, scale: 4, mode: 'number' }),
    accuracy_m: integer(),
    device_id: text(),
    verdict: text().$type<PunchVerdict>().notNull(),
    reason: text().$type<PunchReason>(),
    /** Of a door: the passage that it stands for. */
    access_event_id: uuid().unique(),
    decision: text().$type<'valid' | 'refused'>(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.user_id, t.at),
    index('attendance_punch_told').on(t.organization_id, t.verdict, t.at, t.id).where(sql`${t.verdict} <> 'valid'`),
    index('attendance_punch_placed').on(t.created_at).where(sql`${t.lat} is not null`),
  ],
);

/** The day of a person as it was counted last. */
export const attendanceDay = pgTable(
  'attendance_day',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    date: day().notNull(),
    rule_id: uuid()
      .notNull()
      .references(() => attendanceRule.id),
    rule_version: integer().notNull(),
    windows: jsonb().$type<DayWindow[]>().notNull().default([]),
    first_in: instant(),
    last_out: instant(),
    minutes: integer().notNull().default(0),
    late: integer().notNull().default(0),
    early: integer().notNull().default(0),
    marks: text().$type<AttendanceMark>().array().notNull().default(sql`'{}'`),
    source: text().$type<'leave' | 'business' | 'fix'>(),
    /** When it has to be counted again though nothing happens: a window settles. */
    due_at: instant(),
    closed: boolean().notNull().default(false),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('attendance_day_once').on(t.organization_id, t.user_id, t.date),
    index().on(t.organization_id, t.date),
    index('attendance_day_due').on(t.due_at).where(sql`${t.due_at} is not null`),
    index().on(t.rule_id),
  ],
);

/** A closed day that would be otherwise by now: leave that was agreed on later, a door that told late. */
export const attendanceDifference = pgTable(
  'attendance_difference',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    date: day().notNull(),
    marks: text().$type<AttendanceMark>().array().notNull(),
    minutes: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('attendance_difference_once').on(t.organization_id, t.user_id, t.date),
    index().on(t.organization_id, t.date),
  ],
);

/** A request to correct one punch. */
export const attendanceFix = pgTable(
  'attendance_fix',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: ofUser(),
    department_id: uuid().references(() => department.id),
    date: day().notNull(),
    window: integer().notNull(),
    window_in: text().notNull(),
    window_out: text().notNull(),
    kind: text().$type<'in' | 'out'>().notNull(),
    claimed_at: instant().notNull(),
    reason_sealed: sealed().notNull(),
    /** Papers and pictures that show it. */
    proof_ids: uuid().array().notNull().default(sql`'{}'`),
    status: text().$type<FixState>().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('attendance_fix_open')
      .on(t.organization_id, t.user_id, t.date, t.window, t.kind)
      .where(sql`${t.status} = 'submitted'`),
    index().on(t.user_id, t.date),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.organization_id, t.date, t.id),
    check('attendance_fix_status', sql`${t.status} in ('submitted', 'approved', 'rejected', 'withdrawn')`),
  ],
);

/** A month of a school. Who closes or reopens it locks it; who counts a day of it holds it meanwhile. */
export const attendanceMonth = pgTable(
  'attendance_month',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    month: text().notNull(),
    status: text().$type<MonthState>().notNull().default('open'),
    closed_by: uuid().references(() => user.id),
    closed_at: instant(),
    reopen_reason: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('attendance_month_once').on(t.organization_id, t.month)],
);
