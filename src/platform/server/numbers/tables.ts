import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The last number that was given of a series: of a school or a school group, in a year, a month or a day (`period`,
 * empty where the series runs for ever). Written aside of what gets the number, too, so it refers to nothing uncommitted.
 */
export const runningNumber = pgTable(
  'running_number',
  {
    organization_id: uuid().notNull(),
    series: text().notNull(),
    period: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.series, t.period] })],
);
