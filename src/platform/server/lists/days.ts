import { gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays, dayBounds } from '#shared/dates.ts';

/** `?from=2026-11-02`: from the start of that day on, in the zone of the school. */
export const fromDay =
  (column: PgColumn, zone?: string) =>
  (day: string): SQL =>
    gte(column, dayBounds(day, zone).start);

/** `?to=2026-11-02`: up to and including that day. */
export const toDay =
  (column: PgColumn, zone?: string) =>
  (day: string): SQL =>
    lt(column, dayBounds(addDays(day, 1), zone).start);
