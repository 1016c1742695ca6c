import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** A photo that is to stand on the cards of a person. Who decided on it, and how, stays; pictures that no longer hold go. */
export const idPhotoChange = pgTable(
  'id_photo_change',
  {
    id: primaryId(),
    /** The school whose holders of 0205 decide. */
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    file_id: uuid().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    source: text().notNull(),
    state: text().notNull(),
    reason: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.state, t.created_at),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.user_id, t.created_at),
    uniqueIndex('id_photo_change_pending').on(t.user_id).where(sql`${t.state} = 'pending'`),
    uniqueIndex('id_photo_change_used').on(t.user_id).where(sql`${t.state} = 'used'`),
    check('id_photo_change_state', sql`${t.state} in ('pending', 'used', 'returned', 'replaced')`),
    check('id_photo_change_source', sql`${t.source} in ('self', 'guardian', 'staff', 'zip')`),
  ],
);
