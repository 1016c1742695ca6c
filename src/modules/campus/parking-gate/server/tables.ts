import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { parkingLot } from '#modules/campus/parking/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type {
  AnnounceSource,
  cameraStatuses,
  cameraVendors,
  PassDecision,
  PassDirection,
  PassReason,
} from '../contract/gate.shapes.ts';
import type { PlateList, UnreportedRead } from '../contract/plate-list.shapes.ts';
import type { BlockState, blockSubjects, ViolationKind, ViolationState } from '../contract/violation.shapes.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofUser = () => uuid().references(() => user.id);

/** A plate or a person kept out until a day. */
export const parkingBlacklist = pgTable(
  'parking_blacklist',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    subject: text().$type<CodeOf<typeof blockSubjects>>().notNull(),
    plate_no: text(),
    /** The person, or the holder of the plate. */
    user_id: ofUser(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    reason: text().notNull(),
    violation_ids: uuid().array().notNull().default(sql`'{}'`),
    valid_from: day().notNull(),
    valid_to: day().notNull(),
    status: text().$type<BlockState>().notNull().default('active'),
    appeal: text(),
    appealed_at: instant(),
    answer: text(),
    lifted_by: ofUser(),
    /** Null: the points of a term. */
    created_by: ofUser(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('parking_blacklist_plate')
      .on(t.organization_id, t.plate_no)
      .where(sql`${t.subject} = 'plate' and ${t.status} in ('active', 'appealed')`),
    uniqueIndex('parking_blacklist_person')
      .on(t.organization_id, t.user_id)
      .where(sql`${t.subject} = 'person' and ${t.status} in ('active', 'appealed')`),
    uniqueIndex('parking_blacklist_phone')
      .on(t.organization_id, t.phone_bidx)
      .where(sql`${t.subject} = 'person' and ${t.status} in ('active', 'appealed')`),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.organization_id, t.valid_to, t.id),
    index().on(t.user_id),
    check('parking_blacklist_subject', sql`(${t.subject} = 'plate') = (${t.plate_no} is not null)`),
    check('parking_blacklist_days', sql`${t.valid_to} >= ${t.valid_from} and ${t.valid_to} <= ${t.valid_from} + 366`),
  ],
);

/** What a driver did wrong. */
export const parkingViolation = pgTable(
  'parking_violation',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    plate_no: text().notNull(),
    /** Holder of the permit of the plate, when it was recorded. */
    user_id: ofUser(),
    kind: text().$type<ViolationKind>().notNull(),
    points: integer().notNull(),
    at: instant().notNull(),
    place: text().notNull(),
    status: text().$type<ViolationState>().notNull().default('recorded'),
    appeal: text(),
    appealed_at: instant(),
    decision: text(),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: ofUser(),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.at, t.id),
    index().on(t.organization_id, t.plate_no, t.at),
    index().on(t.user_id, t.at),
  ],
);

/** A plate that may come for a time, as another module says: a visit, an allow list. */
export const announcedPlate = pgTable(
  'announced_plate',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    plate_no: text().notNull(),
    /** Empty: every gate for vehicles. */
    gate_ids: uuid().array().notNull(),
    valid_from: instant().notNull(),
    valid_to: instant().notNull(),
    source: text().$type<AnnounceSource>().notNull(),
    source_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('announced_plate_source').on(t.source, t.source_id, t.plate_no),
    index().on(t.plate_no, t.valid_to),
    index().on(t.organization_id, t.valid_to),
  ],
);

/** A camera at a gate that reads plates and opens. */
export const parkingCamera = pgTable(
  'parking_camera',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    vendor: text().$type<CodeOf<typeof cameraVendors>>().notNull(),
    serial: text().notNull().unique('parking_camera_serial'),
    /** Of the device key; the key itself is shown once. */
    key_hash: text(),
    gate_id: uuid()
      .notNull()
      .references(() => gate.id),
    parking_lot_id: uuid()
      .notNull()
      .references(() => parkingLot.id),
    direction: text().$type<PassDirection>().notNull(),
    is_enabled: boolean().notNull(),
    status: text().$type<CodeOf<typeof cameraStatuses>>().notNull().default('online'),
    last_seen_at: instant(),
    /** Of the list that it should hold, and of the one that it said that it holds. */
    list_hash: text(),
    held_hash: text(),
    /** The guard opened by hand; the camera hears of it when it asks next. */
    open_until: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.organization_id, t.name, t.id), index().on(t.gate_id)],
);

/** The memory of a simulated camera: it decides by this alone, so that a fault in pushing shows. */
export const simulatedCamera = pgTable('parking_camera_simulated', {
  parking_camera_id: uuid()
    .primaryKey()
    .references(() => parkingCamera.id, { onDelete: 'cascade' }),
  organization_id: ofOrganization(),
  list: jsonb().$type<PlateList>().notNull(),
  inside: jsonb().$type<{ plate_no: string; parking_id: string | null }[]>().notNull().default([]),
  /** What it decided without the portal, to be reported later. */
  untold: jsonb().$type<UnreportedRead[]>().notNull().default([]),
  next_no: integer().notNull().default(1),
  /** The last time that it was sent the order to open. */
  opened_at: instant(),
});

/** A read of a plate, or what a guard did. Rows are added and never changed. */
export const parkingEvent = pgTable(
  'parking_event',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    parking_lot_id: uuid(),
    gate_id: uuid()
      .notNull()
      .references(() => gate.id),
    parking_camera_id: uuid().references(() => parkingCamera.id),
    /** The camera’s own number: a read that comes twice is one row. */
    event_no: text(),
    at: instant().notNull(),
    received_at: createdAt(),
    plate_no: text().notNull(),
    confidence: real(),
    direction: text().$type<PassDirection>().notNull(),
    decision: text().$type<PassDecision>().notNull(),
    reason: text().$type<PassReason>(),
    by: text().$type<'permit' | 'announced' | 'block_list'>(),
    parking_id: uuid(),
    source: text().$type<AnnounceSource>(),
    source_id: uuid(),
    near: text(),
    is_alone: boolean().notNull().default(false),
    /** The read that a guard opened for by hand. */
    of_event_id: uuid(),
    guard_id: ofUser(),
    note: text(),
  },
  (t) => [
    unique('parking_event_once').on(t.parking_camera_id, t.event_no),
    index().on(t.organization_id, t.at, t.id),
    index().on(t.plate_no, t.at),
    index().on(t.gate_id, t.at),
    uniqueIndex('parking_event_opened_once').on(t.of_event_id),
  ],
);

/** Where a plate was seen last, by the time of the read: late news of an earlier read change nothing. */
export const parkingPresence = pgTable(
  'parking_presence',
  {
    organization_id: ofOrganization(),
    plate_no: text().notNull(),
    parking_lot_id: uuid(),
    parking_id: uuid(),
    is_inside: boolean().notNull(),
    at: instant().notNull(),
    /** It left and was counted out, though nobody had seen it come in yet. */
    left_unseen: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.plate_no] }),
    index('parking_presence_place').on(t.parking_id).where(sql`${t.is_inside}`),
  ],
);

/** When a guard counted the cars of a lot: what came and went before is in that number already. */
export const parkingRecount = pgTable('parking_recount', {
  parking_lot_id: uuid()
    .primaryKey()
    .references(() => parkingLot.id, { onDelete: 'cascade' }),
  organization_id: ofOrganization(),
  counted_at: instant().notNull(),
  counted_by: ofUser(),
});
