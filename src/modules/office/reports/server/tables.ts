import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { reportGroups, reportKinds } from '../contract/report-shapes.ts';

/** A report that was registered: one of the report server, or what is said of a built-in one. */
export const reportLink = pgTable(
  'report_link',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    name_en: text(),
    group: text().$type<CodeOf<typeof reportGroups>>().notNull(),
    kind: text().$type<CodeOf<typeof reportKinds>>().notNull(),
    path: text().notNull(),
    params: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    right: text().notNull(),
    audience: jsonb().$type<Audience>(),
    embed: boolean().notNull(),
    sort: integer(),
    enabled: boolean().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('report_link_list').on(t.organization_id, t.sort, t.id),
    index('report_link_by_name').on(t.organization_id, t.name, t.id),
    uniqueIndex('report_link_path').on(t.organization_id, t.kind, t.path),
    check('report_link_kind', sql`${t.kind} in ('fanreport', 'builtin')`),
  ],
);
