import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';

/** Somebody whom a person keeps for themselves. In no organisation: nobody but the owner reads it. */
export const contact = pgTable(
  'contact',
  {
    id: primaryId(),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    kind: text().notNull(),
    relation: text(),
    phone_sealed: sealed().notNull(),
    phone_bidx: text().notNull(),
    id_type: text(),
    id_no_sealed: sealed(),
    plate: text(),
    company: text(),
    for_user_id: uuid().references(() => user.id),
    is_default: boolean().notNull().default(false),
    note: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.owner_id, t.kind),
    uniqueIndex('contact_default').on(t.owner_id, t.kind).where(sql`${t.is_default}`),
    check('contact_kind', sql`${t.kind} in ('family', 'companion', 'emergency', 'pickup', 'business')`),
    check('contact_document', sql`${t.id_no_sealed} is null or ${t.kind} = 'companion'`),
  ],
);

/** Whom somebody marked in the address book. */
export const contactStar = pgTable(
  'contact_star',
  {
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    target_user_id: uuid()
      .notNull()
      .references(() => user.id),
    sort: integer(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.target_user_id] })],
);

/** How somebody shows their phone to colleagues; without a row: masked. */
export const contactCard = pgTable(
  'contact_card',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => user.id),
    phone_visibility: text().notNull(),
    updated_at: updatedAt(),
  },
  (t) => [check('contact_card_phone', sql`${t.phone_visibility} in ('open', 'masked', 'hidden')`)],
);
