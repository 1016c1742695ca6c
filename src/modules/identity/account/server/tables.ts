import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed, updatedAt } from '#server/database/columns.ts';

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
    /** `login_only`: the school still needs the person, so only the way in goes; the rest follows when the relation ends. */
    deletion_scope: text(),
    /** The way in is gone already, the rest of a `login_only` deletion waits. */
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

/**
 * Failed passwords in a row, per account (`user:…`), per account and network, and alike for names that nobody has
 * (`name:…`), so that a stranger cannot tell the two apart. From the fifth on each failure makes the next try wait.
 */
export const loginThrottle = pgTable(
  'login_throttle',
  { key: text().primaryKey(), failures: integer().notNull(), next_try_at: instant().notNull() },
  (t) => [index().on(t.next_try_at)],
);

/** One live code per phone and purpose; kept a day. */
export const verificationCode = pgTable(
  'verification_code',
  {
    id: primaryId(),
    phone_bidx: text().notNull(),
    phone_sealed: sealed().notNull(),
    purpose: text().notNull(),
    code_hmac: text().notNull(),
    /** The code itself, for the call that reads it out; gone once it is used. */
    code_sealed: sealed(),
    flow_hash: text(),
    channel: text().notNull().default('sms'),
    tries: integer().notNull().default(0),
    sent_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** It was right, and where it came from many were wrong: the next right one opens. */
    half_way_at: instant(),
  },
  (t) => [uniqueIndex().on(t.phone_bidx, t.purpose).where(sql`${t.used_at} is null`), index().on(t.sent_at)],
);

/** What the steps of one way in hand to each other: single use, bound to the browser that started. */
export const flowTicket = pgTable(
  'flow_ticket',
  {
    id: primaryId(),
    kind: text().notNull(),
    secret_hash: text().notNull().unique(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    flow_hash: text(),
    user_id: uuid(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.expires_at)],
);

export const loginEvent = pgTable(
  'login_event',
  {
    id: primaryId(),
    user_id: uuid(),
    at: createdAt(),
    way: text().notNull(),
    result: text().notNull(),
    ip: text(),
    device: text(),
    reason: text(),
  },
  (t) => [
    index().on(t.user_id, t.at),
    index().on(t.at, t.id),
    check('login_event_result', sql`${t.result} in ('ok', 'refused')`),
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

/** Somebody asks for a change that they cannot prove at once; an administrator decides with the proof in front of them. */
export const phoneChangeApplication = pgTable(
  'phone_change_application',
  {
    id: primaryId(),
    kind: text().notNull(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    /** Null: nobody fits what was stated. */
    user_id: uuid().references(() => user.id),
    /** What was stated, as JSON: old_phone, new_phone, name, id_type, id_no. */
    facts_sealed: sealed().notNull(),
    reason: text().notNull(),
    file_ids: uuid().array().notNull().default(sql`'{}'`),
    vouches: jsonb()
      .$type<readonly { readonly user_id: string; readonly at: string; readonly note: string | null }[]>()
      .notNull()
      .default([]),
    /** Six digits that the applicant shows to whoever vouches, face to face; as a signature. */
    vouch_hmac: text(),
    vouch_tries: integer().notNull().default(0),
    state: text().notNull().default('pending'),
    opinion: text(),
    field_notes: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    decided_by: uuid(),
    decided_at: instant(),
    effective_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.organization_id, t.state, t.created_at),
    index().on(t.created_at, t.id), // the list of a whole group
    index('phone_change_application_waiting').on(sql`(${t.state} <> 'pending')`, t.created_at, t.id),
    check(
      'phone_change_application_kind',
      sql`${t.kind} in ('change_phone', 'account_recovery', 'identity_correction', 'self_signup')`,
    ),
    check(
      'phone_change_application_state',
      sql`${t.state} in ('pending', 'approved', 'refused', 'returned', 'effective', 'objected', 'withdrawn')`,
    ),
  ],
);

/** Somebody who signs up without the school having asked: from the proven phone to the account. */
export const customSignup = pgTable(
  'custom_signup',
  {
    id: primaryId(),
    phone_sealed: sealed().notNull(),
    phone_bidx: text().notNull(),
    category: text().notNull().default('custom_signup'),
    personal_type: text(),
    name: text(),
    company: text(),
    sign_up: text(),
    /** The organisation that was named; it gives no right there. */
    organization_id: uuid().references(() => organization.id),
    status: text().notNull().default('phone_verified'),
    user_id: uuid().references(() => user.id),
    ip: text(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.status, t.created_at),
    index('custom_signup_list').on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id), // the list of a whole group
    index().on(t.phone_bidx),
    check('custom_signup_status', sql`${t.status} in ('phone_verified', 'completed', 'merged')`),
    check(
      'custom_signup_personal_type',
      sql`${t.personal_type} in ('parent', 'student', 'faculty', 'guardian', 'supplier', 'visitor')`,
    ),
  ],
);

/** Somebody who fills in the form of an invitation: what was typed so far, until it is handed in. */
export const inviteSignup = pgTable(
  'invite_signup',
  {
    id: primaryId(),
    phone_sealed: sealed().notNull(),
    phone_bidx: text().notNull(),
    /** Which invitation, as a hash of its code or organisation. */
    key_hash: text().notNull(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    step: text().notNull().default('self'),
    /** The form as JSON. */
    form_sealed: sealed(),
    /** One file for each kind of paper. */
    papers: jsonb().$type<readonly { readonly kind: string; readonly file_id: string }[]>().notNull().default([]),
    user_id: uuid().references(() => user.id),
    submitted_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex().on(t.phone_bidx, t.key_hash), index().on(t.updated_at)],
);

/** Who was asked to open their account, so that nobody is asked twice a day. */
export const activationReminder = pgTable(
  'activation_reminder',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    sent_by: uuid(),
    sent_at: createdAt(),
  },
  (t) => [index().on(t.user_id, t.sent_at)],
);
