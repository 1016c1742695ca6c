import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId, sealed } from '#server/database/columns.ts';

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

/** What one step of a sign-in, sign-up or recovery passes to the next: single use, bound to the browser that started. */
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
