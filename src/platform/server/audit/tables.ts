import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../database/columns.ts';

/** Append-only: the application role may insert and read, never change (see the migration). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
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
  sealed_at: createdAt(),
});
