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
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, grams, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { BuildingKind, Equipment, PlaceStatus, Polygon, RoomKind } from '../contract/premises.shapes.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A building of a school, on one of its campuses. */
export const building = pgTable(
  'building',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    name_pinyin: text().notNull(),
    name_initials: text().notNull(),
    kind: text().$type<BuildingKind>().notNull(),
    address: text(),
    built_year: integer(),
    area_m2: numeric({ precision: 9, scale: 2, mode: 'number' }),
    keeper_user_id: uuid().references(() => user.id),
    lat: doublePrecision(),
    lng: doublePrecision(),
    photo_file_id: uuid(),
    status: text().$type<PlaceStatus>().notNull().default('active'),
    status_until: day(),
    status_reason: text(),
    sort: integer(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('building_code').on(t.organization_id, t.code),
    index().on(t.organization_id, t.campus_id, t.sort),
    check('building_status', sql`${t.status} in ('active', 'maintenance', 'closed')`),
  ],
);

/** A floor of a building; level 0 is the ground floor of English houses, below it are basements. */
export const bfloor = pgTable(
  'bfloor',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    building_id: uuid()
      .notNull()
      .references(() => building.id, { onDelete: 'cascade' }),
    level: integer().notNull(),
    name: text().notNull(),
    name_en: text(),
    plan_file_id: uuid(),
    plan_width: integer(),
    plan_height: integer(),
    sort: integer(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('bfloor_level').on(t.building_id, t.level),
    check('bfloor_level_range', sql`${t.level} between -5 and 60`),
  ],
);

/** A room on a floor; its building is kept beside it by the server. */
export const broom = pgTable(
  'broom',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    building_id: uuid()
      .notNull()
      .references(() => building.id),
    bfloor_id: uuid()
      .notNull()
      .references(() => bfloor.id),
    number: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    kind: text().$type<RoomKind>().notNull(),
    seats: integer().notNull(),
    exam_seats: integer(),
    area_m2: numeric({ precision: 9, scale: 2, mode: 'number' }),
    phone: text(),
    department_id: uuid().references(() => department.id),
    keeper_user_id: uuid().references(() => user.id),
    equipment: text().$type<Equipment>().array().notNull().default(sql`'{}'`),
    shape: jsonb().$type<Polygon>(),
    bookable: boolean().notNull().default(false),
    status: text().$type<PlaceStatus>().notNull().default('active'),
    status_until: day(),
    status_reason: text(),
    search_text: text().notNull(),
    grams: grams(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('broom_number').on(t.building_id, t.number),
    index('broom_by_number').on(t.organization_id, sql`${t.number} collate "natural"`, t.id),
    index().on(t.organization_id, t.seats, t.id),
    index().on(t.organization_id, t.name, t.id),
    index().on(t.bfloor_id),
    index().on(t.keeper_user_id),
    index().using('gin', t.grams),
    check('broom_status', sql`${t.status} in ('active', 'maintenance', 'closed')`),
  ],
);
