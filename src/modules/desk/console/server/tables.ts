import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { app, client } from '#modules/core/access/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, version } from '#server/database/columns.ts';

/** Key and secret of an outside app. The secret is stored as a hash; after a rotation the old one works a day more. */
export const appCredential = pgTable(
  'app_credential',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    /** The client that the key was made for. */
    holder_id: uuid()
      .notNull()
      .references(() => client.id),
    app_id: uuid()
      .notNull()
      .references(() => app.id),
    app_key: text().notNull().unique(),
    secret_hash: text().notNull(),
    previous_secret_hash: text(),
    previous_until: instant(),
    ip_allow: text().array().notNull().default(sql`'{}'`),
    expires_on: day().notNull(),
    last_used_at: instant(),
    status: text().notNull().default('active'),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.holder_id)],
);

/** Who opened an outside app; the app can ask once, within a minute. */
export const appTicket = pgTable(
  'app_ticket',
  {
    id: primaryId(),
    ticket_hash: text().notNull().unique(),
    app_id: uuid()
      .notNull()
      .references(() => app.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    place_id: uuid(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.expires_at)],
);

/** The menu template of a school group while it is being worked on. */
export const menu = pgTable(
  'menu',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    parent_id: uuid(),
    kind: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    icon: text(),
    app_id: uuid().references(() => app.id),
    link: text(),
    sort: integer(),
    hidden: boolean().notNull().default(false),
    always_show: boolean().notNull().default(false),
    version: version(),
  },
  (t) => [index().on(t.client_id, t.parent_id, t.sort, t.id)],
);

/** One row a school group: the version of its whole menu tree, which every change raises. */
export const menuTree = pgTable('menu_tree', {
  client_id: uuid()
    .primaryKey()
    .references(() => organization.id),
  version: version(),
});

/** A published menu. The newest one that was not taken back is the sidebar. */
export const menuRevision = pgTable(
  'menu_revision',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    revision: integer().notNull(),
    entries: jsonb().$type<readonly PublishedEntry[]>().notNull(),
    published_by: uuid(),
    published_at: createdAt(),
    undone_at: instant(),
  },
  (t) => [unique().on(t.client_id, t.revision)],
);

/** An entry as it was published. */
export interface PublishedEntry {
  readonly id: string;
  readonly parent_id: string | null;
  readonly kind: 'group' | 'app' | 'link';
  /** Of the app for `kind` app. */
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly icon: string | null;
  readonly link: string | null;
  readonly sort: number | null;
  readonly hidden: boolean;
  readonly always_show: boolean;
}

/** Somebody of the administration worked as somebody else. Kept five years. */
export const impersonation = pgTable(
  'impersonation',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    actor_id: uuid()
      .notNull()
      .references(() => user.id),
    target_id: uuid()
      .notNull()
      .references(() => user.id),
    reason: text().notNull(),
    minutes: integer().notNull(),
    /** Under 14 a second administrator agrees first. */
    state: text().notNull(),
    second_id: uuid().references(() => user.id),
    second_at: instant(),
    session_id: uuid(),
    ip: text(),
    requested_at: createdAt(),
    started_at: instant(),
    ends_at: instant(),
    ended_at: instant(),
    /** The person was notified. */
    told_at: instant(),
  },
  (t) => [
    index().on(t.client_id, t.requested_at, t.id),
    index().on(t.actor_id, t.state),
    index().on(t.target_id, t.requested_at),
    index().on(t.state, t.ends_at),
    check('impersonation_state', sql`${t.state} in ('requested', 'approved', 'refused', 'active', 'ended')`),
  ],
);

/** Two rows of one person became one, or wait for a second administrator to agree that they are one person. */
export const accountMerge = pgTable(
  'account_merge',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    from_id: uuid()
      .notNull()
      .references(() => user.id),
    into_id: uuid()
      .notNull()
      .references(() => user.id),
    state: text().notNull(),
    reason: text().notNull(),
    requested_by: uuid()
      .notNull()
      .references(() => user.id),
    requested_at: createdAt(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    /** What went over and what stayed, by table and column. */
    moved: jsonb().$type<readonly MovedRowCount[]>().notNull().default([]),
    undone_by: uuid().references(() => user.id),
    undone_at: instant(),
  },
  (t) => [
    uniqueIndex('account_merge_open').on(t.from_id).where(sql`${t.state} = 'requested'`),
    index().on(t.client_id, t.requested_at),
    index().on(t.into_id),
    check('account_merge_state', sql`${t.state} in ('requested', 'done', 'refused', 'undone')`),
  ],
);

export interface MovedRowCount {
  readonly table: string;
  readonly column: string;
  readonly rows: number;
  /** Rows that the other account has already, kept where they were. */
  readonly stays: number;
}

/** What a merge changed: a row by its key, with the values before and after. Kept as long as it can be taken back. */
export const accountMergeChange = pgTable(
  'account_merge_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    merge_id: uuid()
      .notNull()
      .references(() => accountMerge.id, { onDelete: 'cascade' }),
    tab: text().notNull(),
    key: jsonb().notNull(),
    before: jsonb().notNull(),
    after: jsonb(),
  },
  (t) => [index().on(t.merge_id)],
);

/** How far the audit log has been handed to an outside log platform; one row. */
export const logSinkPosition = pgTable('log_sink_position', {
  name: text().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
  sent_at: instant(),
  error: text(),
});
