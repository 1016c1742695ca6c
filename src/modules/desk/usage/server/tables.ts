import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, real, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import { instant, primaryId } from '#server/database/columns.ts';

/** What was opened: no person, no query, no address; kept 30 days. */
export const analysisData = pgTable(
  'analysis_data',
  {
    id: primaryId(),
    organization_id: uuid(),
    event: text().notNull(),
    at: instant().notNull(),
    user_type: text().notNull(),
    /** Of person and day under a key of this server; null for pupils under fourteen and for guests. */
    user_key: text(),
    route: text(),
    target: text(),
    device: text().notNull(),
    app_version: text(),
    device_model: text(),
    ms: integer(),
  },
  (t) => [index('analysis_data_at').on(t.at), index('analysis_data_target').on(t.event, t.target)],
);

/** Counts of an hour of a day, and of the whole day (`hour` -1), where persons are counted once. */
export const analysisHour = pgTable(
  'analysis_hour',
  {
    organization_id: uuid(),
    day: date({ mode: 'string' }).notNull(),
    hour: smallint().notNull(),
    event: text().notNull(),
    user_type: text().notNull(),
    device: text().notNull(),
    target: text().notNull(),
    count: integer().notNull(),
    users: integer().notNull(),
    p75_ms: integer(),
  },
  (t) => [
    unique('analysis_hour_cell')
      .on(t.organization_id, t.day, t.hour, t.event, t.user_type, t.device, t.target)
      .nullsNotDistinct(),
    index('analysis_hour_day').on(t.day),
  ],
);

/** How often somebody opens an app, fading over two weeks: for their own order alone, never read for anybody else. */
export const userAppUse = pgTable(
  'user_app_use',
  {
    user_id: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    app_code: text().notNull(),
    last_at: instant().notNull().default(sql`now()`),
    count_14d: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.app_code] })],
);
