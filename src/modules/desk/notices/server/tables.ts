import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** What an organisation tells everybody. */
export const announcement = pgTable(
  'announcement',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    title: text().notNull(),
    title_en: text(),
    body: text().notNull(),
    body_en: text(),
    priority: text().notNull().default('normal'),
    placements: text().array().notNull().default(sql`'{}'`),
    hats: text().array().notNull().default(sql`'{}'`),
    status: text().notNull().default('draft'),
    expires_at: instant(),
    sent_at: instant(),
    recall_reason: text(),
    opinion: text(),
    recipient_count: integer(),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('announcement_order').on(t.organization_id, t.status, t.sent_at),
    index().on(t.created_by, t.status),
    index('announcement_placements').using('gin', t.placements),
    check('announcement_status', sql`${t.status} in ('draft', 'pending_approval', 'sent', 'recalled')`),
    check('announcement_priority', sql`${t.priority} in ('normal', 'important', 'urgent')`),
    check('announcement_sent', sql`${t.status} not in ('sent', 'recalled') or ${t.sent_at} is not null`),
    check('announcement_recalled', sql`${t.status} <> 'recalled' or ${t.recall_reason} is not null`),
  ],
);
