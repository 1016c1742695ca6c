import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { GroupScope } from '../contract/user-group.contract.ts';

/** People whom somebody writes to again and again: their own, or shared with the organisation. */
export const userGroup = pgTable(
  'user_group',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    description: text(),
    scope: text().$type<GroupScope>().notNull().default('private'),
    archived_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    // a shared name is used once in the organisation, a private one once by each person
    uniqueIndex('user_group_name')
      .on(
        t.organization_id,
        sql`(case when ${t.scope} = 'shared' then ${t.organization_id} else ${t.owner_id} end)`,
        t.name,
      )
      .where(sql`${t.archived_at} is null`),
    index('user_group_list').on(t.organization_id, t.name, t.id),
    index('user_group_newest').on(t.organization_id, t.created_at, t.id),
    check('user_group_scope', sql`${t.scope} in ('private', 'shared')`),
  ],
);

/** Who is in a group. */
export const userGroupUser = pgTable(
  'user_group_user',
  {
    group_id: uuid()
      .notNull()
      .references(() => userGroup.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    added_by: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.user_id] }), index().on(t.user_id)],
);
