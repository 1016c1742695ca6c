import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, primaryId, version } from '#server/database/columns.ts';
import type { DayApplies, DayKind } from '../contract/calendar-kinds.ts';

/** What was said of a day, by a school or by its group for all schools. */
export const workCalendarDay = pgTable(
  'work_calendar_day',
  {
    id: primaryId(),
    /** The school group; its schools read each other's days, since those of the group are theirs too. */
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    /** Null: said for the whole group. */
    school_id: uuid().references(() => organization.id),
    date: day().notNull(),
    applies: text().$type<DayApplies>().notNull(),
    kind: text().$type<DayKind>().notNull(),
    as_weekday: integer(),
    name: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('work_calendar_day_school').on(t.school_id, t.date, t.applies).where(sql`${t.school_id} is not null`),
    uniqueIndex('work_calendar_day_group').on(t.client_id, t.date, t.applies).where(sql`${t.school_id} is null`),
    index().on(t.client_id, t.date),
  ],
);

/** Counts the changes of a calendar: that of a school, or that of the group (its root). */
export const workCalendar = pgTable('work_calendar', {
  organization_id: uuid()
    .primaryKey()
    .references(() => organization.id),
  version: version(),
});
