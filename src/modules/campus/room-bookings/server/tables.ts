import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Equipment, RoomKind } from '#modules/campus/premises/contract/premises.shapes.ts';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { BookingState } from '../contract/booking.lifecycle.ts';
import type { approvals, BookingRule } from '../contract/booking-rules.contract.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofRoom = () =>
  uuid()
    .notNull()
    .references(() => broom.id, { onDelete: 'cascade' });
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => user.id);

/** Who may book which rooms, for how long, how soon. */
export const roomBookingRule = pgTable(
  'room_booking_rule',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    kinds: text().$type<RoomKind>().array().notNull().default(sql`'{}'`),
    broom_ids: uuid().array().notNull().default(sql`'{}'`),
    windows: jsonb().$type<BookingRule['windows']>().notNull().default([]),
    min_notice_min: integer().notNull(),
    max_days_ahead: integer().notNull(),
    min_minutes: integer().notNull(),
    max_minutes: integer().notNull(),
    buffer_min: integer().notNull(),
    hours_per_week: integer(),
    approval: text().$type<CodeOf<typeof approvals>>().notNull(),
    release_after_min: integer().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.organization_id, t.name, t.id)],
);

/** The use of a room. That no two which hold a room overlap is a constraint of the database (see the migration). */
export const roomBooking = pgTable(
  'room_booking',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    broom_id: ofRoom(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** The end with the buffer of the rule behind it. */
    blocked_until: instant().notNull(),
    title: text().notNull(),
    is_private: boolean().notNull().default(false),
    user_id: ofUser(),
    guest_ids: uuid().array().notNull().default(sql`'{}'`),
    head_count: integer(),
    needs: text().$type<Equipment>().array().notNull().default(sql`'{}'`),
    note: text(),
    status: text().$type<BookingState>().notNull(),
    /** Who decides while it is pending. */
    approval: text().$type<CodeOf<typeof approvals>>().notNull().default('none'),
    series_id: uuid(),
    /** What else than a person holds the room, and which one of these: an interview. It alone changes the row. */
    source: text(),
    source_id: uuid(),
    /** Until when a pending one waits for a decision. */
    decide_by: instant(),
    /** When it is given up without a check-in; null: never. */
    release_at: instant(),
    checked_in_at: instant(),
    reason: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.user_id, t.starts_at, t.id),
    index().on(t.organization_id, t.starts_at, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.broom_id, t.starts_at),
    index().on(t.series_id),
    uniqueIndex('room_booking_source')
      .on(t.source, t.source_id)
      .where(sql`${t.status} in ('pending', 'confirmed', 'checked_in', 'to_move')`),
    index('room_booking_open').on(t.starts_at).where(sql`${t.status} in ('pending', 'confirmed', 'checked_in')`),
    check('room_booking_source_whole', sql`(${t.source} is null) = (${t.source_id} is null)`),
    check('room_booking_order', sql`${t.starts_at} < ${t.ends_at} and ${t.ends_at} <= ${t.blocked_until}`),
  ],
);

/** Somebody who wants to be notified when a room is free. */
export const roomWait = pgTable(
  'room_wait',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    broom_id: ofRoom(),
    user_id: ofUser(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [unique('room_wait_once').on(t.broom_id, t.user_id, t.starts_at), index().on(t.user_id, t.starts_at)],
);

/** A wish to exchange the rooms of two bookings. */
export const roomSwap = pgTable(
  'room_swap',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    booking_id: uuid()
      .notNull()
      .references(() => roomBooking.id, { onDelete: 'cascade' }),
    other_id: uuid()
      .notNull()
      .references(() => roomBooking.id, { onDelete: 'cascade' }),
    note: text(),
    state: text().$type<'asked' | 'accepted' | 'declined' | 'gone'>().notNull().default('asked'),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.other_id, t.state), index().on(t.booking_id, t.state)],
);

/** The key of the screen beside the door of a room; a new one replaces the old. */
export const roomPanelKey = pgTable('room_panel_key', {
  broom_id: uuid()
    .primaryKey()
    .references(() => broom.id, { onDelete: 'cascade' }),
  organization_id: ofOrganization(),
  key_hash: text().notNull().unique(),
  created_at: createdAt(),
});
