import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../database/columns.ts';

/** One row per sign-in. Token and cookie are stored as hashes only. */
export const session = pgTable(
  'session',
  {
    id: primaryId(),
    user_id: uuid().notNull(),
    organization_id: uuid(),
    token_hash: text().notNull().unique(),
    /** Hash before the last rotation, accepted until `previous_until` for requests under way. */
    previous_token_hash: text(),
    previous_until: instant(),
    /** Hash of the HttpOnly cookie that every browser session needs beside the token; null for native shells. */
    twin_hash: text(),
    kind: text().notNull(),
    amr: text().array().notNull(),
    /** Until then sensitive acts need no fresh proof. */
    strong_until: instant(),
    impersonator_id: uuid(),
    switched_from: uuid(),
    device_name: text(),
    ip: text(),
    created_at: createdAt(),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    idle_seconds: integer().notNull(),
    revoked_at: instant(),
    revoke_reason: text(),
  },
  (t) => [index().on(t.user_id, t.revoked_at), index().on(t.expires_at), index().on(t.previous_token_hash)],
);
