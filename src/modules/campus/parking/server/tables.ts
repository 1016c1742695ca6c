import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { ParkingState } from '../contract/parking.lifecycle.ts';
import type {
  MarkedField,
  ownerRelations,
  ParkingCategory,
  ParkingWindow,
  plateColors,
  plateKinds,
  reviewSteps,
} from '../contract/parking.shapes.ts';
import type { lotStatuses } from '../contract/parking-lots.contract.ts';
import type { TermWindow, termStatuses } from '../contract/parking-terms.contract.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A car park of a campus. */
export const parkingLot = pgTable(
  'parking_lot',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    name: text().notNull(),
    name_en: text(),
    capacity: integer().notNull(),
    disabled_spaces: integer().notNull().default(0),
    charging_spaces: integer().notNull().default(0),
    /** Gates that lead to it; empty: every gate of the campus. */
    gate_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Cars that are in now, as the gates count them. */
    occupied: integer().notNull().default(0),
    status: text().$type<CodeOf<typeof lotStatuses>>().notNull().default('open'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('parking_lot_name').on(t.organization_id, t.campus_id, t.name),
    index().on(t.organization_id, t.name, t.id),
    check('parking_lot_capacity', sql`${t.capacity} between 1 and 5000 and ${t.occupied} >= 0`),
  ],
);

/** A time for which places are given, with what it asks of those who apply. */
export const parkingTerm = pgTable(
  'parking_term',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    /** Empty: every campus. */
    campus_ids: uuid().array().notNull().default(sql`'{}'`),
    apply_from: day().notNull(),
    apply_to: day().notNull(),
    valid_from: day().notNull(),
    valid_to: day().notNull(),
    categories: text().$type<ParkingCategory>().array().notNull(),
    second_car: boolean().notNull().default(false),
    /** Hours of a category; a category without any comes and goes all day. */
    windows: jsonb().$type<TermWindow[]>().notNull().default([]),
    rules_text: text().notNull(),
    rules_text_en: text(),
    renew_without_papers: boolean().notNull().default(true),
    waiting_days: integer().notNull().default(3),
    status: text().$type<CodeOf<typeof termStatuses>>().notNull().default('draft'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('parking_term_name').on(t.organization_id, t.name),
    index().on(t.organization_id, t.valid_from, t.id),
    check('parking_term_order', sql`${t.apply_from} <= ${t.apply_to} and ${t.valid_from} <= ${t.valid_to}`),
  ],
);

/** How many of a category may have a place in a lot in a term. Who has one counts in the pool of places with its id. */
export const parkingQuota = pgTable(
  'parking_quota',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    parking_term_id: uuid()
      .notNull()
      .references(() => parkingTerm.id, { onDelete: 'cascade' }),
    parking_lot_id: uuid()
      .notNull()
      .references(() => parkingLot.id),
    category: text().$type<ParkingCategory>().notNull(),
    quota: integer().notNull(),
    oversell_pct: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('parking_quota_once').on(t.parking_term_id, t.parking_lot_id, t.category),
    index().on(t.parking_lot_id),
    check('parking_quota_range', sql`${t.quota} >= 0 and ${t.oversell_pct} between 0 and 50`),
  ],
);

/** An application and the permit that it becomes. */
export const parking = pgTable(
  'parking',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    no: text().notNull(),
    parking_term_id: uuid()
      .notNull()
      .references(() => parkingTerm.id),
    category: text().$type<ParkingCategory>().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    department_id: uuid().references(() => department.id),
    student_id: uuid().references(() => user.id),
    car_index: integer().notNull().default(1),
    wanted_lot_ids: uuid().array().notNull().default(sql`'{}'`),
    parking_lot_id: uuid().references(() => parkingLot.id),
    windows: jsonb().$type<ParkingWindow[]>().notNull().default([]),
    owner_name: text(),
    owner_relation: text().$type<CodeOf<typeof ownerRelations>>().notNull().default('self'),
    vehicle_license_file_id: uuid(),
    driving_license_file_id: uuid(),
    proof_file_ids: uuid().array().notNull().default(sql`'{}'`),
    vehicle_license_valid_to: day(),
    driving_license_valid_to: day(),
    valid_from: day().notNull(),
    valid_to: day().notNull(),
    status: text().$type<ParkingState>().notNull(),
    step: text().$type<(typeof reviewSteps)[number]>(),
    /** Who decides in the first step, as it was when it was submitted. */
    step_user_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Orders the waiting list; handing it in again after a return does not change it. */
    submitted_at: instant(),
    renewed_from_id: uuid(),
    return_notes: jsonb().$type<Partial<Record<MarkedField, string>>>().notNull().default({}),
    reason: text(),
    /** Suspended by the block list, which alone resumes it. */
    is_blocked: boolean().notNull().default(false),
    swaps_used: integer().notNull().default(0),
    ended_at: instant(),
    archived_at: instant(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('parking_no').on(t.organization_id, t.no),
    uniqueIndex('parking_one_each')
      .on(t.parking_term_id, t.user_id, t.car_index)
      .where(sql`${t.status} not in ('rejected', 'withdrawn', 'revoked', 'expired')`),
    index().on(t.organization_id, t.valid_to, t.id),
    index().on(t.organization_id, t.submitted_at, t.id),
    index().on(t.user_id, t.created_at),
    index().on(t.student_id),
    index().on(t.parking_lot_id, t.status),
    index('parking_due').on(t.valid_to).where(sql`${t.status} in ('approved', 'suspended')`),
    index('parking_papers')
      .on(t.ended_at)
      .where(sql`${t.vehicle_license_file_id} is not null or ${t.driving_license_file_id} is not null`),
    check('parking_place', sql`${t.status} not in ('approved', 'suspended') or ${t.parking_lot_id} is not null`),
  ],
);

/**
 * A plate of an application or permit. That no two people of a school group have the same plate at once is a constraint
 * of the database (see the migration).
 */
export const parkingPlate = pgTable(
  'parking_plate',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    /** Root of the school group. */
    group_id: uuid()
      .notNull()
      .references(() => organization.id),
    parking_id: uuid()
      .notNull()
      .references(() => parking.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    plate_no: text().notNull(),
    color: text().$type<CodeOf<typeof plateColors>>().notNull(),
    brand_model: text(),
    kind: text().$type<(typeof plateKinds)[number]>().notNull(),
    /** Days of a car that stands in for another; null: as long as the permit. */
    valid_from: day(),
    valid_to: day(),
    /** Its application is live: the plate is taken. */
    is_live: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [index().on(t.parking_id), index('parking_plate_live').on(t.plate_no).where(sql`${t.is_live}`)],
);

/** Days on which a holder is away, for which the place is lent to the first who takes it. */
export const parkingAway = pgTable(
  'parking_away',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    parking_id: uuid()
      .notNull()
      .references(() => parking.id, { onDelete: 'cascade' }),
    from_on: day().notNull(),
    to_on: day().notNull(),
    /** The waiting application that has the place on these days. */
    guest_parking_id: uuid().references(() => parking.id),
    created_at: createdAt(),
  },
  (t) => [index().on(t.parking_id), index().on(t.guest_parking_id), index().on(t.organization_id, t.to_on)],
);
