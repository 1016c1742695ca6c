import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { wordActions } from '../contract/blocked-words.contract.ts';

/** A word that an organisation adds to the shipped list, or lets through although that list has it. */
export const blockedWord = pgTable(
  'blocked_word',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    word: text().notNull(),
    /** The word as it is compared: without width, spaces, punctuation and look-alikes. */
    folded: text().notNull(),
    action: text().$type<CodeOf<typeof wordActions>>().notNull().default('refuse'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('blocked_word_folded').on(t.organization_id, t.folded),
    index('blocked_word_list').on(t.organization_id, t.created_at, t.id),
    check('blocked_word_action', sql`${t.action} in ('refuse', 'hold', 'pass')`),
  ],
);
