import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed, updatedAt } from '#server/database/columns.ts';

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
