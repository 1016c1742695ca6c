import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { gateKinds, gateStatuses } from '../contract/gates.contract.ts';
import type { postKinds, securityStatuses } from '../contract/securities.contract.ts';

/** A place where people or cars come in. */
export const gate = pgTable(
  'gate',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    name: text().notNull(),
    name_en: text(),
    kind: text().$type<CodeOf<typeof gateKinds>>().notNull(),
    opens_at: text().notNull().default('06:00'),
    closes_at: text().notNull().default('22:00'),
    sort: integer(),
    status: text().$type<CodeOf<typeof gateStatuses>>().notNull().default('open'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique().on(t.organization_id, t.campus_id, t.name),
    index().on(t.organization_id, t.sort, t.id),
    check('gate_kind', sql`${t.kind} in ('pedestrian', 'vehicle', 'both')`),
    check('gate_status', sql`${t.status} in ('open', 'closed')`),
  ],
);

/** A guard: a user with this row, which brings the user type. */
export const security = pgTable(
  'security',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    company: text(),
    license_no: text(),
    license_valid_to: day(),
    post_kind: text().$type<CodeOf<typeof postKinds>>().notNull().default('gate'),
    gate_ids: uuid().array().notNull().default(sql`'{}'`),
    hired_on: day(),
    left_on: day(),
    status: text().$type<CodeOf<typeof securityStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique().on(t.organization_id, t.user_id),
    index().on(t.organization_id, t.status, t.id),
    index().on(t.user_id),
    check('security_post_kind', sql`${t.post_kind} in ('gate', 'patrol', 'monitor', 'leader')`),
    check('security_status', sql`${t.status} in ('active', 'suspended', 'left')`),
  ],
);

/** A guard's time at a gate; at most one open row each. */
export const securityDuty = pgTable(
  'security_duty',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    security_id: uuid()
      .notNull()
      .references(() => security.id),
    gate_id: uuid()
      .notNull()
      .references(() => gate.id),
    started_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('security_duty_open').on(t.security_id).where(sql`${t.ended_at} is null`),
    index().on(t.gate_id, t.started_at),
    index().on(t.organization_id, t.started_at),
  ],
);
