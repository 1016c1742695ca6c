import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { FaceSource } from '../contract/face-lists.contract.ts';
import type { faceLifecycle } from '../contract/face-lists.lifecycle.ts';

/** A face that was submitted to open the doors of a school. What is neither waiting nor in use has no picture any more. */
export const faceList = pgTable(
  'face_list',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Who submitted it: the person, a guardian, or who reviews faces. */
    handed_in_by: uuid()
      .notNull()
      .references(() => user.id),
    /** The picture; null once it was erased. */
    file_id: uuid(),
    width: integer().notNull(),
    height: integer().notNull(),
    source: text().$type<FaceSource>().notNull(),
    status: text().$type<StateOf<typeof faceLifecycle>>().notNull(),
    review_opinion: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    withdrawn_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('face_list_pending').on(t.organization_id, t.user_id).where(sql`${t.status} = 'pending'`),
    uniqueIndex('face_list_active').on(t.organization_id, t.user_id).where(sql`${t.status} = 'active'`),
    index().on(t.organization_id, t.created_at, t.id),
    // for those who see several schools
    index().on(t.created_at, t.id),
    index('face_list_waiting').on(t.organization_id, t.created_at).where(sql`${t.status} = 'pending'`),
    index().on(t.user_id, t.created_at),
    check('face_list_picture', sql`${t.file_id} is null or ${t.status} in ('pending', 'active')`),
  ],
);
