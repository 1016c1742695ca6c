import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed } from '#server/database/columns.ts';

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
    /** Six digits that the applicant shows to the person who vouches, face to face; as a signature. */
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
