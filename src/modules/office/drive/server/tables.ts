import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, grams, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { NodeKind, ShareRight, SpaceKind } from '../contract/drive-choices.ts';

/**
 * Room for files: that of a person in a school, or that of a department. Its id follows from its holder (`spaceIdOf`), so
 * that a space can be shown before anything is kept in it; the row comes with the first thing.
 */
export const driveSpace = pgTable(
  'drive_space',
  {
    id: uuid().primaryKey(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    kind: text().$type<SpaceKind>().notNull(),
    owner_id: uuid().references(() => user.id),
    department_id: uuid().references(() => department.id),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of all files kept in it, those of old versions and of the bin among them. */
    used: bigint({ mode: 'number' }).notNull().default(0),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('drive_space_person').on(t.organization_id, t.owner_id),
    unique('drive_space_department').on(t.department_id),
    index('drive_space_used').on(t.organization_id, t.used, t.id),
    check('drive_space_kind', sql`${t.kind} in ('personal', 'department')`),
    check('drive_space_holder', sql`num_nonnulls(${t.owner_id}, ${t.department_id}) = 1`),
    check('drive_space_room', sql`${t.used} >= 0 and ${t.bytes} > 0`),
  ],
);

/** A folder or a file. */
export const driveNode = pgTable(
  'drive_node',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    space_id: uuid()
      .notNull()
      .references(() => driveSpace.id),
    /** The folder it lies in; the space itself at the top. */
    parent_id: uuid().notNull(),
    /** The folders above it, from the top down, without the space. */
    above: uuid().array().notNull().default(sql`'{}'`),
    kind: text().$type<NodeKind>().notNull(),
    /** Folders stand before files. */
    rank: smallint().notNull().generatedAlwaysAs(sql`case kind when 'folder' then 0 else 1 end`),
    name: text().notNull(),
    /** What two names of one folder are compared by: no case, no width. */
    name_key: text().notNull(),
    grams: grams(),
    name_pinyin: text().notNull(),
    name_initials: text().notNull(),
    version_no: integer(),
    file_id: uuid(),
    /** Of the present version; nothing of a folder. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    mime: text(),
    created_by: uuid().notNull(),
    updated_by: uuid().notNull(),
    deleted_at: instant(),
    deleted_by: uuid(),
    /** What was thrown away: itself, or the folder above with which it went. */
    bin_root_id: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('drive_node_name').on(t.parent_id, t.name_key).where(sql`${t.deleted_at} is null`),
    index('drive_node_by_name')
      .on(t.parent_id, t.rank, sql`${t.name} collate "natural"`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('drive_node_by_time').on(t.parent_id, t.updated_at, t.id).where(sql`${t.deleted_at} is null`),
    index('drive_node_by_size').on(t.parent_id, t.size, t.id).where(sql`${t.deleted_at} is null`),
    index('drive_node_recent')
      .on(t.space_id, t.updated_at, t.id)
      .where(sql`${t.deleted_at} is null and ${t.kind} = 'file'`),
    index('drive_node_bin').on(t.space_id, t.deleted_at, t.id).where(sql`${t.bin_root_id} = ${t.id}`),
    index('drive_node_due').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    index('drive_node_space').on(t.space_id),
    index('drive_node_grams').using('gin', t.grams),
    check('drive_node_kind', sql`${t.kind} in ('folder', 'file')`),
    check('drive_node_file', sql`(${t.kind} = 'file') = (${t.file_id} is not null and ${t.version_no} is not null)`),
    /** Twelve, and one more for what was taken over from somebody who left. */
    check('drive_node_depth', sql`cardinality(${t.above}) <= 13`),
  ],
);

/** What a file was and is, at most twenty of them. Several may hold the same stored file: one that was restored. */
export const driveVersion = pgTable(
  'drive_version',
  {
    node_id: uuid().notNull(),
    no: integer().notNull(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    file_id: uuid().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    by_user_id: uuid().notNull(),
    /** The version that was brought back with it. */
    restored_no: integer(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.node_id, t.no] }),
    foreignKey({ name: 'drive_version_node', columns: [t.node_id], foreignColumns: [driveNode.id] }).onDelete(
      'cascade',
    ),
    index('drive_version_file').on(t.file_id),
  ],
);

/** A node opened to others: to an audience, or to colleagues who have the link. */
export const driveShare = pgTable(
  'drive_share',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    node_id: uuid()
      .notNull()
      .references(() => driveNode.id, { onDelete: 'cascade' }),
    audience: jsonb().$type<Audience>(),
    code: text(),
    /** Of a link that asks for one: salt and scrypt. */
    password_hash: text(),
    right: text().$type<ShareRight>().notNull(),
    /** The last day on which it holds; null: until it is ended. */
    expires_on: day(),
    opened: integer().notNull().default(0),
    created_by: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('drive_share_code').on(t.code),
    index('drive_share_node').on(t.node_id),
    check('drive_share_to', sql`num_nonnulls(${t.audience}, ${t.code}) = 1`),
    check('drive_share_link', sql`${t.code} is null or ${t.expires_on} is not null`),
    check('drive_share_right', sql`${t.right} in ('view', 'edit')`),
  ],
);

/** What a share names: asked the other way round, whose shares these are. */
export const driveSharePart = pgTable(
  'drive_share_part',
  {
    share_id: uuid()
      .notNull()
      .references(() => driveShare.id, { onDelete: 'cascade' }),
    part_id: uuid().notNull(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
  },
  (t) => [primaryKey({ columns: [t.part_id, t.share_id] }), index('drive_share_part_share').on(t.share_id)],
);

/** Who opened a link: from then on it stands among what is shared with them, as long as it holds. */
export const driveLinkReader = pgTable(
  'drive_link_reader',
  {
    share_id: uuid()
      .notNull()
      .references(() => driveShare.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.share_id] }), index('drive_link_reader_share').on(t.share_id)],
);
