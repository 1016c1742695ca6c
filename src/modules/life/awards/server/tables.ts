import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { awardLevels } from '../contract/award.contract.ts';
import type { awardLifecycle } from '../contract/award.lifecycle.ts';

/** An award of an organisation. */
export const award = pgTable(
  'award',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    level: text().$type<CodeOf<typeof awardLevels>>().notNull(),
    prize: text().notNull(),
    issuer: text().notNull(),
    awarded_on: day().notNull(),
    certificate_file_id: uuid(),
    status: text().$type<StateOf<typeof awardLifecycle>>().notNull().default('draft'),
    decided_by: uuid(),
    decided_at: instant(),
    created_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('award_list').on(t.organization_id, t.awarded_on, t.id),
    index('award_by_name').on(t.organization_id, t.name, t.id),
  ],
);

/** Who won an award, in the order of the certificate. */
export const awardWinner = pgTable(
  'award_winner',
  {
    award_id: uuid()
      .notNull()
      .references(() => award.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.award_id, t.user_id] }), index().on(t.user_id)],
);
