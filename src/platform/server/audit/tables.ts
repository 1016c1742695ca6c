import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from '#shared/uuid.ts';
import { createdAt, instant, primaryId } from '../database/columns.ts';

/** Append-only: the application role may insert and read, never change. One partition a month by `at` (see the migration). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().notNull().$defaultFn(uuidv7),
    at: instant().notNull(),
    kind: text().notNull(),
    actor_id: uuid(),
    /** The administrator behind an impersonated session. */
    real_user_id: uuid(),
    organization_id: uuid(),
    action: text().notNull(),
    target_type: text(),
    target_id: text(),
    /** `{field: [before, after]}` of changed fields; sealed and secret fields show only that they changed. */
    changes: jsonb().$type<Readonly<Record<string, readonly [unknown, unknown]>>>(),
    reason: text(),
    ip: text(),
    device: text(),
    request_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index().on(t.target_type, t.target_id, t.at),
    index().on(t.actor_id, t.at),
    index().on(t.organization_id, t.at),
    index().on(t.at),
  ],
);

/** The hash chain over the log, written by one sealing job in the order in which rows became visible. */
export const auditSeal = pgTable('audit_seal', {
  position: bigint({ mode: 'number' }).primaryKey(),
  audit_id: uuid().notNull().unique(),
  hash: text().notNull(),
  /** With the key of the installation; the first links of older databases are not. */
  is_keyed: boolean().notNull().default(false),
  sealed_at: createdAt(),
});

/** Rows of the log that were masked after they were sealed: signed by the key, with the link as it was. */
export const auditRedaction = pgTable('audit_redaction', {
  position: bigint({ mode: 'number' }).primaryKey(),
  audit_id: uuid().notNull(),
  /** The changed fields that were masked. */
  fields: text().array().notNull(),
  signature: text().notNull(),
  redacted_at: createdAt(),
});

/** Where the chain without a key ends, signed by the key: one row. */
export const auditChain = pgTable('audit_chain', {
  id: integer().primaryKey().default(1),
  keyed_after: bigint({ mode: 'number' }).notNull(),
  signature: text(),
  switched_at: createdAt(),
});

/** A month of the log that left the database: where its sealed file is, and which part of the chain it holds. */
export const auditArchive = pgTable('audit_archive', {
  id: primaryId(),
  /** `2025-11`; `…-11` for everything up to that month. */
  month: text().notNull().unique(),
  file_id: uuid().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  first_position: bigint({ mode: 'number' }).notNull(),
  last_position: bigint({ mode: 'number' }).notNull(),
  /** Of the file, as it is stored. */
  sha256: text().notNull(),
  archived_at: createdAt(),
});
