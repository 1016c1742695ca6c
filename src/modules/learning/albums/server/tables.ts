import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { liveVideo } from '#modules/learning/videos/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { albumScopes, albumStatuses, albumVisibilities } from '../contract/albums.contract.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** Videos in an order. */
export const album = pgTable(
  'album',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    summary: text(),
    scope: text().$type<CodeOf<typeof albumScopes>>().notNull().default('personal'),
    classroom_id: uuid().references(() => classroom.id),
    department_id: uuid().references(() => department.id),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    editor_ids: uuid().array().notNull().default(sql`'{}'`),
    visibility: text().$type<CodeOf<typeof albumVisibilities>>().notNull().default('login'),
    audience: jsonb().$type<Audience>(),
    /** Parts of the audience, as videos write them. */
    shown_to: text().array().notNull().default(sql`'{}'`),
    shown_except: text().array().notNull().default(sql`'{}'`),
    is_series: boolean().notNull().default(false),
    status: text().$type<CodeOf<typeof albumStatuses>>().notNull().default('draft'),
    archived_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('album_title').on(t.owner_id, t.title).where(sql`${t.archived_at} is null`),
    index().on(t.organization_id, t.status, t.updated_at, t.id),
    index().on(t.organization_id, t.updated_at, t.id),
    index().on(t.owner_id, t.updated_at),
    check('album_scope', sql`${t.scope} in ('personal', 'class', 'department', 'organization')`),
    check('album_visibility', sql`${t.visibility} in ('login', 'audience', 'public')`),
    check('album_status', sql`${t.status} in ('draft', 'published', 'hidden')`),
    check('album_of_class', sql`${t.scope} <> 'class' or ${t.classroom_id} is not null`),
  ],
);

/** A video in an album. Positions run from 1; no two are the same at the end of a transaction. */
export const albumVideo = pgTable(
  'album_video',
  {
    id: primaryId(),
    organization_id: organizationId(),
    album_id: uuid()
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    live_video_id: uuid()
      .notNull()
      .references(() => liveVideo.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    note: text(),
    added_by: uuid()
      .notNull()
      .references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [
    unique('album_video_once').on(t.album_id, t.live_video_id),
    index().on(t.album_id, t.position),
    index().on(t.live_video_id),
    check('album_video_position', sql`${t.position} between 1 and 500`),
  ],
);
