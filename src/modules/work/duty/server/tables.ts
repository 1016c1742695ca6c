import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { ScheduleState, ShiftState, SwapState } from '../contract/duty.lifecycle.ts';
import type { Rotation, Slot } from '../contract/duty.shapes.ts';
import type { CheckinWay, DutyKind, DutyRole, LogCategory } from '../contract/duty-kinds.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofUser = () => uuid().references(() => user.id);

export interface Points {
  readonly weekday: number;
  readonly weekend: number;
  readonly holiday: number;
  readonly night: number;
}

/** Who is on duty when, for some weeks or a term. */
export const dutySchedule = pgTable(
  'duty_schedule',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    kind: text().$type<DutyKind>().notNull(),
    place_ids: uuid().array().notNull().default(sql`'{}'`),
    date_from: day().notNull(),
    date_to: day().notNull(),
    slots: jsonb().$type<Slot[]>().notNull(),
    /** Of whom it is made. */
    audience: jsonb().$type<Audience>().notNull(),
    rotation: jsonb().$type<Rotation>(),
    checkin: text().$type<CheckinWay>().notNull(),
    swap_needs_approval: boolean().notNull(),
    handover_required: boolean().notNull(),
    remind_hours: integer().array().notNull(),
    points: jsonb().$type<Points>().notNull(),
    status: text().$type<ScheduleState>().notNull().default('draft'),
    published_at: instant(),
    created_by: ofUser(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.status, t.date_from),
    index().on(t.organization_id, t.date_from, t.id),
    index().on(t.organization_id, t.name, t.id),
    check('duty_schedule_order', sql`${t.date_from} <= ${t.date_to}`),
  ],
);

/** One person for one time. That nobody is in two shifts at once is a constraint of the database (see the migration). */
export const dutyShift = pgTable(
  'duty_shift',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    schedule_id: uuid()
      .notNull()
      .references(() => dutySchedule.id, { onDelete: 'cascade' }),
    /** The day on which it begins. */
    date: day().notNull(),
    slot: text().notNull(),
    role: text().$type<DutyRole>().notNull(),
    place_id: uuid(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    user_id: ofUser(),
    substitute_for_id: ofUser(),
    status: text().$type<ShiftState>().notNull().default('planned'),
    points: integer().notNull(),
    /** Published: it counts for everybody. A draft is checked against itself alone. */
    is_live: boolean().notNull().default(false),
    assigned_at: instant().notNull().default(sql`now()`),
    checked_in_at: instant(),
    checked_out_at: instant(),
    /** Where it was signed in, in words. */
    checkin_place: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.date),
    index().on(t.user_id, t.starts_at),
    index().on(t.schedule_id, t.starts_at),
    index('duty_shift_open')
      .on(t.starts_at)
      .where(sql`${t.is_live} and ${t.status} in ('planned', 'confirmed', 'on_duty')`),
    check(
      'duty_shift_order',
      sql`${t.starts_at} < ${t.ends_at} and ${t.ends_at} <= ${t.starts_at} + interval '25 hours'`,
    ),
    check('duty_shift_has_somebody', sql`${t.user_id} is not null or ${t.status} in ('planned', 'cancelled')`),
  ],
);

export const dutySwap = pgTable(
  'duty_swap',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    shift_id: uuid()
      .notNull()
      .references(() => dutyShift.id, { onDelete: 'cascade' }),
    asked_by_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Null: anybody of the roster who is free. */
    to_user_id: ofUser(),
    return_shift_id: uuid().references(() => dutyShift.id, { onDelete: 'cascade' }),
    accepted_by_id: ofUser(),
    reason: text(),
    status: text().$type<SwapState>().notNull().default('asked'),
    expires_at: instant().notNull(),
    decided_by: ofUser(),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('duty_swap_open').on(t.shift_id).where(sql`${t.status} in ('asked', 'accepted')`),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.to_user_id, t.status),
    index().on(t.asked_by_id, t.status),
    index().on(t.return_shift_id),
    index('duty_swap_to_expire').on(t.expires_at).where(sql`${t.status} in ('asked', 'accepted')`),
  ],
);

/** What a shift leaves to the next one. */
export const dutyLog = pgTable(
  'duty_log',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    shift_id: uuid()
      .notNull()
      .unique('duty_log_of_shift')
      .references(() => dutyShift.id, { onDelete: 'cascade' }),
    /** Of its shift, for lists. */
    starts_at: instant().notNull(),
    handover_to_id: ofUser(),
    handover_note: text(),
    handed_over_at: instant(),
    acknowledged_at: instant(),
    acknowledged_by_id: ofUser(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.starts_at, t.id),
    index('duty_log_to_accept')
      .on(t.organization_id, t.starts_at)
      .where(sql`${t.handed_over_at} is not null and ${t.acknowledged_at} is null`),
  ],
);

/** Written once and never changed (the database keeps it so, see the migration). */
export const dutyLogEntry = pgTable(
  'duty_log_entry',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    log_id: uuid()
      .notNull()
      .references(() => dutyLog.id, { onDelete: 'cascade' }),
    by_id: uuid()
      .notNull()
      .references(() => user.id),
    category: text().$type<LogCategory>().notNull(),
    text: text().notNull(),
    photo_ids: uuid().array().notNull().default(sql`'{}'`),
    repair_order_id: uuid(),
    corrects_id: uuid(),
    at: createdAt(),
  },
  (t) => [index().on(t.log_id, t.at)],
);
