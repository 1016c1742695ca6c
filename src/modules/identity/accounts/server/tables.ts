import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed } from '#server/database/columns.ts';

/** What opens an account; one row per person. */
export const userCredential = pgTable(
  'user_credential',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => user.id),
    client_id: uuid(),
    username: text(),
    password_hash: text(),
    password_changed_at: instant(),
    password_must_change: boolean().notNull().default(false),
    is_phone_owner: boolean().notNull().default(false),
    phone_bidx: text(),
    phone_verified_at: instant(),
    /** The account goes on that day unless somebody takes it back before. */
    deletion_at: instant(),
    /** `login_only`: the school still needs the person, so only the sign-in is closed; the rest follows when the relation ends. */
    deletion_scope: text(),
    /** The sign-in is closed already; the rest of a `login_only` deletion waits. */
    login_closed_at: instant(),
    /** Frozen by its owner, or after somebody else took it over: opens again with name and ID (forgotten password). */
    frozen_at: instant(),
    /** Secret of the authenticator app; it counts once a code of it was right. */
    totp_sealed: sealed(),
    totp_confirmed_at: instant(),
    /** Last step of the authenticator that was used: no code opens twice. */
    totp_step: integer(),
    recovery_code_hashes: text().array().notNull().default(sql`'{}'`),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('user_credential_username').on(sql`lower(${t.username})`),
    index().on(t.phone_bidx),
    uniqueIndex('user_credential_phone_owner')
      .on(sql`coalesce(${t.client_id}, '00000000-0000-0000-0000-000000000000'::uuid)`, t.phone_bidx)
      .where(sql`${t.is_phone_owner}`),
    index().on(t.deletion_at).where(sql`${t.deletion_at} is not null`),
    check('user_credential_deletion_scope', sql`${t.deletion_scope} in ('full', 'login_only')`),
  ],
);

export const consent = pgTable(
  'consent',
  {
    id: primaryId(),
    subject_user_id: uuid()
      .notNull()
      .references(() => user.id),
    giver_user_id: uuid()
      .notNull()
      .references(() => user.id),
    purpose: text().notNull(),
    text_version: text().notNull(),
    given_at: createdAt(),
    withdrawn_at: instant(),
    channel: text().notNull(),
  },
  (t) => [index().on(t.subject_user_id, t.purpose)],
);
