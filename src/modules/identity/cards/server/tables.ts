import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CardFace } from '../contract/card-faces.ts';

/** The electronic ID of a person in a school, one for each user type. Its secret makes the codes that a scanner trusts. */
export const digitalCard = pgTable(
  'digital_card',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    kind: text().notNull(),
    secret_sealed: sealed().notNull(),
    language: text().notNull().default('cn'),
    status: text().notNull().default('active'),
    block_reason: text(),
    issued_at: createdAt(),
    /** Last day on which it is good; null: as long as its owner belongs here. */
    valid_to: day(),
    printed_count: integer().notNull().default(0),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('digital_card_one').on(t.user_id, t.kind, t.organization_id),
    index().on(t.organization_id, t.issued_at),
    check('digital_card_kind', sql`${t.kind} in ('staff', 'student', 'guardian')`),
    check('digital_card_status', sql`${t.status} in ('active', 'blocked')`),
    check('digital_card_language', sql`${t.language} in ('cn', 'us')`),
  ],
);

/** Somebody scanned an electronic ID; kept for 180 days and shown to the owner. */
export const eIdScan = pgTable(
  'e_id_scan',
  {
    id: primaryId(),
    card_id: uuid()
      .notNull()
      .references(() => digitalCard.id),
    scanner_id: uuid()
      .notNull()
      .references(() => user.id),
    result: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    index().on(t.card_id, t.at),
    index('e_id_scan_old').on(t.at),
    check('e_id_scan_result', sql`${t.result} in ('valid', 'invalid')`),
  ],
);

/** What the business card of a place shows; without a row phone and e-mail are shown and nothing else. */
export const businessCard = pgTable(
  'business_card',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_department_id: uuid()
      .notNull()
      .unique()
      .references(() => userDepartment.id, { onDelete: 'cascade' }),
    show_phone: boolean().notNull().default(true),
    show_email: boolean().notNull().default(true),
    title: text(),
    note: text(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.organization_id)],
);

const faces = () => ({
  size: text().notNull(),
  orientation: text().notNull(),
  front: jsonb().$type<CardFace>().notNull(),
  back: jsonb().$type<CardFace>(),
});

/** How cards of a kind look, as it is being worked on. Without an organisation it is shared by its school group. */
export const digitalCardTemplate = pgTable(
  'digital_card_template',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    kind: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    ...faces(),
    status: text().notNull().default('draft'),
    /** The last one that was published; 0 before. */
    revision: integer().notNull().default(0),
    published_at: instant(),
    has_changes: boolean().notNull().default(false),
    copied_from_id: uuid(),
    copied_revision: integer(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.kind, t.status),
    index().on(t.client_id, t.updated_at),
    check('digital_card_template_kind', sql`${t.kind} in ('staff', 'student', 'guardian', 'visitor', 'business')`),
    check('digital_card_template_status', sql`${t.status} in ('draft', 'published', 'retired')`),
    check('digital_card_template_size', sql`${t.size} in ('cr80', 'phone')`),
    check('digital_card_template_orientation', sql`${t.orientation} in ('portrait', 'landscape')`),
    check('digital_card_template_published', sql`${t.status} = 'draft' or ${t.revision} > 0`),
  ],
);

/** What was published of a template, once for each time; never changed afterwards. */
export const digitalCardTemplateRevision = pgTable(
  'digital_card_template_revision',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    template_id: uuid()
      .notNull()
      .references(() => digitalCardTemplate.id),
    revision: integer().notNull(),
    ...faces(),
    published_by: uuid()
      .notNull()
      .references(() => user.id),
    published_at: createdAt(),
  },
  (t) => [unique().on(t.template_id, t.revision)],
);
